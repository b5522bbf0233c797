import type { AccountInfo } from '../../accounts/account.calls.ts';
import type { MonthlyBill } from './bill.calls.ts';
import { useText } from '#shared/host/locale.ts';
import { ExportButton } from '#shared/kit/export/export-button.tsx';
import { billExportText } from './bill-export.text.ts';

interface BillExportProps {
  /** `2026-10` */
  month: string;
  /** The bill on screen. The sums of the file are its sums. */
  bill: MonthlyBill;
  account: AccountInfo;
  /** Called when the spreadsheet was handed over, with 0 rows if the platform made it. */
  onExported?: ((rows: number) => void) | undefined;
}

/** Exports a month's bill, device by device and day by day (§9), where the account sees its income (§2.4). */
export default function BillExport({ month, bill, account, onExported }: BillExportProps) {
  const text = useText(billExportText);
  if (!account.showIncome) return null;
  const job = async () => (await import('./bill-export-job.ts')).billExportJob(month, bill, account);
  return <ExportButton label={text.label} failure={text.failure} job={job} details={{ month }} onDone={onExported} />;
}
