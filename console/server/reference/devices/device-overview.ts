/** How many devices of a user are online, and how much the offline ones have lost. */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { DAYS_OF_WEEK } from '#shared/core/shanghai-time.ts';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import type { DeviceOverview } from '#shared/topics/devices/device.calls.ts';
import type { Platform } from '../context.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { device } from '../database/device-tables.ts';
import type { User } from '../database/tables.ts';
import { dayOf } from '../days.ts';
import { agentsOf, ofAgents } from './device-agents.ts';
import { areMoreThan, isActive, MANY_DEVICES, withMergeJoins } from './devices.ts';
import { isHeard } from './node-states.ts';

/** Counts devices, and online devices if their states are known. @param of the user's own devices, or all devices of the agent */
export async function overviewOf(
  db: Database,
  self: User,
  of: 'user' | 'agent',
  { clock, deviceStates }: Pick<Platform, 'clock' | 'deviceStates'>,
): Promise<DeviceOverview> {
  const now = clock.now();
  const agents = of === 'agent' ? [self.uid] : await agentsOf(db, self.uid);
  const own = of === 'agent' ? undefined : eq(device.ownerUid, self.uid);
  const active = and(ofAgents(device.agentUid, agents), own, isActive(now))!;
  const share = isAgent(self) ? 'agent' : 'miner';
  if (!deviceStates) return measuredOverview(db, { active, agents, share, now });
  const rows = await db
    .select({ id: device.id, seed: device.seed, line: device.line, base: device.base, fixed: device.fixed })
    .from(device)
    .where(active);
  const offline = rows.flatMap((row) => (deviceStates.connectionOf(row, now).online ? [] : [row.id]));
  return {
    total: rows.length,
    online: rows.length - offline.length,
    offline: offline.length,
    lostYesterday: await lostBy(db, offline, { agents, share, day: dayOf(now) - 1 }),
  };
}

interface Counted {
  /** condition of the devices */
  readonly active: SQL;
  /** the agents of the devices */
  readonly agents: readonly string[];
  readonly share: 'agent' | 'miner';
  readonly now: number;
}

/** Counts devices by their last samples, in one scan. Silent devices are neither online nor offline. */
async function measuredOverview(db: Database, { active, agents, share, now }: Counted): Promise<DeviceOverview> {
  const read = (tx: Database) =>
    rowsOf<{ total: number; measured: number; online: number; offline: readonly number[] }>(
      tx,
      sql`select count(*)::float8 as total, count(state.device)::float8 as measured,
          count(*) filter (where ${isHeard(now)} and offline_since is null)::float8 as online,
          coalesce(array_agg(device.id) filter (where ${isHeard(now)} and offline_since is not null), '{}') as offline
        from device left join device_state state on ${ofAgents(sql`state.agent_uid`, agents)}
          and state.agent_uid = device.agent_uid and state.device = device.id
        where ${active}`,
    );
  const isMany = await areMoreThan(db, MANY_DEVICES, active);
  const [row] = await (isMany ? withMergeJoins(db, read) : read(db));
  const { total, measured, online, offline } = row!;
  if (measured === 0) return { total };
  return {
    ...{ total, online, offline: offline.length },
    lostYesterday: await lostBy(db, offline, { agents, share, day: dayOf(now) - 1 }),
  };
}

/** Returns how much less devices earned on a day than on the same weekday of the week before. */
async function lostBy(
  db: Database,
  devices: readonly number[],
  { agents, share, day }: Pick<Counted, 'agents' | 'share'> & { readonly day: number },
): Promise<number> {
  if (devices.length === 0) return 0;
  const income = sql.raw(`${share}_income`);
  const [row] = await rowsOf<{ lost: number }>(
    db,
    sql`select coalesce(sum(greatest(w.${income} - y.${income}, 0)), 0)::float8 as lost
      from device_day y join device_day w on w.agent_uid = y.agent_uid and w.day = ${day - DAYS_OF_WEEK} and w.device = y.device
      where ${ofAgents(sql`y.agent_uid`, agents)} and ${ofAgents(sql`w.agent_uid`, agents)} and y.day = ${day} and y.device = any(${sql.param(devices)}::int[])`,
  );
  return row!.lost;
}
