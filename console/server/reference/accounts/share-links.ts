/** Links to read-only documents: created, listed and ended by their owner, and opened with a token. */
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { DAY_MS } from '#shared/core/shanghai-time.ts';
import type { CreatedLink, ShareLink, ShareRequest } from '#shared/topics/accounts/share/share.calls.ts';
import { MOST_SHARE_LINKS, SHARED_PATH } from '#shared/topics/accounts/share/share.rules.ts';
import {
  documentContent,
  type sharedDocument,
  type StoredContent,
} from '#shared/topics/money/shared-document/shared-document.calls.ts';
import { recordAudit } from '../access/audit.ts';
import type { Platform } from '../context.ts';
import { holdLock, inTransaction, type Database } from '../database/database.ts';
import { shareLink } from '../database/share-table.ts';
import { users, type User } from '../database/tables.ts';
import { notAllowedNow, notFound } from '../refusal.ts';
import { hashToken, newId, newToken } from '../secrets.ts';

/** A document, and whom it shows. */
export interface MadeDocument {
  /** matches the schema of its kind, which removes all other fields */
  readonly content: object;
  /** for the list of the owner, in no language */
  readonly subject: string;
  /** the user whose nodes it shows, if it is another one than the owner */
  readonly subjectUid: string | null;
}

interface LinkRequest extends Pick<ShareRequest, 'kind' | 'recipient' | 'days'> {
  readonly requestId: string;
  /** origin of the console */
  readonly origin: string;
}

const validAt = (now: number) => and(isNull(shareLink.endedAt), gt(shareLink.expiresAt, now));

/** Stores a document and creates its link. @throws Refusal 4101 if the user has too many */
export async function createShareLink(
  platform: Platform,
  { uid }: Pick<User, 'uid'>,
  { content, ...about }: MadeDocument,
  { kind, recipient, days, requestId, origin }: LinkRequest,
): Promise<CreatedLink> {
  const token = newToken();
  const id = newId();
  const createdAt = platform.clock.now();
  const expiresAt = createdAt + days * DAY_MS;
  await inTransaction(platform.db, async (tx) => {
    await holdLock(tx, `share links ${uid}`);
    const own = and(eq(shareLink.uid, uid), validAt(createdAt));
    if ((await tx.$count(shareLink, own)) >= MOST_SHARE_LINKS)
      throw notAllowedNow(`有效链接最多 ${MOST_SHARE_LINKS} 个，请先结束不再需要的链接`);
    await tx.insert(shareLink).values({
      ...{ id, uid, kind, recipient, createdAt, expiresAt, ...about },
      tokenHash: hashToken(token),
      // the schema keeps what the paper shows
      document: JSON.stringify(v.parse(documentContent, content)),
    });
    await recordAudit(tx, platform, { uid, action: 'document shared', requestId, detail: { kind, days } });
  });
  const link = new URL(SHARED_PATH, origin);
  link.hash = token;
  return { id, link: link.href, expiresAt: seconds(expiresAt) };
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** Links in the list of an owner. */
const MOST_LISTED = 200;

/** Returns the links of a user, newest first, also those that have ended lately. */
export async function shareLinksOf(db: Database, uid: string): Promise<ShareLink[]> {
  const rows = await db
    .select()
    .from(shareLink)
    .where(eq(shareLink.uid, uid))
    .orderBy(desc(shareLink.createdAt))
    .limit(MOST_LISTED);
  return rows.map(({ id, kind, subject, recipient, createdAt, expiresAt, endedAt, opened, openedAt }) => ({
    ...{ id, kind, subject, recipient, opened },
    createdAt: seconds(createdAt),
    expiresAt: seconds(expiresAt),
    ...(endedAt !== null && { endedAt: seconds(endedAt) }),
    ...(openedAt !== null && { openedAt: seconds(openedAt) }),
  }));
}

/** Ends a link and deletes its document. @throws Refusal 4040, also for links of other users */
export async function endShareLink(
  platform: Platform,
  { uid, requestId }: { readonly uid: string; readonly requestId: string },
  id: string,
): Promise<void> {
  const now = platform.clock.now();
  await inTransaction(platform.db, async (tx) => {
    const ended = await tx
      .update(shareLink)
      .set({ endedAt: now, document: null })
      .where(and(eq(shareLink.id, id), eq(shareLink.uid, uid), isNull(shareLink.endedAt)))
      .returning({ kind: shareLink.kind });
    const [link] = ended;
    if (!link) throw notFound('没有这个链接，或链接已结束');
    const { kind } = link;
    await recordAudit(tx, platform, { uid, action: 'shared document ended', requestId, detail: { kind } });
  });
}

/**
 * Opens a link and counts it. One statement decides, so that unknown, expired and ended tokens differ neither in the response
 * nor in the work for it.
 * @throws Refusal 4040
 */
export async function openShareLink(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  token: string,
): Promise<v.InferInput<typeof sharedDocument>> {
  const now = clock.now();
  const [opened] = await db
    .update(shareLink)
    .set({ opened: sql`${shareLink.opened} + 1`, openedAt: now })
    .where(and(eq(shareLink.tokenHash, hashToken(token)), validAt(now)))
    .returning({
      ...{ uid: shareLink.uid, recipient: shareLink.recipient, document: shareLink.document },
      ...{ createdAt: shareLink.createdAt, expiresAt: shareLink.expiresAt },
    });
  if (!opened?.document) throw notFound('链接无效，或已过期、已结束');
  const [owner] = await db.select({ username: users.username }).from(users).where(eq(users.uid, opened.uid));
  return {
    issue: {
      issuer: owner!.username,
      recipient: opened.recipient,
      issuedAt: seconds(opened.createdAt),
      expiresAt: seconds(opened.expiresAt),
    },
    content: JSON.parse(opened.document) as StoredContent,
  };
}

/** Deletes the links of a user whose account is deleted, and those of others to documents about this user. */
export const deleteShareLinks = async (tx: Database, uid: string): Promise<void> =>
  void (await tx.delete(shareLink).where(or(eq(shareLink.uid, uid), eq(shareLink.subjectUid, uid))));

/** Time for which a link stays in the list of its owner after it expired, also if it ended before. */
const LISTED_MS = 30 * DAY_MS;

/** Deletes documents of links that have expired, and links that expired long ago. @param now platform time */
export async function deleteExpiredLinks(db: Database, now: number): Promise<void> {
  await db.delete(shareLink).where(lt(shareLink.expiresAt, now - LISTED_MS));
  await db
    .update(shareLink)
    .set({ document: null })
    .where(and(lt(shareLink.expiresAt, now), sql`${shareLink.document} is not null`));
}
