/** Monthly bills (§3, Monthly bill; §7.5). Amounts in cents, prices in cents per month per G. */
import * as v from 'valibot';
import { id, integer, pageOf, moment, number, text } from './basics.ts';

const billIncome = v.object({
  /** what was sold, for example a region and its operator */
  external_name: text,
  /** unix seconds: the first and the last day that are billed */
  start_time: moment,
  end_time: moment,
  price: v.nullish(integer),
  amount: integer,
});
export type BillIncome = v.InferOutput<typeof billIncome>;

/** A fine or a compensation; both amounts are positive. */
const billChange = v.object({ id, reason: text, amount: integer });
export type BillChange = v.InferOutput<typeof billChange>;

/** GET monthly_bill/detail. */
export const monthlyBill = v.object({
  /** 0, 100, 200, 210, 290, 300 (§4); 0 when none is returned */
  state: v.nullish(integer, 0),
  income: v.nullish(v.array(billIncome), []),
  fine: v.nullish(v.array(billChange), []),
  compensation: v.nullish(v.array(billChange), []),
  /** 0.06 is 6 % */
  tax_ratio: v.nullish(number, 0),
  total_after_tax: v.nullish(integer, 0),
});
export type MonthlyBill = v.InferOutput<typeof monthlyBill>;

/** What one device earned on one day. */
const billInspection = v.object({
  /** unix seconds */
  time: moment,
  price: v.nullish(integer),
  income: integer,
  device_name: text,
  device_id: id,
});
export type BillInspection = v.InferOutput<typeof billInspection>;
export const billInspectionPage = pageOf(billInspection);

/** What was earned at one price, in a time of the month. */
const billInspection95 = v.object({
  /** unix seconds, from and to */
  time_ranges: v.tuple([moment, moment]),
  price: v.nullish(integer),
  income: integer,
});
export type BillInspection95 = v.InferOutput<typeof billInspection95>;
export const billInspection95Page = pageOf(billInspection95);

/** A row of the export: one device on one day. */
const billExportRow = v.object({
  time: moment,
  device_name: text,
  device_id: id,
  price: v.nullish(integer),
  /** Gbps */
  bandwidth95: v.nullish(number),
  income: integer,
  /** the miner's account; the platform sends it whole */
  account: text,
});
export type BillExportRow = v.InferOutput<typeof billExportRow>;
export const billExportPage = pageOf(billExportRow);
