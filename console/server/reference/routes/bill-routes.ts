/** Monthly bills, and the device days that they are made of (§7.5). */
import type { FastifyInstance } from 'fastify';
import { FIRST_BILL_MONTH, isBillMonth, lastBillMonth } from '#shared/domain/bill-month.ts';
import {
  billExportCall,
  billInspect95Call,
  billInspectCall,
  monthlyBillCall,
  ofMonth,
  sliceOfMonth,
} from '#shared/contract/bills.ts';
import { bill95, billDetail, billExport, billInspection } from '../billing/bills.ts';
import type { Platform } from '../context.ts';
import { addRoute } from '../http/route.ts';
import { invalid } from '../refusal.ts';

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
