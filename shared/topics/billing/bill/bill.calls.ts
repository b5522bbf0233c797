/** Monthly bills (§3, Monthly bill; §7.5). Amounts in cents, prices in cents per month per G. */
import * as v from 'valibot';
import {
  addition,
  cents,
  id,
  integer,
  itemsOf,
  moment,
  number,
  oneOf,
  type PageOf,
  readableRows,
  type Schema,
  text,
  optionalNumber,
  optionalText,
} from '#shared/core/wire-values.ts';
import { get, typeOnly } from '#shared/core/call.ts';
import { limit, monthText, offset } from '#shared/core/request-values.ts';
import { dayBasis, lineBasis } from '../../devices/day-basis.calls.ts';
import { recordAppeal } from '../../devices/record-appeal.calls.ts';

export const ofMonth = v.object({ date: monthText });
export const sliceOfMonth = v.object({ date: monthText, limit, offset });
/** `group=device` requests a row for each node instead of its days; an addition to the specification. */
export const inspectSlice = v.object({ date: monthText, limit, offset, group: v.optional(v.picklist(['device'])) });
/** `settlement=all` requests the days of weekly settlement too; an addition to the specification. */
export const exportSlice = v.object({ date: monthText, limit, offset, settlement: v.optional(v.picklist(['all'])) });

const billIncome = v.object({
  /** the sold bandwidth, for example a region and its operator */
  external_name: text,
  /** unix seconds: the first and the last day that are billed */
  start_time: moment,
  end_time: moment,
  price: optionalNumber(cents),
  amount: cents,
});

/** A fine or a compensation; both amounts are positive. */
const billChange = v.object({ id, reason: text, amount: cents });
export type BillChange = v.InferOutput<typeof billChange>;

const billFine = v.object({ id, reason: text, amount: cents, appeal: addition(recordAppeal) });
export type BillFine = v.InferOutput<typeof billFine>;

/** A state: its code, or the text of a platform that has no codes. An empty text counts as missing. */
const billState = v.nullish(
  v.pipe(
    v.union([number, v.string()]),
    v.transform((state) => (state === '' ? 0 : state)),
  ),
  0,
) as unknown as Schema<number, number | string>;

/** Rows of a bill. null is an empty list, as in `pageOf`. Missing rows are unknown. */
const rowsOf = <Written, Row>(row: Schema<Written, Row>) => v.optional(v.nullable(readableRows(row, 'id'), () => []));

const unmeasuredNode = v.object({
  device_name: text,
  device_id: id,
  /** `2026-11-20` */
  dates: v.array(v.string()),
});
export type UnmeasuredNode = v.InferOutput<typeof unmeasuredNode>;

const billFields = v.pipe(
  v.object({
    /** 0, 100, 200, 210, 290, 300 (§4), or an unknown state as received. 0 when missing. */
    state: billState,
    income: rowsOf(billIncome),
    fine: rowsOf(billFine),
    compensation: rowsOf(billChange),
    /** 0.06 is 6 %. Missing: unknown. */
    tax_ratio: optionalNumber(number),
    /** Missing: unknown. */
    total_after_tax: optionalNumber(cents),
    /**
     * The nodes with days that were not measured, which are pending and neither income nor violations, up to 100. An addition to
     * the specification.
     */
    unmeasured: addition(v.array(unmeasuredNode)),
  }),
  v.transform(({ income, fine, compensation, ...bill }) => ({
    ...bill,
    income: income?.list,
    fine: fine?.list,
    compensation: compensation?.list,
    ...((income?.unreadable ?? fine?.unreadable ?? compensation?.unreadable) && {
      /** IDs of the rows of each group that cannot be read. An ID is empty if the row has none. */
      unreadable: {
        income: income?.unreadable ?? [],
        fine: fine?.unreadable ?? [],
        compensation: compensation?.unreadable ?? [],
      },
    }),
  })),
);
/** For valibot, a list is a record without fields. In place of a bill it is an error, not a bill in state 0. */
export const monthlyBill = v.pipe(
  v.unknown(),
  v.check((response) => !Array.isArray(response)),
  billFields,
) as unknown as typeof billFields;
export type MonthlyBill = v.InferOutput<typeof monthlyBill>;
/** A bill on the wire. */
export type WrittenBill = v.InferInput<typeof monthlyBill>;
export const monthlyBillCall = get({
  name: 'monthlyBill',
  path: '/api/console/monthly_bill/detail',
  family: 'H',
  request: typeOnly<typeof ofMonth>(),
  response: monthlyBill,
});

