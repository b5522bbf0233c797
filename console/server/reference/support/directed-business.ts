/** Directed business: offers and applications (§2.2, /deploy). */
import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { PageOf } from '#shared/core/wire-values.ts';
import type { DirectedBusiness } from '#shared/topics/support/business.calls.ts';
import type { Platform } from '../context.ts';
import { holdLock, inTransaction } from '../database/database.ts';
import { directedApplication, directedBusiness } from '../database/service-tables.ts';
import { device } from '../database/device-tables.ts';
import type { User } from '../database/tables.ts';
import { devicesSeenBy } from '../devices/devices.ts';
import { notAllowedNow, notFound } from '../refusal.ts';

type Business = typeof directedBusiness.$inferSelect;
type Application = typeof directedApplication.$inferSelect;

const isClosed = ({ deadline, closedReason }: Business, now: number): boolean =>
  closedReason !== '' || (deadline !== null && deadline <= now);

/** Returns the businesses in the order that the operator set. */
export async function directedBusinessesOf({ db, clock }: Platform, uid: string): Promise<PageOf<DirectedBusiness>> {
  const now = clock.now();
  const rows = await db
    .select({ business: directedBusiness, application: directedApplication })
    .from(directedBusiness)
    .leftJoin(
      directedApplication,
      and(eq(directedApplication.businessId, directedBusiness.id), eq(directedApplication.uid, uid)),
    )
    .orderBy(asc(directedBusiness.position));
  const list = rows.map(({ business, application }) => toWire(business, application, now));
  return { list, total: list.length };
}

function toWire(business: Business, application: Application | null, now: number): DirectedBusiness {
  const { id, name, description, region, isp, bandwidth, price, quota, taken, deadline, closedReason } = business;
  const closed = isClosed(business, now);
  return {
    id,
    name,
    description,
    region,
    isp,
    bandwidth,
    price,
    quota,
    taken,
    deadline: deadline === null ? null : Math.floor(deadline / 1000),
    state: application?.state ?? (closed ? 'closed' : 'open'),
    appliedAt: application ? Math.floor(application.at / 1000) : null,
    reason: application?.reason ?? (closed ? closedReason || '申请已截止' : ''),
  };
}

interface NewApplication {
  readonly id: string;
  readonly remark: string;
}

/** @throws Refusal 4040, 4101 with the reason */
export async function applyFor({ db, clock }: Platform, self: User, { id, remark }: NewApplication): Promise<void> {
  await inTransaction(db, async (tx) => {
    await holdLock(tx, `directed business ${id}`);
    const [business] = await tx.select().from(directedBusiness).where(eq(directedBusiness.id, id));
    if (!business) throw notFound('没有这项业务');
    const [before] = await tx
      .select({ state: directedApplication.state })
      .from(directedApplication)
      .where(and(eq(directedApplication.businessId, id), eq(directedApplication.uid, self.uid)));
    if (before) throw notAllowedNow('您已申请过这项业务，无需重复申请');
    const now = clock.now();
    if (isClosed(business, now)) throw notAllowedNow(business.closedReason || '申请已截止');
    if (business.taken >= business.quota) throw notAllowedNow('名额已满');
    const [own] = await tx
      .select({ devices: count() })
      .from(device)
      .where(and(await devicesSeenBy(tx, self), isNull(device.retired)));
    if (!own?.devices) throw notAllowedNow('您名下还没有节点，请先绑定节点');
    await tx.insert(directedApplication).values({ businessId: id, uid: self.uid, remark, state: 'applied', at: now });
  });
}

/** Decides the latest pending application, as the operator would. @returns the name of the business */
export async function decideNewest(
  { db }: Platform,
  uid: string,
  state: 'approved' | 'refused',
): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const [pending] = await tx
      .select({ id: directedApplication.businessId, name: directedBusiness.name })
      .from(directedApplication)
      .innerJoin(directedBusiness, eq(directedBusiness.id, directedApplication.businessId))
      .where(and(eq(directedApplication.uid, uid), eq(directedApplication.state, 'applied')))
      .orderBy(desc(directedApplication.at))
      .limit(1);
    if (!pending) return undefined;
    await tx
      .update(directedApplication)
      .set({ state, reason: state === 'refused' ? '节点的晚高峰带宽未达到要求' : '' })
      .where(and(eq(directedApplication.businessId, pending.id), eq(directedApplication.uid, uid)));
    if (state === 'approved')
      await tx
        .update(directedBusiness)
        .set({ taken: sql`least(quota, taken + 1)` })
        .where(eq(directedBusiness.id, pending.id));
    return pending.name;
  });
}
