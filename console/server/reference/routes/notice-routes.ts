/** Notices (§2.3, §7.7). */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { PageOf } from '../../../../shared/contract/basics.ts';
import { NOTICE_TYPES, type Notice } from '../../../../shared/contract/notices.ts';
import type { Platform } from '../context.ts';
import { listPage } from '../http/inputs.ts';
import { addRoute } from '../http/route.ts';
import { noticesOf, readNotice, type NoticeQuery } from '../notices/notices.ts';
import { notFound } from '../refusal.ts';

const noticeQuery = v.object({
  ...listPage.entries,
  type: v.optional(v.picklist(NOTICE_TYPES, 'type 须为 unread 或 all'), 'all'),
});

const NUMBER = /^[1-9]\d{0,14}$/;

export function noticeRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute<PageOf<Notice>, NoticeQuery>(app, platform, {
    method: 'GET',
    url: '/api/notice/list',
    family: 'C',
    query: noticeQuery,
    handle: ({ person, query }) => noticesOf(platform, person.uid, query),
  });

  addRoute<Notice>(app, platform, {
    method: 'GET',
    url: '/api/notice/:id',
    family: 'C',
    async handle({ person, request }) {
      const { id } = request.params as { id: string };
      if (!NUMBER.test(id)) throw notFound('没有这条消息');
      const read = await readNotice(platform, person.uid, Number(id));
      platform.pushes.look();
      return read;
    },
  });
}
