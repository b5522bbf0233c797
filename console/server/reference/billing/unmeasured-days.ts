/** Days of a bill without any sample in the billed window. They are pending: neither income nor violations. */
import { sql } from 'drizzle-orm';
import type { UnmeasuredNode } from '#shared/topics/billing/bill/bill.calls.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { daysOfMonth, dayText } from '../days.ts';
import { agentsOf, ofTables } from '../devices/device-agents.ts';

/** Nodes of a response. */
const MOST = 100;

interface Row {
  readonly name: string;
  readonly uuid: string;
  /** the days of the node in the month, and those with a row */
  readonly expected: number;
  readonly days: number;
  /** days without a row */
  readonly missing: readonly number[];
}

/** Returns the nodes with such days. The dates are missing if the device days are no longer kept. */
export async function unmeasuredNodes(db: Database, uid: string, month: string): Promise<UnmeasuredNode[]> {
  const nodes: UnmeasuredNode[] = [];
  for (const agent of await agentsOf(db, uid)) nodes.push(...(await unmeasuredOf(db, uid, month, agent)));
  return nodes.slice(0, MOST);
}

async function unmeasuredOf(db: Database, uid: string, month: string, agent: string): Promise<UnmeasuredNode[]> {
  const { first, last } = daysOfMonth(month);
  const of = ofTables([agent]);
  const from = sql`greatest(${first}::int, d.activated)`;
  const to = sql`least(${last}::int, coalesce(d.retired - 1, ${last}::int))`;
  const rows = await rowsOf<Row>(
    db,
    sql`select d.name, d.uuid, n.expected, n.days, to_json(array(
          select day from generate_series(n.first, n.last) as each(day)
          where not exists (select from device_day y where y.agent_uid = n.agent_uid and ${of('y')} and y.day = each.day and y.day between ${first} and ${last} and y.device = d.id)
          order by day)) as missing
      from (select m.agent_uid, m.device, m.days, ${from} as first, ${to} as last, ${to} - ${from} + 1 as expected
          from device_month m join device d on d.agent_uid = m.agent_uid and d.id = m.device
          where ${of('m')} and ${of('d')} and m.payee = ${uid} and m.month = ${month} and not m.weekly and m.days < ${to} - ${from} + 1
          order by m.device limit ${MOST}) n
        join device d on d.agent_uid = n.agent_uid and d.id = n.device where ${of('d')} order by d.id`,
  );
  return rows.map(({ name, uuid, expected, days, missing }) => ({
    device_name: name,
    device_id: uuid,
    dates: missing.length === expected - days ? missing.map((day) => dayText(day)) : [],
  }));
}
