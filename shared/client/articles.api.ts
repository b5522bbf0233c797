/** Documents of the platform's editors (§7.7). */
import { api, ask } from './api.ts';
import { articleCall, articleHistoryCall, type Article, type ArticleVersion } from '../contract/articles.ts';

export const articlesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By number; the caller shows the error. */
    article: build.query<Article, string>({
      queryFn: ask(articleCall, (id) => ({ params: { id }, noAlert: true })),
    }),
    /** Earlier versions of an agreement, newest first. */
    articleHistory: build.query<readonly ArticleVersion[], Readonly<{ id: string }>>({
      queryFn: ask(articleHistoryCall, ({ id }) => ({ params: { id }, noAlert: true })),
    }),
  }),
});

export const { useArticleQuery, useArticleHistoryQuery } = articlesApi;
