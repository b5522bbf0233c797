/** The help center (§7.7). */
import * as v from 'valibot';
import { id, text } from './basics.ts';

const listOf = <Row>(row: v.GenericSchema<unknown, Row>) =>
  v.pipe(
    v.object({ list: v.nullish(v.array(row), []) }),
    v.transform(({ list }): readonly Row[] => list),
  );

const helpTag = v.object({ id, name: text });
export type HelpTag = v.InferOutput<typeof helpTag>;
/** GET help/v1/tags. */
export const helpTags = listOf(helpTag);

const helpEntry = v.object({
  id,
  title: text,
  /** the tag that it belongs to, where the platform says so */
  tagId: text,
});
export type HelpEntry = v.InferOutput<typeof helpEntry>;
/** GET help/v1/tag/{id}/articles and help/v1/search/article. */
export const helpEntries = listOf(helpEntry);

/** GET help/v1/article/{id}. */
export const helpArticle = v.object({
  id,
  title: text,
  /** HTML of the platform's editors; sanitised before it is shown (hazard 8) */
  content: text,
  tagId: text,
  /** unix seconds or a date, as the platform says it */
  updatedAt: v.nullish(v.union([v.string(), v.number()])),
});
export type HelpArticle = v.InferOutput<typeof helpArticle>;
