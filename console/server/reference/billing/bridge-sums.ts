/** Selects the sums of each node over the days of a period: from the stored sums of months, and from days. */
import { sql, type SQL } from 'drizzle-orm';
import { monthsFromTo } from '#shared/core/shanghai-time.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { dayOf, daysOfMonth, monthOfDay, type DaySpan } from '../days.ts';
import { RULE_NAMES } from '../day-rules.ts';
import { ofTables } from '../devices/device-agents.ts';
import { areMoreThan, MANY_DEVICES } from '../devices/devices.ts';
import type { BridgeComparison } from './bridge-comparison.ts';

/** The unit of parts of a month: the least common multiple of the lengths of months. */
export const MONTH_UNITS = 377_580;

/** Columns of the sums of a period: days, unbilled days by rule, bandwidth, value (price times bandwidth) and income. */
export const SUMS = ['w', ...RULE_NAMES, 'b', 'q', 'i'] as const;

/** Selects of both periods, with the column `device` and those of `SUMS`. */
export interface PeriodSums {
  readonly earlier: SQL;
  readonly later: SQL;
}

/** The selects read table rows of the devices `chosen`, which the query defines, and may read those of others. */
export async function sumsOfPeriods(db: Database, comparison: BridgeComparison): Promise<PeriodSums> {
  const { earlier, later, where, between, agents, now } = comparison;
  const isMany = !between && (await areMoreThan(db, MANY_DEVICES, where));
  const months = [earlier, later].flatMap((period) => partsOf(period, now).months);
  const lacking = new Set(
    months.length > 0 ? await lackingMonths(db, months, { agents, where: isMany ? undefined : where }) : [],
  );
  const select = (period: DaySpan) =>
    sumsOf(partsOf(period, now, lacking), { share: comparison.share, between, agents, isMany });
  return { earlier: select(earlier), later: select(later) };
}

/** Days of one month that are added, or subtracted from its stored sums. */
interface DayPart extends DaySpan {
  readonly sign: 1 | -1;
}

/** The parts of a period: months whose sums are stored, and days. */
interface Parts {
  readonly months: readonly string[];
  readonly days: readonly DayPart[];
}

/** Of each month, the days are read, or its stored sums and its other days if these are fewer. @param lacking months without sums */
function partsOf({ from, to }: DaySpan, now: number, lacking: ReadonlySet<string> = new Set()): Parts {
  const months: string[] = [];
  const days: DayPart[] = [];
  for (const month of monthsFromTo(monthOfDay(from), monthOfDay(to))) {
    const { first, last } = daysOfMonth(month);
    const part = { from: Math.max(from, first), to: Math.min(to, last) };
    const others = [
      { from: first, to: part.from - 1 },
      // yesterday is the last day with income
      { from: part.to + 1, to: Math.min(last, dayOf(now) - 1) },
    ].filter((each) => each.from <= each.to);
    const otherDays = others.reduce((count, each) => count + each.to - each.from + 1, 0);
    if (lacking.has(month) || otherDays > part.to - part.from) days.push({ ...part, sign: 1 });
    else {
      months.push(month);
      days.push(...others.map((each) => ({ ...each, sign: -1 as const })));
    }
  }
  return { months, days };
}

/** Returns the months whose stored sums lack days of an earlier version. @param where the devices, `undefined` for all */
async function lackingMonths(
  db: Database,
  months: readonly string[],
  { agents, where }: { readonly agents: readonly string[]; readonly where: SQL | undefined },
): Promise<string[]> {
  const ofChosen = where ? sql`and device = any(array(select id from device where ${where}))` : sql``;
  const rows = await rowsOf<{ month: string }>(
    db,
    sql`select month from unnest(${sql.param(months)}::text[]) as each(month)
      where exists (select from device_month as stored
        where ${ofTables(agents)('stored')} and stored.month = each.month and counted <> days ${ofChosen})`,
  );
  return rows.map(({ month }) => month);
}

