/** The help center (§7.7). */
import * as v from 'valibot';
import { id, listOf, orText, said, text } from './basics.ts';

const helpTag = v.object({ id, name: said });
export type HelpTag = v.InferOutput<typeof helpTag>;
/** GET help/v1/tags. */
export const helpTags = listOf(helpTag);

const helpEntry = v.object({
  id,
  title: said,
  /** the tag that it belongs to, where the platform says so */
  tagId: text,
});
export type HelpEntry = v.InferOutput<typeof helpEntry>;
/** GET help/v1/tag/{id}/articles and help/v1/search/article. */
export const helpEntries = listOf(helpEntry);

const helpArticleFields = v.object({
  id: text,
  title: text,
  /** HTML of the platform's editors; sanitised before it is shown (hazard 8) */
  content: said,
  tagId: text,
  /** unix seconds or a date, as the platform says it */
  updatedAt: v.nullish(v.union([v.string(), v.number()])),
});
/** GET help/v1/article/{id}; the text alone is an article, too. */
export const helpArticle = orText('content', helpArticleFields);
export type HelpArticle = v.InferOutput<typeof helpArticle>;
