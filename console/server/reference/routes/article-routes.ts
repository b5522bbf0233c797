/** Documents of the platform's editors: agreements and policies, readable by everybody. */
import type { FastifyInstance } from 'fastify';
import type { Article, ArticleVersion } from '../../../../shared/contract/articles.ts';
import type { Platform } from '../context.ts';
import { addRoute } from '../http/route.ts';
import { notFound } from '../refusal.ts';
import { ARTICLES } from '../seed/articles.ts';
import { HISTORY } from '../seed/articles/history.ts';
import { helpArticleOf } from './help-routes.ts';

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
