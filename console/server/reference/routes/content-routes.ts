/** Routes of public content: agreements, policies, the help center (§7.7), the search, and changes since the last visit. */
import type { FastifyInstance } from 'fastify';
import { articleCall, articleHistoryCall } from '#shared/topics/content/article/article.calls.ts';
import {
  helpArticleCall,
  helpSearchCall,
  helpTagArticlesCall,
  helpTagsCall,
} from '#shared/topics/content/help.calls.ts';
import { searchCall } from '#shared/topics/content/search.calls.ts';
import { sinceLastVisitCall } from '#shared/topics/summary/since-last-visit.calls.ts';
import { hasProof } from '../access/sessions.ts';
import { noteVisit } from '../access/visits.ts';
import { earlierVersions, readArticles } from '../content/articles.ts';
import { entryOf, findArticles, readHelpArticle, readHelpArticles } from '../content/find-articles.ts';
import { HELP_TAGS } from '../content/help.ts';
import { search } from '../content/search.ts';
import { changesSince } from '../content/since-last-visit.ts';
import type { Platform } from '../context.ts';
import { addRoute } from '../http/route.ts';
import { notFound } from '../refusal.ts';

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
      const list = await earlierVersions(db, id);
      if (!list) throw notFound('文章不存在');
      return { list };
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

export function searchRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, searchCall, {
    async read(db, { user: self, token, query, request }) {
      const ticket = request.headers['x-wallet-ticket'];
      const isProven = await hasProof(db, { uid: self.uid, token }, 'wallet', ticket);
      return { list: await search(db, platform, self, query.keyWords, { isProven }) };
    },
  });
}

export function lastVisitRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, clock } = platform;

  addRoute(app, platform, sinceLastVisitCall, {
    async handle({ user: self, token, request }) {
      const ticket = request.headers['x-wallet-ticket'];
      const isProven = await hasProof(db, { uid: self.uid, token }, 'wallet', ticket);
      const now = clock.now();
      // also notes the visit, because the page may send the request before the account has noted it
      const lastVisit = await noteVisit(db, self.uid, now);
      return platform.read((copy) => changesSince(copy, platform, self, { lastVisit, now, isProven }));
    },
  });
}
