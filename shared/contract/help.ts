/** The help center (§7.7). */
import * as v from 'valibot';
import { id, listOf, orText, said, text } from './basics.ts';
import { get, typeOnly } from './call.ts';
import { shortText } from './inputs.ts';

const helpTag = v.object({ id, name: said });
export type HelpTag = v.InferOutput<typeof helpTag>;
export const helpTags = listOf(helpTag);
export const helpTagsCall = get({
  name: 'helpTags',
  path: '/api/help/v1/tags',
  family: 'C',
  response: helpTags,
  access: 'public',
});

const helpEntry = v.object({
  id,
  title: said,
  /** the tag that it belongs to, where the platform says so */
  tagId: text,
});
export type HelpEntry = v.InferOutput<typeof helpEntry>;
/** Of a tag, or what a search has found. */
export const helpEntries = listOf(helpEntry);
export const helpTagArticlesCall = get({
  name: 'helpTagArticles',
  path: '/api/help/v1/tag/{id}/articles',
  family: 'C',
  response: helpEntries,
  access: 'public',
});

export const searched = v.object({ keyWords: v.optional(v.pipe(shortText, v.trim()), '') });
export const helpSearchCall = get({
  name: 'helpSearch',
  path: '/api/help/v1/search/article',
  family: 'C',
  request: typeOnly<typeof searched>(),
  response: helpEntries,
  access: 'public',
});

const helpArticleFields = v.object({
  id: text,
  title: text,
  /** HTML of the platform's editors; sanitised before it is shown (hazard 8) */
  content: said,
  tagId: text,
  /** unix seconds or a date, as the platform says it */
  updatedAt: v.nullish(v.union([v.string(), v.number()])),
});
/** The text alone is an article, too. */
export const helpArticle = orText('content', helpArticleFields);
export type HelpArticle = v.InferOutput<typeof helpArticle>;

export const helpArticleCall = get({
  name: 'helpArticle',
  path: '/api/help/v1/article/{id}',
  family: 'C',
  response: helpArticle,
  access: 'public',
});
