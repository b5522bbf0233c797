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
import { isActive, withMergeJoins } from './devices.ts';
import { isHeard } from './node-states.ts';

/** Counts devices, and online devices if their states are known. @param of the user's own devices, or all devices of the agent */
export async function overviewOf(
  db: Database,
  self: User,
  of: 'user' | 'agent',
  { clock, deviceStates }: Pick<Platform, 'clock' | 'deviceStates'>,
): Promise<DeviceOverview> {
  const now = clock.now();
  const active = and(eq(of === 'agent' ? device.agentUid : device.ownerUid, self.uid), isActive(now))!;
  const share = isAgent(self) ? 'agent' : 'miner';
  if (!deviceStates) return measuredOverview(db, active, share, now);
  const rows = await db
    .select({ id: device.id, seed: device.seed, line: device.line, base: device.base, fixed: device.fixed })
    .from(device)
    .where(active);
  const offline = rows.flatMap((row) => (deviceStates.connectionOf(row, now).online ? [] : [row.id]));
  return {
    total: rows.length,
    online: rows.length - offline.length,
    offline: offline.length,
    lostYesterday: await lostBy(db, offline, share, dayOf(now) - 1),
  };
}

/** Counts devices by their last samples. Silent devices are neither online nor offline. */
async function measuredOverview(
  db: Database,
  active: SQL,
  share: 'agent' | 'miner',
  now: number,
): Promise<DeviceOverview> {
  const total = await db.$count(device, active);
  const [row] = await withMergeJoins(db, total, (tx) =>
    rowsOf<{ measured: number; online: number; offline: readonly number[] }>(
      tx,
      sql`select count(*)::float8 as measured,
          count(*) filter (where ${isHeard(now)} and offline_since is null)::float8 as online,
          coalesce(array_agg(device.id) filter (where ${isHeard(now)} and offline_since is not null), '{}') as offline
        from device join device_state state on state.device = device.id where ${active}`,
    ),
  );
  const { measured, online, offline } = row!;
  if (measured === 0) return { total };
  return { total, online, offline: offline.length, lostYesterday: await lostBy(db, offline, share, dayOf(now) - 1) };
}

/** Returns how much less devices earned on a day than on the same weekday of the week before. */
async function lostBy(
  db: Database,
  devices: readonly number[],
  share: 'agent' | 'miner',
  day: number,
): Promise<number> {
  if (devices.length === 0) return 0;
  const income = sql.raw(`${share}_income`);
  const [row] = await rowsOf<{ lost: number }>(
    db,
    sql`select coalesce(sum(greatest(w.${income} - y.${income}, 0)), 0)::float8 as lost
      from device_day y join device_day w on w.day = ${day - DAYS_OF_WEEK} and w.device = y.device
      where y.day = ${day} and y.device = any(${sql.param(devices)}::int[])`,
  );
  return row!.lost;
}
