/** Devices and an agent's users (§7.6): how many are online, what was not billed, bandwidth, miners, invitations. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { and, asc, count, eq, isNull, lte, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { FIRST_BILL_MONTH } from '../../../../shared/domain/bill-month.ts';
import type { PageOf } from '../../../../shared/contract/basics.ts';
import type { DayBandwidth, DeviceOverview, InviteLink, Miner } from '../../../../shared/contract/devices.ts';
import type { ImageLink, ImageRecommendation } from '../../../../shared/contract/images.ts';
import { changeLimits, countAttempt } from '../access/limits.ts';
import type { Platform } from '../context.ts';
import { device, person, type Person } from '../database/tables.ts';
import { dayOf, dayOfText } from '../devices/days.ts';
import { bandwidthOf, violationsOf, type Violation } from '../devices/device-days.ts';
import { bindDevice, isAgent, overviewOf, type Binding } from '../devices/devices.ts';
import { IMAGE_FILES, imageOf, newImageLink, recommendedImage } from '../devices/images.ts';
import { dateText, listPage, shortText, type ListPage } from '../http/inputs.ts';
import { addRoute } from '../http/route.ts';
import { forbidden, invalid } from '../refusal.ts';

export function deviceRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, clock } = platform;

  addRoute<DeviceOverview>(app, platform, {
    method: 'GET',
    url: '/api/user/device/overview',
    family: 'H',
    handle: ({ person: self }) => overviewOf(db, self, 'user', clock.now()),
  });

  addRoute<DeviceOverview>(app, platform, {
    method: 'GET',
    url: '/api/agent/device/overview',
    family: 'H',
    async handle({ person: self }) {
      demandAgent(self);
      return overviewOf(db, self, 'agent', clock.now());
    },
  });

  /** @throws Refusal 4000 */
  function dayOfQuery(date: string): number {
    const day = dayOfText(date);
    if (day < dayOfText(`${FIRST_BILL_MONTH}-01`) || day > dayOf(clock.now()))
      throw invalid(`日期须在 ${FIRST_BILL_MONTH}-01 至今天之间`, 'date');
    return day;
  }

  addRoute<PageOf<Violation>, { date: string }>(app, platform, {
    method: 'GET',
    url: '/api/v1/device/violation',
    family: 'H',
    query: v.object({ date: dateText }),
    async handle({ person: self, query }) {
      const list = await violationsOf(db, self, dayOfQuery(query.date));
      return { list, total: list.length };
    },
  });

  addRoute<DayBandwidth, { date: string; uuid?: string | undefined }>(app, platform, {
    method: 'GET',
    url: '/api/v1/device/bandwidth',
    family: 'H',
    query: v.object({ date: dateText, uuid: v.optional(shortText) }),
    handle: async ({ person: self, query: { date, uuid } }) =>
      bandwidthOf(db, self, { day: dayOfQuery(date), uuid: uuid || undefined }, clock.now()),
  });

  addRoute<PageOf<Miner>, ListPage>(app, platform, {
    method: 'GET',
    url: '/api/user/agent/miners',
    family: 'H',
    query: listPage,
    async handle({ person: self, query }) {
      demandAgent(self);
      return minersOf(platform, self, query);
    },
  });

  addRoute<InviteLink>(app, platform, {
    method: 'GET',
    url: '/api/user/agent/invite_link',
    family: 'H',
    async handle({ person: self, request }) {
      demandAgent(self);
      const link = new URL('/login-rec', `${request.protocol}://${request.host}`);
      link.searchParams.set('inviter', self.username);
      return { link: link.href };
    },
  });

  addRoute<object, unknown, Binding>(app, platform, {
    method: 'POST',
    url: '/api/v1/miner/device/bind',
    family: 'H',
    body: binding,
    async handle({ person: self, body }) {
      await countAttempt(db, changeLimits('device', self.uid));
      await bindDevice(platform, self, body);
      return {};
    },
  });
}

const binding = v.object({
  deviceUUID: v.pipe(
    v.nullish(v.string('请填写节点 UUID'), ''),
    v.trim(),
    v.nonEmpty('请填写节点 UUID'),
    v.regex(/^[0-9a-f]{32}$/i, '节点 UUID 应为 32 位十六进制字符'),
  ),
  remark: v.pipe(v.nullish(v.string(), ''), v.trim(), v.maxLength(50, '备注最多 50 个字')),
});

/** @throws Refusal 4030 */
function demandAgent(self: Person): void {
  if (!isAgent(self)) throw forbidden('只有代理可以使用此功能');
}

async function minersOf(
  { db, clock }: Platform,
  { username }: Person,
  { pageIndex, pageSize }: ListPage,
): Promise<PageOf<Miner>> {
  const under = and(eq(person.role, 'miner'), eq(person.agentAccount, username));
  const [all] = await db.select({ total: count() }).from(person).where(under);
  const list = await db
    .select({
      username: person.username,
      uid: person.uid,
      deviceCount: sql<number>`count(${device.id})`.mapWith(Number),
      remark: person.agentRemark,
    })
    .from(person)
    .leftJoin(
      device,
      and(eq(device.ownerUid, person.uid), isNull(device.retired), lte(device.activated, dayOf(clock.now()))),
    )
    .where(under)
    .groupBy(person.uid)
    .orderBy(asc(person.uid))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
  return { list, total: all?.total ?? 0 };
}

/* Image packages (§2.5, §7.6). */

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
