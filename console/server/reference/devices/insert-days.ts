/**
 * Inserts device days, and adds them to the stored sums. Numbers are sent as one array per column, and other rows as JSON,
 * which is much faster than row by row.
 */
import { sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Database } from '../database/database.ts';
import type { RuleName, BilledDay } from '../day-rules.ts';
import { groupBy } from '../group-by.ts';

interface Row {
  readonly agentUid: string;
  readonly day: number;
  readonly device: number;
  readonly agentPrice: number;
  readonly agentIncome: number;
  readonly minerPrice: number;
  readonly minerIncome: number;
  readonly billed: BilledDay;
}

const COLUMNS: readonly (readonly [
  name: string,
  type: 'int' | 'real',
  value: (row: Row) => number | null | undefined,
])[] = [
  ['day', 'int', ({ day }) => day],
  ['device', 'int', ({ device }) => device],
  ['bandwidth95', 'int', ({ billed }) => billed.bandwidth],
  ['agent_price', 'int', ({ agentPrice }) => agentPrice],
  ['agent_income', 'int', ({ agentIncome }) => agentIncome],
  ['miner_price', 'int', ({ minerPrice }) => minerPrice],
  ['miner_income', 'int', ({ minerIncome }) => minerIncome],
  ['rule', 'int', ({ billed }) => billed.rule],
  ['window_from', 'int', ({ billed }) => billed.measured?.window?.from],
  ['window_to', 'int', ({ billed }) => billed.measured?.window?.to],
  ['rank', 'int', ({ billed }) => billed.measured?.rank],
  ['samples', 'int', ({ billed }) => billed.measured?.samples],
  ['coverage', 'real', ({ billed }) => billed.measured?.coverage],
  ['day95', 'int', ({ billed }) => billed.measured?.day95],
  ['peak95', 'int', ({ billed }) => billed.measured?.peak95],
];

export class Columns {
  private columns: (number | null)[][] = COLUMNS.map(() => []);
  private agents: string[] = [];

  get length(): number {
    return this.columns[0]!.length;
  }

  add(row: Row): void {
    for (const [at, [, , value]] of COLUMNS.entries()) this.columns[at]!.push(value(row) ?? null);
    this.agents.push(row.agentUid);
  }

  /** Returns the columns of each agent, and empties them. */
  take(): ReadonlyMap<string, (number | null)[][]> {
    const { columns, agents } = this;
    this.columns = columns.map(() => []);
    this.agents = [];
    const [first] = agents;
    if (agents.every((each) => each === first)) return new Map(first === undefined ? [] : [[first, columns]]);
    return new Map(
      [...new Set(agents)].map((agent) => [
        agent,
        columns.map((values) => values.filter((_value, at) => agents[at] === agent)),
      ]),
    );
  }
}

/** Formats numbers as a PostgreSQL array. */
const array = (values: readonly (number | null)[], type: string): SQL =>
  sql`${`{${values.map((value) => value ?? 'null').join(',')}}`}::${sql.raw(type)}[]`;

export async function insertDays(tx: Database, columns: Columns): Promise<void> {
  for (const [agentUid, taken] of columns.take()) {
    const lists = taken.map((values, at) => array(values, COLUMNS[at]![1]));
    await tx.execute(sql`insert into device_day (agent_uid, ${sql.raw(COLUMNS.map(([name]) => name).join(', '))})
      select ${agentUid}::text, each.* from unnest(${sql.join(lists, sql`, `)}) as each`);
  }
}

/** The settlement of a device in a month, fixed with its first day. */
export interface DaySettlement {
  readonly device: number;
  /** the user that is paid; null without settlement on this platform */
  readonly payee: string | null;
  readonly weekly: boolean;
}

export interface MonthSums extends DaySettlement {
  readonly agentUid: string;
  readonly month: string;
  days: number;
  agentIncome: number;
  minerIncome: number;
  /** unbilled days by rule */
  readonly unbilled: Record<RuleName, number>;
  /** of billed days, M */
  bandwidth: number;
  /** price times bandwidth of billed days */
  agentValue: number;
  minerValue: number;
}

/** The columns to which later days are added. */
const SUMS = [
  ...['days', 'agent_income', 'miner_income', 'counted', 'cheating', 'throttling', 'line', 'online_time', 'peak'],
  ...['bandwidth', 'agent_value', 'miner_value'],
];

/** @returns the settlement of each device, which earlier days of the month may have fixed */
export async function addToMonths(tx: Database, rows: readonly MonthSums[]): Promise<DaySettlement[]> {
  const byAgent = groupBy(rows, ({ agentUid }) => agentUid);
  const settled: DaySettlement[] = [];
  for (const [agentUid, own] of byAgent) settled.push(...(await addMonthsOf(tx, agentUid, own)));
  return settled;
}

const addMonthsOf = (tx: Database, agentUid: string, rows: readonly MonthSums[]): Promise<DaySettlement[]> =>
  rowsOf<DaySettlement>(
    tx,
    // the key has one name before and after it begins with the agent
    sql`insert into device_month (agent_uid, month, device, payee, weekly, days, agent_income, miner_income,
      counted, cheating, throttling, line, online_time, peak, bandwidth, agent_value, miner_value)
    select ${agentUid}::text, month, device, payee, weekly, days, "agentIncome", "minerIncome",
      days, cheating, throttling, line, "onlineTime", peak, bandwidth, "agentValue", "minerValue"
    from json_to_recordset(${JSON.stringify(rows.map(({ unbilled, ...row }) => ({ ...row, ...unbilled })))}::json)
      as row(month text, device int, payee text, weekly boolean, days int, "agentIncome" int, "minerIncome" int,
        cheating int, throttling int, line int, "onlineTime" int, peak int, bandwidth bigint, "agentValue" bigint, "minerValue" bigint)
    on conflict on constraint device_month_pkey do update set ${sql.raw(SUMS.map((sum) => `${sum} = device_month.${sum} + excluded.${sum}`).join(', '))}
    returning device, payee, weekly`,
  );

export interface DayIncome {
  readonly uid: string;
  readonly day: number;
  income: number;
  weekly: number;
  /** lost to the rules for unbilled devices */
  unbilled: number;
}

export async function addToIncomes(tx: Database, rows: readonly DayIncome[]): Promise<void> {
  if (rows.length === 0) return;
  // in the same order everywhere, because two agents can have devices of the same user
  await tx.execute(sql`insert into income_day (uid, day, income, weekly, unbilled)
    select uid, day, income, weekly, unbilled
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row(uid text, day int, income bigint, weekly bigint, unbilled bigint)
    order by uid, day
    on conflict (uid, day) do update set income = income_day.income + excluded.income,
      weekly = income_day.weekly + excluded.weekly, unbilled = income_day.unbilled + excluded.unbilled`);
}
