/** Published agreements and policies by number, with their earlier versions (wire.md). */
import type { Article, ArticleVersion } from '#shared/topics/content/article/article.calls.ts';
import { desc, eq } from 'drizzle-orm';
import { dayStart, formatDate } from '#shared/core/shanghai-time.ts';
import { LATE_PEAK_HOURS, type BillingWindow } from '../day-rules.ts';
import type { Database } from '../database/database.ts';
import { articleVersion } from '../database/service-tables.ts';
import { latestWindow, readBases, type BasisPeriod } from '../devices/billing-basis.ts';
import { fillPlaceholders } from '../placeholders.ts';
import { ARTICLE_FILES } from './article-files.ts';
import { articleNumbers } from './article-numbers.ts';

/** The number of the agreement that every partner accepts at the first sign-in (§9, SLA rules). */
export const SLA_ARTICLE = '10071';

const isLatePeak = (window: BillingWindow | null): boolean =>
  window?.from === LATE_PEAK_HOURS.from && window.to === LATE_PEAK_HOURS.to;

/** Returns the ending of the version for other billed hours than the default. Users accept that version again. */
function versionEnding(window: BillingWindow | null): string {
  if (isLatePeak(window)) return '';
  return window ? `-${window.from}-${window.to}` : '-day';
}

/** Returns the current versions. @param bases the periods of the billing basis, the latest first */
export function articlesWith(bases: readonly BasisPeriod[]): readonly Article[] {
  const numbers = articleNumbers(bases);
  return ARTICLE_FILES.map(({ id, title, version, updatedAt, content }) => ({
    id,
    title,
    version: id === SLA_ARTICLE ? `${version}${versionEnding(latestWindow(bases))}` : version,
    updatedAt,
    content: fillPlaceholders(content, numbers),
  }));
}

export const readArticles = async (db: Database): Promise<readonly Article[]> => articlesWith(await readBases(db));

/**
 * Returns the versions before the current one, newest first, or `undefined` for an unknown number. Most are texts of the editors.
 * Versions that differ only in their numbers are those that users have read.
 */
export async function earlierVersions(db: Database, id: string): Promise<readonly ArticleVersion[] | undefined> {
  const article = ARTICLE_FILES.find((each) => each.id === id);
  if (!article) return undefined;
  const current = (await readArticles(db)).find((each) => each.id === id)!.version;
  const known = new Set([current, ...article.earlier.map(({ version }) => version)]);
  const read = await db.select().from(articleVersion).where(eq(articleVersion.document, id));
  const others = read
    .filter(({ version }) => !known.has(version))
    .map(({ version, title, content, publishedAt }) => {
      return { version, date: formatDate(publishedAt), title, content, changes: '' };
    });
  return [...others, ...article.earlier].sort((one, other) => other.date.localeCompare(one.date));
}

/**
 * Keeps the current versions that are not kept yet. The first version of a document that a database keeps was published on the day
 * of the editors, because users have read it before.
 */
export async function keepArticles(db: Database, now: number): Promise<void> {
  const kept = await db
    .select({ document: articleVersion.document, version: articleVersion.version })
    .from(articleVersion);
  const added = (await readArticles(db)).filter(
    ({ id, version }) => !kept.some((row) => row.document === id && row.version === version),
  );
  if (added.length === 0) return;
  await db
    .insert(articleVersion)
    .values(
      added.map(({ id, version, title, content, updatedAt }) => ({
        ...{ document: id, version, title, content },
        publishedAt: kept.some(({ document }) => document === id) ? now : Math.min(now, dayStart(`${updatedAt}`)),
      })),
    )
    .onConflictDoNothing();
}

/** An agreement whose version is not the one of an earlier time. */
export interface ChangedArticle {
  readonly id: string;
  readonly title: string;
  readonly earlier: string;
  readonly version: string;
  /** ms */
  readonly publishedAt: number;
}

/** Returns the agreements that were changed since a time (ms), the newest first. */
export async function articlesChangedSince(db: Database, since: number): Promise<ChangedArticle[]> {
  const kept = await db
    .select({
      id: articleVersion.document,
      title: articleVersion.title,
      version: articleVersion.version,
      publishedAt: articleVersion.publishedAt,
    })
    .from(articleVersion)
    .orderBy(desc(articleVersion.publishedAt));
  return (await readArticles(db)).flatMap(({ id, version }) => {
    const current = kept.find((row) => row.id === id && row.version === version);
    if (!current || current.publishedAt <= since) return [];
    const earlier = versionAt(id, since, kept);
    return earlier === undefined || earlier === version ? [] : [{ ...current, earlier }];
  });
}

/** Returns the version of a document at a time (ms): a kept one, or one of the editors before the first kept one. */
function versionAt(
  id: string,
  at: number,
  kept: readonly { readonly id: string; readonly version: string; readonly publishedAt: number }[],
): string | undefined {
  const read = kept.find((row) => row.id === id && row.publishedAt <= at);
  if (read) return read.version;
  return ARTICLE_FILES.find((article) => article.id === id)?.earlier.find(({ date }) => dayStart(date) <= at)?.version;
}
