/** Devices as their agent or their miner sees them, with what they earned, and how a new one is bound. */
import { and, count, eq, inArray, isNull, lte, max, ne, sql, type SQL } from 'drizzle-orm';
import { monthOf } from '#shared/domain/bill-month.ts';
import { startOfDay } from '#shared/domain/shanghai-time.ts';
import { isAgent } from '#shared/domain/roles.ts';
import type { Items } from '#shared/contract/basics.ts';
import type { Binding, DeviceOverview } from '#shared/contract/devices.ts';
import type { AgentDevice, DeviceQuery, MinerDevice } from '#shared/contract/income.ts';
import { holdLock, inTransaction, rowsOf, type Database } from '../database/database.ts';
import { device, pricePeriod, registeredNode, type Device } from '../database/device-tables.ts';
import { person, type Person } from '../database/tables.ts';
import { recordAudit } from '../access/audit.ts';
import type { Platform } from '../context.ts';
import { notAllowedNow, notFound } from '../refusal.ts';
import { dayOf } from './days.ts';
import { hashText, dayEvents, isOffline, sourceOf } from './simulation.ts';

/**
 * Enters nodes: each is entered when it has first been online with its image, before anybody binds it. What is not
 * entered cannot be bound and earns nothing.
 */
export async function registerNodes(db: Database, uuids: readonly string[], at: number): Promise<void> {
  await db
    .insert(registeredNode)
    .values(uuids.map((uuid) => ({ uuid: uuid.toLowerCase(), at })))
    .onConflictDoNothing();
}

async function isRegistered(db: Database, uuid: string): Promise<boolean> {
  const rows = await db.select().from(registeredNode).where(eq(registeredNode.uuid, uuid));
  return rows.length > 0;
}

/** Those of these nodes that nobody has bound and nobody has registered. */
export async function unknownNodes(db: Database, uuids: readonly string[]): Promise<readonly string[]> {
  const small = uuids.map((uuid) => uuid.toLowerCase());
  const bound = await db.select({ uuid: device.uuid }).from(device).where(inArray(device.uuid, small));
  const free = await db
    .select({ uuid: registeredNode.uuid })
    .from(registeredNode)
    .where(inArray(registeredNode.uuid, small));
  const known = new Set([...bound, ...free].map(({ uuid }) => uuid));
  return uuids.filter((uuid) => !known.has(uuid.toLowerCase()));
}

/** Agents see all devices under them, others their own. */
export const devicesSeenBy = (self: Person) => eq(isAgent(self) ? device.agentUid : device.ownerUid, self.uid);

const isThere = (now: number) => and(isNull(device.retired), lte(device.activated, dayOf(now)));

/** @throws Refusal 4040 also for devices of others: nobody learns which there are */
export async function findDevice(db: Database, self: Person, uuid: string): Promise<Device> {
  const [found] = await db
    .select()
    .from(device)
    .where(and(eq(device.uuid, uuid), devicesSeenBy(self)));
  if (!found) throw notFound('没有这台设备');
  return found;
}

interface Row extends Pick<Device, 'uuid' | 'name' | 'seed' | 'line' | 'base' | 'fixed' | 'agentRemark'> {
  readonly bandwidth: number | null;
  readonly income: number | null;
  readonly agentPrice: number | null;
  readonly minerPrice: number | null;
  readonly agentRemarkMiner: string;
  readonly username: string;
}

/** All devices under an agent, highest income first. */
export async function agentDevices(
  db: Database,
  self: Person,
  query: DeviceQuery,
  now: number,
): Promise<Items<AgentDevice>> {
  const { rows, total } = await devicePage(db, eq(device.agentUid, self.uid), 'agent', query, now);
  const items = rows.map((row): AgentDevice => ({
    ...seen(row, now),
    agentPrice: self.hasPricingRight ? row.agentPrice : null,
    agentIncome: row.income,
    agentRemark: row.agentRemark,
  }));
  return { items, total };
}

/** A miner's devices, or those of an agent's miners, highest income first. */
export async function minerDevices(
  db: Database,
  self: Person,
  query: DeviceQuery & { readonly username?: string | undefined },
  now: number,
): Promise<Items<MinerDevice>> {
  const { username } = query;
  const chosen = isAgent(self)
    ? and(
        eq(device.agentUid, self.uid),
        ne(device.ownerUid, self.uid),
        username ? eq(person.username, username) : undefined,
      )
    : eq(device.ownerUid, self.uid);
  const { rows, total } = await devicePage(db, chosen!, 'miner', query, now);
  const items = rows.map((row): MinerDevice => ({
    ...seen(row, now),
    // What the agent notes about a miner is not for the miner.
    agentRemarkMiner: isAgent(self) ? row.agentRemarkMiner : '',
    minerPrice: self.hasPricingRight ? row.minerPrice : null,
    minerIncome: row.income,
  }));
  return { items, total };
}

const seen = (row: Row, now: number) => ({
  uuid: row.uuid,
  name: row.name,
  online: isOnline(row, now),
  bandwidth: row.bandwidth,
  agentRemarkMiner: row.agentRemarkMiner,
  username: row.username,
});

const SAMPLE_MS = 300_000;

