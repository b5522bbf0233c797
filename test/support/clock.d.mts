export const TEST_DAY: string;
export function clockOffset(): number;
export function shiftClock(offset: number): void;
