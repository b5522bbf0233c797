/** Documents of the platform's editors (§7.7). */
import { api } from './api.ts';
import { article, articleHistory, type Article, type ArticleVersion } from '../contract/articles.ts';

export const articlesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By number; the caller shows the error. */
    article: build.query<Article, string>({
      query: (id) => ({ call: 'article', params: { id }, schema: article, noAlert: true }),
    }),
    /** Earlier versions of an agreement, newest first. */
    articleHistory: build.query<readonly ArticleVersion[], Readonly<{ id: string }>>({
      query: ({ id }) => ({ call: 'articleHistory', params: { id }, schema: articleHistory, noAlert: true }),
    }),
  }),
});

export const { useArticleQuery, useArticleHistoryQuery } = articlesApi;
