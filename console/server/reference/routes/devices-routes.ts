/** Routes of devices, their images and their dialling. */
import type { FastifyInstance } from 'fastify';
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { FIRST_BILL_MONTH } from '#shared/topics/billing/bill/bill-month.rules.ts';
import type { PageOf } from '#shared/core/wire-values.ts';
import {
  bindDeviceCall,
  agentDeviceOverviewCall,
  deviceBandwidthCall,
  deviceViolationCall,
  inviteLinkCall,
  minersCall,
  remarkDevicesCall,
  restoreRemarksCall,
  userDeviceOverviewCall,
  type Miner,
} from '#shared/topics/devices/device.calls.ts';
import { notifyOwnersCall } from '#shared/topics/devices/owner-notice.calls.ts';
import { userLedgerCall } from '#shared/topics/devices/ledger.calls.ts';
import { generateImageLinkCall, imageRecommendationCall } from '#shared/topics/devices/image.calls.ts';
import type { ListPage } from '#shared/core/request-values.ts';
import { confirmManagerCardCall, dialInfoCall, saveDiallingCall } from '#shared/topics/devices/dialling.calls.ts';
import { countAttempt } from '../access/attempts.ts';
import { changeLimits, ownerNoticeLimits } from '../access/limits.ts';
import { notifyOwners } from '../notices/owner-notices.ts';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import { device } from '../database/device-tables.ts';
import { users, type User } from '../database/tables.ts';
import { dayOf, dayOfText } from '../days.ts';
import { isActive } from '../devices/devices.ts';
import { bandwidthOfDay } from '../devices/device-days.ts';
import { requireKept } from '../devices/kept-days.ts';
import { overviewOf } from '../devices/device-overview.ts';
import { RecentOverviews } from '../devices/recent-overviews.ts';
import { bindDevice, remarkDevices, restoreRemarks } from '../devices/nodes.ts';
import { IMAGE_FILES, imageOf, newImageLink, recommendedImage } from '../devices/images.ts';
import { addRoute } from '../http/route.ts';
import { invalid } from '../refusal.ts';
import { appealableViolations } from '../billing/appeals.ts';
import { requireLedgerMonth, userLedgerOf } from '../billing/user-ledger.ts';
import { dialInfoOf, saveLines, setManager } from '../devices/dialling.ts';

export function deviceRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, clock } = platform;

  addRoute(app, platform, userDeviceOverviewCall, {
    read: (db, { user: self }) => overviewOf(db, self, 'user', platform),
  });

  const overviews = new RecentOverviews();
  addRoute(app, platform, agentDeviceOverviewCall, {
    // a request that waits for the count of another one holds no connection to a replica
    handle: ({ user: self }) =>
      overviews.read(self.uid, dayOf(clock.now()), () =>
        platform.read((db) => overviewOf(db, self, 'agent', platform)),
      ),
  });

  /** @throws Refusal 4000 */
  function dayOfQuery(date: string): number {
    const day = dayOfText(date);
    if (day < dayOfText(`${FIRST_BILL_MONTH}-01`) || day > dayOf(clock.now()))
      throw invalid(`日期须在 ${FIRST_BILL_MONTH}-01 至今天之间`, 'date');
    return day;
  }

  addRoute(app, platform, deviceViolationCall, {
    async read(db, { user: self, query }) {
      requireKept(platform, query.date);
      const list = await appealableViolations(db, self, dayOfQuery(query.date), platform);
      return { list, total: list.length };
    },
  });

  addRoute(app, platform, deviceBandwidthCall, {
    read: async (db, { user: self, query: { date, uuid } }) =>
      bandwidthOfDay(db, self, { day: dayOfQuery(date), uuid: uuid || undefined }, platform),
  });

  addRoute(app, platform, minersCall, {
    read: (db, { user: self, query }) => minersOf(db, self, query, clock.now()),
  });

  addRoute(app, platform, userLedgerCall, {
    read(db, { user: self, query: { username, date } }) {
      requireLedgerMonth(platform, date);
      return userLedgerOf({ db, deviceStates: platform.deviceStates }, self, { username, month: date });
    },
  });

  addRoute(app, platform, inviteLinkCall, {
    async handle({ user: self, request }) {
      const link = new URL('/login-rec', platform.originOf(request));
      link.searchParams.set('inviter', self.username);
      return { link: link.href };
    },
  });

  addRoute(app, platform, remarkDevicesCall, {
    async handle({ user: self, body }) {
      await countAttempt(db, changeLimits('device', self.uid));
      return { replaced: await remarkDevices(db, self, body) };
    },
  });

  addRoute(app, platform, notifyOwnersCall, {
    async handle({ user: self, body, request }) {
      await countAttempt(db, ownerNoticeLimits(self.uid));
      return notifyOwners(platform, self, body, request.id);
    },
  });

  addRoute(app, platform, restoreRemarksCall, {
    async handle({ user: self, body }) {
      await countAttempt(db, changeLimits('device', self.uid));
      return restoreRemarks(db, self, body);
    },
  });

  addRoute(app, platform, bindDeviceCall, {
    async handle({ user: self, body, request }) {
      await countAttempt(db, changeLimits('device', self.uid));
      await bindDevice(platform, self, { ...body, requestId: request.id });
      return {};
    },
  });
}

async function minersOf(
  db: Database,
  { uid, username }: User,
  { pageIndex, pageSize }: ListPage,
  now: number,
): Promise<PageOf<Miner>> {
  const under = and(eq(users.role, 'miner'), eq(users.agentAccount, username));
  const [all] = await db.select({ total: count() }).from(users).where(under);
  const miners = await db
    .select({ username: users.username, uid: users.uid, remark: users.agentRemark })
    .from(users)
    .where(under)
    .orderBy(asc(users.uid))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
  const uids = miners.map((miner) => miner.uid);
  const owned = await db
    .select({ uid: device.ownerUid, devices: count() })
    .from(device)
    .where(and(eq(device.agentUid, uid), inArray(device.ownerUid, uids), isActive(now)))
    .groupBy(device.ownerUid);
  const counts = new Map(owned.map((row) => [row.uid, row.devices]));
  const list = miners.map((miner) => ({ ...miner, deviceCount: counts.get(miner.uid) ?? 0 }));
  return { list, total: all?.total ?? 0 };
}

/* Image packages (§2.5, §7.6). */

export function imageRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, imageRecommendationCall, {
    handle: ({ user, request }) => recommendedImage(platform, user.uid, platform.originOf(request)),
  });

  addRoute(app, platform, generateImageLinkCall, {
    async handle({ user, body, request }) {
      await countAttempt(platform.db, changeLimits('image', user.uid));
      return newImageLink(platform, user.uid, { version: body.version, origin: platform.originOf(request) });
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

export function diallingRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, dialInfoCall, {
    handle: ({ user, query }) => dialInfoOf(platform, user, query.deviceUUID),
  });

  addRoute(app, platform, confirmManagerCardCall, {
    async handle({ user, body }) {
      const { name, unConfirm } = body;
      if (!name === !unConfirm) throw invalid('请选择网卡', 'name');
      await countAttempt(platform.db, changeLimits('dialling', user.uid));
      await setManager(platform, user, { deviceUUID: body.deviceUUID, name: name ?? null });
      return {};
    },
  });

  addRoute(app, platform, saveDiallingCall, {
    async handle({ user, body }) {
      await countAttempt(platform.db, changeLimits('dialling', user.uid));
      await saveLines(platform, user, body);
      return {};
    },
  });
}
