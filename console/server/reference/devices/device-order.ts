/**
 * The order of the list of nodes of an agent with many of them, by the income of the last day or of the month. It changes once a
 * day, or when a node is added or removed. Each part contains the next nodes, so a page reads one or two parts.
 */
import { and, eq, gte, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import { rowsOf, tryLock, type Database } from '../database/database.ts';
import { device, deviceOrder } from '../database/device-tables.ts';
import { dayOf, type DaySpan } from '../days.ts';
import { fingerprintOf, MANY_TO_STORE } from './closed-days.ts';
import { areMoreThan, withMergeJoins } from './devices.ts';

/** Nodes of a part. */
const PART = 1_000;

export interface OrderedList {
  readonly agentUid: string;
  /** names the list among those of the agent */
  readonly name: string;
  /** the days whose incomes order it */
  readonly days: DaySpan;
  readonly now: number;
  /** selects `id` of the nodes in their order, with `at` from 0 on */
  readonly ordered: SQL;
}

interface OrderedPage {
  readonly total: number;
  /** the nodes of the page */
  readonly ids: readonly number[];
}

/**
 * Returns a page of the stored order. The first reader of a day stores it.
 * @param primary the database that is written
 * @returns undefined while a day is missing or another reader stores the order, and for few nodes
 */
export async function orderedPage(
  { db, primary }: { readonly db: Database; readonly primary: Database },
  list: OrderedList,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<OrderedPage | undefined> {
  const fingerprint = await fingerprintOfList(db, list);
  if (fingerprint === undefined) return undefined;
  const stored = await readPage(db, list, fingerprint, { limit, offset });
  if (stored) return stored;
  const isMany = await areMoreThan(db, MANY_TO_STORE, eq(device.agentUid, list.agentUid));
  if (!isMany || !(await storeOrder(primary, list, fingerprint))) return undefined;
  return readPage(primary, list, fingerprint, { limit, offset });
}

/** The fingerprint of the days, with today, from which on a node is active, and the numbers of nodes that were added today or removed. */
async function fingerprintOfList(db: Database, { agentUid, days, now }: OrderedList): Promise<string | undefined> {
  const fingerprint = await fingerprintOf(db, agentUid, [days]);
  if (fingerprint === undefined) return undefined;
  const today = dayOf(now);
  const ofAgent = eq(device.agentUid, agentUid);
  const added = await db.$count(device, and(ofAgent, gte(device.activated, today)));
  const removed = await db.$count(device, and(ofAgent, isNotNull(device.retired)));
  return `${fingerprint} ${today} ${added} ${removed}`;
}

async function readPage(
  db: Database,
  { agentUid, name }: OrderedList,
  fingerprint: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<OrderedPage | undefined> {
  const [first, last] = [Math.floor(offset / PART), Math.floor((offset + limit - 1) / PART)];
  const wanted = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const { part, total, devices } = deviceOrder;
  const rows = await db
    .select({ part, total, devices })
    .from(deviceOrder)
    .where(
      and(
        eq(deviceOrder.agentUid, agentUid),
        eq(deviceOrder.list, name),
        eq(deviceOrder.fingerprint, fingerprint),
        // the first part has the total of a page behind the end
        inArray(part, [...new Set([0, ...wanted])]),
      ),
    )
    .orderBy(part);
  if (rows.length === 0) return undefined;
  const ids = rows.filter((row) => row.part >= first).flatMap((row) => row.devices);
  return { total: rows[0]!.total, ids: ids.slice(offset - first * PART, offset - first * PART + limit) };
}

/** @returns false if another reader stores it */
const storeOrder = (
  primary: Database,
  { agentUid, name, ordered }: OrderedList,
  fingerprint: string,
): Promise<boolean> =>
  withMergeJoins(primary, async (tx) => {
    if (!(await tryLock(tx, `partner-console order ${agentUid} ${name}`))) return false;
    // read as a text and then stored, because devices can be on another server than their order
    const [read] = await rowsOf<{ parts: string }>(
      tx,
      sql`select coalesce(json_agg(each), '[]')::text as parts
        from (select at / ${sql.raw(String(PART))} as part, (sum(count(*)) over ())::int as total, json_agg(id order by at) as devices
          from (${ordered}) as node group by 1) as each`,
    );
    await tx.delete(deviceOrder).where(and(eq(deviceOrder.agentUid, agentUid), eq(deviceOrder.list, name)));
    await tx.execute(sql`insert into device_order (agent_uid, list, part, fingerprint, total, devices, stored_at)
      select ${agentUid}, ${name}, part, ${fingerprint}, total, devices, ${Date.now()}
      from json_to_recordset(${read!.parts}::json) as each(part int, total int, devices int[])`);
    return true;
  });
