/**
 * Adds the agent to rows of devices that servers of earlier releases have written (migrations/210-agent-keys.sql). Servers of the
 * release before run meanwhile. Each transaction stores where the next one continues.
 */
import { sql, type SQL } from 'drizzle-orm';
import { holdLock, inTransaction, rowsOf, type Database } from './database.ts';
import { readSetting, writeSetting } from './settings.ts';

const KEY = 'agentKeys';

/** The tables, and the first column of their keys. The second one is the device. */
const TABLES = [
  { name: 'device_day', first: 'day' },
  { name: 'device_month', first: 'month' },
  { name: 'device_state', first: undefined },
  { name: 'dialling', first: undefined },
] as const;

interface Progress {
  /** the position in `TABLES`; its length after the last row */
  readonly table: number;
  /** the day or the month whose rows have their agents up to `device` */
  readonly first?: number | string | undefined;
  readonly device: number;
}

/** Rows of one transaction. */
const ROWS = 20_000;

/** Adds the agents to all rows without one. */
export async function addAgents(db: Database): Promise<void> {
  while (await inTransaction(db, addSome));
}

/** @returns whether rows are left */
async function addSome(tx: Database): Promise<boolean> {
  await holdLock(tx, 'partner-console agent keys');
  const { table, first, device } = (await readSetting<Progress>(tx, KEY)) ?? { table: 0, device: 0 };
  const chosen = TABLES[table];
  if (!chosen) return false;
  const name = sql.identifier(chosen.name);
  const after = async (progress: Progress): Promise<true> => {
    await writeSetting(tx, KEY, progress);
    return true;
  };
  let ofFirst: SQL = sql`true`;
  let group = first;
  if (chosen.first) {
    const column = sql.identifier(chosen.first);
    if (group === undefined) {
      const [lowest] = await rowsOf<{ first: number | string | null }>(
        tx,
        sql`select min(${column}) as first from ${name}`,
      );
      group = lowest!.first ?? undefined;
    }
    if (group === undefined) return after({ table: table + 1, device: 0 });
    ofFirst = sql`${column} = ${group}`;
  }
  const [rows] = await rowsOf<{ count: number; last: number | null }>(
    tx,
    sql`select count(*)::int as count, max(device) as last
      from (select device from ${name} where ${ofFirst} and device > ${device} order by device limit ${ROWS}) as next`,
  );
  const { count, last } = rows!;
  if (last !== null) {
    const missing = sql`${ofFirst} and row.device > ${device} and row.device <= ${last} and row.agent_uid is null`;
    await tx.execute(sql`update ${name} as row set agent_uid = directory.agent_uid
      from device_directory as directory where directory.device = row.device and ${missing}`);
    // a row of an unknown device belongs to no agent
    await tx.execute(sql`update ${name} as row set agent_uid = '' where ${missing}`);
  }
  if (count === ROWS) return after({ table, first: group, device: last! });
  if (!chosen.first) return after({ table: table + 1, device: 0 });
  const column = sql.identifier(chosen.first);
  const [next] = await rowsOf<{ first: number | string | null }>(
    tx,
    sql`select min(${column}) as first from ${name} where ${column} > ${group!}`,
  );
  return after(next!.first === null ? { table: table + 1, device: 0 } : { table, first: next!.first, device: 0 });
}
