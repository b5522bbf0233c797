/** One article on its way to the screen (§7.7). */
import { useMemo } from 'react';
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

/** Characters of HTML; no document comes near it, and cleaning a longer one would stop the page (hazard 23). */
const LONGEST = 300_000;

export interface ShownArticle {
  readonly state: 'loading' | 'ready' | 'empty' | 'failed';
  /** its title, version and date, once they are known */
  readonly article: Article | undefined;
  /** what is to be read: safe */
  readonly content: DocumentFragment | undefined;
  readonly error: Pick<PlatformError, 'kind' | 'message' | 'requestId'> | undefined;
  readonly busy: boolean;
  retry(): void;
}

/** @param level of the heading that stands above the article */
export function useArticle(id: string, level: number): ShownArticle {
  const text = useText(articleText);
  const query = useArticleQuery(id);
  const article = query.currentData;
  const tooLong = article !== undefined && article.content.length > LONGEST;
  const safe = useLatePart(sanitiser);
  const content = useMemo(
    () => (article && safe && !tooLong ? safe.sanitise(article.content, level, article.title, text) : undefined),
    [article, safe, tooLong, level, text],
  );
  const empty = content !== undefined && !content.textContent.trim() && !content.querySelector('img');
  const failed = tooLong || (!article && query.error !== undefined);
  return {
    state: failed ? 'failed' : !content ? 'loading' : empty ? 'empty' : 'ready',
    article,
    content,
    error: tooLong ? { kind: 'shape', message: text.tooLong } : failed ? (query.error as PlatformError) : undefined,
    busy: query.isFetching,
    retry: () => void query.refetch(),
  };
}
