/** Income: figures, history, and by device (§7.5). */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { AgentDevice, IncomePoint, IncomeSummary, MinerDevice } from '../../../../shared/contract/income.ts';
import { deviceHistory, summaryOf, userHistory, type HistoryRange } from '../billing/income-figures.ts';
import type { Platform } from '../context.ts';
import { dayOf } from '../devices/days.ts';
import { agentDevices, findDevice, isAgent, minerDevices, type DeviceQuery } from '../devices/devices.ts';
import { keyStyle, shortText, slice, unixSeconds, type Items } from '../http/inputs.ts';
import { addRoute } from '../http/route.ts';
import { forbidden, invalid } from '../refusal.ts';

const range = { start_timestamp: unixSeconds, end_timestamp: unixSeconds, key_style: keyStyle };
const deviceQuery = { ...slice, key_style: keyStyle };

interface HistoryQuery {
  readonly start_timestamp: number;
  readonly end_timestamp: number;
  readonly key_style: 'day' | 'month';
}

const MOST_DAYS = { day: 3 * 366, month: 20 * 366 } as const;

/** @throws Refusal 4000 */
function rangeOf({ start_timestamp, end_timestamp, key_style }: HistoryQuery): HistoryRange {
  const [from, to] = [dayOf(start_timestamp * 1000), dayOf(end_timestamp * 1000)];
  if (from > to) throw invalid('开始时间不能晚于结束时间', 'start_timestamp');
  if (to - from >= MOST_DAYS[key_style]) throw invalid('查询的时间范围过长', 'end_timestamp');
  return { from, to, keyStyle: key_style };
}

export function incomeRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, clock } = platform;

  addRoute<IncomeSummary>(app, platform, {
    method: 'GET',
    url: '/api/income/summary',
    family: 'H',
    handle: ({ person }) => summaryOf(db, person.uid, clock.now()),
  });

  addRoute<{ list: IncomePoint[] }, HistoryQuery>(app, platform, {
    method: 'GET',
    url: '/api/income/user/history',
    family: 'H',
    query: v.object(range),
    handle: async ({ person, query }) => ({ list: await userHistory(db, person.uid, rangeOf(query)) }),
  });

  addRoute<{ list: IncomePoint[] }, HistoryQuery & { uuid: string }>(app, platform, {
    method: 'GET',
    url: '/api/income/device/history',
    family: 'H',
    query: v.object({ ...range, uuid: shortText }),
    async handle({ person, query }) {
      const chosen = rangeOf(query);
      const found = await findDevice(db, person, query.uuid);
      return { list: await deviceHistory(db, found, isAgent(person) ? 'agent' : 'miner', chosen) };
    },
  });

  addRoute<Items<AgentDevice>, DeviceQuery>(app, platform, {
    method: 'GET',
    url: '/api/income/device',
    family: 'H',
    query: v.object(deviceQuery),
    async handle({ person, query }) {
      if (!isAgent(person)) throw forbidden('只有代理可以查看名下全部设备');
      return agentDevices(db, person, query, clock.now());
    },
  });

  addRoute<Items<MinerDevice>, DeviceQuery & { username?: string | undefined }>(app, platform, {
    method: 'GET',
    url: '/api/income/miner_device',
    family: 'H',
    query: v.object({ ...deviceQuery, username: v.optional(shortText) }),
    handle: ({ person, query }) => minerDevices(db, person, query, clock.now()),
  });
}