/** Additions to the specification: the business of a day, and why it is not billed. */
const dayAdditions = {
  /** the sold bandwidth, as in the rows of the bill */
  external_name: v.optional(optionalText),
  /** why the day is not billed (§9, SLA rules); missing for a billed day */
  unbilled_reason: v.optional(optionalText),
  /** the income that the day lost */
  unbilled_income: addition(cents),
  /** what the income of the day follows from; missing in rows of nodes */
  basis: addition(dayBasis),
};

/** Income of one device on one day. */
const billInspection = v.object({
  /** unix seconds */
  time: moment,
  price: optionalNumber(cents),
  income: cents,
  /** Both are empty if the platform names no device, as in §3. */
  device_name: text,
  device_id: text,
  ...dayAdditions,
  /** of a node: its days, and those that are not billed */
  days: addition(integer),
  unbilled_days: addition(integer),
});
export type BillInspection = v.InferOutput<typeof billInspection>;
export const billInspectionPage = itemsOf(billInspection, 'device_id');
export const billInspectCall = get({
  name: 'billInspect',
  path: '/api/console/monthly_bill/inspect',
  family: 'H',
  request: typeOnly<typeof inspectSlice>(),
  response: billInspectionPage,
});

/** From and to. */
const pair = v.tuple([moment, moment]);

/** Pairs of times. The wire has one flat pair. */
export const pairs = v.lazy((value) => {
  const isFlat = Array.isArray(value) && value.every((each) => typeof each !== 'object');
  return isFlat ? flatPairs : v.nullish(v.array(v.union([pair, namedPair, laterPair])), () => []);
}) as Schema<unknown, [number, number][]> as Schema<readonly [number, number], [number, number][]>;
const flatPairs = v.pipe(
  v.array(moment),
  v.check(({ length }) => length % 2 === 0),
  v.transform(
    (times) => times.flatMap((from, at) => (at % 2 === 0 ? [[from, times[at + 1]!]] : [])) as [number, number][],
  ),
);
const namedPair = v.pipe(
  v.object({ start: moment, end: moment }),
  v.transform(({ start, end }): [number, number] => [start, end]),
);
const laterPair = v.pipe(
  v.object({ start_time: moment, end_time: moment }),
  v.transform(({ start_time, end_time }): [number, number] => [start_time, end_time]),
);

/** Income at one price, with the times of the month. */
const billInspection95 = v.object({
  /** Start and end of each time, in unix seconds. The wire has one pair without the outer list. */
  time_ranges: pairs,
  price: optionalNumber(cents),
  income: cents,
  /** the sold bandwidth, as in the rows of the bill; an addition to the specification */
  external_name: text,
  /**
   * Gbps: the mean of the daily 95th percentiles that are billed, not rounded, so that the income can be computed again; an
   * addition to the specification
   */
  bandwidth95: optionalNumber(number),
  /** Gbps: the same means of the percentiles of the day and of the window, whichever is billed; additions to the specification */
  day95: addition(number),
  peak95: addition(number),
  basis: addition(lineBasis),
});
export type BillInspection95 = v.InferOutput<typeof billInspection95>;
export const billInspection95Page = itemsOf(billInspection95, 'id');
export const billInspect95Call = get({
  name: 'billInspect95',
  path: '/api/console/monthly_bill/month95_inspect',
  family: 'H',
  request: typeOnly<typeof sliceOfMonth>(),
  response: billInspection95Page,
});

/** A row of the export: one device on one day. */
const billExportRow = v.object({
  time: moment,
  /** Name, id, bandwidth and account are blank if the platform leaves them out. */
  device_name: text,
  device_id: text,
  price: optionalNumber(cents),
  /** Gbps */
  bandwidth95: optionalNumber(number),
  income: cents,
  /** the miner's account, unmasked on the wire */
  account: text,
  ...dayAdditions,
  /** whether the day enters the weekly wallet or the bill; an addition to the specification */
  settlement: v.optional(oneOf(['week', 'month'])),
});
export type BillExportRow = v.InferOutput<typeof billExportRow>;
export const billExportPage = itemsOf(billExportRow, 'device_id');

/** Rows, or a spreadsheet file of the platform. */
const billExportResponse = v.union([v.instance(Blob), billExportPage]) as Schema<
  v.InferInput<typeof billExportPage>,
  Blob | PageOf<BillExportRow>
>;
export const billExportCall = get({
  name: 'billExport',
  path: '/api/console/monthly_bill/export',
  family: 'H',
  request: typeOnly<typeof exportSlice>(),
  response: billExportResponse,
});

/** Whether a body is a spreadsheet, by its type or by the zip header of a workbook. */
export async function isSpreadsheet(body: Blob): Promise<boolean> {
  if (/spreadsheet|ms-excel|text\/csv/i.test(body.type)) return true;
  const [p, k, three, four] = new Uint8Array(await body.slice(0, 4).arrayBuffer());
  return p === 0x50 && k === 0x4b && three === 3 && four === 4;
}
