/**
 * Explains why the income of two periods differs.
 *
 * The income of a node in a period is the product of four factors: its days, the share of billed days, the mean bandwidth of
 * billed days, and the mean price. The factors of the earlier period are replaced by those of the later one, in this order. A
 * step is the difference of the amounts before and after a replacement, each rounded to cents, so the steps add up to the
 * change without a remainder:
 *
 * 1. `days`: a day counts as its part of its month, because a price is per month. A whole month is as long as any other. The
 *    step is `new` for a node that began after the first earlier day, and `gone` for a node that ended before the last later day.
 * 2. One step for each rule (§9): an unbilled day costs what a billed day of the earlier period earned on average. Without
 *    billed days in the earlier period, the whole change belongs to the first rule of that period.
 * 3. `price`: the change of the mean price, at the bandwidth of the later period. The mean is not rounded, so the step is 0 if no
 *    price has changed.
 * 4. `bandwidth`: the rest, which includes the rounding of each day to cents.
 *
 * Fines and compensations are rows of monthly bills. They are steps if both periods are whole months with checked bills.
 */
import { and, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { isAgent } from '#shared/topics/account/account.rules.ts';
import { monthsFromTo } from '#shared/core/shanghai-time.ts';
import type { Cents } from '#shared/core/money.ts';
import type { Items } from '#shared/core/wire-values.ts';
import {
  BRIDGE_STEPS,
  type BridgeRow,
  type BridgeScope,
  type BridgeSlice,
  type BridgeStep,
  type IncomeBridge,
} from '#shared/topics/income/income-bridge.calls.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { bill, device } from '../database/device-tables.ts';
import type { Person } from '../database/tables.ts';
import { dayOf, dayOfText, daysOfMonth, dayText, monthOfDay } from '../days.ts';
import { devicesSeenBy } from '../devices/devices.ts';
import { RULE_NAMES, RULES } from '../devices/day-rules.ts';
import { invalid } from '../refusal.ts';
import { billStateOf } from './bill-calendar.ts';

/** First and last day. */
interface Days {
  readonly from: number;
  readonly to: number;
}

/** What a request compares, and for whom. */
interface Comparison {
  readonly self: Person;
  readonly now: number;
  readonly earlier: Days;
  readonly later: Days;
  /** condition of the devices */
  readonly where: SQL;
  readonly share: 'agent' | 'miner';
  readonly showsPrices: boolean;
  /** whose fines and compensations are included; all compensations belong to no node */
  readonly changes: 'all' | 'fines' | 'none';
}

const MAX_DAYS = 366;

/** @throws Refusal 4000 */
function comparisonOf(self: Person, scope: BridgeScope, now: number): Comparison {
  const [earlier, later] = [daysOf(scope.earlier_start, scope.earlier_end), daysOf(scope.start, scope.end)];
  if (earlier.from > earlier.to || later.from > later.to) throw invalid('开始日期不能晚于结束日期', 'start');
  if (earlier.from >= later.from) throw invalid('对比期须早于本期', 'earlier_start');
  const last = Math.max(earlier.to, later.to);
  if (last >= dayOf(now)) throw invalid('结束日期不能晚于昨天', 'end');
  if ([earlier, later].some(({ from, to }) => to - from >= MAX_DAYS)) throw invalid('查询的时间范围过长', 'end');
  const { uuid, line, username } = scope;
  const ofUser = username && isAgent(self);
  const changesOfNodes = uuid || line ? 'fines' : 'all';
  return {
    self,
    now,
    earlier,
    later,
    where: and(
      devicesSeenBy(self),
      uuid ? eq(device.uuid, uuid) : undefined,
      line ? eq(device.line, line) : undefined,
      ofUser ? eq(device.ownerUid, sql`(select uid from person where username = ${username})`) : undefined,
      lte(device.activated, last),
      or(isNull(device.retired), gt(device.retired, earlier.from)),
    )!,
    // the nodes of a user are explained at the user's price
    share: isAgent(self) && !ofUser ? 'agent' : 'miner',
    showsPrices: isAgent(self) || self.hasPricingRight,
    changes: ofUser ? 'none' : changesOfNodes,
  };
}

const daysOf = (start: string, end: string): Days => ({ from: dayOfText(start), to: dayOfText(end) });

/** The unit of parts of a month: the least common multiple of the lengths of months. */
const MONTH_UNITS = 377_580;
const M_PER_G = 1_000;

/** The parts of a period: months whose sums are stored, and days. */
interface Parts {
  readonly months: readonly string[];
  readonly days: readonly Days[];
}

/** The current month is whole if the period contains yesterday, the last day with income. */
function partsOf({ from, to }: Days, now: number): Parts {
  const months: string[] = [];
  const days: Days[] = [];
  for (const month of monthsFromTo(monthOfDay(from), monthOfDay(to))) {
    const { first, last } = daysOfMonth(month);
    const part = { from: Math.max(from, first), to: Math.min(to, last) };
    if (part.from === first && (part.to === last || part.to === dayOf(now) - 1)) months.push(month);
    else days.push(part);
  }
  return { months, days };
}

/** Returns the parts with days in place of months. */
const asDays = ({ months, days }: Parts): Parts => ({
  months: [],
  days: [...days, ...months.map((month) => ({ from: daysOfMonth(month).first, to: daysOfMonth(month).last }))],
});

const unitsOf = (month: string): number => {
  const { first, last } = daysOfMonth(month);
  return MONTH_UNITS / (last - first + 1);
};

/** Devices of a user from which on the days and months of all devices are read, because look-ups would take longer. */
const MANY_DEVICES = 50_000;

/** Columns of the sums of a period: days, unbilled days by rule, bandwidth, value (price times bandwidth) and income. */
const SUMS = ['w', ...RULE_NAMES, 'b', 'q', 'i'] as const;

/** Selects the sums of each device in a period: parts of a month in `MONTH_UNITS`, and the income. */
function sumsOf({ months, days }: Parts, share: 'agent' | 'miner', isMany: boolean): SQL {
  const [income, price, value] = ['income', 'price', 'value'].map((name) => sql.raw(`${share}_${name}`));
  const ofChosen = sql`device = any(array(select id from chosen))`;
  const all: SQL[] = days.map(({ from, to }) => {
    const rows = isMany
      ? sql`device_day where day between ${from} and ${to}`
      : sql`generate_series(${from}::int, ${to}::int) as each(day) cross join lateral (select device, rule, bandwidth95,
            ${price}, ${income} from device_day
          where day = each.day and day between ${from} and ${to} and ${ofChosen} offset 0) y`;
    const units = unitsOf(monthOfDay(from));
    const unbilled = RULE_NAMES.map(
      (name) => sql`count(*) filter (where rule = ${RULES[name]})::float8 * ${units} as ${quoted(name)}`,
    );
    return sql`select device, count(*)::float8 * ${units} as w, ${sql.join(unbilled, sql`, `)},
        coalesce(sum(bandwidth95) filter (where rule is null), 0)::float8 * ${units} as b,
        coalesce(sum(${price}::float8 * bandwidth95) filter (where rule is null), 0) * ${units} as q,
        sum(${income})::float8 as i
      from ${rows} group by device`;
  });
  // a select for each month, whose number of rows the planner knows
  for (const month of months) {
    const units = unitsOf(month);
    const unbilled = RULE_NAMES.map((name) => sql`${sql.raw(COLUMNS[name])}::float8 * ${units} as ${quoted(name)}`);
    all.push(sql`select device, days::float8 * ${units} as w, ${sql.join(unbilled, sql`, `)},
        bandwidth::float8 * ${units} as b, ${value}::float8 * ${units} as q, ${income}::float8 as i
      from device_month where month = ${month} ${isMany ? sql`` : sql`and ${ofChosen}`}`);
  }
  if (all.length === 1) return all[0]!;
  const sums = SUMS.map((name) => sql`sum(${quoted(name)}) as ${quoted(name)}`);
  return sql`select device, ${sql.join(sums, sql`, `)} from (${sql.join(all, sql` union all `)}) as parts group by device`;
}

/** The columns of a month. */
const COLUMNS = {
  cheating: 'cheating',
  throttling: 'throttling',
  line: 'line',
  onlineTime: 'online_time',
  peak: 'peak',
};

const quoted = (name: string): SQL => sql`${sql.identifier(name)}`;

/**
 * Selects the steps of each device that has days in one of the periods. A step of 0 is null, which aggregates skip. `offset 0`
 * computes each amount once.
 */
function stepsOf(comparison: Comparison, parts: readonly [Parts, Parts], isMany: boolean): SQL {
  const { where, share, earlier, later, showsPrices } = comparison;
  const columns = ['earlier', 'later'].flatMap((period) =>
    SUMS.map((name) => `coalesce(${period}."${name}", 0) as "${period}_${name}"`),
  );
  const unbilled = (period: string, rules = RULE_NAMES.length): string =>
    ['0', ...RULE_NAMES.slice(0, rules).map((name) => `"${period}_${name}"`)].join(' + ');
  /** the amount after the days and the first rules are replaced */
  const level = (rules: number): string => `case when not touched then level0
    when earlier_v > 0 then round(rate * (earlier_v * scale - (${unbilled('later', rules)}) + (${unbilled('earlier', rules)}) * scale))
    when ${unbilled('earlier', rules)} > 0 then later_i else 0 end as level${rules}`;
  const last = `level${RULE_NAMES.length}`;
  const kind = sql`case when activated > ${earlier.from} then 'new' when retired <= ${later.to} then 'gone' else 'days' end`;
  const ofDays = (['new', 'gone', 'days'] as const).map(
    (step) => sql`case when kind = ${step} then nullif(level0 - earlier_i, 0) end as ${columnOf(step)}`,
  );
  const rules = RULE_NAMES.map(
    (step, at) =>
      sql`case when touched then nullif(${sql.raw(at ? `level${at + 1} - level${at}` : 'level1 - level0')}, 0) end
        as ${columnOf(step)}`,
  );
  const rest = showsPrices
    ? sql`nullif(later_i - ${sql.raw(last)} - price_change, 0) as ${columnOf('bandwidth')},
        nullif(price_change, 0) as ${columnOf('price')}`
    : sql`nullif(later_i - ${sql.raw(last)}, 0) as ${columnOf('bandwidthAndPrice')}`;
  const levels = RULE_NAMES.map((_name, at) => level(at + 1)).join(', ');
  return sql`chosen as (select id, activated, retired from device where ${where}),
    earlier as (${sumsOf(parts[0], share, isMany)}), later as (${sumsOf(parts[1], share, isMany)}),
    node as (select id, ${kind} as kind, ${sql.raw(columns.join(', '))}
      from chosen left join earlier on earlier.device = id left join later on later.device = id
      where earlier.device is not null or later.device is not null offset 0),
    billed as (select *, earlier_w - earlier_u as earlier_v, later_w / nullif(earlier_w, 0) as scale
      from (select *, ${sql.raw(unbilled('earlier'))} as earlier_u, ${sql.raw(unbilled('later'))} as later_u from node) as known
      offset 0),
    rated as (select *, earlier_i / nullif(earlier_v, 0) as rate, earlier_w > 0 and earlier_u + later_u > 0 as touched,
        case when earlier_w = 0 then later_i else round(earlier_i * scale) end as level0,
        case when earlier_b > 0 and later_b > 0
          then round((later_q - earlier_q * later_b / earlier_b) / ${M_PER_G * MONTH_UNITS}) else 0 end as price_change
      from billed offset 0),
    leveled as (select id, kind, touched, earlier_i, later_i, price_change, level0, ${sql.raw(levels)} from rated offset 0),
    step as (select id, earlier_i as earlier, later_i as later, ${sql.join([...ofDays, ...rules, rest], sql`, `)}
      from leveled offset 0)`;
}

const columnOf = (step: BridgeStep): SQL => sql`${sql.identifier(`step_${step}`)}`;

/** Returns the steps of nodes that this user sees. */
function nodeSteps({ showsPrices }: Comparison): BridgeStep[] {
  const others = showsPrices ? ['bandwidthAndPrice'] : ['bandwidth', 'price'];
  return BRIDGE_STEPS.filter((step) => ![...others, 'fine', 'compensation'].includes(step));
}

/** Returns the parts of both periods, as days if the stored sums lack days of an earlier version. */
async function readableParts(
  db: Database,
  { earlier, later, where, now }: Comparison,
  isMany: boolean,
): Promise<readonly [Parts, Parts]> {
  const parts = [partsOf(earlier, now), partsOf(later, now)] as const;
  const months = parts.flatMap((each) => each.months);
  if (months.length === 0) return parts;
  const chosen = sql`select id from device where ${where}`;
  const [row] = await rowsOf<{ lack: boolean }>(
    db,
    sql`select exists (select from device_month where month = any(${sql.param(months)}::text[]) and counted <> days
      and ${isMany ? sql`device in (${chosen})` : sql`device = any(array(${chosen}))`}) as lack`,
  );
  return row!.lack ? [asDays(parts[0]), asDays(parts[1])] : parts;
}

/** Returns the steps from the earlier to the later total. @throws Refusal 4000 */
export async function bridgeOf(db: Database, self: Person, scope: BridgeScope, now: number): Promise<IncomeBridge> {
  const comparison = comparisonOf(self, scope, now);
  const isMany = (await db.$count(device, comparison.where)) > MANY_DEVICES;
  const parts = await readableParts(db, comparison, isMany);
  const steps = nodeSteps(comparison);
  const sums = steps.map(
    (step, at) =>
      sql`coalesce(sum(${columnOf(step)}), 0) as ${sql.raw(`amount${at}`)},
        count(${columnOf(step)})::float8 as ${sql.raw(`nodes${at}`)}`,
  );
  const [row] = await rowsOf<Record<string, number>>(
    db,
    sql`with ${stepsOf(comparison, parts, isMany)}
      select coalesce(sum(earlier), 0) as earlier, coalesce(sum(later), 0) as later, ${sql.join(sums, sql`, `)} from step`,
  );
  const changes = await changesOf(db, comparison);
  const of = (kind: 'fine' | 'compensation') => (changes ?? []).filter((change) => change.kind === kind);
  const ofBills = (['fine', 'compensation'] as const).map((kind) => ({
    step: kind,
    amount: sum(of(kind).map(({ amount }) => amount)),
    nodes: new Set(of(kind).flatMap(({ uuid }) => uuid || [])).size,
  }));
  return {
    earlier: row!.earlier! + sum((changes ?? []).map((change) => change.earlier)),
    later: row!.later! + sum((changes ?? []).map((change) => change.later)),
    billed: changes !== undefined,
    steps: [
      ...steps.map((step, at) => ({ step, amount: row![`amount${at}`]!, nodes: row![`nodes${at}`]! })),
      ...(changes ? ofBills : []),
    ].filter(({ amount, nodes }) => amount !== 0 || nodes > 0),
  };
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, cents) => total + cents, 0);

