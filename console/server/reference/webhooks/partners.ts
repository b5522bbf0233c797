/** Which partners receive events of a user: those with an embed session of the user, until the user ends them. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Scope } from '#shared/topics/scopes.ts';
import type { PartnerWebhooks } from '#shared/topics/webhook/webhook.calls.ts';
import { WEBHOOKS } from '#shared/topics/webhook/webhook.server.ts';
import { DAY_MS } from '#shared/core/shanghai-time.ts';
import { recordAudit } from '../access/audit.ts';
import type { Platform } from '../context.ts';
import { byCodePoint, inTransaction, type Database } from '../database/database.ts';
import { partnerUser, webhookDelivery } from '../database/webhook-tables.ts';
import { notifyOwner } from '../people/person.ts';
import type { Person } from '../database/tables.ts';

/** A scope counts for so many days after the last embed session that had it (guides/webhooks.md). */
const GRANTED_DAYS = 90;

/** @param now real time, ms */
export const grantedSince = (now: number): number => now - GRANTED_DAYS * DAY_MS;

/** Stores the scopes of a new embed session. It does not resume webhooks that the user has ended. */
export async function grantScopes(
  db: Database,
  { uid, partner, scopes }: { readonly uid: string; readonly partner: string; readonly scopes: readonly string[] },
): Promise<void> {
  const now = Date.now();
  const granted = Object.fromEntries(scopes.map((scope) => [scope, now]));
  await db
    .insert(partnerUser)
    .values({ uid, partner, scopes: granted })
    .onConflictDoUpdate({
      target: [partnerUser.uid, partnerUser.partner],
      set: { scopes: sql`${partnerUser.scopes} || excluded.scopes` },
    });
}

const typesOf = (scopes: Readonly<Partial<Record<Scope, number>>>): string[] => {
  const since = grantedSince(Date.now());
  return Object.entries(WEBHOOKS)
    .filter(([, { scopes: needed }]) => needed.some((scope) => (scopes[scope] ?? 0) >= since))
    .map(([type]) => type);
};

/** Returns the partners that receive events of the user, and those that the user has ended. */
export async function partnersOf(
  { db, webhooks }: Pick<Platform, 'db' | 'webhooks'>,
  uid: string,
): Promise<PartnerWebhooks[]> {
  const rows = await db
    .select()
    .from(partnerUser)
    .where(eq(partnerUser.uid, uid))
    .orderBy(byCodePoint(partnerUser.partner));
  return rows
    .filter(({ partner }) => webhooks.some((each) => each.partner === partner))
    .map(({ partner, scopes, endedAt }) => ({ id: partner, types: typesOf(scopes), on: endedAt === null }))
    .filter(({ types, on }) => types.length > 0 || !on);
}

/**
 * Ends or resumes the events of the user for a partner. Webhooks that wait are not sent any more. The user is notified of
 * both: the partner may warn the user with these events, and they are data of the user. Does nothing for another partner.
 */
export async function switchPartner(
  platform: Platform,
  user: Person,
  { partner, on, requestId }: { readonly partner: string; readonly on: boolean; readonly requestId: string },
): Promise<void> {
  const { uid } = user;
  await inTransaction(platform.db, async (tx) => {
    const own = and(eq(partnerUser.uid, uid), eq(partnerUser.partner, partner));
    const [found] = await tx.select().from(partnerUser).where(own).for('update');
    if (!found || (found.endedAt === null) === on) return;
    const endedAt = on ? null : Date.now();
    await tx.update(partnerUser).set({ endedAt }).where(own);
    if (endedAt !== null) {
      const waiting = and(eq(webhookDelivery.uid, uid), eq(webhookDelivery.partner, partner));
      await tx
        .update(webhookDelivery)
        .set({ endedAt, error: 'ended by the user' })
        .where(and(waiting, isNull(webhookDelivery.endedAt)));
    }
    const [done, undo] = on ? ['恢复', '停止'] : ['停止', '恢复'];
    await notifyOwner(platform, tx, user, {
      title: `已${done}向接入网站发送事件`,
      content: `平台已${done}向接入网站 ${partner} 发送您的账号事件。如非本人操作，请修改登录密码，并在登录设备中${undo}。`,
    });
    const detail = { partner, on };
    await recordAudit(tx, platform, { uid, action: 'partner webhooks changed', requestId, detail });
  });
}
