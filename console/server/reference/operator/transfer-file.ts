/** Reads the transfers of a bank from a .csv, .xlsx or .xls file. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { parseAmount } from '#shared/core/money.ts';
import { parseTable, type ParsedTable } from '#shared/spreadsheet/parse-table.ts';
import { HEAD_BYTES, spreadsheetKind } from '#shared/spreadsheet/spreadsheet-kind.ts';
import { SpreadsheetError } from '#shared/spreadsheet/spreadsheet-error.ts';
import type { BankTransfer } from '../money/transfer-match.ts';
import { listedTransfer } from '../providers/payout.ts';
import { OperatorError } from './operator-context.ts';

const HEADS = {
  number: ['提现编号', '转账编号', '商户订单号', 'number'],
  amount: ['到账金额', '实际到账', '交易金额', '金额', 'received', 'amount'],
  state: ['状态', '交易状态', 'state', 'status'],
  reference: ['银行流水号', '流水号', 'bank reference', 'reference'],
  reason: ['失败原因', '原因', 'reason'],
  account: ['收款账号', '对方账号', 'payout account', 'account'],
  user: ['用户名', 'user name', 'user'],
  wallet: ['钱包', 'wallet'],
} as const;
type Meaning = keyof typeof HEADS;

const STATES: ReadonlyMap<string, BankTransfer['state']> = new Map([
  ...['settled', 'success', 'paid', '成功', '已到账', '已付款'].map((word) => [word, 'settled'] as const),
  ...['failed', 'failure', 'returned', '失败', '已退回', '退票'].map((word) => [word, 'failed'] as const),
  ...['sent', 'pending', '处理中', '转账中'].map((word) => [word, 'sent'] as const),
]);
const WALLETS: ReadonlyMap<string, 0 | 1> = new Map([
  ...['monthly', '月结', '月结钱包'].map((word) => [word, 0] as const),
  ...['weekly', '周结', '周结钱包'].map((word) => [word, 1] as const),
]);
const NO_REASON = '银行未说明原因';

interface RefusedRow {
  /** as spreadsheet programs show it */
  readonly row: number;
  readonly outcome: 'refused';
  readonly reason: string;
}

interface TransferFile {
  readonly transfers: readonly BankTransfer[];
  readonly refused: readonly RefusedRow[];
}

/** @throws OperatorError for a file that cannot be read */
export async function readTransferFile(file: string): Promise<TransferFile> {
  const { columns, rows } = await tableOf(file);
  const transfers = new Map<string, BankTransfer>();
  const refused: RefusedRow[] = [];
  for (const { number: row, texts } of rows) {
    if (texts.every((text) => text === '')) continue;
    const textOf = (meaning: Meaning): string => {
      const column = columns[meaning];
      return column === undefined ? '' : (texts[column] ?? '').trim();
    };
    const transfer = transferOf(textOf);
    if (typeof transfer === 'string') refused.push({ row, outcome: 'refused', reason: transfer });
    else if (transfers.has(transfer.id))
      refused.push({ row, outcome: 'refused', reason: `The number ${transfer.id} is in an earlier row.` });
    else transfers.set(transfer.id, transfer);
  }
  return { transfers: [...transfers.values()], refused };
}

async function tableOf(file: string): Promise<ParsedTable<Meaning>> {
  const bytes = await readFile(file).catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new OperatorError(`Couldn't read ${file} (${code ?? message}).`);
  });
  const kind = spreadsheetKind({ type: '', name: path.basename(file) }, bytes.subarray(0, HEAD_BYTES));
  if (!kind) throw new OperatorError(`${file} is not a spreadsheet. Use a .csv, .xlsx or .xls file.`);
  const neededMeanings = [['number'], ['amount'], ['state']] as const;
  try {
    const report = await parseTable(new Blob([new Uint8Array(bytes)]), kind, { heads: HEADS, neededMeanings });
    if (!('missingMeaning' in report)) return report;
    const heads = HEADS[report.missingMeaning as Meaning].join(', ');
    throw new OperatorError(`${file} has no column of the ${report.missingMeaning}. Name it with one of ${heads}.`);
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    throw new OperatorError(`Couldn't read ${file} (${error.reason}).`);
  }
}

/** @returns the reason of a row that is no transfer */
function transferOf(textOf: (meaning: Meaning) => string): BankTransfer | string {
  const [amount, state] = [parseAmount(textOf('amount')), STATES.get(textOf('state').toLowerCase())];
  const walletType = WALLETS.get(textOf('wallet').toLowerCase());
  if (!amount) return `The amount is "${textOf('amount')}". Use an amount in yuan such as 128.50.`;
  if (!state) return `The state is "${textOf('state')}". Use settled, failed or sent.`;
  if (textOf('wallet') !== '' && walletType === undefined)
    return `The wallet is "${textOf('wallet')}". Use weekly or monthly.`;
  const { success, output } = v.safeParse(listedTransfer, {
    id: textOf('number'),
    amount,
    state,
    reason: textOf('reason') || NO_REASON,
    bankReference: textOf('reference') || undefined,
    account: textOf('account') || undefined,
  });
  if (!success) return `The number "${textOf('number')}" or the reason of the row is unusable.`;
  return { ...output, user: textOf('user') || undefined, walletType };
}
