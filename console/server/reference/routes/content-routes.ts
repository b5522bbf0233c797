/**
 * Public content: help center (§7.7), agreements and policies. Also bank and address lookups of forms, and node addresses
 * that users save without a session.
 */
import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import { articleCall, articleHistoryCall } from '#shared/contract/articles.ts';
import {
  bankNameCall,
  banksCall,
  inputTipsCall,
  saveAddressCall,
  type savedAddresses,
} from '#shared/contract/lookups.ts';
import {
  helpArticleCall,
  helpSearchCall,
  helpTagArticlesCall,
  helpTagsCall,
  type HelpEntry,
} from '#shared/contract/help.ts';
import type { RequestValues } from '#shared/contract/call.ts';
import { addressLimits, bankLimits, countAttempt } from '../access/limits.ts';
import { HISTORY } from '../content/article-history.ts';
import { ARTICLES } from '../content/articles.ts';
import { HELP, type HelpSeed } from '../content/help.ts';
import { bankOfCard, findBranches, PLACES } from '../content/lookups.ts';
import type { Platform } from '../context.ts';
import { addRoute } from '../http/route.ts';
import { invalid, notFound } from '../refusal.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { unknownNodes } from '../devices/nodes.ts';
import { nodeAddress } from '../database/device-tables.ts';
import { person } from '../database/tables.ts';

const MAX_RESULTS = 30;

type TaggedArticle = HelpSeed & { readonly tagId: string };

const HELP_ARTICLES: readonly TaggedArticle[] = HELP.flatMap(({ id: tagId, articles }) =>
  articles.map((article) => ({ ...article, tagId })),
);

const helpArticleOf = (id: string): TaggedArticle | undefined => HELP_ARTICLES.find((article) => article.id === id);

const entryOf = ({ id, title, tagId }: TaggedArticle): HelpEntry => ({ id, title, tagId });

/** Returns title and text for the search, without HTML tags, scripts and styles. */
const searchTextOf = ({ title, content }: HelpSeed): { title: string; text: string } => ({
  title: title.toLowerCase(),
  text: content
    .replace(/<(script|style)\b[^]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .toLowerCase(),
});

/** Returns the articles that contain every word, with matches in the title first. */
function search(keyWords: string): HelpEntry[] {
  const words = keyWords.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) throw invalid('请输入要搜索的内容', 'keyWords');
  const found = HELP_ARTICLES.flatMap((article) => {
    const { title, text } = searchTextOf(article);
    if (!words.every((word) => title.includes(word) || text.includes(word))) return [];
    return [{ article, inTitle: words.filter((word) => title.includes(word)).length }];
  });
  return found
    .sort((one, other) => other.inTitle - one.inTitle)
    .slice(0, MAX_RESULTS)
    .map(({ article }) => entryOf(article));
}

export function helpRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, helpTagsCall, {
    handle: async () => ({ list: HELP.map(({ id, name }) => ({ id, name })) }),
  });

  addRoute(app, platform, helpTagArticlesCall, {
    async handle({ params: { id } }) {
      if (!HELP.some((tag) => tag.id === id)) throw notFound('没有这个分类');
      return { list: HELP_ARTICLES.filter(({ tagId }) => tagId === id).map(entryOf) };
    },
  });

  addRoute(app, platform, helpSearchCall, {
    handle: async ({ query }) => ({ list: search(query.keyWords) }),
  });

  addRoute(app, platform, helpArticleCall, {
    async handle({ params }) {
      const found = helpArticleOf(params.id);
      if (!found) throw notFound('文章不存在');
      return found;
    },
  });
}

/** Adds the public agreements and policies. */
export function articleRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, articleCall, {
    async handle({ params: { id } }) {
      const found = ARTICLES.find((article) => article.id === id) ?? helpArticleOf(id);
      if (!found) throw notFound('文章不存在');
      return { version: '', ...found };
    },
  });

  addRoute(app, platform, articleHistoryCall, {
    async handle({ params: { id } }) {
      if (!ARTICLES.some((article) => article.id === id)) throw notFound('文章不存在');
      return { list: HISTORY[id] ?? [] };
    },
  });
}

/** Adds the bank lookups by card number and by name. */
export function bankRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, bankNameCall, {
    async handle({ query, person, request }) {
      await countAttempt(platform.db, bankLimits(person.uid, request.ip));
      return { bankName: bankOfCard(query.cardNo) };
    },
  });

  addRoute(app, platform, banksCall, {
    handle: async ({ query: { fName } }) => ({ list: findBranches(fName).map((name) => ({ fName: name })) }),
  });
}

const MAX_TIPS = 10;

export function addressRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, inputTipsCall, {
    handle: async ({ query: { keywords } }) => ({
      list: keywords
        ? PLACES.filter(({ name, district }) => `${district}${name}`.includes(keywords)).slice(0, MAX_TIPS)
        : [],
    }),
  });

  addRoute(app, platform, saveAddressCall, {
    async handle({ body, person: self, request }) {
      const { db } = platform;
      await countAttempt(db, addressLimits(request.ip));
      const [unknown] = await unknownNodes(
        db,
        body.nodes.map(({ uuid }) => uuid),
      );
      if (unknown !== undefined)
        throw invalid(
          '没有找到该节点，请核对节点',
          `nodes.${body.nodes.findIndex(({ uuid }) => uuid === unknown)}.uuid`,
        );
      // the response is the same for unknown users, so that it does not reveal user names
      const [owner] = await db.select().from(person).where(eq(person.username, body.username));
      if (owner) await inTransaction(db, (tx) => saveAddresses(tx, owner.uid, body.nodes, owner.uid === self?.uid));
      return {};
    },
  });
}

/**
 * Saves node addresses. The signed-in user can change addresses and opens the wallet. The external form only adds missing
 * addresses, because everyone can enter any user name.
 */
async function saveAddresses(
  tx: Database,
  uid: string,
  nodes: RequestValues<typeof savedAddresses>['nodes'],
  isOwn: boolean,
): Promise<void> {
  for (const { uuid, address, location } of nodes) {
    // one address for a node, in any spelling of its ID
    const added = tx.insert(nodeAddress).values({ uid, uuid: uuid.toLowerCase(), address, location });
    const target = [nodeAddress.uid, nodeAddress.uuid];
    await (isOwn ? added.onConflictDoUpdate({ target, set: { address, location } }) : added.onConflictDoNothing());
  }
  if (isOwn) await tx.update(person).set({ needFillCollection: false }).where(eq(person.uid, uid));
}
