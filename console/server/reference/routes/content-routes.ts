/**
 * Public content: help center (§7.7), agreements and policies. Also bank and address lookups of forms, and node addresses
 * that users save without a session.
 */
import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import { articleCall, articleHistoryCall } from '#shared/topics/content/article/article.calls.ts';
import {
  bankNameCall,
  banksCall,
  inputTipsCall,
  saveAddressCall,
  type savedAddresses,
} from '#shared/topics/accounts/address/address.calls.ts';
import {
  helpArticleCall,
  helpSearchCall,
  helpTagArticlesCall,
  helpTagsCall,
} from '#shared/topics/content/help.calls.ts';
import { searchCall } from '#shared/topics/content/search.calls.ts';
import type { RequestValues } from '#shared/core/call.ts';
import { searchKey } from '#shared/core/clean-text.ts';
import { countAttempt } from '../access/attempts.ts';
import { addressLimits, bankLimits } from '../access/limits.ts';
import { hasProof } from '../access/sessions.ts';
import { HISTORY } from '../content/article-history.ts';
import { readArticles } from '../content/articles.ts';
import { entryOf, findArticles, readHelpArticle, readHelpArticles } from '../content/find-articles.ts';
import { HELP_TAGS } from '../content/help.ts';
import { search } from '../content/search.ts';
import { bankOfCard, findBranches, PLACES } from '../content/lookups.ts';
import type { Platform } from '../context.ts';
import { addRoute } from '../http/route.ts';
import { invalid, notFound } from '../refusal.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { boundNodes, usableNodes } from '../devices/nodes.ts';
import { nodeAddress } from '../database/device-tables.ts';
import { person } from '../database/tables.ts';

export function searchRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, searchCall, {
    async read(db, { person: self, token, query, request }) {
      const ticket = request.headers['x-wallet-ticket'];
      const isProven = await hasProof(db, { uid: self.uid, token }, 'wallet', ticket);
      return { list: await search(db, platform, self, query.keyWords, { isProven }) };
    },
  });
}

export function helpRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;

  addRoute(app, platform, helpTagsCall, {
    handle: async () => ({ list: [...HELP_TAGS] }),
  });

  addRoute(app, platform, helpTagArticlesCall, {
    async handle({ params: { id } }) {
      if (!HELP_TAGS.some((tag) => tag.id === id)) throw notFound('没有这个分类');
      return { list: (await readHelpArticles(db)).filter(({ tagId }) => tagId === id).map(entryOf) };
    },
  });

  addRoute(app, platform, helpSearchCall, {
    handle: async ({ query }) => ({ list: await findArticles(db, query.keyWords) }),
  });

  addRoute(app, platform, helpArticleCall, {
    async handle({ params }) {
      const found = await readHelpArticle(db, params.id);
      if (!found) throw notFound('文章不存在');
      return found;
    },
  });
}

/** Adds the public agreements and policies. */
export function articleRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;

  addRoute(app, platform, articleCall, {
    async handle({ params: { id } }) {
      const found = (await readArticles(db)).find((article) => article.id === id) ?? (await readHelpArticle(db, id));
      if (!found) throw notFound('文章不存在');
      return { version: '', ...found };
    },
  });

  addRoute(app, platform, articleHistoryCall, {
    async handle({ params: { id } }) {
      if (!(await readArticles(db)).some((article) => article.id === id)) throw notFound('文章不存在');
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
        ? PLACES.filter(({ name, district }) => searchKey(`${district}${name}`).includes(searchKey(keywords))).slice(
            0,
            MAX_TIPS,
          )
        : [],
    }),
  });

  addRoute(app, platform, saveAddressCall, {
    async handle({ body, person: self, request }) {
      const { db } = platform;
      await countAttempt(db, addressLimits(request.ip));
      if (self?.username === body.username) await saveOwnAddresses(db, self.uid, body.nodes);
      else await addAddresses(db, body.username, body.nodes);
      return {};
    },
  });
}

type Nodes = RequestValues<typeof savedAddresses>['nodes'];

/**
 * Saves the addresses of the signed-in user and opens the wallet.
 * @throws Refusal 4000 with the field of a node that is unknown or bound to another user
 */
async function saveOwnAddresses(db: Database, uid: string, nodes: Nodes): Promise<void> {
  const usable = await usableNodes(db, uid, nodes);
  const unusable = nodes.findIndex((node) => !usable.includes(node));
  if (unusable !== -1) throw invalid('没有找到该节点，请核对节点', `nodes.${unusable}.uuid`);
  await inTransaction(db, async (tx) => {
    for (const { uuid, address, location } of nodes)
      await tx
        .insert(nodeAddress)
        .values({ uid, uuid: uuid.toLowerCase(), address, location })
        .onConflictDoUpdate({ target: [nodeAddress.uid, nodeAddress.uuid], set: { address, location } });
    await tx.update(person).set({ needFillCollection: false }).where(eq(person.uid, uid));
  });
}

/**
 * Adds the missing addresses of nodes that are bound to the user. Everyone can enter any user name and any node, so other
 * nodes are ignored: the response reveals neither user names nor nodes.
 */
async function addAddresses(db: Database, username: string, nodes: Nodes): Promise<void> {
  const [owner] = await db.select({ uid: person.uid }).from(person).where(eq(person.username, username));
  if (!owner) return;
  const { uid } = owner;
  const bound = await boundNodes(db, uid, nodes);
  if (bound.length === 0) return;
  const rows = bound.map(({ uuid, address, location }) => ({ uid, uuid: uuid.toLowerCase(), address, location }));
  await db.insert(nodeAddress).values(rows).onConflictDoNothing();
}
