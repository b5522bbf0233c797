/** Registers nodes and binds them to users. */
import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { DAY_MS } from '#shared/core/shanghai-time.ts';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import type { Binding, DeviceRemark, RemarkRestoration } from '#shared/topics/devices/device.calls.ts';
import { inTransaction, rowsOf, type Database } from '../database/database.ts';
import { device, deviceDirectory, pricePeriod, registeredNode } from '../database/device-tables.ts';
import { users, type User } from '../database/tables.ts';
import { recordAudit } from '../access/audit.ts';
import { addToDirectory } from './device-agents.ts';
import { shareDevices } from './progress.ts';
import type { Platform } from '../context.ts';
import { noSession, notAllowedNow, notFound } from '../refusal.ts';
import { storeTextKeys } from '../database/text-keys.ts';
import { dayOf } from '../days.ts';
import { hashText } from './seeded-random.ts';

/**
 * Returns a device ID in the one form that is stored, 32 hexadecimal digits in lower case. Networks also send it as a UUID with
 * hyphens. `undefined` for any other text.
 */
export function nodeIdOf(text: string): string | undefined {
  const plain = text.replaceAll('-', '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(plain) ? plain : undefined;
}

/** Returns the stored form of an ID that a user has typed; unchanged except for its case if it has another form. */
export const storedNodeId = (typed: string): string => nodeIdOf(typed) ?? typed.toLowerCase();

/** The time of a registration is updated at most once in this time, so that a batch of samples rarely writes it. */
const SEEN_AGAIN_MS = DAY_MS;

/**
 * Registers nodes by their stored IDs. A node is registered when it is online with its image. Only registered nodes can be
 * bound. A node that is not seen for 90 days is deleted (retention.ts).
 */
export async function registerNodes(db: Database, uuids: readonly string[], at: number): Promise<void> {
  await db
    .insert(registeredNode)
    .values(uuids.map((uuid) => ({ uuid, at })))
    .onConflictDoUpdate({
      target: registeredNode.uuid,
      set: { at },
      setWhere: lt(registeredNode.at, at - SEEN_AGAIN_MS),
    });
}

async function isRegistered(db: Database, uuid: string): Promise<boolean> {
  const rows = await db.select().from(registeredNode).where(eq(registeredNode.uuid, uuid));
  return rows.length > 0;
}

interface Named {
  readonly uuid: string;
}

const idsOf = (nodes: readonly Named[]): string[] => nodes.map(({ uuid }) => storedNodeId(uuid));

/** Returns the nodes that are bound to the user or, for an agent, to one of its sub-accounts. */
export async function boundNodes<Node extends Named>(
  db: Database,
  uid: string,
  nodes: readonly Node[],
): Promise<Node[]> {
  const isOwn = or(eq(deviceDirectory.ownerUid, uid), eq(deviceDirectory.agentUid, uid));
  const rows = await db
    .select({ uuid: deviceDirectory.uuid })
    .from(deviceDirectory)
    .where(and(inArray(deviceDirectory.uuid, idsOf(nodes)), isOwn));
  const bound = new Set(rows.map(({ uuid }) => uuid));
  return nodes.filter(({ uuid }) => bound.has(storedNodeId(uuid)));
}

/** Returns the nodes that are bound to the user, or registered and not bound. */
export async function usableNodes<Node extends Named>(
  db: Database,
  uid: string,
  nodes: readonly Node[],
): Promise<Node[]> {
  const bound = await boundNodes(db, uid, nodes);
  const rows = await db
    .select({ uuid: registeredNode.uuid })
    .from(registeredNode)
    .leftJoin(deviceDirectory, eq(deviceDirectory.uuid, registeredNode.uuid))
    .where(and(inArray(registeredNode.uuid, idsOf(nodes)), isNull(deviceDirectory.uuid)));
  const free = new Set(rows.map(({ uuid }) => uuid));
  return nodes.filter((node) => bound.includes(node) || free.has(storedNodeId(node.uuid)));
}

/** Bandwidth of a small home device, M. */
const MIN_BASE = 20;
const BASE_SPREAD = 60;

/**
 * Binds a node by its UUID (§2.1, /m/bind). It earns income from this day on, by its later samples. Without a source of
 * bandwidth, nothing would be earned.
 * @throws Refusal 4101 if the node is unknown or already bound, or if no price is in effect for the user
 */
export async function bindDevice(
  platform: Platform,
  self: User,
  request: Binding & { readonly requestId: string },
): Promise<void> {
  const { db, clock, deviceStates, measuresDevices } = platform;
  if (!deviceStates && !measuresDevices) throw notAllowedNow('节点绑定尚未开通，请联系商务人员');
  const uuid = request.deviceUUID.toLowerCase();
  await inTransaction(db, async (tx) => {
    // next to other bindings, but not while days are planned or an account is deleted
    await shareDevices(tx);
    // the user may have deleted the account meanwhile
    if ((await tx.$count(users, and(eq(users.uid, self.uid), eq(users.username, self.username)))) === 0)
      throw noSession();
    const [existing] = await tx
      .select({ ownerUid: deviceDirectory.ownerUid })
      .from(deviceDirectory)
      .where(eq(deviceDirectory.uuid, uuid));
    if (existing?.ownerUid === self.uid) throw notAllowedNow('该节点已绑定到您的账号', 'deviceUUID');
    // one response for both cases, so that it does not reveal nodes of other users
    const unknown = () =>
      notAllowedNow('没有找到可绑定的节点，请核对设备 ID，并确认节点已开机联网且未被绑定', 'deviceUUID');
    if (existing || !(await isRegistered(tx, uuid))) throw unknown();
    const [agent] = isAgent(self) ? [self] : await tx.select().from(users).where(eq(users.username, self.agentAccount));
    const today = dayOf(clock.now());
    const lines = agent
      ? await tx
          .selectDistinct({ line: pricePeriod.line })
          .from(pricePeriod)
          .where(and(eq(pricePeriod.agentUid, agent.uid), lte(pricePeriod.since, today)))
      : [];
    if (!agent || lines.length === 0) throw notAllowedNow('您的账号还没有可用的单价，请联系商务人员');
    const bound = { uuid, agentUid: agent.uid, ownerUid: self.uid };
    const id = await addToDirectory(tx, bound);
    // another user has bound it meanwhile
    if (id === undefined) throw unknown();
    const seed = hashText(uuid) >>> 1;
    const name = `新节点-${uuid.slice(0, 6).toUpperCase()}`;
    await tx.insert(device).values({
      ...bound,
      id,
      name: request.remark || name,
      line: lines.map(({ line }) => line).sort()[seed % lines.length]!,
      base: MIN_BASE + (seed % BASE_SPREAD),
      seed,
      fixed: false,
      hosted: false,
      agentRemark: '',
      activated: today,
      retired: null,
    });
    await storeTextKeys(tx, 'device', and(eq(device.agentUid, agent.uid), eq(device.uuid, uuid)), agent.uid);
    await recordAudit(tx, platform, { uid: self.uid, action: 'node bound', requestId: request.requestId });
  });
}

/**
 * Sets the remark of the agent about some of its nodes.
 * @returns the replaced remarks
 * @throws Refusal 4040 if one is not its node, and changes none
 */
export async function remarkDevices(
  db: Database,
  self: User,
  { uuids, remark }: DeviceRemark,
): Promise<{ uuid: string; remark: string }[]> {
  const wanted = [...new Set(uuids.map((uuid) => uuid.toLowerCase()))];
  return inTransaction(db, async (tx) => {
    const chosen = and(eq(device.agentUid, self.uid), inArray(device.uuid, wanted));
    const replaced = await tx
      .select({ uuid: device.uuid, remark: device.agentRemark })
      .from(device)
      .where(chosen)
      .orderBy(device.id)
      .for('update');
    if (replaced.length < wanted.length) throw notFound('没有这台设备');
    await tx.update(device).set({ agentRemark: remark }).where(chosen);
    await storeTextKeys(tx, 'device', chosen, self.uid);
    return replaced;
  });
}

/**
 * Gives nodes of the agent their former remark back if they still have the remark of the change. A repeated request has the
 * same result.
 * @returns the number of nodes with their former remark
 */
export async function restoreRemarks(
  db: Database,
  self: User,
  { remark, nodes }: RemarkRestoration,
): Promise<{ restored: number }> {
  const former = nodes.map((node) => ({ uuid: node.uuid.toLowerCase(), remark: node.remark }));
  return inTransaction(db, async (tx) => {
    const rows = await rowsOf<{ uuid: string }>(
      tx,
      sql`with former as (
          select * from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as former (uuid text, remark text))
        update device set agent_remark = former.remark
        from former where device.agent_uid = ${self.uid} and device.uuid = former.uuid
          and device.uuid = any(array(select uuid from former))
          and device.agent_remark in (${remark}, former.remark)
        returning device.uuid`,
    );
    if (rows.length > 0)
      await storeTextKeys(
        tx,
        'device',
        and(
          eq(device.agentUid, self.uid),
          inArray(
            device.uuid,
            rows.map(({ uuid }) => uuid),
          ),
        ),
        self.uid,
      );
    return { restored: rows.length };
  });
}
