/** Which partners receive events of a user: those with an embed session of the user, until the user ends them. */
import { eq, sql } from 'drizzle-orm';
import type { Scope } from '#shared/topics/scopes.ts';
import type { PartnerWebhooks } from '#shared/topics/notices/webhook.calls.ts';
import { WEBHOOKS } from '#shared/topics/notices/webhook.server.ts';
import { DAY_MS } from '#shared/core/shanghai-time.ts';
import type { Platform } from '../context.ts';
import { byCodePoint, type Database } from '../database/database.ts';
import { partnerUser } from '../database/webhook-tables.ts';

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
