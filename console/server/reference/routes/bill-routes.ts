/** Monthly bills, and the device days that they are made of (§7.5). */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { FIRST_BILL_MONTH, isBillMonth, lastBillMonth } from '../../../../shared/domain/bill-month.ts';
import type { BillExportRow, BillInspection, MonthlyBill } from '../../../../shared/contract/bills.ts';
import { bill95, billDetail, billExport, billInspection, type WireLine } from '../billing/bills.ts';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import { monthText, slice, type Items, type Slice } from '../http/inputs.ts';
import { addRoute } from '../http/route.ts';
import { invalid } from '../refusal.ts';

interface Month {
  readonly date: string;
}

type RowsOfMonth<Row> = (db: Database, uid: string, month: string, slice: Slice) => Promise<Items<Row>>;

const month = v.object({ date: monthText });
const monthSlice = v.object({ date: monthText, ...slice });

export function billRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, clock } = platform;

  /** @throws Refusal 4000 */
  function demandBillMonth({ date }: Month): void {
    const now = clock.now();
    if (!isBillMonth(date, now)) throw invalid(`月份须在 ${FIRST_BILL_MONTH} 至 ${lastBillMonth(now)} 之间`, 'date');
  }

  addRoute<MonthlyBill, Month>(app, platform, {
    method: 'GET',
    url: '/api/console/monthly_bill/detail',
    family: 'H',
    query: month,
    async handle({ person, query }) {
      demandBillMonth(query);
      return billDetail(db, person.uid, query.date, clock.now());
    },
  });

  const addSlice = <Row>(name: string, read: RowsOfMonth<Row>): void =>
    addRoute<Items<Row>, Month & Slice>(app, platform, {
      method: 'GET',
      url: `/api/console/monthly_bill/${name}`,
      family: 'H',
      query: monthSlice,
      async handle({ person, query }) {
        demandBillMonth(query);
        return read(db, person.uid, query.date, query);
      },
    });
  addSlice<BillInspection>('inspect', billInspection);
  addSlice<WireLine>('month95_inspect', bill95);
  addSlice<BillExportRow>('export', billExport);
}
