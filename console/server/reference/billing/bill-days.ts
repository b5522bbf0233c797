/** Reads the device days of bills in the format of the contract. */
import { sql } from 'drizzle-orm';
import type { BillExportRow, BillInspection } from '#shared/topics/billing/bill/bill.calls.ts';
import type { DayBasis } from '#shared/topics/devices/day-basis.calls.ts';
import type { Items } from '#shared/core/wire-values.ts';
import type { Slice } from '#shared/core/request-values.ts';
import type { Platform } from '../context.ts';
import { rowsOf, type Database } from '../database/database.ts';
import type { Device } from '../database/device-tables.ts';
import { dayIncome, daySeconds, daysOfMonth, M_PER_G } from '../days.ts';
import type { Rule } from '../day-rules.ts';
import { basisColumns, dayBasisOf, type StoredBasis } from '../devices/billing-basis.ts';
import { agentsOf, ofTables, pageOfAgents } from '../devices/device-agents.ts';
import { unbilledReasons } from '../devices/device-days.ts';
import { ownersOf } from '../devices/owners.ts';
import { findBill } from './bills.ts';

export async function billInspection(
  platform: Days,
  uid: string,
  month: string,
  slice: Slice,
): Promise<Items<BillInspection>> {
  await findBill(platform.db, uid, month);
  const { rows, total } = await settledDays(platform, { uid, month, monthlyOnly: true }, slice);
  const items = rows.map(({ day, name, uuid, price, income, line, basis, unbilled }) => ({
    time: daySeconds(day),
    price,
    income,
    device_name: name,
    device_id: uuid,
    external_name: line,
    basis,
    ...unbilled,
  }));
  return { items, total };
}

/** Returns the devices of a bill with the sums of their days, in the order of the days. */
export async function billNodes(
  db: Database,
  uid: string,
  month: string,
  slice: Slice,
): Promise<Items<BillInspection>> {
  await findBill(db, uid, month);
  const { rows, total } = await pageOfAgents(await agentsOf(db, uid), slice, {
    read: (agents, part) => nodesOfAgents(db, { uid, month, agents }, part),
    order: (one, other) => one.id - other.id,
  });
  const items = rows.map((row) => ({
    time: daySeconds(row.first),
    income: row.income,
    device_name: row.name,
    device_id: row.uuid,
    external_name: row.line,
    days: row.days,
    unbilled_days: row.unbilled,
    unbilled_income: row.lost,
  }));
  return { items, total };
}

interface OfAgents {
  readonly uid: string;
  readonly month: string;
  readonly agents: readonly string[];
}

