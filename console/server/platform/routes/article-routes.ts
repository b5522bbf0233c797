/** Documents of the platform's editors: agreements and policies, readable by everybody. */
import type { FastifyInstance } from 'fastify';
import type { Article } from '../../../../shared/platform/schemas/articles.ts';
import type { Platform } from '../context.ts';
import { addRoute } from '../http/route.ts';
import { notFound } from '../refusal.ts';
import { ARTICLES } from '../seed/articles.ts';

export function articleRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute<Article>(app, platform, {
    method: 'GET',
    url: '/api/strapi/article/:id',
    family: 'H',
    public: true,
    async handle({ request }) {
      const { id } = request.params as { id: string };
      const found = ARTICLES.find((article) => article.id === id);
      if (!found) throw notFound('文章不存在');
      return found;
    },
  });
}
