/** Reads bills in the format of the contract, and the device days that they contain. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { BillExportRow, BillInspection, BillInspection95, WrittenBill } from '#shared/topics/bill/bill.calls.ts';
import type { Items } from '#shared/core/wire-values.ts';
import type { Slice } from '#shared/core/request-values.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { bill, billChange, billIncome, type Bill } from '../database/device-tables.ts';
import { daySeconds, daysOfMonth } from '../days.ts';
import { incomesPending, notFound } from '../refusal.ts';
import { withAppeals } from '../support/appeals.ts';
import { billStateOf } from './bill-calendar.ts';
import { isBillPending } from './missing-days.ts';

/** @throws Refusal 4040, 4041 if it is not created yet */
export async function findBill(db: Database, uid: string, month: string): Promise<Bill> {
  const [found] = await db
    .select()
    .from(bill)
    .where(ofMonth(bill, uid, month));
  if (found) return found;
  throw (await isBillPending(db, uid, month)) ? incomesPending() : notFound('暂无账单');
}

const ofMonth = (table: typeof bill | typeof billIncome | typeof billChange, uid: string, month: string) =>
  and(eq(table.uid, uid), eq(table.month, month));

export async function billDetail(db: Database, uid: string, month: string, now: number): Promise<WrittenBill> {
  const found = await findBill(db, uid, month);
  const incomes = await db
    .select()
    .from(billIncome)
    .where(ofMonth(billIncome, uid, month))
    .orderBy(asc(billIncome.line), asc(billIncome.firstDay), asc(billIncome.price));
  const changes = await db
    .select()
    .from(billChange)
    .where(ofMonth(billChange, uid, month))
    .orderBy(asc(billChange.id));
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
  };
}

/** A row with a single time range as `[from, to]`. */
type WireLine = Omit<BillInspection95, 'time_ranges'> & { readonly time_ranges: readonly [number, number] };

/**
 * Returns the income per line, price and time range, with the bandwidth that it bills: a price is per G and month, so the mean
 * of the daily 95th percentiles follows from the income and the share of the month.
 */
export async function bill95(
  db: Database,
  uid: string,
  month: string,
  { limit, offset }: Slice,
): Promise<Items<WireLine>> {
  await findBill(db, uid, month);
  const rows = await rowsOf<{ line: string; price: number; first: number; last: number; income: number }>(
    db,
    sql`select line, price, first_day as first, last_day as last, amount::float8 as income from bill_income
      where uid = ${uid} and month = ${month} order by 3, 4, 2 desc, 1`,
  );
  const { first: begin, last: end } = daysOfMonth(month);
  const bandwidth = ({ price, first, last, income }: (typeof rows)[number]): number | null =>
    price > 0 ? wholeM((income / price) * ((end - begin + 1) / (last - first + 1))) : null;
  return {
    items: rows.slice(offset, offset + limit).map((row) => ({
      time_ranges: [daySeconds(row.first), daySeconds(row.last)],
      external_name: row.line,
      price: row.price,
      bandwidth95: bandwidth(row),
      income: row.income,
    })),
    total: rows.length,
  };
}

export async function billInspection(
  db: Database,
  uid: string,
  month: string,
  slice: Slice,
): Promise<Items<BillInspection>> {
  const { rows, total } = await billedDays(db, uid, month, slice);
  const items = rows.map(({ day, name, uuid, price, income }) => ({
    time: daySeconds(day),
    price,
    income,
    device_name: name,
    device_id: uuid,
  }));
  return { items, total };
}

/** Rounds to whole M. */
const wholeM = (gbps: number): number => Math.round(gbps * M_PER_G) / M_PER_G;

const M_PER_G = 1_000;

export async function billExport(
  db: Database,
  uid: string,
  month: string,
  slice: Slice,
): Promise<Items<BillExportRow>> {
  const { rows, total } = await billedDays(db, uid, month, slice);
  const items = rows.map(({ day, name, uuid, price, bandwidth, income, account }) => ({
    time: daySeconds(day),
    device_name: name,
    device_id: uuid,
    price,
    bandwidth95: bandwidth / M_PER_G,
    income,
    account,
  }));
  return { items, total };
}

interface BilledDay {
  readonly day: number;
  readonly name: string;
  readonly uuid: string;
  readonly price: number;
  readonly bandwidth: number;
  readonly income: number;
  readonly account: string;
}

/**
 * Returns device days of a bill, ordered by device and day. The devices of a page follow from the stored day counts, so
 * earlier rows are not read.
 */
async function billedDays(
  db: Database,
  uid: string,
  month: string,
  { limit, offset }: Slice,
): Promise<{ rows: BilledDay[]; total: number }> {
  await findBill(db, uid, month);
  const billed = sql`payee = ${uid} and month = ${month} and not weekly`;
  const [all] = await rowsOf<{ total: number }>(
    db,
    sql`select coalesce(sum(days), 0)::float8 as total from device_month where ${billed}`,
  );
  const [range] = await rowsOf<{ first: number | null; last: number; before: number }>(
    db,
    sql`select min(device) as first, max(device) as last, min(before)::float8 as before from (
        select device, days, sum(days) over (order by device) - days as before from device_month where ${billed}) as counted
      where before < ${offset + limit} and before + days > ${offset}`,
  );
  const total = all?.total ?? 0;
  if (!range || range.first === null) return { rows: [], total };
  const { first, last, before } = range;
  const { first: from, last: to } = daysOfMonth(month);
  const rows = await rowsOf<BilledDay>(
    db,
    sql`select y.day, d.name, d.uuid, y.bandwidth95 as bandwidth, o.username as account,
        case when m.payee = d.agent_uid then y.agent_price else y.miner_price end as price,
        case when m.payee = d.agent_uid then y.agent_income else y.miner_income end as income
      from generate_series(${from}::int, ${to}::int) as each(day)
        cross join lateral (select * from device_day where day = each.day and day between ${from} and ${to}
          and device between ${first} and ${last}) y
        join device_month m on m.month = ${month} and m.device = y.device and m.device between ${first} and ${last}
          and m.payee = ${uid} and not m.weekly
        join device d on d.id = y.device
        join person o on o.uid = d.owner_uid
      order by y.device, y.day limit ${limit} offset ${offset - before}`,
  );
  return { rows, total };
}