const quoted = (name: string): SQL => sql`${sql.identifier(name)}`;

/** The columns of a month. */
const COLUMNS = {
  cheating: 'cheating',
  throttling: 'throttling',
  line: 'line',
  onlineTime: 'online_time',
  peak: 'peak',
};

/** Bits of a number of days of a month. */
const DAY_BITS = 5;

interface Read extends Pick<BridgeComparison, 'share' | 'between' | 'agents'> {
  /** whether the rows of all devices of the agents are read */
  readonly isMany: boolean;
}

/** Selects the sums of each device in a period: parts of a month in `MONTH_UNITS`, and the income. */
function sumsOf({ months, days }: Parts, { share, between, agents, isMany }: Read): SQL {
  const of = ofTables(agents);
  const [income, price, value] = ['income', 'price', 'value'].map((name) => sql.raw(`${share}_${name}`));
  // a range of an index takes a tenth of the time of a look-up of each device
  const ofChosen = between
    ? sql`device between ${between[0]} and ${between[1]}`
    : sql`device = any(array(select id from chosen))`;
  const all: SQL[] = days.map(({ from, to, sign }) => {
    const rows = isMany
      ? sql`device_day where ${of('device_day')} and day between ${from} and ${to}`
      : sql`generate_series(${from}::int, ${to}::int) as each(day) cross join lateral (select device, rule, bandwidth95,
            ${price}, ${income} from device_day
          where ${of('device_day')} and day = each.day and day between ${from} and ${to} and ${ofChosen} offset 0) y`;
    const units = sql`${sign * unitsOf(monthOfDay(from))}::float8`;
    const unbilled = RULE_NAMES.map(
      (name, at) => sql`(unbilled >> ${at * DAY_BITS} & ${2 ** DAY_BITS - 1}) * ${units} as ${quoted(name)}`,
    );
    const billed = (amount: SQL) => sql`case when rule is null then ${amount} else 0 end`;
    const [bandwidth, worth, ruleBit] = [
      billed(sql`bandwidth95`),
      billed(sql`${price}::float8 * bandwidth95`),
      sql`coalesce(1 << ${DAY_BITS} * (rule - 1), 0)`,
    ];
    // one sum counts the days of each rule, because a sum for each takes longer. A single day has one row of each device
    const part =
      from === to
        ? sql`select device, 1 as days, ${ruleBit} as unbilled, ${bandwidth} as bandwidth, ${worth} as value,
            ${income} as income from ${rows}`
        : sql`select device, count(*) as days, sum(${ruleBit}) as unbilled, sum(${bandwidth}) as bandwidth,
            sum(${worth}) as value, sum(${income}) as income from ${rows} group by device`;
    return sql`select device, days * ${units} as w, ${sql.join(unbilled, sql`, `)},
        bandwidth * ${units} as b, value * ${units} as q, income * ${sign}::float8 as i from (${part}) as part`;
  });
  // a select for each month, whose number of rows the planner knows
  for (const month of months) {
    const units = unitsOf(month);
    const unbilled = RULE_NAMES.map((name) => sql`${sql.raw(COLUMNS[name])}::float8 * ${units} as ${quoted(name)}`);
    all.push(sql`select device, days::float8 * ${units} as w, ${sql.join(unbilled, sql`, `)},
        bandwidth::float8 * ${units} as b, ${value}::float8 * ${units} as q, ${income}::float8 as i
      from device_month where ${of('device_month')} and month = ${month} ${isMany ? sql`` : sql`and ${ofChosen}`}`);
  }
  if (all.length === 1) return all[0]!;
  const sums = SUMS.map((name) => sql`sum(${quoted(name)}) as ${quoted(name)}`);
  return sql`select device, ${sql.join(sums, sql`, `)} from (${sql.join(all, sql` union all `)}) as parts group by device`;
}

const unitsOf = (month: string): number => {
  const { first, last } = daysOfMonth(month);
  return MONTH_UNITS / (last - first + 1);
};
