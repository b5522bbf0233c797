/** The help center (§7.7). */
import * as v from 'valibot';
import { id, listOf, orText, requiredText, text } from '../../core/wire-values.ts';
import { get, typeOnly } from '../../core/call.ts';
import { shortText } from '../../core/request-values.ts';

const helpTag = v.object({ id, name: requiredText });
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
  title: requiredText,
  /** the tag of the article, if the platform sends it */
  tagId: text,
});
export type HelpEntry = v.InferOutput<typeof helpEntry>;
/** Articles of a tag, or search results. */
export const helpEntries = listOf(helpEntry);
export const helpTagArticlesCall = get({
  name: 'helpTagArticles',
  path: '/api/help/v1/tag/{id}/articles',
  family: 'C',
  response: helpEntries,
  access: 'public',
});

export const searched = v.object({ keyWords: v.optional(shortText, '') });
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
  /** HTML of the platform's editors. Sanitized before it is shown (hazard 8). */
  content: requiredText,
  tagId: text,
  /** Unix seconds or a date. */
  updatedAt: v.nullish(v.union([v.string(), v.number()])),
});
/** A platform may send only the text. */
export const helpArticle = orText('content', helpArticleFields);
export type HelpArticle = v.InferOutput<typeof helpArticle>;

export const helpArticleCall = get({
  name: 'helpArticle',
  path: '/api/help/v1/article/{id}',
  family: 'C',
  response: helpArticle,
  access: 'public',
});
