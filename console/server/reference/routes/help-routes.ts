/** The help center, readable by everybody (§7.7). */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { HelpArticle, HelpEntry, HelpTag } from '../../../../shared/contract/help.ts';
import type { Platform } from '../context.ts';
import { shortText } from '../http/inputs.ts';
import { addRoute } from '../http/route.ts';
import { invalid, notFound } from '../refusal.ts';
import { HELP, type HelpSeed } from '../seed/help.ts';

const MOST_FOUND = 30;

type Placed = HelpSeed & { readonly tagId: string };

const ARTICLES: readonly Placed[] = HELP.flatMap(({ id: tagId, articles }) =>
  articles.map((article) => ({ ...article, tagId })),
);

export const helpArticleOf = (id: string): Placed | undefined => ARTICLES.find((article) => article.id === id);

const entryOf = ({ id, title, tagId }: Placed): HelpEntry => ({ id, title, tagId });

/** What a person reads: without tags, and without what they hold. */
const wordsOf = ({ title, content }: HelpSeed): { title: string; words: string } => ({
  title: title.toLowerCase(),
  words: content
    .replace(/<(script|style)\b[^]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .toLowerCase(),
});

/** Every word must be there; titles before texts. */
function search(keyWords: string): HelpEntry[] {
  const words = keyWords.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) throw invalid('请输入要搜索的内容', 'keyWords');
  const found = ARTICLES.flatMap((article) => {
    const { title, words: text } = wordsOf(article);
    if (!words.every((word) => title.includes(word) || text.includes(word))) return [];
    return [{ article, inTitle: words.filter((word) => title.includes(word)).length }];
  });
  return found
    .sort((one, other) => other.inTitle - one.inTitle)
    .slice(0, MOST_FOUND)
    .map(({ article }) => entryOf(article));
}

export function helpRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute<{ list: readonly HelpTag[] }>(app, platform, {
    method: 'GET',
    url: '/api/help/v1/tags',
    family: 'C',
    public: true,
    handle: async () => ({ list: HELP.map(({ id, name }) => ({ id, name })) }),
  });

  addRoute<{ list: readonly HelpEntry[] }>(app, platform, {
    method: 'GET',
    url: '/api/help/v1/tag/:id/articles',
    family: 'C',
    public: true,
    async handle({ request }) {
      const { id } = request.params as { id: string };
      if (!HELP.some((tag) => tag.id === id)) throw notFound('没有这个分类');
      return { list: ARTICLES.filter(({ tagId }) => tagId === id).map(entryOf) };
    },
  });

  addRoute<{ list: readonly HelpEntry[] }, { keyWords: string }>(app, platform, {
    method: 'GET',
    url: '/api/help/v1/search/article',
    family: 'C',
    public: true,
    query: v.object({ keyWords: v.optional(v.pipe(shortText, v.trim()), '') }),
    handle: async ({ query }) => ({ list: search(query.keyWords) }),
  });

  addRoute<HelpArticle>(app, platform, {
    method: 'GET',
    url: '/api/help/v1/article/:id',
    family: 'C',
    public: true,
    async handle({ request }) {
      const found = helpArticleOf((request.params as { id: string }).id);
      if (!found) throw notFound('文章不存在');
      return found;
    },
  });
}
