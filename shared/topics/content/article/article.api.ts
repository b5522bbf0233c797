/** Documents of the platform's editors (§7.7). */
import { api } from '#shared/client/api.ts';
import { articleCall, articleHistoryCall, type Article, type ArticleVersion } from './article.calls.ts';
import { apiRequest } from '#shared/client/request.ts';

const articleApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By number. */
    article: build.query<Article, string>({
      query: (id) => apiRequest(articleCall, { params: { id } }),
    }),
    /** Earlier versions of an agreement, newest first. */
    articleHistory: build.query<readonly ArticleVersion[], Readonly<{ id: string }>>({
      query: ({ id }) => apiRequest(articleHistoryCall, { params: { id } }),
    }),
  }),
});

export const { useArticleQuery, useArticleHistoryQuery } = articleApi;
