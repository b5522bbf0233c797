/** What is asked for and what is remembered: pure. */
import { hasCode } from '#shared/client/errors.ts';
import { ERROR_CODES } from '#shared/contract/error-codes.ts';
import { plainText } from '#shared/domain/plain-text.ts';

/** In the place of a tag's id where an article was reached without one. */
export const ANY_TAG = 'all';

/** What a person is looking at. */
export interface HelpLocation {
  readonly labelId: string | undefined;
  readonly articleId: string | undefined;
}

const LONGEST_WORDS = 50;

/** What is searched for; empty: nothing is. */
export const searchWords = (typed: string): string =>
  plainText(typed).replace(/\s+/g, ' ').trim().slice(0, LONGEST_WORDS);

/** A title in one line (hazard 8). */
export const titleLine = (title: string): string => plainText(title).replace(/\s+/g, ' ').trim();

/** Documents of /help/doc/{docname} that have a name; every other docname is the number of a help article. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  sla: '10071',
  privacy: '10072',
  'third-party': '10073',
  'personal-information': '10074',
};

/** Which call brings a document: that of the agreements, or that of the help center. */
export function documentOf(docname: string): { readonly from: 'agreements' | 'help'; readonly id: string } {
  const id = Object.hasOwn(DOCUMENTS, docname) ? DOCUMENTS[docname]! : docname;
  return { from: Object.values(DOCUMENTS).includes(id) ? 'agreements' : 'help', id };
}

/** An article that was read on this device. */
export interface RecentArticle {
  readonly id: string;
  readonly labelId: string;
  readonly title: string;
}

const MOST_RECENT = 5;

/** What was kept, whatever somebody made of it since (hazard 23). */
export function readRecent(kept: string | undefined): readonly RecentArticle[] {
  let list: unknown;
  try {
    list = JSON.parse(kept ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(list) ? list.filter(isRecent).slice(0, MOST_RECENT) : [];
}

function isRecent(value: unknown): value is RecentArticle {
  const { id, labelId, title } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return [id, labelId, title].every((each) => typeof each === 'string' && each !== '' && each.length < 200);
}

/** The one that is read now comes first, and is there once. */
export const withRecent = (list: readonly RecentArticle[], now: RecentArticle): readonly RecentArticle[] =>
  [now, ...list.filter(({ id }) => id !== now.id)].slice(0, MOST_RECENT);

/** Returns whether the platform says that the article does not exist, by status or by code. */
export const isMissing = (error: { readonly status?: number; readonly code: string | number } | undefined): boolean =>
  error !== undefined && (error.status === 404 || `${error.code}` === '404' || hasCode(error, ERROR_CODES.notFound));
