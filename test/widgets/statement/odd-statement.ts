/** A statement whose wallet has entries of unknown types with odd names, and its exported file. */
import { textOf } from '#shared/host/locale.ts';
import { monthRange } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { reconcile } from '#shared/topics/money/reconciliation.rules.ts';
import { walletStatement, type WalletRecords } from '#shared/topics/money/statement.rules.ts';
import { StatementFile } from '#widgets/statement/statement-file.ts';
import { statementText } from '#shared/topics/money/statement.text.ts';
import { bytesOf } from '../../shared/spreadsheet/bytes-of.ts';
import { ODD_NAMES } from '../../shared/spreadsheet/odd-names.ts';

const MONTH = '2026-10';
const { start } = monthRange(MONTH);

/** Returns the bytes of the exported statement. Two of the unknown types look like the label of weekly income. */
export function oddStatementFile(): Promise<Uint8Array<ArrayBuffer>> {
  const label = textOf(statementText).weekly_income;
  const types = ['weekly_income', 'monthly_bill', label, label.toUpperCase(), ...ODD_NAMES];
  const wallets = ([0, 1] as const).map((walletType): WalletRecords => ({
    walletType,
    entries: types.map((type, at) => ({
      type,
      create: start + at * 60,
      rzId: `RZ-${walletType}-${at}`,
      amount: 10_007 * (at + 1) + walletType,
    })),
    withdrawals: [],
    incomplete: false,
    balance: undefined,
  }));
  const file = new StatementFile(
    {
      username: 'odd',
      month: MONTH,
      billMonth: '2026-09',
      wallets: wallets.map((records) => walletStatement(records, monthRange(MONTH))),
      bill: undefined,
      reconciliation: reconcile({ month: MONTH, days: undefined, wallets, billOf: () => undefined }),
      masked: false,
    },
    { role: 'agent', needVerify: false, uid: '7', username: 'odd', showIncome: false },
  );
  return bytesOf(file.sheets(), []);
}
