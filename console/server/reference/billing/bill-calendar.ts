/** When a month's bill is checked, confirmed and settled (§4; the check days of the wallet's terms). */
import { and, eq } from 'drizzle-orm';
import { lastBillMonth, monthRange } from '#shared/domain/bill-month.ts';
import { BILL_STATES } from '#shared/domain/bill.ts';
import { addDays, addMonths, daysIn } from '#shared/domain/shanghai-time.ts';
import type { Database } from '../database/database.ts';
import { bill, type Bill } from '../database/tables.ts';

const HOUR_MS = 3_600_000;
const SETTLE_DAY = 12;
const SETTLE_HOUR = 10;

/** First moment (ms) of a day of the month after the bill's. */
const dayAfter = (month: string, day: number): number => addDays(monthRange(addMonths(month, 1)).start * 1000, day - 1);

/** The moment (ms) at which the bill's money enters the wallet: the 12th of the next month, at ten in the morning. */
export const settledFrom = (month: string): number => dayAfter(month, SETTLE_DAY) + SETTLE_HOUR * HOUR_MS;

/** Finance changed one bill of a year before it was confirmed: that of the shortest month. */
const isModified = (month: string): boolean => daysIn(month) < 30;

const CALENDAR: readonly [day: number, state: number][] = [
  [11, BILL_STATES.audited],
  [10, BILL_STATES.confirmed],
  [5, BILL_STATES.unconfirmed],
];

/** The state that a person sees (§4). */
export function stateOf({ month, state, settledAt }: Pick<Bill, 'month' | 'state' | 'settledAt'>, now: number): number {
  if (state !== null) return state;
  if (settledAt !== null) return BILL_STATES.settled;
  const reached = CALENDAR.find(([day]) => now >= dayAfter(month, day))?.[1] ?? BILL_STATES.unverified;
  return reached === BILL_STATES.confirmed && isModified(month) ? BILL_STATES.modified : reached;
}

/** The state of last month's bill, which decides whether the payout info may be edited (§2.7, §5); 0 when there is none (§4). */
export async function lastBillState(db: Database, uid: string, now: number): Promise<number> {
  const [found] = await db
    .select()
    .from(bill)
    .where(and(eq(bill.uid, uid), eq(bill.month, lastBillMonth(now))));
  return found ? stateOf(found, now) : BILL_STATES.unverified;
}
