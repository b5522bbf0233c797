/** One article on its way to the screen (§7.7). */
import { useMemo } from 'react';
import { formatDate } from '../../domain/shanghai-time.ts';
import { useText } from '../../host/locale.ts';
import { useArticleQuery } from '../../platform/articles.api.ts';
import type { PlatformError } from '../../platform/errors.ts';
import type { Article } from '../../platform/schemas/articles.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useLatePart } from '../../ui/use-part.ts';
import { articleText } from './article.text.ts';

const sanitiser = lazyPart(() => import('./sanitise.ts'));

/** Fetches the sanitiser ahead of the first article. */
export const preloadSanitiser = sanitiser.preload;

export interface ShownArticle {
  readonly state: 'loading' | 'ready' | 'empty' | 'failed';
  /** its title, version and date, once they are known */
  readonly article: Article | undefined;
  /** what is to be read: safe */
  readonly content: DocumentFragment | undefined;
  readonly error: PlatformError | undefined;
  readonly busy: boolean;
  retry(): void;
}

/** @param level of the heading that stands above the article */
export function useArticle(id: string, level: number): ShownArticle {
  const text = useText(articleText);
  const query = useArticleQuery(id);
  const article = query.currentData;
  const safe = useLatePart(sanitiser);
  const content = useMemo(
    () => (article && safe ? safe.sanitise(article.content, level, article.title, text) : undefined),
    [article, safe, level, text],
  );
  const empty = content !== undefined && !content.textContent.trim() && !content.querySelector('img');
  const failed = !article && query.error !== undefined;
  return {
    state: failed ? 'failed' : !content ? 'loading' : empty ? 'empty' : 'ready',
    article,
    content,
    error: failed ? (query.error as PlatformError) : undefined,
    busy: query.isFetching,
    retry: () => void query.refetch(),
  };
}

/** From here on a number is milliseconds: unix seconds reach it in the year 5138. */
const FIRST_MS = 1e11;

/** `2026-01-15` of what the platform says, which is a day, a moment, or seconds; `undefined` when it says nothing useful. */
export function articleDate({ updatedAt }: Article): string | undefined {
  if (updatedAt === null || updatedAt === undefined || updatedAt === '') return undefined;
  const number = Number(updatedAt);
  const ms = Number.isFinite(number) ? (number < FIRST_MS ? number * 1000 : number) : Date.parse(`${updatedAt}`);
  return Number.isFinite(ms) && Math.abs(ms) < LAST_MS ? formatDate(ms) : undefined;
}

/** Of a JavaScript date, less a day for Shanghai. */
const LAST_MS = 8.64e15 - 86_400_000;
