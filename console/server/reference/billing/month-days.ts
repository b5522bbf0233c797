/** Reads the days of a month with monthly settlement: incomes by line and price, and days with a penalty. */
import { sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Database } from '../database/database.ts';
import { daysOfMonth, dayText } from '../days.ts';
import { RULES } from '../devices/day-rules.ts';

interface MonthIncome {
  readonly uid: string;
  readonly line: string;
  readonly price: number;
  readonly firstDay: number;
  readonly lastDay: number;
  readonly amount: number;
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
  /** a single user; by default all users with monthly settlement */
  readonly only?: string | undefined;
  /** the devices of the user, from the first to the last number */
  readonly devices?: { readonly first: number; readonly last: number } | undefined;
}

export const readMonth = async (tx: Database, chosen: Chosen): Promise<MonthDays> => ({
  incomes: await incomesOf(tx, chosen),
  penalties: await penaltiesOf(tx, chosen),
});

/**
 * Returns a device month `m` with each of its days `y`. A look-up per day, because the key of the days starts with the day.
 * `offset 0` keeps the look-ups: the planner has no statistics of the latest days, and would read the days of all users. The
 * range of days limits the plan to the partition of the month.
 */
function daysOf({ month, only, devices }: Chosen, condition: SQL): SQL {
  const { first, last } = daysOfMonth(month);
  const ofUser = only === undefined ? sql`m.payee is not null` : sql`m.payee = ${only}`;
  const ofDevices = devices ? sql`and m.device between ${devices.first} and ${devices.last}` : sql``;
  return sql`device_month m join device d on d.id = m.device
      cross join generate_series(${first}::int, ${last}::int) as each(day)
      cross join lateral (select * from device_day where day = each.day and day between ${first} and ${last}
        and device = m.device and ${condition} offset 0) y
    where m.month = ${month} and not m.weekly and ${ofUser} ${ofDevices}`;
}

const incomesOf = (tx: Database, chosen: Chosen): Promise<MonthIncome[]> =>
  rowsOf<MonthIncome>(
    tx,
    sql`select m.payee as uid, d.line, case when m.payee = d.agent_uid then y.agent_price else y.miner_price end as price,
        min(y.day) as "firstDay", max(y.day) as "lastDay",
        sum(case when m.payee = d.agent_uid then y.agent_income else y.miner_income end)::float8 as amount
      from ${daysOf(chosen, sql`true`)}
      group by 1, 2, 3 order by 1, 2, 4`,
  );

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
    });
  }
  const penalties = [...one.penalties, ...other.penalties];
  return {
    incomes: [...incomes.values()],
    penalties: penalties.sort((first, second) => first.day - second.day || first.device - second.device),
  };
}
