/** The help center (§7.7); rejected calls show the platform's message in their own place (§8). */
import { api, ask } from './api.ts';
import {
  helpArticleCall,
  helpSearchCall,
  helpTagArticlesCall,
  helpTagsCall,
  type HelpArticle,
  type HelpEntry,
  type HelpTag,
} from '../contract/help.ts';

type ById = Readonly<{ id: string }>;

const noAlert = true;
/** Seconds: editors publish seldom, and people go back and forth between articles. */
const keepUnusedDataFor = 600;

export const helpApi = api.injectEndpoints({
  endpoints: (build) => ({
    helpTags: build.query<readonly HelpTag[], void>({
      queryFn: ask(helpTagsCall, () => ({ noAlert })),
      keepUnusedDataFor,
    }),
    helpTagArticles: build.query<readonly HelpEntry[], ById>({
      queryFn: ask(helpTagArticlesCall, ({ id }) => ({ params: { id }, noAlert })),
      keepUnusedDataFor,
    }),
    helpSearch: build.query<readonly HelpEntry[], Readonly<{ keyWords: string }>>({
      queryFn: ask(helpSearchCall, (query) => ({ query, noAlert })),
    }),
    helpArticle: build.query<HelpArticle, ById>({
      queryFn: ask(helpArticleCall, ({ id }) => ({ params: { id }, noAlert })),
      keepUnusedDataFor,
    }),
  }),
});

export const { useHelpTagsQuery, useHelpTagArticlesQuery, useHelpSearchQuery, useHelpArticleQuery } = helpApi;
