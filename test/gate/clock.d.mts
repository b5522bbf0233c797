export const TEST_DAY: string;
export function clockOffset(): number;
export function clockScript(offset: number): string;
