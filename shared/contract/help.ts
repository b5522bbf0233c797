/** The help center (§7.7). */
import * as v from 'valibot';
import { id, listOf, orText, said, text } from './basics.ts';
import { get } from './call.ts';
import { shortText } from './inputs.ts';

const helpTag = v.object({ id, name: said });
export type HelpTag = v.InferOutput<typeof helpTag>;
export const helpTags = listOf(helpTag);
export const helpTagsCall = get()('helpTags', '/api/help/v1/tags', 'C', helpTags, 'anybody');

const helpEntry = v.object({
  id,
  title: said,
  /** the tag that it belongs to, where the platform says so */
  tagId: text,
});
export type HelpEntry = v.InferOutput<typeof helpEntry>;
/** Of a tag, or what a search has found. */
export const helpEntries = listOf(helpEntry);
export const helpTagArticlesCall = get()(
  'helpTagArticles',
  '/api/help/v1/tag/{id}/articles',
  'C',
  helpEntries,
  'anybody',
);

export const searched = v.object({ keyWords: v.optional(v.pipe(shortText, v.trim()), '') });
export const helpSearchCall = get<typeof searched>()(
  'helpSearch',
  '/api/help/v1/search/article',
  'C',
  helpEntries,
  'anybody',
);

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

export const helpArticleCall = get()('helpArticle', '/api/help/v1/article/{id}', 'C', helpArticle, 'anybody');
