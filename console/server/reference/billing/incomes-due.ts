/** Which incomes enter the wallets, and when (§9, Weekly wallet rules; §9, Money). */
import { and, asc, isNull, lte, sql } from 'drizzle-orm';
import { lastBillMonth } from '#shared/domain/bill-month.ts';
import { FIRST_WALLET_MONTH } from '#shared/domain/bill.ts';
import { MONTHLY, WEEKLY, type WalletType } from '#shared/domain/withdrawal-quote.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { bill, type Bill } from '../database/tables.ts';
import { dayMs, dayText } from '../devices/days.ts';
import { PLATFORM_ACCOUNTS, walletAccount, type Entry, type LedgerMove } from '../ledger.ts';
import { settledFrom } from './bill-calendar.ts';

export interface Income {
  readonly uid: string;
  readonly walletType: WalletType;
  readonly amount: number;
  /** ms */
  readonly at: number;
  readonly move: LedgerMove;
}

const HOUR_MS = 3_600_000;
const DAYS_OF_WEEK = 7;
/** From Monday to the Wednesday after the week. */
const TO_WEDNESDAY = 9;
const WEEK_ENTERS_HOUR = 3;

/** When the income of the week of this Monday enters (ms). */
export const weekEnters = (monday: number): number => dayMs(monday + TO_WEDNESDAY) + WEEK_ENTERS_HOUR * HOUR_MS;

/** Income of the week of this Monday, before tax; nothing for those who earned nothing. */
export async function weekIncomes(tx: Database, monday: number): Promise<Income[]> {
  const sunday = monday + DAYS_OF_WEEK - 1;
  const rows = await rowsOf<{ uid: string; amount: number }>(
    tx,
    sql`select uid, sum(weekly)::float8 as amount from income_day
      where day between ${monday} and ${sunday} group by uid having sum(weekly) > 0 order by uid`,
  );
  const at = weekEnters(monday);
  return rows.map(({ uid, amount }) => {
    const reference = `${uid} ${dayText(monday)} ${dayText(sunday)}`;
    const entries = entriesOf('weekly_income', walletAccount(uid, WEEKLY), amount);
    return { uid, walletType: WEEKLY, amount, at, move: { kind: 'weekly_income', reference, at, entries } };
  });
}

/** Bills that are to be settled by now. */
export async function billsDue(tx: Database, now: number): Promise<Bill[]> {
  const open = await tx
    .select()
    .from(bill)
    .where(and(isNull(bill.settledAt), lte(bill.month, lastBillMonth(now))))
    .orderBy(asc(bill.month), asc(bill.uid));
  return open.filter(({ month }) => settledFrom(month) <= now);
}

/** Before October 2020 a bill was paid out, since then it enters the monthly wallet (§4). */
export function billMove({ uid, month, total }: Pick<Bill, 'uid' | 'month' | 'total'>, at: number): LedgerMove {
  const to = month < FIRST_WALLET_MONTH ? PLATFORM_ACCOUNTS.paid : walletAccount(uid, MONTHLY);
  return { kind: 'monthly_bill', reference: `${uid} ${month}`, at, entries: entriesOf('monthly_bill', to, total) };
}

const entriesOf = (type: string, account: string, amount: number): Entry[] => [
  { account: PLATFORM_ACCOUNTS.earnings, amount: -amount, type },
  { account, amount, type },
];
