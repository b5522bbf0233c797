/** The export of a monthly bill, page after page. */
import { callPlatform } from '../../client/client.ts';
import type { AccountInfo } from '../../contract/account.ts';
import { billExportCall, isSpreadsheet, type MonthlyBill } from '../../contract/bills.ts';
import { EXPORT_PAGE_SIZE, type ExportJob } from '../export/export-job.ts';
import { billFile } from './bill-file.ts';

export function billExportJob(month: string, bill: MonthlyBill, account: AccountInfo): ExportJob {
  const file = billFile(month, bill, account);
  return {
    fileName: file.name,
    sheet: file.sheet,
    async page(offset, signal) {
      const query = { date: month, limit: EXPORT_PAGE_SIZE, offset };
      const call = { call: billExportCall, query, isFile: isSpreadsheet, noAlert: true } as const;
      const { data, error } = await callPlatform(call, signal);
      if (error) throw error as unknown as Error;
      return data instanceof Blob ? data : { rows: data.list.map(file.row), total: data.total };
    },
    foot: file.foot,
    remark: file.remark,
  };
}