async function nodesOfAgents(
  db: Database,
  { uid, month, agents }: OfAgents,
  { limit, offset }: Slice,
): Promise<{ rows: Node[]; total: number }> {
  const of = ofTables(agents);
  const billed = sql`${of('device_month')} and payee = ${uid} and month = ${month} and not weekly and days > 0`;
  const [all] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::float8 as total from device_month where ${billed}`,
  );
  const { first, last } = daysOfMonth(month);
  const whole = M_PER_G * (last - first + 1);
  const price = sql`case when d.agent_uid = ${uid} then y.agent_price else y.miner_price end`;
  const rows = await rowsOf<Node>(
    db,
    sql`select d.id, max(d.name) as name, max(d.uuid) as uuid, max(d.line) as line, min(y.day) as first, count(*)::int as days, count(y.rule)::int as unbilled,
        sum(case when d.agent_uid = ${uid} then y.agent_income else y.miner_income end)::float8 as income,
        coalesce(sum((2 * (${price})::bigint * y.bandwidth95 + ${whole}::bigint) / (2 * ${whole}::bigint))
          filter (where y.rule is not null), 0)::float8 as lost
      from (select agent_uid, device from device_month where ${billed} order by device limit ${limit} offset ${offset}) m
        join device d on d.agent_uid = m.agent_uid and d.id = m.device
        cross join generate_series(${first}::int, ${last}::int) as each(day)
        cross join lateral (select * from device_day where ${of('device_day')} and device_day.agent_uid = m.agent_uid
          and day = each.day and day between ${first} and ${last} and device = m.device offset 0) y
      where ${of('d')} group by d.agent_uid, d.id order by d.id`,
  );
  return { rows, total: all?.total ?? 0 };
}

interface Node {
  readonly id: number;
  readonly name: string;
  readonly uuid: string;
  readonly line: string;
  /** the first day */
  readonly first: number;
  readonly days: number;
  readonly unbilled: number;
  readonly income: number;
  readonly lost: number;
}

/** @param all whether days of weekly settlement are included, which have no bill */
export async function billExport(
  platform: Days,
  uid: string,
  month: string,
  { all, ...slice }: Slice & { readonly all: boolean },
): Promise<Items<BillExportRow>> {
  if (!all) await findBill(platform.db, uid, month);
  const { rows, total } = await settledDays(platform, { uid, month, monthlyOnly: !all }, slice);
  const items = rows.map((row) => ({
    time: daySeconds(row.day),
    device_name: row.name,
    device_id: row.uuid,
    price: row.price,
    bandwidth95: row.bandwidth / M_PER_G,
    income: row.income,
    account: row.account,
    external_name: row.line,
    basis: row.basis,
    ...row.unbilled,
    settlement: row.weekly ? ('week' as const) : ('month' as const),
  }));
  return { items, total };
}

/** The database to read from, and the states of devices for the reasons of unbilled days. */
interface Days extends Pick<Platform, 'deviceStates'> {
  readonly db: Database;
}

type DayDevice = Pick<Device, 'id' | 'agentUid' | 'ownerUid' | 'name' | 'uuid' | 'line' | 'seed' | 'base' | 'fixed'>;

interface SettledDay extends DayDevice {
  readonly day: number;
  readonly weekly: boolean;
  readonly price: number;
  readonly bandwidth: number;
  readonly income: number;
  /** the rule that makes the day unbilled */
  readonly rule: Rule | null;
}

interface ExplainedDay extends SettledDay {
  readonly account: string;
  readonly basis: DayBasis;
  /** why the day is not billed, and the income that it lost; `undefined` for a billed day */
  readonly unbilled: Required<Pick<BillExportRow, 'unbilled_reason' | 'unbilled_income'>> | undefined;
}

/**
 * Returns device days of a user in a month, ordered by device and day. The devices of a page follow from the stored day
 * counts, so earlier rows are not read.
 */
async function settledDays(
  { db, deviceStates }: Days,
  chosen: Omit<OfAgents, 'agents'> & { readonly monthlyOnly: boolean },
  slice: Slice,
): Promise<{ rows: ExplainedDay[]; total: number }> {
  return pageOfAgents(await agentsOf(db, chosen.uid), slice, {
    read: (agents, part) => daysOfAgents({ db, deviceStates }, { ...chosen, agents }, part),
    order: (one, other) => one.id - other.id || one.day - other.day,
  });
}

async function daysOfAgents(
  { db, deviceStates }: Days,
  { uid, month, agents, monthlyOnly }: OfAgents & { readonly monthlyOnly: boolean },
  { limit, offset }: Slice,
): Promise<{ rows: ExplainedDay[]; total: number }> {
  const ofCycle = monthlyOnly ? sql`and not weekly` : sql``;
  const of = ofTables(agents);
  const settled = sql`${of('device_month')} and payee = ${uid} and month = ${month} ${ofCycle}`;
  const [all] = await rowsOf<{ total: number }>(
    db,
    sql`select coalesce(sum(days), 0)::float8 as total from device_month where ${settled}`,
  );
  const [range] = await rowsOf<{ first: number | null; last: number; before: number }>(
    db,
    sql`select min(device) as first, max(device) as last, min(before)::float8 as before from (
        select device, days, sum(days) over (order by device) - days as before from device_month where ${settled}) as counted
      where before < ${offset + limit} and before + days > ${offset}`,
  );
  const total = all?.total ?? 0;
  if (!range || range.first === null) return { rows: [], total };
  const { first, last, before } = range;
  const { first: from, last: to } = daysOfMonth(month);
  const rows = await rowsOf<SettledDay & StoredBasis>(
    db,
    sql`select y.day, d.id, d.agent_uid as "agentUid", d.owner_uid as "ownerUid", d.name, d.uuid, d.line, d.seed, d.base, ${basisColumns('d', 'y')}, m.weekly, y.rule::int as rule,
        y.bandwidth95 as bandwidth,
        case when m.payee = d.agent_uid then y.agent_price else y.miner_price end as price,
        case when m.payee = d.agent_uid then y.agent_income else y.miner_income end as income
      from generate_series(${from}::int, ${to}::int) as each(day)
        cross join lateral (select * from device_day where ${of('device_day')} and day = each.day and day between ${from} and ${to}
          and device between ${first} and ${last}) y
        join device_month m on ${of('m')} and m.month = ${month} and m.device = y.device and m.device between ${first} and ${last}
          and m.payee = ${uid} ${ofCycle}
        join device d on ${of('d')} and d.id = y.device
      order by y.device, y.day limit ${limit} offset ${offset - before}`,
  );
  const accounts = await ownersOf(
    db,
    rows.map(({ ownerUid }) => ownerUid),
  );
  const unbilled = rows.flatMap((row) => (row.rule === null ? [] : [{ ...row, rule: row.rule }]));
  const reasons = await unbilledReasons(db, unbilled, { deviceStates });
  const losses = new Map(
    unbilled.map(({ id, day, price, bandwidth }, at) => [
      `${id} ${day}`,
      { unbilled_reason: reasons[at], unbilled_income: dayIncome(price, bandwidth, to - from + 1) },
    ]),
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      account: accounts.get(row.ownerUid)?.username ?? '',
      basis: dayBasisOf(row),
      unbilled: losses.get(`${row.id} ${row.day}`),
    })),
    total,
  };
}
