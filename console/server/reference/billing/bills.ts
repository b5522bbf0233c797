/** Reads bills in the format of the contract. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { BillInspection95, WrittenBill } from '#shared/topics/billing/bill/bill.calls.ts';
import type { Items } from '#shared/core/wire-values.ts';
import type { Slice } from '#shared/core/request-values.ts';
import { byCodePoint, rowsOf, type Database } from '../database/database.ts';
import { bill, billChange, billIncome, type Bill, type BillIncome } from '../database/device-tables.ts';
import { daySeconds, daysOfMonth, M_PER_G } from '../days.ts';
import { incomesPending, notFound } from '../refusal.ts';
import { withAppeals } from './appeals.ts';
import { billStateOf } from './bill-calendar.ts';
import { isBillPending } from './missing-days.ts';
import { unmeasuredNodes } from './unmeasured-days.ts';

export async function readBill(db: Database, uid: string, month: string): Promise<Bill | undefined> {
  const [found] = await db
    .select()
    .from(bill)
    .where(rowsOfMonth(bill, uid, month));
  return found;
}

/** @throws Refusal 4040, 4041 if it is not created yet */
export async function findBill(db: Database, uid: string, month: string): Promise<Bill> {
  const found = await readBill(db, uid, month);
  if (found) return found;
  throw (await isBillPending(db, uid, month)) ? incomesPending() : notFound('暂无账单');
}

/** The rows of a user's month in a table of bills. */
export const rowsOfMonth = (table: typeof bill | typeof billIncome | typeof billChange, uid: string, month: string) =>
  and(eq(table.uid, uid), eq(table.month, month));

export async function billDetail(db: Database, uid: string, month: string, now: number): Promise<WrittenBill> {
  const found = await findBill(db, uid, month);
  const incomes = await db
    .select()
    .from(billIncome)
    .where(rowsOfMonth(billIncome, uid, month))
    .orderBy(byCodePoint(billIncome.line), asc(billIncome.firstDay), asc(billIncome.price));
  const changes = await db
    .select()
    .from(billChange)
    .where(rowsOfMonth(billChange, uid, month))
    .orderBy(byCodePoint(billChange.id));
  const unmeasured = await unmeasuredNodes(db, uid, month);
  const changesOf = (kindOfChange: 'fine' | 'compensation') =>
    changes.filter(({ kind }) => kind === kindOfChange).map(({ id, reason, amount }) => ({ id, reason, amount }));
  return {
    state: billStateOf(found, now),
    income: incomes.map(({ line, firstDay, lastDay, price, amount }) => ({
      external_name: line,
      start_time: daySeconds(firstDay),
      end_time: daySeconds(lastDay),
      price,
      amount,
    })),
    fine: await withAppeals(db, found, changesOf('fine')),
    compensation: changesOf('compensation'),
    tax_ratio: found.taxRatio,
    total_after_tax: found.total,
    ...(unmeasured.length > 0 && { unmeasured }),
  };
}

/** A row with a single time range as `[from, to]`. */
type WireLine = Omit<BillInspection95, 'time_ranges'> & { readonly time_ranges: readonly [number, number] };

/**
 * Returns the income per line, price and time range, with the bandwidth that it bills: a price is per G and month, so the mean
 * of the daily 95th percentiles follows from the income and the share of the month. It is not rounded, so that users can
 * compute the income again.
 */
export async function bill95(
  db: Database,
  uid: string,
  month: string,
  { limit, offset }: Slice,
): Promise<Items<WireLine>> {
  await findBill(db, uid, month);
  const rows = await rowsOf<
    Pick<
      BillIncome,
      'line' | 'price' | 'days' | 'windowDays' | 'fixedDays' | 'windowFrom' | 'windowTo' | 'day95' | 'peak95'
    > & {
      readonly first: number;
      readonly last: number;
      readonly income: number;
    }
  >(
    db,
    sql`select line, price, first_day as first, last_day as last, amount::float8 as income, days, window_days as "windowDays",
        fixed_days as "fixedDays", window_from::int as "windowFrom", window_to::int as "windowTo", day95::float8 as day95,
        peak95::float8 as peak95
      from bill_income where uid = ${uid} and month = ${month} order by 3, 4, 2 desc, ${byCodePoint(billIncome.line)}`,
  );
  const { first: begin, last: end } = daysOfMonth(month);
  const bandwidth = ({ price, first, last, income }: (typeof rows)[number]): number | null =>
    price > 0 ? (income / price) * ((end - begin + 1) / (last - first + 1)) : null;
  return {
    items: rows.slice(offset, offset + limit).map((row) => ({
      time_ranges: [daySeconds(row.first), daySeconds(row.last)],
      external_name: row.line,
      price: row.price,
      bandwidth95: bandwidth(row),
      income: row.income,
      ...(row.days !== null && {
        ...meansOf(row),
        basis: {
          days: row.days,
          window_days: row.windowDays!,
          fixed_days: row.fixedDays!,
          ...(row.windowFrom !== null && { from: row.windowFrom, to: row.windowTo }),
        },
      }),
    })),
    total: rows.length,
  };
}

/** Returns the means of both percentiles over the days of the row. */
function meansOf({
  first,
  last,
  ...sums
}: Pick<BillIncome, 'day95' | 'peak95'> & { readonly first: number; readonly last: number }) {
  const mean = (sum: number | null): number | undefined =>
    sum === null ? undefined : sum / M_PER_G / (last - first + 1);
  return { day95: mean(sums.day95), peak95: mean(sums.peak95) };
}
