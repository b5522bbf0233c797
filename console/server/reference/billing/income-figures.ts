/** Reads the income of a user or a device: totals, and history by day or month. */
import { and, between, eq, sql, type SQL } from 'drizzle-orm';
import { monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { nextEntry } from '#shared/topics/money/settlement/settlement-calendar.rules.ts';
import { addMonths, monthsFromTo } from '#shared/core/shanghai-time.ts';
import type { Cents } from '#shared/core/money.ts';
import type { IncomePoint, IncomeSummary } from '#shared/topics/billing/income/income.calls.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { device, incomeDay, type Device } from '../database/device-tables.ts';
import { agentsOf, ofAgents } from '../devices/device-agents.ts';
import { unbilledDay } from '../devices/device-days.ts';
import { dayIncome, dayOf, dayOfText, daysFromTo, daySeconds, daysOfMonth, monthOfDay } from '../days.ts';
import { areDaysMissing } from './missing-days.ts';

/**
 * Returns the income before tax: the agent's share of all devices, or the miner's share of the own devices. Yesterday's
 * income is unknown until its day is created.
 */
export async function summaryOf(db: Database, uid: string, now: number): Promise<IncomeSummary> {
  const yesterday = dayOf(now) - 1;
  const current = daysOfMonth(monthOf(now));
  const last = daysOfMonth(addMonths(monthOf(now), -1));
  const { start, end } = nextEntry(now);
  const during = (first: number, until: number, column = 'income') =>
    sql`coalesce(sum(${sql.raw(column)}) filter (where day between ${first} and ${until}), 0)::float8`;
  type Sums = Record<'yesterday' | 'total' | 'cur_month' | 'last_month' | 'weekly_next', number>;
  const [row] = await rowsOf<Sums & { unbilled: number; isOfEarlierVersion: boolean | null }>(
    db,
    sql`select ${during(yesterday, yesterday)} as yesterday, coalesce(sum(income), 0)::float8 as total,
        ${during(current.first, current.last)} as cur_month, ${during(last.first, last.last)} as last_month,
        ${during(dayOfText(start), dayOfText(end), 'weekly')} as weekly_next,
        ${during(yesterday, yesterday, 'unbilled')} as unbilled,
        bool_or(day = ${yesterday} and unbilled is null) as "isOfEarlierVersion"
      from income_day where uid = ${uid}`,
  );
  const { yesterday: earned, weekly_next, unbilled, isOfEarlierVersion, ...others } = row!;
  const ofWeek = { uid, first: Math.min(dayOfText(start), yesterday), last: Math.min(dayOfText(end), yesterday) };
  const isWeekMissing = await areDaysMissing(db, ofWeek);
  const sums = isWeekMissing ? others : { ...others, weekly_next };
  // a complete week until yesterday contains yesterday
  const isKnown = !isWeekMissing && ofWeek.last === yesterday;
  if (!isKnown && (await areDaysMissing(db, { uid, first: yesterday, last: yesterday }))) return sums;
  return {
    ...sums,
    yesterday: earned,
    yesterday_expected: earned + (isOfEarlierVersion ? await unbilledOf(db, uid, yesterday) : unbilled),
  };
}

/** Computes, for a day of an earlier version, the income that it lost to the rules for unbilled devices (§9). */
async function unbilledOf(db: Database, uid: string, day: number): Promise<Cents> {
  const agents = await agentsOf(db, uid);
  const rows = await rowsOf<{ bandwidth: number; price: number }>(
    db,
    sql`select bandwidth95 as bandwidth, case when agent_uid = ${uid} then agent_price else miner_price end as price
      from device cross join lateral (${unbilledDay(day, agents)}) as unbilled
      where ${ofAgents(device.agentUid, agents)} and (agent_uid = ${uid} or owner_uid = ${uid})`,
  );
  const { first, last } = daysOfMonth(monthOfDay(day));
  return rows.reduce((cents, { price, bandwidth }) => cents + dayIncome(price, bandwidth, last - first + 1), 0);
}

export interface HistoryRange {
  /** first and last day */
  readonly from: number;
  readonly to: number;
  readonly keyStyle: 'day' | 'month';
}

/** Extends the range to whole months if the history is by month. */
const wholeRange = ({ from, to, keyStyle }: HistoryRange): { from: number; to: number } =>
  keyStyle === 'day'
    ? { from, to }
    : { from: daysOfMonth(monthOfDay(from)).first, to: daysOfMonth(monthOfDay(to)).last };

/** Returns the points, by day with the part of weekly settlement and the income that the day lost. */
export async function userHistory(db: Database, uid: string, range: HistoryRange): Promise<IncomePoint[]> {
  const { from, to } = wholeRange(range);
  const { day, income, weekly, unbilled } = incomeDay;
  const rows = await db
    .select({ day, income, weekly, unbilled })
    .from(incomeDay)
    .where(and(eq(incomeDay.uid, uid), between(incomeDay.day, from, to)));
  const points = pointsOf(rows, range);
  if (range.keyStyle === 'month') return points;
  const parts = new Map(rows.map((row) => [daySeconds(row.day), row]));
  return points.map((point) => {
    const { weekly = 0, unbilled = 0 } = parts.get(point.timestamp) ?? {};
    return { ...point, weekly, ...(unbilled !== null && { unbilled }) };
  });
}

/**
 * Returns no points for days that are no longer kept. The months of a device are always kept.
 * @param share the agent's or the miner's share of the income
 */
export async function deviceHistory(
  db: Database,
  { agentUid, id }: Device,
  share: 'agent' | 'miner',
  range: HistoryRange & { readonly firstKept: number },
): Promise<IncomePoint[]> {
  const income = sql.raw(share === 'agent' ? 'agent_income' : 'miner_income');
  if (range.keyStyle === 'month') return pointsOf(await deviceMonths(db, { agentUid, id }, income, range), range);
  const from = Math.max(range.from, range.firstKept);
  const rows = await rowsOf<{ day: number; income: number }>(
    db,
    sql`select y.day, y.income from generate_series(${from}::int, ${range.to}::int) as each(day)
      cross join lateral (select day, ${income} as income from device_day
        where agent_uid = ${agentUid} and day = each.day and day between ${from} and ${range.to} and device = ${id}) y`,
  );
  return pointsOf(rows, { ...range, from });
}

/** Returns the incomes of the months at their first days. */
const deviceMonths = (
  db: Database,
  { agentUid, id }: Pick<Device, 'agentUid' | 'id'>,
  income: SQL,
  { from, to }: HistoryRange,
): Promise<{ day: number; income: number }[]> =>
  rowsOf(
    db,
    sql`select to_date(month, 'YYYY-MM') - date '1970-01-01' as day, ${income} as income from device_month
      where agent_uid = ${agentUid} and device = ${id}
        and month = any(${sql.param(monthsFromTo(monthOfDay(from), monthOfDay(to)))}::text[])`,
  );

/** Returns a point for every day or month of the range, 0 without income. */
function pointsOf(rows: readonly { day: number; income: number }[], range: HistoryRange): IncomePoint[] {
  const { from, to } = wholeRange(range);
  const firstOf = (month: string): number => daysOfMonth(month).first;
  const byDay = range.keyStyle === 'day';
  const keys = byDay ? daysFromTo(from, to) : monthsFromTo(monthOfDay(from), monthOfDay(to)).map(firstOf);
  const points = new Map(keys.map((key) => [key, 0]));
  for (const { day, income } of rows) {
    const key = byDay ? day : firstOf(monthOfDay(day));
    points.set(key, (points.get(key) ?? 0) + income);
  }
  return [...points].map(([day, income]) => ({ timestamp: daySeconds(day), income }));
}
