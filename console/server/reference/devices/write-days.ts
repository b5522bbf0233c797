/** Writes many rows at once: a column is one array, which costs a fraction of a row by row insert. */
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

/** day, device, bandwidth95, agentPrice, agentIncome, minerPrice, minerIncome, rule */
type Row = readonly [number, number, number, number, number, number, number, number | null];

export class Columns {
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

/** Numbers, as PostgreSQL writes an array. */
const array = (values: readonly (number | null)[], type: 'int' | 'bigint' = 'int'): SQL =>
  sql`${`{${values.map((value) => value ?? 'null').join(',')}}`}::${sql.raw(type)}[]`;

/** Texts and truth values go as JSON, which needs no quoting of its own. */
const rowsOfJson = (rows: readonly object[]): string => JSON.stringify(rows);

/** @returns how many are new */
export async function insertDays(tx: Database, columns: Columns): Promise<number> {
  const { length } = columns;
  if (length === 0) return 0;
  const lists = columns.take().map((values) => array(values));
  await tx.execute(sql`insert into device_day
    (day, device, bandwidth95, agent_price, agent_income, miner_price, miner_income, rule)
    select * from unnest(${sql.join(lists, sql`, `)})`);
  return length;
}

export interface MonthSums {
  readonly month: string;
  readonly device: number;
  readonly payee: string | null;
  readonly weekly: boolean;
  days: number;
  agentIncome: number;
  minerIncome: number;
}

export async function insertMonths(tx: Database, rows: readonly MonthSums[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`insert into device_month (month, device, payee, weekly, days, agent_income, miner_income)
    select month, device, payee, weekly, days, "agentIncome", "minerIncome"
    from json_to_recordset(${rowsOfJson(rows)}::json) as row(month text, device int, payee text, weekly boolean, days int,
      "agentIncome" int, "minerIncome" int)
    on conflict (month, device) do update set days = device_month.days + excluded.days,
      agent_income = device_month.agent_income + excluded.agent_income,
      miner_income = device_month.miner_income + excluded.miner_income`);
}

export async function insertSums(
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
