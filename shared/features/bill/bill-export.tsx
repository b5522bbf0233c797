import { defineText, useText } from '../../host/locale.ts';
import type { AccountInfo } from '../../contract/account.ts';
import type { MonthlyBill } from '../../contract/bills.ts';
import { ExportButton } from '../export/export-button.tsx';

interface BillExportProps {
  /** `2026-10` */
  month: string;
  /** the bill on screen: the file's sums are its sums */
  bill: MonthlyBill;
  account: AccountInfo;
  /** the spreadsheet was handed over; 0 rows when the platform made it */
  onExported?: ((rows: number) => void) | undefined;
}

/** Exports a month's bill, device by device and day by day (§9), where the account sees its income (§2.4). */
export function BillExport({ month, bill, account, onExported }: BillExportProps) {
  const text = useText(billExportText);
  if (!account.showIncome) return null;
  const job = async () => (await import('./bill-export-job.ts')).billExportJob(month, bill, account);
  return <ExportButton label={text.label} failure={text.failure} job={job} facts={{ month }} onDone={onExported} />;
}

const billExportText = defineText('billExport', {
  'zh-CN': { label: '导出月账单', failure: '导出月账单失败' },
  en: { label: 'Export monthly bill', failure: 'Export of the monthly bill failed' },
});
