/**
 * Moments and sums of money by the specification, without functions of the product. Tests take their expectations from here,
 * so that a mistake in a function of the product is not on both sides of a comparison.
 */

const DAY_MS = 86_400_000;
/** Shanghai time is ahead of UTC by eight hours. */
const midnight = (day: number): number => day * DAY_MS - 8 * 3_600_000;

/** Returns the time (ms) at which the income of a week enters: the Wednesday after it, at 3:00. @param monday days since 1970 */
export const weekEntersAt = (monday: number): number => midnight(monday + 9) + 3 * 3_600_000;

/** Returns a time (ms) of the month after a bill. @param month such as `2026-10` */
export function afterMonth(month: string, day: number, hour = 0): number {
  const [year, each] = month.split('-').map(Number) as [number, number];
  // months count from 0 here, so this is the next one
  return Date.UTC(year, each, day, hour - 8);
}

/** Returns the time (ms) at which a bill enters the wallet: the 12th at 10:00. */
export const billSettledAt = (month: string): number => afterMonth(month, 12, 10);

/** Returns the income of a day in cents, rounded half up. @param price cents per month per G @param bandwidth M */
export function incomeOfDay(price: number, bandwidth: number, daysInMonth: number): number {
  const whole = 1_000n * BigInt(daysInMonth);
  return Number((2n * BigInt(price) * BigInt(bandwidth) + whole) / (2n * whole));
}

type Rows = readonly { readonly amount: number }[];

interface BillRows {
  readonly income?: Rows | undefined;
  readonly fine?: Rows | undefined;
  readonly compensation?: Rows | undefined;
}

const sum = (rows: Rows = []): number => rows.reduce((cents, { amount }) => cents + amount, 0);

/** Returns the sums of a bill in cents: income - fine + compensation = subtotal. */
export function sumsOfBill({ income, fine, compensation }: BillRows) {
  const sums = { income: sum(income), fine: sum(fine), compensation: sum(compensation) };
  return { ...sums, subtotal: sums.income - sums.fine + sums.compensation };
}

/** Returns the tax on a subtotal in cents, rounded half up. @param ratio 0.06 is 6 % */
export const taxOn = (subtotal: number, ratio: number): number =>
  Number((BigInt(subtotal) * BigInt(Math.round(ratio * 10_000)) * 2n + 10_000n) / 20_000n);
