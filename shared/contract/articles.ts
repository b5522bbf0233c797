import * as v from 'valibot';
import { listOf, orText, said, text } from './basics.ts';

const articleFields = v.object({
  id: text,
  title: text,
  /** HTML of the platform's editors; sanitised before it is shown (hazard 8) */
  content: said,
  /** unix seconds or a date, as the platform says it; shown when it can be read */
  updatedAt: v.nullish(v.union([v.string(), v.number()])),
  version: text,
});
/**
 * GET strapi/article/{id}: 10071 the SLA agreement, 10072 privacy, 10073 third party, 10074 personal information,
 * 10075 withdrawal, 10076 how to reach business staff.
 */
export const article = orText('content', articleFields);
export type Article = v.InferOutput<typeof article>;

const articleVersion = v.object({
  version: text,
  /** unix seconds or a date, as the platform says it */
  date: v.nullish(v.union([v.string(), v.number()])),
  title: text,
  /** HTML, as that of the article */
  content: text,
  /** what changed against the version before, in words */
  changes: text,
});
export type ArticleVersion = v.InferOutput<typeof articleVersion>;

/** GET strapi/article/{id}/history. */
export const articleHistory = listOf(articleVersion);
