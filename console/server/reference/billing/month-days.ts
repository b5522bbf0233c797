/** Reads the days of a month with monthly settlement: incomes by line and price, and days with a penalty. */
import { sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Database } from '../database/database.ts';
import { daysOfMonth, dayText } from '../days.ts';
import { RULES } from '../day-rules.ts';
import { ofTables } from '../devices/device-agents.ts';
import { groupBy } from '../group-by.ts';

interface MonthIncome {
  readonly uid: string;
  readonly line: string;
  readonly price: number;
  readonly firstDay: number;
  readonly lastDay: number;
  readonly amount: number;
  /** missing in parts of a server of an earlier release */
  readonly basis?: LineDays | undefined;
}

/** What the days of a line were billed by. */
export interface LineDays {
  /** device days, those billed by a window, and those billed by an agreed bandwidth */
  readonly days: number;
  readonly windowDays: number;
  readonly fixedDays: number;
  /** the hours of the window; null if there are none or several */
  readonly windowFrom: number | null;
  readonly windowTo: number | null;
  /** M; sums of the 95th percentiles of billed days, of the day and of the window; null if not known of each */
  readonly day95: number | null;
  readonly peak95: number | null;
}

export interface Penalty {
  readonly uid: string;
  readonly day: number;
  readonly device: number;
  readonly reason: string;
  readonly amount: number;
}

export interface MonthDays {
  readonly incomes: readonly MonthIncome[];
  readonly penalties: readonly Penalty[];
}

interface Chosen {
  readonly month: string;
  readonly agent: string;
  /** a single user; by default all users with monthly settlement */
  readonly only?: string | undefined;
  /** the devices of the user, from the first to the last number */
  readonly devices?: { readonly first: number; readonly last: number } | undefined;
}

interface MonthChosen extends Omit<Chosen, 'agent'> {
  /** the agents of the devices */
  readonly agents: readonly string[];
}

/** Reads one agent at a time, because the agents of a user can be on several shards. */
export async function readMonth(tx: Database, { agents, ...others }: MonthChosen): Promise<MonthDays> {
  const days = new Map<string, MonthDays>();
  for (const agent of agents) {
    const chosen = { ...others, agent };
    const incomes = groupBy(await incomesOf(tx, chosen), ({ uid }) => uid);
    const penalties = groupBy(await penaltiesOf(tx, chosen), ({ uid }) => uid);
    for (const uid of new Set([...incomes.keys(), ...penalties.keys()])) {
      const own = { incomes: incomes.get(uid) ?? [], penalties: penalties.get(uid) ?? [] };
      days.set(uid, mergeDays(days.get(uid) ?? { incomes: [], penalties: [] }, own));
    }
  }
  return {
    incomes: [...days.values()].flatMap(({ incomes }) => incomes),
    penalties: [...days.values()].flatMap(({ penalties }) => penalties),
  };
}

/**
 * Returns a device month `m` with each of its days `y`. A look-up per day, because the key of the days starts with the day.
 * `offset 0` keeps the look-ups: the planner has no statistics of the latest days, and would read the days of all users. The
 * range of days limits the plan to the partition of the month.
 */
function daysOf({ month, agent, only, devices }: Chosen, condition: SQL): SQL {
  const of = ofTables([agent]);
  const { first, last } = daysOfMonth(month);
  const ofUser = only === undefined ? sql`m.payee is not null` : sql`m.payee = ${only}`;
  const ofDevices = devices ? sql`and m.device between ${devices.first} and ${devices.last}` : sql``;
  return sql`device_month m join device d on d.agent_uid = m.agent_uid and d.id = m.device
      cross join generate_series(${first}::int, ${last}::int) as each(day)
      cross join lateral (select * from device_day
        where ${of('device_day')} and device_day.agent_uid = m.agent_uid and day = each.day and day between ${first} and ${last}
        and device = m.device and ${condition} offset 0) y
    where ${of('m')} and ${of('d')} and m.month = ${month} and not m.weekly and ${ofUser} ${ofDevices}`;
}

