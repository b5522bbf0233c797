/** The help center (§7.7); rejected calls show the platform's message in their own place (§8). */
import { api } from './api.ts';
import {
  helpArticle,
  helpEntries,
  helpTags,
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
      query: () => ({ call: 'helpTags', schema: helpTags, noAlert }),
      keepUnusedDataFor,
    }),
    helpTagArticles: build.query<readonly HelpEntry[], ById>({
      query: ({ id }) => ({ call: 'helpTagArticles', params: { id }, schema: helpEntries, noAlert }),
      keepUnusedDataFor,
    }),
    helpSearch: build.query<readonly HelpEntry[], Readonly<{ keyWords: string }>>({
      query: (query) => ({ call: 'helpSearch', query, schema: helpEntries, noAlert }),
    }),
    helpArticle: build.query<HelpArticle, ById>({
      query: ({ id }) => ({ call: 'helpArticle', params: { id }, schema: helpArticle, noAlert }),
      keepUnusedDataFor,
    }),
  }),
});

export const { useHelpTagsQuery, useHelpTagArticlesQuery, useHelpSearchQuery, useHelpArticleQuery } = helpApi;
