/** Which devices a user may see, which of them are active, and how very many are read. */
import { and, eq, isNull, lte, type SQL } from 'drizzle-orm';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import { withSettings, type Database } from '../database/database.ts';
import { device, type Device } from '../database/device-tables.ts';
import type { User } from '../database/tables.ts';
import { dayOf } from '../days.ts';
import { notFound } from '../refusal.ts';
import { agentsOf, ofAgents } from './device-agents.ts';

/** Returns the condition for visible devices: agents see all devices of their miners, other users their own. */
export const devicesSeenBy = async (db: Database, self: User): Promise<SQL> =>
  isAgent(self) ? eq(device.agentUid, self.uid) : ownDevices(db, self.uid);

/** Returns the condition for the devices that a user owns. */
export const ownDevices = async (db: Database, uid: string): Promise<SQL> =>
  and(eq(device.ownerUid, uid), ofAgents(device.agentUid, await agentsOf(db, uid)))!;

export const isActive = (now: number) => and(isNull(device.retired), lte(device.activated, dayOf(now)));

/** @throws Refusal 4040, also for devices of other users, so that the response does not reveal existing devices */
export async function findDevice(db: Database, self: User, uuid: string): Promise<Device> {
  const [found] = await db
    .select()
    .from(device)
    .where(and(eq(device.uuid, uuid), await devicesSeenBy(db, self)));
  if (!found) throw notFound('没有这台设备');
  return found;
}

/** Devices of a user above which whole tables are joined, because a look-up of each device takes longer. */
export const MANY_DEVICES = 50_000;

/** Returns whether more devices fulfil the condition, without counting all of them. */
export async function areMoreThan(db: Database, most: number, where: SQL): Promise<boolean> {
  const [more] = await db.select({ id: device.id }).from(device).where(where).orderBy(device.id).offset(most).limit(1);
  return more !== undefined;
}

/**
 * Reads many devices in a transaction without hash joins. A merge join reads both tables in the order of the devices and takes
 * half of the time, because the hash table of many devices exceeds the cache of a processor.
 */
export const withMergeJoins = <Result>(db: Database, read: (tx: Database) => Promise<Result>): Promise<Result> =>
  // parallel workers would each sort all incomes
  withSettings(db, { enable_hashjoin: 'off', work_mem: '32MB', max_parallel_workers_per_gather: '0' }, read);
