/**
 * The directory of the devices: the agent of each. The tables that grow with devices are distributed by agent, so each statement
 * on them names its agents, and a statement on one agent runs on one shard. These tables are small and not distributed.
 */
import { and, asc, eq, gt, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import type { Slice } from '#shared/core/request-values.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { ownerAgent, deviceDirectory, type Device } from '../database/device-tables.ts';
import type { User } from '../database/tables.ts';

/** Returns the agents of the devices that a user owns or, as their agent, manages. Rarely more than one. */
export async function agentsOf(db: Database, uid: string): Promise<readonly string[]> {
  const rows = await db
    .select({ agentUid: ownerAgent.agentUid })
    .from(ownerAgent)
    .where(eq(ownerAgent.uid, uid))
    .orderBy(asc(ownerAgent.agentUid));
  return rows.map(({ agentUid }) => agentUid);
}

/** Returns the agents of the devices that a user sees: an agent sees its own devices only. */
export const agentsSeenBy = async (db: Database, self: User): Promise<readonly string[]> =>
  isAgent(self) ? [self.uid] : agentsOf(db, self.uid);

/** Returns the condition that a row belongs to one of the agents. */
export const ofAgents = (column: SQLWrapper, agents: readonly string[]): SQL =>
  agents.length === 1 ? sql`${column} = ${agents[0]}` : sql`${column} = any(${sql.param(agents)}::text[])`;

/** Returns a function with the same condition for the rows of a table by its name or alias. */
export const ofTables =
  (agents: readonly string[]) =>
  (table: string): SQL =>
    ofAgents(sql.raw(`${table}.agent_uid`), agents);

/** Returns the agents of devices by their numbers. */
export async function agentsOfDevices(db: Database, devices: readonly number[]): Promise<readonly string[]> {
  if (devices.length === 0) return [];
  const rows = await db
    .selectDistinct({ agentUid: deviceDirectory.agentUid })
    .from(deviceDirectory)
    // one parameter, because a statement accepts fewer than an agent has devices
    .where(sql`${deviceDirectory.device} = any(${sql.param(devices)}::int[])`);
  return rows.map(({ agentUid }) => agentUid);
}

/** Returns the agents of nodes by their stored IDs. */
export async function agentsOfNodes(db: Database, uuids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  // one parameter, because a statement accepts fewer than a batch has nodes
  const rows = await rowsOf<{ uuid: string; agentUid: string }>(
    db,
    sql`select uuid, agent_uid as "agentUid" from device_directory where uuid = any(${sql.param(uuids)}::text[])`,
  );
  return new Map(rows.map(({ uuid, agentUid }) => [uuid, agentUid]));
}

/** Agents per transaction, which limits the time of the lock. */
export const AGENTS_AT_ONCE = 5_000;

/** Returns agents with devices in their order. */
export async function agentsAfter(tx: Database, uid: string): Promise<string[]> {
  const rows = await tx
    .select({ uid: ownerAgent.uid })
    .from(ownerAgent)
    // each agent has this row
    .where(and(gt(ownerAgent.uid, uid), eq(ownerAgent.agentUid, ownerAgent.uid)))
    .orderBy(asc(ownerAgent.uid))
    .limit(AGENTS_AT_ONCE);
  return rows.map((row) => row.uid);
}

type NewDevice = Pick<Device, 'uuid' | 'agentUid' | 'ownerUid'>;

/** Adds a node to the directory. @returns the number of the device; `undefined` if the node is bound already */
export async function addToDirectory(
  tx: Database,
  { uuid, agentUid, ownerUid }: NewDevice,
): Promise<number | undefined> {
  const [added] = await tx
    .insert(deviceDirectory)
    .values({ uuid, agentUid, ownerUid })
    .onConflictDoNothing()
    .returning({ device: deviceDirectory.device });
  if (!added) return undefined;
  const agents = [...new Set([ownerUid, agentUid])].sort().map((uid) => ({ uid, agentUid }));
  await tx.insert(ownerAgent).values(agents).onConflictDoNothing();
  return added.device;
}

/** Returns the next numbers of devices. */
export async function nextNumbers(tx: Database, count: number): Promise<number[]> {
  const rows = await rowsOf<{ number: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('device_directory', 'device'))::int as number
      from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ number }) => number);
}

/** Adds devices with their numbers to the directory. */
export async function listDevices(tx: Database, devices: readonly (NewDevice & Pick<Device, 'id'>)[]): Promise<void> {
  const listed = sql`json_to_recordset(${JSON.stringify(devices)}::json)
    as row(id int, uuid text, "agentUid" text, "ownerUid" text)`;
  await tx.execute(sql`insert into device_directory (uuid, device, agent_uid, owner_uid)
    select uuid, id, "agentUid", "ownerUid" from ${listed}`);
  await tx.execute(sql`insert into owner_agent select "ownerUid", "agentUid" from ${listed}
    union select "agentUid", "agentUid" from ${listed} on conflict do nothing`);
}

interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/**
 * Reads a page of rows of a user. The agents of a user can be on several shards, and a query that joins tables runs on one. So the
 * first rows of each agent are merged in their order.
 */
export async function pageOfAgents<Row>(
  agents: readonly string[],
  { limit, offset }: Slice,
  {
    read,
    order,
  }: {
    readonly read: (agents: readonly string[], slice: Slice) => Promise<Page<Row>>;
    readonly order: (one: Row, other: Row) => number;
  },
): Promise<Page<Row>> {
  if (agents.length === 0) return { rows: [], total: 0 };
  if (agents.length === 1) return read(agents, { limit, offset });
  const pages: Page<Row>[] = [];
  for (const agent of agents) pages.push(await read([agent], { limit: offset + limit, offset: 0 }));
  return {
    rows: pages
      .flatMap(({ rows }) => rows)
      .sort(order)
      .slice(offset, offset + limit),
    total: pages.reduce((sum, { total }) => sum + total, 0),
  };
}
