/** Loads one article (§7.7). */
import { useMemo } from 'react';
import { useText } from '#shared/host/locale.ts';
import { report } from '#shared/host/report.ts';
import { useArticleQuery } from './article.api.ts';
import { toPlatformError, type PlatformError } from '#shared/client/errors.ts';
import type { Article } from './article.calls.ts';
import { useHelpArticleQuery } from '../help.api.ts';
import { sanitize } from './sanitize.ts';
import { articleText } from './use-article.text.ts';

/**
 * Characters of HTML. No document is nearly this long, and sanitizing a longer one would block the page (hazard 23).
 */
const LONGEST = 300_000;

export interface ShownArticle {
  readonly state: 'loading' | 'ready' | 'empty' | 'failed';
  /** its title, version and date, once loaded */
  readonly article: Article | undefined;
  /** the sanitized content */
  readonly content: DocumentFragment | undefined;
  readonly error: PlatformError | undefined;
  readonly busy: boolean;
  retry(): void;
}

/** The loading state of an article. */
interface ReadArticle {
  readonly article: Article | undefined;
  readonly error: PlatformError | undefined;
  readonly busy: boolean;
  retry(): void;
}

/**
 * Loads an article by its number.
 * @param level of the heading above the article
 */
export function useArticle(id: string, level: number): ShownArticle {
  const { currentData, error, isFetching, refetch } = useArticleQuery(id);
  return useShownArticle(
    { article: currentData, error: toPlatformError(error), busy: isFetching, retry: () => void refetch() },
    level,
  );
}

/**
 * Sanitizes an article, regardless of the API call that loaded it.
 * @param level of the heading above the article
 */
export function useShownArticle({ article, error, busy, retry }: ReadArticle, level: number): ShownArticle {
  const text = useText(articleText);
  const tooLong = article !== undefined && article.content.length > LONGEST;
  const content = useMemo(() => {
    if (!article || tooLong) return undefined;
    try {
      return sanitize(article.content, level, article.title, text);
    } catch (error) {
      // the page requires Trusted Types and does not allow the policy of DOMPurify
      report('trusted-types', { what: 'dompurify', cause: error });
      return 'refused';
    }
  }, [article, tooLong, level, text]);
  if (content === 'refused') {
    const refusal = { kind: 'shape', code: 'trusted-types', message: text.refused } as const;
    return { article, content: undefined, busy, retry, state: 'failed', error: refusal };
  }
  const articleState = { article, content, busy, retry };
  if (tooLong)
    return { ...articleState, state: 'failed', error: { kind: 'shape', code: 'shape', message: text.tooLong } };
  if (!article && error) return { ...articleState, state: 'failed', error };
  if (!content) return { ...articleState, state: 'loading', error: undefined };
  const empty = !content.textContent.trim() && !content.querySelector('img');
  return { ...articleState, state: empty ? 'empty' : 'ready', error: undefined };
}

/**
 * Loads an article of the help center (§7.7).
 * @param level of the heading above the article
 */
export function useHelpArticle(id: string, level: number): ShownArticle {
  const { currentData, error, isFetching, refetch } = useHelpArticleQuery({ id });
  // help articles have no versions
  const article = useMemo(() => currentData && { ...currentData, version: '' }, [currentData]);
  return useShownArticle(
    { article, error: toPlatformError(error), busy: isFetching, retry: () => void refetch() },
    level,
  );
}
