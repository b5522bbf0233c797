/** Documents of the platform's editors (§7.7). */
import { api } from '../store/api.ts';
import { article, type Article } from './schemas/articles.ts';

export const articlesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By number; the caller shows the error. */
    article: build.query<Article, string>({
      query: (id) => ({ call: 'article', params: { id }, schema: article, noAlert: true }),
    }),
  }),
});

export const { useArticleQuery } = articlesApi;