async function incomesOf(tx: Database, chosen: Chosen): Promise<MonthIncome[]> {
  const rows = await rowsOf<Omit<MonthIncome, 'basis'> & LineDays>(
    tx,
    // an agreed bandwidth counts as both percentiles, and days before the window as their percentile of the day
    sql`select m.payee as uid, d.line, case when m.payee = d.agent_uid then y.agent_price else y.miner_price end as price,
        min(y.day) as "firstDay", max(y.day) as "lastDay",
        sum(case when m.payee = d.agent_uid then y.agent_income else y.miner_income end)::float8 as amount,
        count(*)::int as days, count(y.window_from)::int as "windowDays", count(*) filter (where d.fixed)::int as "fixedDays",
        case when min(y.window_from) = max(y.window_from) and min(y.window_to) = max(y.window_to) then min(y.window_from) end as "windowFrom",
        case when min(y.window_from) = max(y.window_from) and min(y.window_to) = max(y.window_to) then min(y.window_to) end as "windowTo",
        coalesce(sum(coalesce(y.day95, y.bandwidth95)) filter (where y.rule is null), 0)::float8 as day95,
        case when coalesce(bool_and(d.fixed or y.peak95 is not null) filter (where y.rule is null), true)
          then coalesce(sum(coalesce(y.peak95, y.bandwidth95)) filter (where y.rule is null), 0)::float8 end as peak95
      from ${daysOf(chosen, sql`true`)}
      group by 1, 2, 3 order by 1, 2, 4`,
  );
  return rows.map(({ uid, line, price, firstDay, lastDay, amount, ...basis }) => ({
    ...{ uid, line, price, firstDay, lastDay, amount },
    basis,
  }));
}

/** A penalty is the usual income of the device for this number of days, rounded to yuan. */
const PENALTY_DAYS = 3;
const REASONS: Record<number, string> = {
  [RULES.cheating]: '作弊流量',
  [RULES.throttling]: '晚高峰限速',
};

/** Returns a penalty for each day with cheating or throttling (§9, SLA rules). */
async function penaltiesOf(tx: Database, chosen: Chosen): Promise<Penalty[]> {
  const rows = await rowsOf<{ uid: string; id: number; name: string; day: number; rule: number; usual: number }>(
    tx,
    sql`select m.payee as uid, d.id, d.name, y.day, y.rule::int as rule,
        (case when m.payee = d.agent_uid then y.agent_price else y.miner_price end)::float8 * d.base / 30000 as usual
      from ${daysOf(chosen, sql`rule is not null and rule in (${RULES.cheating}, ${RULES.throttling})`)}
      order by y.day, d.id`,
  );
  return rows.map(({ uid, id, name, day, rule, usual }) => {
    const [, number, date] = dayText(day).split('-').map(Number);
    return {
      uid,
      day,
      device: id,
      reason: `${name} ${number} 月 ${date} 日${REASONS[rule]}`,
      amount: Math.max(1, Math.round((usual * PENALTY_DAYS) / 100)) * 100,
    };
  });
}

/** Adds the days of other devices of the same user. */
export function mergeDays(one: MonthDays, other: MonthDays): MonthDays {
  const incomes = new Map<string, MonthIncome>();
  for (const row of [...one.incomes, ...other.incomes]) {
    const key = `${row.line} ${row.price}`;
    const same = incomes.get(key);
    incomes.set(key, {
      ...row,
      firstDay: Math.min(row.firstDay, same?.firstDay ?? row.firstDay),
      lastDay: Math.max(row.lastDay, same?.lastDay ?? row.lastDay),
      amount: row.amount + (same?.amount ?? 0),
      basis: same ? mergeBases(same.basis, row.basis) : row.basis,
    });
  }
  const penalties = [...one.penalties, ...other.penalties];
  return {
    incomes: [...incomes.values()],
    penalties: penalties.sort((first, second) => first.day - second.day || first.device - second.device),
  };
}

function mergeBases(one: LineDays | undefined, other: LineDays | undefined): LineDays | undefined {
  if (!one || !other) return undefined;
  const isSameWindow =
    one.windowDays === 0 ||
    other.windowDays === 0 ||
    (one.windowFrom === other.windowFrom && one.windowTo === other.windowTo);
  const { windowFrom, windowTo } = one.windowDays > 0 ? one : other;
  return {
    days: one.days + other.days,
    windowDays: one.windowDays + other.windowDays,
    fixedDays: one.fixedDays + other.fixedDays,
    windowFrom: isSameWindow ? windowFrom : null,
    windowTo: isSameWindow ? windowTo : null,
    day95: sumOf(one.day95, other.day95),
    peak95: sumOf(one.peak95, other.peak95),
  };
}

const sumOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other;
