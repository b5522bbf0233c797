/** Published agreements and policies by number, with their earlier versions (wire.md). */
import type { Article, ArticleVersion } from '#shared/topics/content/article/article.calls.ts';
import { LATE_PEAK_HOURS, type BillingWindow } from '../day-rules.ts';
import type { Database } from '../database/database.ts';
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

/** Returns the versions before the current one, newest first, or `undefined` for an unknown number. */
export const earlierVersions = (id: string): readonly ArticleVersion[] | undefined =>
  ARTICLE_FILES.find((article) => article.id === id)?.earlier;