/** Returns the nodes, users or lines of a step: losses before gains, each the largest first. @throws Refusal 4000 */
export async function bridgeRowsOf(
  db: Database,
  self: Person,
  { step, group, limit, offset, ...scope }: BridgeSlice,
  now: number,
): Promise<Items<BridgeRow>> {
  const comparison = comparisonOf(self, scope, now);
  if (step === 'fine' || step === 'compensation') {
    const changes = ((await changesOf(db, comparison)) ?? []).filter(({ kind }) => kind === step);
    const items = changes.slice(offset, offset + limit).map(({ kind: _kind, ...row }) => row);
    return { items, total: changes.length };
  }
  if (step && !nodeSteps(comparison).includes(step)) return { items: [], total: 0 };
  const isMany = (await db.$count(device, comparison.where)) > MANY_DEVICES;
  const parts = await readableParts(db, comparison, isMany);
  const amount = step ? columnOf(step) : sql`nullif(later - earlier, 0)`;
  const user = sql`case when device.owner_uid = device.agent_uid then '' else person.username end`;
  const page = sql`order by amount > 0, abs(amount) desc, id limit ${limit} offset ${offset}`;
  const grouped = {
    node: sql`page as (select *, count(*) over () as total from part ${page})
      select device.name, device.uuid, ${user} as username, device.line, 1 as nodes, earlier, later, amount, total::float8 as total
      from page join device on device.id = page.id join person on person.uid = device.owner_uid
      order by amount > 0, abs(amount) desc, page.id`,
    user: groupedBy(sql`person.uid`, { name: user, username: user, line: sql`''` }, page),
    line: groupedBy(sql`device.line`, { name: sql`device.line`, username: sql`''`, line: sql`device.line` }, page),
  }[group];
  const rows = await rowsOf<BridgeRow & { readonly total: number }>(
    db,
    sql`with ${stepsOf(comparison, parts, isMany)},
      part as (select id, earlier, later, ${amount} as amount from step where ${amount} is not null), ${grouped}`,
  );
  return { items: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

interface GroupNames {
  readonly name: SQL;
  readonly username: SQL;
  readonly line: SQL;
}

const groupedBy = (key: SQL, { name: label, username, line }: GroupNames, page: SQL): SQL =>
  sql`grouped as (select ${key} as id, max(${label}) as name, max(${username}) as username, max(${line}) as line,
      count(*)::float8 as nodes, sum(earlier) as earlier, sum(later) as later, sum(amount) as amount
    from part join device on device.id = part.id join person on person.uid = device.owner_uid group by 1)
  select name, '' as uuid, username, line, nodes, earlier, later, amount, (count(*) over ())::float8 as total
  from grouped where amount <> 0 ${page}`;

type Change = BridgeRow & { readonly kind: 'fine' | 'compensation' };

/** Returns whether a period consists of whole months. */
const isWholeMonths = ({ from, to }: Days): boolean =>
  daysOfMonth(monthOfDay(from)).first === from && daysOfMonth(monthOfDay(to)).last === to;

/** Returns the fines and compensations of both periods, or `undefined` without checked bills of all their months. */
async function changesOf(db: Database, comparison: Comparison): Promise<Change[] | undefined> {
  const { self, now, earlier, later, where, changes } = comparison;
  if (changes === 'none' || ![earlier, later].every(isWholeMonths)) return undefined;
  const monthsOf = ({ from, to }: Days) => monthsFromTo(dayText(from).slice(0, 7), dayText(to).slice(0, 7));
  const [before, after] = [monthsOf(earlier), monthsOf(later)];
  const months = [...before, ...after];
  const bills = await db
    .select()
    .from(bill)
    .where(and(eq(bill.uid, self.uid), sql`${bill.month} = any(${sql.param(months)}::text[])`));
  if (bills.filter((each) => billStateOf(each, now) > 0).length < months.length) return undefined;
  const signed = sql`case when kind = 'fine' then -amount else amount end`;
  const during = (which: readonly string[]) => sql`month = any(${sql.param(which)}::text[])`;
  const key = sql`case when kind = 'fine' and id ~ '^FK\\d{8}-\\d{4,9}$' then split_part(id, '-', 2)::int end`;
  return rowsOf<Change>(
    db,
    sql`with change as (select kind, ${key} as device, case when ${key} is null then reason else '' end as reason,
          coalesce(sum(${signed}) filter (where ${during(before)}), 0)::float8 as earlier,
          coalesce(sum(${signed}) filter (where ${during(after)}), 0)::float8 as later
        from bill_change where uid = ${self.uid} and ${during(months)} group by 1, 2, 3)
      select kind, coalesce(device.name, reason) as name, coalesce(device.uuid, '') as uuid,
        case when device.owner_uid = device.agent_uid then '' else coalesce(person.username, '') end as username,
        coalesce(device.line, '') as line, case when device.id is null then 0 else 1 end as nodes,
        earlier, later, later - earlier as amount
      from change left join device on device.id = change.device left join person on person.uid = device.owner_uid
      where ${changes === 'all' ? sql`true` : sql`device.id in (select id from device where ${where})`}
      order by later > earlier, abs(later - earlier) desc, 2`,
  );
}
