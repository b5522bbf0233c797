/** What anybody may read: the help center (§7.7), agreements and policies; and the banks that forms look up. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { HelpArticle, HelpEntry, HelpTag } from '../../../../shared/contract/help.ts';
import type { Article, ArticleVersion } from '../../../../shared/contract/articles.ts';
import type { BankOfCard } from '../../../../shared/contract/banks.ts';
import { bankLimits, countAttempt } from '../access/limits.ts';
import { HISTORY } from '../content/article-history.ts';
import { ARTICLES } from '../content/articles.ts';
import { HELP, type HelpSeed } from '../content/help.ts';
import { bankOfCard, findBranches } from '../content/lookups.ts';
import type { Platform } from '../context.ts';
import { bankQuery, cardQuery, shortText } from '../http/inputs.ts';
import { addRoute } from '../http/route.ts';
import { invalid, notFound } from '../refusal.ts';

const MOST_FOUND = 30;

type Placed = HelpSeed & { readonly tagId: string };

const HELP_ARTICLES: readonly Placed[] = HELP.flatMap(({ id: tagId, articles }) =>
  articles.map((article) => ({ ...article, tagId })),
);

const helpArticleOf = (id: string): Placed | undefined => HELP_ARTICLES.find((article) => article.id === id);

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
  const found = HELP_ARTICLES.flatMap((article) => {
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
      return { list: HELP_ARTICLES.filter(({ tagId }) => tagId === id).map(entryOf) };
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

/** Documents of the platform's editors: agreements and policies, readable by everybody. */
export function articleRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute<Article>(app, platform, {
    method: 'GET',
    url: '/api/strapi/article/:id',
    family: 'H',
    public: true,
    async handle({ request }) {
      const { id } = request.params as { id: string };
      const found = ARTICLES.find((article) => article.id === id) ?? helpArticleOf(id);
      if (!found) throw notFound('文章不存在');
      return { version: '', ...found };
    },
  });

  addRoute<{ list: readonly ArticleVersion[] }>(app, platform, {
    method: 'GET',
    url: '/api/strapi/article/:id/history',
    family: 'H',
    public: true,
    async handle({ request }) {
      const { id } = request.params as { id: string };
      if (!ARTICLES.some((article) => article.id === id)) throw notFound('文章不存在');
      return { list: HISTORY[id] ?? [] };
    },
  });
}

/** Banks: the one of a card, and those whose name holds what was typed. */
export function bankRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute<BankOfCard, { cardNo: string }>(app, platform, {
    method: 'GET',
    url: '/api/user/bankname',
    family: 'H',
    query: cardQuery,
    async handle({ query, person, request }) {
      await countAttempt(platform.db, bankLimits(person.uid, request.ip));
      return { bankName: bankOfCard(query.cardNo) };
    },
  });

  addRoute<{ list: readonly { fName: string }[] }, { fName: string }>(app, platform, {
    method: 'GET',
    url: '/api/metadata/v1/kingdeeBanks',
    family: 'C',
    query: bankQuery,
    handle: async ({ query: { fName } }) => ({ list: findBranches(fName).map((name) => ({ fName: name })) }),
  });
}
