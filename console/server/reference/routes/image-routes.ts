/** Image packages (§2.5, §7.6). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ImageLink, ImageRecommendation } from '../../../../shared/contract/images.ts';
import { changeLimits, countAttempt } from '../codes/limits.ts';
import type { Platform } from '../context.ts';
import { IMAGE_FILES, imageOf, newImageLink, recommendedImage } from '../devices/images.ts';
import { shortText } from '../http/inputs.ts';
import { addRoute } from '../http/route.ts';

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

export function imageRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute<ImageRecommendation>(app, platform, {
    method: 'GET',
    url: '/api/device_image/recommendation',
    family: 'H',
    handle: ({ person, request }) => recommendedImage(platform, person.uid, originOf(request)),
  });

  addRoute<ImageLink, unknown, { version: string }>(app, platform, {
    method: 'POST',
    url: '/api/bff/console/miniapp/api/generateCosTempLink',
    family: 'C',
    body: v.object({ version: v.pipe(shortText, v.trim(), v.nonEmpty('请选择版本')) }),
    async handle({ person, body, request }) {
      await countAttempt(platform.db, changeLimits('image', person.uid));
      return newImageLink(platform, person.uid, { version: body.version, origin: originOf(request) });
    },
  });

  app.get<{ Params: { name: string }; Querystring: { sign?: unknown } }>(
    `${IMAGE_FILES}/:name`,
    async ({ params, query }, reply) => {
      const { sign } = query;
      const file = await imageOf(platform, params.name, typeof sign === 'string' ? sign : '');
      return reply
        .headers({ 'content-disposition': `attachment; filename="${params.name}"`, 'cache-control': 'no-store' })
        .type('application/octet-stream')
        .send(file);
    },
  );
}
