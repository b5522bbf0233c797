/** Documents of the platform's editors: agreements and policies (§7.7). */
import * as v from 'valibot';
import { listOf, orText, requiredText, text } from '#shared/core/wire-values.ts';
import { get } from '#shared/core/call.ts';

const articleFields = v.object({
  id: text,
  title: text,
  /** HTML of the platform's editors. Sanitized before it is shown (hazard 8). */
  content: requiredText,
  /** Unix seconds or a date. Shown if it can be parsed. */
  updatedAt: v.nullish(v.union([v.string(), v.number()])),
  version: text,
});
/**
 * Article numbers: 10071 SLA agreement, 10072 privacy, 10073 third parties, 10074 personal information, 10075
 * withdrawal, 10076 contact of the business staff.
 */
export const article = orText('content', articleFields);
export type Article = v.InferOutput<typeof article>;
export const articleCall = get({
  name: 'article',
  path: '/api/strapi/article/{id}',
  family: 'H',
  response: article,
  access: 'public',
});

const articleVersion = v.object({
  version: text,
  /** Unix seconds or a date. */
  date: v.nullish(v.union([v.string(), v.number()])),
  title: text,
  /** HTML, like that of the article. */
  content: text,
  /** Description of the changes since the previous version. */
  changes: text,
});
export type ArticleVersion = v.InferOutput<typeof articleVersion>;

/** Earlier versions of an agreement, newest first. */
export const articleHistory = listOf(articleVersion);

export const articleHistoryCall = get({
  name: 'articleHistory',
  path: '/api/strapi/article/{id}/history',
  family: 'H',
  response: articleHistory,
  access: 'public',
});
