/** A node that a person binds by its UUID (§2.1, /m/bind). It earns from tomorrow on, as every new device does. */
import { eq, max } from 'drizzle-orm';
import type { Platform } from '../context.ts';
import { holdLock, inTransaction } from '../database/database.ts';
import { device, person, pricePeriod, type Person } from '../database/tables.ts';
import { notAllowedNow } from '../refusal.ts';
import { hashText } from './seeded-random.ts';
import { dayOf } from './days.ts';
import { isAgent } from './device-lists.ts';

/** What a small machine at home gives, M. */
const LEAST_BASE = 20;
const BASE_SPREAD = 60;

export interface Binding {
  /** 32 hexadecimal digits */
  readonly deviceUUID: string;
  readonly remark: string;
}

/** @throws Refusal 4101 when it is bound already, or nobody settles for it */
export async function bindDevice({ db, clock }: Platform, self: Person, request: Binding): Promise<void> {
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
  });
}
