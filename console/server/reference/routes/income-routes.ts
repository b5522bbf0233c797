/** Income: figures, history, and by device; monthly bills, and the device days that they are made of (§7.5). */
import type { FastifyInstance } from 'fastify';
import {
  deviceIncomeCall,
  deviceIncomeHistoryCall,
  deviceRange,
  deviceSlice,
  historyRange,
  incomeSummaryCall,
  minerDeviceIncomeCall,
  minerDeviceSlice,
  userIncomeHistoryCall,
  type HistoryRequest,
} from '#shared/contract/income.ts';
import { isAgent } from '#shared/domain/roles.ts';
import { FIRST_BILL_MONTH, isBillMonth, lastBillMonth } from '#shared/domain/bill-month.ts';
import {
  billExportCall,
  billInspect95Call,
  billInspectCall,
  monthlyBillCall,
  ofMonth,
  sliceOfMonth,
} from '#shared/contract/bills.ts';
import { deviceHistory, summaryOf, userHistory, type HistoryRange } from '../billing/income-figures.ts';
import type { Platform } from '../context.ts';
import { dayOf } from '../devices/days.ts';
import { agentDevices, findDevice, minerDevices } from '../devices/devices.ts';
import { addRoute } from '../http/route.ts';
import { invalid } from '../refusal.ts';
import { bill95, billDetail, billExport, billInspection } from '../billing/bills.ts';

const MOST_DAYS = { day: 3 * 366, month: 20 * 366 } as const;

/** @throws Refusal 4000 */
function rangeOf({ start_timestamp, end_timestamp, key_style }: HistoryRequest): HistoryRange {
  const [from, to] = [dayOf(start_timestamp * 1000), dayOf(end_timestamp * 1000)];
  if (from > to) throw invalid('开始时间不能晚于结束时间', 'start_timestamp');
  if (to - from >= MOST_DAYS[key_style]) throw invalid('查询的时间范围过长', 'end_timestamp');
  return { from, to, keyStyle: key_style };
}

export function incomeRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, clock } = platform;

  addRoute(app, platform, incomeSummaryCall, {
    handle: ({ person }) => summaryOf(db, person.uid, clock.now()),
  });

  addRoute(app, platform, userIncomeHistoryCall, {
    takes: historyRange,
    handle: async ({ person, query }) => ({ list: await userHistory(db, person.uid, rangeOf(query)) }),
  });

  addRoute(app, platform, deviceIncomeHistoryCall, {
    takes: deviceRange,
    async handle({ person, query }) {
      const chosen = rangeOf(query);
      const found = await findDevice(db, person, query.uuid);
      return { list: await deviceHistory(db, found, isAgent(person) ? 'agent' : 'miner', chosen) };
    },
  });

  addRoute(app, platform, deviceIncomeCall, {
    takes: deviceSlice,
    refusal: '只有代理可以查看名下全部设备',
    handle: ({ person, query }) => agentDevices(db, person, query, clock.now()),
  });

  addRoute(app, platform, minerDeviceIncomeCall, {
    takes: minerDeviceSlice,
    handle: ({ person, query }) => minerDevices(db, person, query, clock.now()),
  });
}

export function billRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, clock } = platform;

  /** @throws Refusal 4000 */
  function demandBillMonth({ date }: { readonly date: string }): void {
    const now = clock.now();
    if (!isBillMonth(date, now)) throw invalid(`月份须在 ${FIRST_BILL_MONTH} 至 ${lastBillMonth(now)} 之间`, 'date');
  }

  addRoute(app, platform, monthlyBillCall, {
    takes: ofMonth,
    async handle({ person, query }) {
      demandBillMonth(query);
      return billDetail(db, person.uid, query.date, clock.now());
    },
  });

  addRoute(app, platform, billInspectCall, {
    takes: sliceOfMonth,
    async handle({ person, query }) {
      demandBillMonth(query);
      return billInspection(db, person.uid, query.date, query);
    },
  });

  addRoute(app, platform, billInspect95Call, {
    takes: sliceOfMonth,
    async handle({ person, query }) {
      demandBillMonth(query);
      return bill95(db, person.uid, query.date, query);
    },
  });

  addRoute(app, platform, billExportCall, {
    takes: sliceOfMonth,
    async handle({ person, query }) {
      demandBillMonth(query);
      return billExport(db, person.uid, query.date, query);
    },
  });
}
