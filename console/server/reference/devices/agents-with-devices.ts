/** Agents with devices, some at a time. */
import { sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../database/database.ts';

/** Agents per transaction, which limits the time of the lock. */
export const AGENTS_AT_ONCE = 5_000;

/** Returns agents with devices. The query jumps from agent to agent, because `distinct` would read every device. */
export async function agentsAfter(tx: Database, uid: string): Promise<string[]> {
  const rows = await rowsOf<{ uid: string }>(
    tx,
    sql`with recursive agent (uid) as (
        (select agent_uid from device where agent_uid > ${uid} order by agent_uid limit 1)
        union all
        select (select agent_uid from device where agent_uid > agent.uid order by agent_uid limit 1)
          from agent where agent.uid is not null)
      select uid from agent where uid is not null limit ${AGENTS_AT_ONCE}`,
  );
  return rows.map((row) => row.uid);
}
