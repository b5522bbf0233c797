/** The export of a monthly bill, page after page. */
import * as v from 'valibot';
import { callPlatform } from '../../platform/client.ts';
import type { AccountInfo } from '../../platform/schemas/account.ts';
import { billExportPage, type MonthlyBill } from '../../platform/schemas/bills.ts';
import { EXPORT_PAGE_SIZE, type ExportJob } from '../export/export-job.ts';
import { billFile } from './bill-file.ts';

/** Rows, or a spreadsheet that the platform has made. */
const answer = v.union([v.instance(Blob), billExportPage]);

export function billExportJob(month: string, bill: MonthlyBill, account: AccountInfo): ExportJob {
  const file = billFile(month, bill, account);
  return {
    fileName: file.name,
    sheet: file.sheet,
    async page(offset, signal) {
      const query = { date: month, limit: EXPORT_PAGE_SIZE, offset };
      const call = { call: 'billExport', query, schema: answer, isFile: isSpreadsheet, noAlert: true } as const;
      const { data, error } = await callPlatform(call, signal);
      if (error) throw error as unknown as Error;
      return data instanceof Blob ? data : { rows: data.list.map(file.row), total: data.total };
    },
    foot: file.foot,
    remark: file.remark,
  };
}

/** By its type, or as the zip that a workbook is. */
async function isSpreadsheet(body: Blob): Promise<boolean> {
  if (/spreadsheet|ms-excel|text\/csv/i.test(body.type)) return true;
  const [p, k, three, four] = new Uint8Array(await body.slice(0, 4).arrayBuffer());
  return p === 0x50 && k === 0x4b && three === 3 && four === 4;
}
