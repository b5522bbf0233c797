import { useMemo } from 'react';
import { useHelpArticleQuery } from '../../client/help.api.ts';
import { useShownArticle, type ShownArticle } from './use-article.ts';

/** An article of the help center (§7.7). @param level of the heading that stands above it */
export function useHelpArticle(id: string, level: number): ShownArticle {
  const { currentData, error, isFetching, refetch } = useHelpArticleQuery({ id });
  // its editors number no versions
  const article = useMemo(() => currentData && { ...currentData, version: '' }, [currentData]);
  return useShownArticle({ article, error, busy: isFetching, retry: () => void refetch() }, level);
}
