/** Routes of incomes, bills, and the parameters of withdrawals and bill checks. */
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../context.ts';
import type { User } from '../database/tables.ts';
import { addRoute } from '../http/route.ts';
import { MONTHLY_TERMS, WEEKLY_TERMS } from '../money/wallets.ts';
import { invalid } from '../refusal.ts';
import type { Turns } from '../access/turns.ts';
import {
  deviceIncomeHistoryCall,
  incomeSummaryCall,
  userIncomeHistoryCall,
  type HistoryRequest,
} from '#shared/topics/billing/income/income.calls.ts';
import { incomeBridgeCall, incomeBridgeRowsCall } from '#shared/topics/billing/income/income-bridge.calls.ts';
import { deviceIncomeCall, minerDeviceIncomeCall } from '#shared/topics/devices/device-income.calls.ts';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import { FIRST_BILL_MONTH, isBillMonth, lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import {
  billExportCall,
  billInspect95Call,
  billInspectCall,
  monthlyBillCall,
} from '#shared/topics/billing/bill/bill.calls.ts';
import { invoiceDocumentCall, invoicesCall, sendInvoiceCall } from '#shared/topics/billing/invoice/invoice.calls.ts';
import { countAttempt } from '../access/attempts.ts';
import { changeLimits } from '../access/limits.ts';
import { bridgeOf, bridgeRowsOf } from '../billing/income-bridge.ts';
import { deviceHistory, summaryOf, userHistory, type HistoryRange } from '../billing/income-figures.ts';
import { findInvoiceDocument, invoicesOf, sendInvoice } from '../billing/invoices.ts';
import { dayOf, daysOfMonth } from '../days.ts';
import { agentDevices, minerDevices } from '../devices/device-list.ts';
import { findDevice } from '../devices/devices.ts';
import { firstKeptMonth, requireKept } from '../devices/kept-days.ts';
import { billExport, billInspection, billNodes } from '../billing/bill-days.ts';
import { bill95, billDetail } from '../billing/bills.ts';
import { settledParamCall, weeklySettledParamCall } from '#shared/topics/billing/settled-param.calls.ts';

const MAX_DAYS = { day: 3 * 366, month: 20 * 366 } as const;

/** @throws Refusal 4000 */
function rangeOf({ start_timestamp, end_timestamp, key_style }: HistoryRequest): HistoryRange {
  const [from, to] = [dayOf(start_timestamp * 1000), dayOf(end_timestamp * 1000)];
  if (from > to) throw invalid('开始时间不能晚于结束时间', 'start_timestamp');
  if (to - from >= MAX_DAYS[key_style]) throw invalid('查询的时间范围过长', 'end_timestamp');
  return { from, to, keyStyle: key_style };
}

/** Adds the income endpoints: summary, history, and income by device. */
export function incomeRoutes(app: FastifyInstance, platform: Platform, turns: Turns): void {
  const { clock } = platform;
  // they read several times, so that a request that waits for its turn holds no connection to a replica
  const comparisons = { read: platform.read, primary: platform.db, turns };

  addRoute(app, platform, incomeSummaryCall, {
    read: (db, { user }) => summaryOf(db, user.uid, clock.now()),
  });

  addRoute(app, platform, userIncomeHistoryCall, {
    read: async (db, { user, query }) => ({ list: await userHistory(db, user.uid, rangeOf(query)) }),
  });

  addRoute(app, platform, deviceIncomeHistoryCall, {
    async read(db, { user, query }) {
      const chosen = rangeOf(query);
      const found = await findDevice(db, user, query.uuid);
      const kept = { ...chosen, firstKept: daysOfMonth(firstKeptMonth(platform)).first };
      return { list: await deviceHistory(db, found, isAgent(user) ? 'agent' : 'miner', kept) };
    },
  });

  addRoute(app, platform, incomeBridgeCall, {
    async handle({ user, query }) {
      requireKept(platform, query.earlier_start);
      return bridgeOf(comparisons, user, query, clock.now());
    },
  });

  addRoute(app, platform, incomeBridgeRowsCall, {
    async handle({ user, query }) {
      requireKept(platform, query.earlier_start);
      return bridgeRowsOf(comparisons, user, query, clock.now());
    },
  });

  addRoute(app, platform, deviceIncomeCall, {
    refusal: '只有代理商可以查看名下全部设备',
    read: (db, { user, query }) => {
      requireKept(platform, query.date);
      return agentDevices({ db, primary: platform.db }, user, query, platform);
    },
  });

  addRoute(app, platform, minerDeviceIncomeCall, {
    read: (db, { user, query }) => {
      requireKept(platform, query.date);
      return minerDevices({ db, primary: platform.db }, user, query, platform);
    },
  });
}

/** Returns rows of a bill without prices for miners who may not see them, as in the list of nodes. */
const priced = <Row extends object>(self: User, rows: readonly Row[]): Row[] =>
  isAgent(self) || self.hasPricingRight ? [...rows] : rows.map((row) => ({ ...row, price: null }));

/** Adds the endpoints of monthly bills and their device days (§7.5). */
export function billRoutes(app: FastifyInstance, platform: Platform): void {
  const { clock, deviceStates } = platform;

  /** @throws Refusal 4000 */
  function requireBillMonth({ date }: { readonly date: string }): void {
    const now = clock.now();
    if (!isBillMonth(date, now)) throw invalid(`月份须在 ${FIRST_BILL_MONTH} 至 ${lastBillMonth(now)} 之间`, 'date');
  }

  addRoute(app, platform, monthlyBillCall, {
    async read(db, { user, query }) {
      requireBillMonth(query);
      const bill = await billDetail(db, user.uid, query.date, clock.now());
      return { ...bill, income: priced(user, bill.income ?? []) };
    },
  });

  addRoute(app, platform, billInspectCall, {
    async read(db, { user, query }) {
      requireBillMonth(query);
      requireKept(platform, query.date);
      const { items, total } =
        query.group === 'device'
          ? await billNodes(db, user.uid, query.date, query)
          : await billInspection({ db, deviceStates }, user.uid, query.date, query);
      return { items: priced(user, items), total };
    },
  });

  addRoute(app, platform, billInspect95Call, {
    async read(db, { user, query }) {
      requireBillMonth(query);
      const { items, total } = await bill95(db, user.uid, query.date, query);
      return { items: priced(user, items), total };
    },
  });

  addRoute(app, platform, billExportCall, {
    async read(db, { user, query }) {
      requireBillMonth(query);
      requireKept(platform, query.date);
      const { items, total } = await billExport({ db, deviceStates }, user.uid, query.date, {
        ...query,
        all: query.settlement === 'all',
      });
      return { items: priced(user, items), total };
    },
  });
}

/** Adds the endpoints of invoices of companies. */
export function invoiceRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, invoicesCall, {
    read: (db, { user }) => invoicesOf(db, user, platform.clock.now()),
  });

  addRoute(app, platform, sendInvoiceCall, {
    async handle({ user, body, request }) {
      await countAttempt(platform.db, changeLimits('invoice', user.uid));
      await sendInvoice(platform, user, { ...body, requestId: request.id });
      return {};
    },
  });

  addRoute(app, platform, invoiceDocumentCall, {
    read: async (db, { user, query }) => (await findInvoiceDocument(db, query.id, user.uid)).file,
  });
}

/** Adds the parameters of withdrawals and bill checks. */
export function settledParamRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, weeklySettledParamCall, {
    handle: async () => WEEKLY_TERMS,
  });

  addRoute(app, platform, settledParamCall, {
    handle: async () => ({ params: MONTHLY_TERMS }),
  });
}
