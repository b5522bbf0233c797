/** Locations, searches and recently read articles of the help center (no React, no I/O). */
import { hasCode } from '#shared/client/errors.ts';
import { ERROR_CODES } from '#shared/core/error-codes.ts';
import { oneLine } from '#shared/core/clean-text.ts';

/** Replaces the tag ID for an article that was opened without a tag. */
export const ANY_TAG = 'all';

/** The location that the user is looking at. */
export interface HelpLocation {
  readonly labelId: string | undefined;
  readonly articleId: string | undefined;
}

const LONGEST_WORDS = 50;

/** Returns the search keywords of typed text; empty if there are none. */
export const searchKeywords = (input: string): string => oneLine(input).slice(0, LONGEST_WORDS);

/** Documents of /help/doc/{docname} that have a name; every other docname is the number of a help article. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  sla: '10071',
  privacy: '10072',
  'third-party': '10073',
  'personal-information': '10074',
};

/** Returns the endpoint and ID of a document: from the agreements or from the help center. */
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

/** Reads stored articles, and ignores invalid entries (hazard 23). */
export function readRecent(storedText: string | undefined): readonly RecentArticle[] {
  let list: unknown;
  try {
    list = JSON.parse(storedText ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(list) ? list.filter(isRecent).slice(0, MOST_RECENT) : [];
}

function isRecent(value: unknown): value is RecentArticle {
  const { id, labelId, title } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return [id, labelId, title].every((each) => typeof each === 'string' && each !== '' && each.length < 200);
}

/** Returns the list with the open article first, without duplicates. */
export const withRecent = (list: readonly RecentArticle[], now: RecentArticle): readonly RecentArticle[] =>
  [now, ...list.filter(({ id }) => id !== now.id)].slice(0, MOST_RECENT);

/** Returns whether the platform reports that the article does not exist, by status or by code. */
export const isMissing = (error: { readonly status?: number; readonly code: string | number } | undefined): boolean =>
  error !== undefined && (error.status === 404 || `${error.code}` === '404' || hasCode(error, ERROR_CODES.notFound));
