/** What a bill's export may be (§7.5). */
import * as v from 'valibot';
import { OPTIONAL_PATHS } from '../domain/optional-calls.ts';
import type { PageOf, Schema } from './basics.ts';
import { billExportPage, type BillExportRow, type sliceOfMonth } from './bills.ts';
import { get } from './call.ts';

/** Rows, or a spreadsheet that the platform has made. */
export const billExportAnswer = v.union([v.instance(Blob), billExportPage]) as Schema<
  v.InferInput<typeof billExportPage>,
  Blob | PageOf<BillExportRow>
>;
export const billExportCall = get<typeof sliceOfMonth>()(
  'billExport',
  OPTIONAL_PATHS.billExport,
  'H',
  billExportAnswer,
);

/** By its type, or as the zip that a workbook is. */
export async function isSpreadsheet(body: Blob): Promise<boolean> {
  if (/spreadsheet|ms-excel|text\/csv/i.test(body.type)) return true;
  const [p, k, three, four] = new Uint8Array(await body.slice(0, 4).arrayBuffer());
  return p === 0x50 && k === 0x4b && three === 3 && four === 4;
}