/** Whether the sample of these five minutes has a device online. */
function isOnline(row: Pick<Device, 'seed' | 'line' | 'base' | 'fixed'>, now: number): boolean {
  const events = dayEvents(sourceOf(row), dayOf(now));
  return !isOffline(events, Math.floor((now - startOfDay(now)) / SAMPLE_MS));
}

async function devicePage(
  db: Database,
  chosen: SQL,
  share: 'agent' | 'miner',
  { key_style, limit, offset }: DeviceQuery,
  now: number,
): Promise<{ rows: Row[]; total: number }> {
  const where = and(chosen, isThere(now))!;
  const today = dayOf(now);
  const income = sql.raw(`${key_style === 'day' ? 'y' : 'm'}.${share}_income`);
  const [all] = await db
    .select({ total: count() })
    .from(device)
    .innerJoin(person, eq(person.uid, device.ownerUid))
    .where(where);
  const rows = await rowsOf<Row>(
    db,
    sql`with page as (
        select device.id, device.uuid, device.name, device.seed, device.line, device.base, device.fixed,
          device.agent_uid, device.agent_remark, y.bandwidth95 as bandwidth, ${income} as income,
          case when device.owner_uid = device.agent_uid then '' else person.agent_remark end as miner_remark,
          case when device.owner_uid = device.agent_uid then '' else person.username end as username
        from device join person on person.uid = device.owner_uid
          left join device_day y on y.day = ${today - 1} and y.device = device.id
          left join device_month m on m.month = ${monthOf(now)} and m.device = device.id
        where ${where}
        order by coalesce(${income}, 0) desc, device.id limit ${limit} offset ${offset})
      select page.uuid, page.name, page.seed, page.line, page.base, page.fixed, page.bandwidth, page.income,
        page.agent_remark as "agentRemark", page.miner_remark as "agentRemarkMiner", page.username,
        price.agent_price as "agentPrice", price.miner_price as "minerPrice"
      from page left join lateral (
        select agent_price, miner_price from price_period
        where agent_uid = page.agent_uid and line = page.line and since <= ${today} order by since desc limit 1) price on true
      order by coalesce(page.income, 0) desc, page.id`,
  );
  return { rows, total: all?.total ?? 0 };
}

/** How many devices there are and how many of them are online now. @param of one's own, or all under an agent */
export async function overviewOf(
  db: Database,
  self: Person,
  of: 'user' | 'agent',
  now: number,
): Promise<Required<DeviceOverview>> {
  const rows = await db
    .select({ seed: device.seed, line: device.line, base: device.base, fixed: device.fixed })
    .from(device)
    .where(and(eq(of === 'agent' ? device.agentUid : device.ownerUid, self.uid), isThere(now)));
  const online = rows.filter((row) => isOnline(row, now)).length;
  return { total: rows.length, online, offline: rows.length - online };
}

/* A node that a person binds by its UUID (§2.1, /m/bind). It earns from tomorrow on, as every new device does. */

/** What a small machine at home gives, M. */
const LEAST_BASE = 20;
const BASE_SPREAD = 60;

/** @throws Refusal 4101 when there is no such node, it is bound already, or nobody settles for it */
export async function bindDevice(
  platform: Platform,
  self: Person,
  request: Binding & { readonly requestId: string },
): Promise<void> {
  const { db, clock } = platform;
  const uuid = request.deviceUUID.toLowerCase();
  await inTransaction(db, async (tx) => {
    // New devices get their numbers one after the other.
    await holdLock(tx, 'partner-console incomes');
    const [there] = await tx.select({ ownerUid: device.ownerUid }).from(device).where(eq(device.uuid, uuid));
    if (there)
      throw notAllowedNow(
        there.ownerUid === self.uid ? '该节点已绑定到您的账号' : '该节点已被其他账号绑定',
        'deviceUUID',
      );
    if (!(await isRegistered(tx, uuid)))
      throw notAllowedNow('没有找到该节点，请核对设备 ID，并确认节点已开机联网', 'deviceUUID');
    const [agent] = isAgent(self)
      ? [self]
      : await tx.select().from(person).where(eq(person.username, self.agentAccount));
    const lines = agent
      ? await tx.selectDistinct({ line: pricePeriod.line }).from(pricePeriod).where(eq(pricePeriod.agentUid, agent.uid))
      : [];
    if (!agent || lines.length === 0) throw notAllowedNow('您的账号还没有可用的单价，请联系商务人员');
    const [all] = await tx.select({ last: max(device.id) }).from(device);
    const seed = hashText(uuid) >>> 1;
    const name = `新节点-${uuid.slice(0, 6).toUpperCase()}`;
    await tx.insert(device).values({
      id: (all?.last ?? 0) + 1,
      uuid,
      name: request.remark || name,
      agentUid: agent.uid,
      ownerUid: self.uid,
      line: lines.map(({ line }) => line).sort()[seed % lines.length]!,
      base: LEAST_BASE + (seed % BASE_SPREAD),
      seed,
      fixed: false,
      hosted: false,
      agentRemark: '',
      activated: dayOf(clock.now()),
      retired: null,
    });
    await recordAudit(tx, platform, { uid: self.uid, action: 'node bound', requestId: request.requestId });
  });
}
