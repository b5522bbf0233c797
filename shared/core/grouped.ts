/** Returns `10,000`. The locale's formatter would take longer than the rest of a first screen. */
export const grouped = (count: number): string => `${count}`.replace(/\B(?=(\d{3})+$)/g, ',');
