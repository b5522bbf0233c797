/** Records of the documents that a user has accepted, with version and time (security.md, Personal data). */
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Consent, NewConsent } from '#shared/topics/accounts/privacy.calls.ts';
import { recordAudit } from '../access/audit.ts';
import type { Platform } from '../context.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { consent } from '../database/service-tables.ts';
import { notAllowedNow, notFound } from '../refusal.ts';
import { readArticles, SLA_ARTICLE } from './articles.ts';

/** The author of a request. */
interface Author {
  readonly uid: string;
  readonly requestId: string;
}

const secondsOf = (ms: number | null): number | null => ms && Math.floor(ms / 1000);

export async function consentsOf(db: Database, uid: string): Promise<Consent[]> {
  const articles = await readArticles(db);
  const rows = await db.select().from(consent).where(eq(consent.uid, uid)).orderBy(desc(consent.id));
  return rows.map(({ id, document, version, agreedAt, withdrawnAt }) => ({
    id: `${id}`,
    document,
    title: articles.find(({ id: number }) => number === document)?.title ?? '',
    version,
    agreedAt: secondsOf(agreedAt),
    withdrawnAt: secondsOf(withdrawnAt),
  }));
}

/**
 * Records the consent to the current version of a document. A repeated request changes nothing.
 * @throws Refusal 4040, 4101 if the user has read another version
 */
export async function recordConsent(
  platform: Platform,
  { uid, requestId }: Author,
  { document, version }: NewConsent,
): Promise<void> {
  const article = (await readArticles(platform.db)).find(({ id }) => id === document);
  if (!article) throw notFound('没有这份协议');
  if (article.version !== version) throw notAllowedNow('协议已更新，请刷新后重新阅读');
  await inTransaction(platform.db, async (tx) => {
    const added = await tx
      .insert(consent)
      .values({ uid, document, version, agreedAt: platform.clock.now() })
      .onConflictDoNothing()
      .returning({ id: consent.id });
    if (added.length === 0) return;
    await recordAudit(tx, platform, { uid, action: 'consent given', requestId, detail: { document, version } });
  });
}

/** Returns whether the user has accepted earlier versions of the SLA agreement, but not the current one. */
export async function isAgreementOutdated(db: Database, uid: string): Promise<boolean> {
  const accepted = await db
    .select({ version: consent.version })
    .from(consent)
    .where(and(eq(consent.uid, uid), eq(consent.document, SLA_ARTICLE), isNull(consent.withdrawnAt)));
  if (accepted.length === 0) return false;
  const current = (await readArticles(db)).find(({ id }) => id === SLA_ARTICLE)!;
  return !accepted.some(({ version }) => version === current.version);
}

/** Withdraws the consent to the document of `id`, in all versions. @throws Refusal 4040 */
export async function withdrawConsent(platform: Platform, { uid, requestId }: Author, id: string): Promise<void> {
  const [found] = await platform.db
    .select({ document: consent.document })
    .from(consent)
    .where(and(eq(consent.uid, uid), eq(consent.id, /^\d{1,15}$/.test(id) ? Number(id) : 0)));
  if (!found) throw notFound('没有这条同意记录');
  await inTransaction(platform.db, async (tx) => {
    const withdrawn = await tx
      .update(consent)
      .set({ withdrawnAt: platform.clock.now() })
      .where(and(eq(consent.uid, uid), eq(consent.document, found.document), isNull(consent.withdrawnAt)))
      .returning({ id: consent.id });
    if (withdrawn.length === 0) return;
    const detail = { document: found.document };
    await recordAudit(tx, platform, { uid, action: 'consent withdrawn', requestId, detail });
  });
}
