/**
 * Dates at which a monthly bill is checked, confirmed and settled (§4; check days of the wallet parameters), and at which
 * incomes enter the wallets (§9, Weekly wallet rules; §9, Money).
 */
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { lastBillMonth, monthRange } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { BILL_STATES, FIRST_WALLET_MONTH } from '#shared/topics/billing/bill/bill.rules.ts';
import { DAYS_OF_WEEK, HOUR_MS, addDays, addMonths, daysIn } from '#shared/core/shanghai-time.ts';
import { MONTHLY, WEEKLY, type WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { bill, type Bill } from '../database/device-tables.ts';
import { dayMs, dayText } from '../days.ts';
import { PLATFORM_ACCOUNTS, walletAccount, type Entry, type LedgerMove } from '../ledger/ledger.ts';

const SETTLE_DAY = 12;
const SETTLE_HOUR = 10;

/** Returns the start (ms) of a day in the month after the bill. */
const dayAfter = (month: string, day: number): number => addDays(monthRange(addMonths(month, 1)).start * 1000, day - 1);

/** Returns the time (ms) at which a bill enters the wallet: the 12th of the next month at 10:00. */
export const settledFrom = (month: string): number => dayAfter(month, SETTLE_DAY) + SETTLE_HOUR * HOUR_MS;

/** Simulates a bill that finance modified: the bill of February. */
const isModified = (month: string): boolean => daysIn(month) < 30;

/** The first and the last day of the month after the bill on which the user checks it. */
const CHECK_DAYS = { first: 5, last: 9 } as const;

/** Returns the start (ms) of the days on which a bill is checked. From then on, users see its rows. */
export const checkedFrom = (month: string): number => dayAfter(month, CHECK_DAYS.first);

/** Returns the start (ms) of the last of them. */
export const checkedUntil = (month: string): number => dayAfter(month, CHECK_DAYS.last);

const CALENDAR: readonly [day: number, state: number][] = [
  [11, BILL_STATES.audited],
  [CHECK_DAYS.last + 1, BILL_STATES.confirmed],
  [CHECK_DAYS.first, BILL_STATES.unconfirmed],
];

/** Returns the state that the user sees (§4). */
export function billStateOf(
  { month, state, settledAt }: Pick<Bill, 'month' | 'state' | 'settledAt'>,
  now: number,
): number {
  if (state !== null) return state;
  if (settledAt !== null) return BILL_STATES.settled;
  const reached = CALENDAR.find(([day]) => now >= dayAfter(month, day))?.[1] ?? BILL_STATES.unverified;
  return reached === BILL_STATES.confirmed && isModified(month) ? BILL_STATES.modified : reached;
}

/** Returns the state of last month's bill, which controls edits of payout details (§2.7, §5); 0 without a bill (§4). */
export async function lastBillState(db: Database, uid: string, now: number): Promise<number> {
  const [found] = await db
    .select()
    .from(bill)
    .where(and(eq(bill.uid, uid), eq(bill.month, lastBillMonth(now))));
  return found ? billStateOf(found, now) : BILL_STATES.unverified;
}

export interface Income {
  readonly uid: string;
  readonly walletType: WalletType;
  readonly amount: number;
  /** ms */
  readonly at: number;
  readonly move: LedgerMove;
}

/** Days from Monday to the Wednesday of the next week. */
const TO_WEDNESDAY = 9;
const WEEK_ENTERS_HOUR = 3;

/** Returns the time (ms) at which the income of a week enters. @param monday the first day of the week */
export const weekEnters = (monday: number): number => dayMs(monday + TO_WEDNESDAY) + WEEK_ENTERS_HOUR * HOUR_MS;

/** Returns the weekly incomes before tax, without users that earned nothing. @param only a single user */
export async function weekIncomes(tx: Database, monday: number, only?: string): Promise<Income[]> {
  const sunday = monday + DAYS_OF_WEEK - 1;
  const rows = await rowsOf<{ uid: string; amount: number }>(
    tx,
    sql`select uid, sum(weekly)::float8 as amount from income_day
      where day between ${monday} and ${sunday} ${only === undefined ? sql`` : sql`and uid = ${only}`} group by uid having sum(weekly) > 0 order by uid`,
  );
  const at = weekEnters(monday);
  return rows.map(({ uid, amount }) => {
    const reference = `${uid} ${dayText(monday)} ${dayText(sunday)}`;
    const entries = entriesOf('weekly_income', walletAccount(uid, WEEKLY), amount);
    return { uid, walletType: WEEKLY, amount, at, move: { kind: 'weekly_income', reference, at, entries } };
  });
}

/** Returns the bills that are due for settlement. */
export async function billsDue(tx: Database, now: number): Promise<Bill[]> {
  const open = await tx
    .select()
    .from(bill)
    .where(and(isNull(bill.settledAt), lte(bill.month, lastBillMonth(now))))
    .orderBy(asc(bill.month), asc(bill.uid));
  return open.filter(({ month }) => settledFrom(month) <= now);
}

/** Returns the ledger move of a bill. Bills since October 2020 enter the monthly wallet, earlier ones were paid out (§4). */
export function billMove({ uid, month, total }: Pick<Bill, 'uid' | 'month' | 'total'>, at: number): LedgerMove {
  const to = month < FIRST_WALLET_MONTH ? PLATFORM_ACCOUNTS.paid : walletAccount(uid, MONTHLY);
  return { kind: 'monthly_bill', reference: `${uid} ${month}`, at, entries: entriesOf('monthly_bill', to, total) };
}

const entriesOf = (type: string, account: string, amount: number): Entry[] => [
  { account: PLATFORM_ACCOUNTS.earnings, amount: -amount, type },
  { account, amount, type },
];
