/** The help center (§7.7). */
import { api } from '../../client/api.ts';
import {
  helpArticleCall,
  helpSearchCall,
  helpTagArticlesCall,
  helpTagsCall,
  type HelpArticle,
  type HelpEntry,
  type HelpTag,
} from './help.calls.ts';
import { apiRequest } from '../../client/request.ts';

type ById = Readonly<{ id: string }>;

/** Seconds. Articles change rarely, and users go back and forth between them. */
const keepUnusedDataFor = 600;

const helpApi = api.injectEndpoints({
  endpoints: (build) => ({
    helpTags: build.query<readonly HelpTag[], void>({
      query: () => apiRequest(helpTagsCall),
      keepUnusedDataFor,
    }),
    helpTagArticles: build.query<readonly HelpEntry[], ById>({
      query: ({ id }) => apiRequest(helpTagArticlesCall, { params: { id } }),
      keepUnusedDataFor,
    }),
    helpSearch: build.query<readonly HelpEntry[], Readonly<{ keyWords: string }>>({
      query: (query) => apiRequest(helpSearchCall, { query }),
    }),
    helpArticle: build.query<HelpArticle, ById>({
      query: ({ id }) => apiRequest(helpArticleCall, { params: { id } }),
      keepUnusedDataFor,
    }),
  }),
});

export const { useHelpTagsQuery, useHelpTagArticlesQuery, useHelpSearchQuery, useHelpArticleQuery } = helpApi;
