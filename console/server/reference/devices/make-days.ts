/** Creates device days with bandwidth, prices, incomes and unbilled rules, and updates the stored sums. */
import { and, asc, desc, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { needsReconciliation } from '#shared/domain/roles.ts';
import { addMonths } from '#shared/domain/shanghai-time.ts';
import type { Database } from '../database/database.ts';
import { device, pricePeriod, type Device } from '../database/device-tables.ts';
import { person, type Person } from '../database/tables.ts';
import { dayIncome, daysOfMonth, monthOfDay } from './days.ts';
import { bandwidth95, dayEvents, ruleOf, sourceOf } from './simulation.ts';

interface DayMaking {
  /** first and last day */
  readonly from: number;
  readonly to: number;
  /** Agents whose settlement is not reconciled on this platform (§6). */
  readonly specialUsers: readonly string[];
  /** The devices to create days for; all devices by default. */
  readonly devices?: readonly Device[];
  /** Returns the settlement cycle of a user in a month, if it differs from the current cycle. */
  readonly cycleOf?: (owner: Person, month: string) => string | undefined;
}

/** Rows per statement. */
const AT_ONCE = 20_000;

/** @returns the number of new rows */
export async function makeDays(tx: Database, making: DayMaking): Promise<number> {
  const { from, to } = making;
  const devices = making.devices ?? (await devicesBetween(tx, from, to));
  const users = new Map((await tx.select().from(person)).map((each) => [each.uid, each]));
  const prices = await readPrices(tx);
  let rows = 0;
  for (let month = monthOfDay(from); month <= monthOfDay(to); month = addMonths(month, 1)) {
    const { first, last } = daysOfMonth(month);
    rows += await makeMonth(tx, { ...making, devices, users, prices, month, length: last - first + 1 }, [
      Math.max(from, first),
      Math.min(to, last),
    ]);
  }
  return rows;
}

/** Returns the devices that are active on any of the days. */
const devicesBetween = (tx: Database, from: number, to: number): Promise<Device[]> =>
  tx
    .select()
    .from(device)
    .where(and(lte(device.activated, to), or(isNull(device.retired), gt(device.retired, from))))
    .orderBy(asc(device.id));

/** Price periods by agent and line, newest first. */
type Prices = Map<string, { since: number; agentPrice: number; minerPrice: number }[]>;

async function readPrices(tx: Database): Promise<Prices> {
  const prices: Prices = new Map();
  for (const row of await tx.select().from(pricePeriod).orderBy(desc(pricePeriod.since))) {
    const key = `${row.agentUid} ${row.line}`;
    prices.set(key, [...(prices.get(key) ?? []), row]);
  }
  return prices;
}

const NO_PRICE = { since: 0, agentPrice: 0, minerPrice: 0 };

interface Month extends DayMaking {
  readonly devices: readonly Device[];
  readonly users: ReadonlyMap<string, Person>;
  readonly prices: Prices;
  readonly month: string;
  /** days of the month */
  readonly length: number;
}

async function makeMonth(tx: Database, making: Month, [from, to]: [number, number]): Promise<number> {
  const { month, length, prices } = making;
  const facts = making.devices.map((each) => ({
    ...each,
    source: sourceOf(each),
    prices: prices.get(`${each.agentUid} ${each.line}`) ?? [NO_PRICE],
    ownedByAgent: each.ownerUid === each.agentUid,
    sums: newMonth(making, each),
  }));
  // payee and cycle of a device stay the same within a month
  await keepStartedMonths(tx, month, facts);
  const columns = new Columns();
  const incomes = new Map<string, { uid: string; day: number; income: number; weekly: number }>();
  let rows = 0;
  for (let day = from; day <= to; day++) {
    for (const each of facts) {
      if (each.activated > day || (each.retired !== null && each.retired <= day)) continue;
      const events = dayEvents(each.source, day);
      const rule = ruleOf(events);
      const bandwidth = bandwidth95(each.source, day, events);
      const { agentPrice, minerPrice } = each.prices.find(({ since }) => since <= day) ?? NO_PRICE;
      const agentIncome = rule ? 0 : dayIncome(agentPrice, bandwidth, length);
      const minerIncome = rule || each.ownedByAgent ? 0 : dayIncome(minerPrice, bandwidth, length);
      columns.add([day, each.id, bandwidth, agentPrice, agentIncome, minerPrice, minerIncome, rule ?? null]);
      const { sums } = each;
      sums.days++;
      sums.agentIncome += agentIncome;
      sums.minerIncome += minerIncome;
      const weeklyPayee = sums.weekly ? sums.payee : null;
      earn(incomes, each.agentUid, day, agentIncome, weeklyPayee);
      if (!each.ownedByAgent) earn(incomes, each.ownerUid, day, minerIncome, weeklyPayee);
    }
    if (columns.length >= AT_ONCE) rows += await insertDays(tx, columns);
  }
  rows += await insertDays(tx, columns);
  await insertMonths(
    tx,
    facts.map(({ sums }) => sums).filter(({ days }) => days > 0),
  );
  await insertSums(tx, [...incomes.values()]);
  return rows;
}

function newMonth({ users, month, specialUsers, cycleOf }: Month, each: Device): MonthSums {
  const agent = users.get(each.agentUid)!;
  const owner = users.get(each.ownerUid)!;
  const payee = [agent, owner].find((one) => needsReconciliation(one, specialUsers));
  const cycle = payee && (cycleOf?.(payee, month) ?? payee.payInfo.billingCycle);
  return {
    month,
    device: each.id,
    payee: payee?.uid ?? null,
    // §9: not for devices that are hosted or not billed by the 95th percentile
    weekly: cycle === 'week' && !each.fixed && !each.hosted,
    days: 0,
    agentIncome: 0,
    minerIncome: 0,
  };
}

async function keepStartedMonths(tx: Database, month: string, facts: readonly { id: number; sums: MonthSums }[]) {
  const started = (await tx.execute(
    sql`select device, payee, weekly from device_month where month = ${month}`,
  )) as unknown as { rows: { device: number; payee: string | null; weekly: boolean }[] };
  const known = new Map(started.rows.map((row) => [row.device, row]));
  for (const { id, sums } of facts) {
    const row = known.get(id);
    if (row) Object.assign(sums, { payee: row.payee, weekly: row.weekly });
  }
}

function earn(
  incomes: Map<string, { uid: string; day: number; income: number; weekly: number }>,
  uid: string,
  day: number,
  income: number,
  weeklyPayee: string | null,
): void {
  const key = `${uid} ${day}`;
  const sum = incomes.get(key) ?? { uid, day, income: 0, weekly: 0 };
  sum.income += income;
  if (uid === weeklyPayee) sum.weekly += income;
  incomes.set(key, sum);
}

/* Inserts rows as one array per column, which is much faster than row by row. */

/** day, device, bandwidth95, agentPrice, agentIncome, minerPrice, minerIncome, rule */
type Row = readonly [number, number, number, number, number, number, number, number | null];

class Columns {
  private columns: (number | null)[][] = [[], [], [], [], [], [], [], []];

  get length(): number {
    return this.columns[0]!.length;
  }

  add(row: Row): void {
    for (let at = 0; at < row.length; at++) this.columns[at]!.push(row[at]!);
  }

  take(): (number | null)[][] {
    const taken = this.columns;
    this.columns = taken.map(() => []);
    return taken;
  }
}

/** Formats numbers as a PostgreSQL array. */
const array = (values: readonly (number | null)[], type: 'int' | 'bigint' = 'int'): SQL =>
  sql`${`{${values.map((value) => value ?? 'null').join(',')}}`}::${sql.raw(type)}[]`;

/** Formats rows with texts and booleans as JSON, which requires no extra quoting. */
const rowsOfJson = (rows: readonly object[]): string => JSON.stringify(rows);

/** @returns the number of new rows */
async function insertDays(tx: Database, columns: Columns): Promise<number> {
  const { length } = columns;
  if (length === 0) return 0;
  const lists = columns.take().map((values) => array(values));
  await tx.execute(sql`insert into device_day
    (day, device, bandwidth95, agent_price, agent_income, miner_price, miner_income, rule)
    select * from unnest(${sql.join(lists, sql`, `)})`);
  return length;
}

interface MonthSums {
  readonly month: string;
  readonly device: number;
  readonly payee: string | null;
  readonly weekly: boolean;
  days: number;
  agentIncome: number;
  minerIncome: number;
}

async function insertMonths(tx: Database, rows: readonly MonthSums[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`insert into device_month (month, device, payee, weekly, days, agent_income, miner_income)
    select month, device, payee, weekly, days, "agentIncome", "minerIncome"
    from json_to_recordset(${rowsOfJson(rows)}::json) as row(month text, device int, payee text, weekly boolean, days int,
      "agentIncome" int, "minerIncome" int)
    on conflict (month, device) do update set days = device_month.days + excluded.days,
      agent_income = device_month.agent_income + excluded.agent_income,
      miner_income = device_month.miner_income + excluded.miner_income`);
}

async function insertSums(
  tx: Database,
  rows: readonly { uid: string; day: number; income: number; weekly: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`insert into income_day (uid, day, income, weekly)
    select uid, day, income, weekly
    from json_to_recordset(${rowsOfJson(rows)}::json) as row(uid text, day int, income bigint, weekly bigint)
    on conflict (uid, day) do update set income = income_day.income + excluded.income,
      weekly = income_day.weekly + excluded.weekly`);
}
