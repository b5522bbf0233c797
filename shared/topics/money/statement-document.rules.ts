/** The statement of a month: all that follows from its records, and the part that its paper shows (no React, no I/O). */
import { addMonths, type UnixSeconds } from '../../core/shanghai-time.ts';
import type { Cents } from '../../core/money.ts';
import { monthRange } from '../billing/bill/bill-month.rules.ts';
import { billStatus, type BillTotals } from '../billing/bill/bill.rules.ts';
import {
  reconcile,
  type ReconciledBill,
  type ReconciledWeek,
  type ReconciledWithdrawals,
  type Reconciliation,
  type ReconciliationInput,
} from './reconciliation.rules.ts';
import {
  creditedBill,
  usedWallets,
  walletStatement,
  type CreditedBill,
  type StatementLine,
  type WalletStatement,
} from './statement.rules.ts';

interface StatementOf extends ReconciliationInput {
  readonly username: string;
}

export interface Statement {
  readonly username: string;
  /** `2026-10` */
  readonly month: string;
  /** the month of the bill that this month credits */
  readonly billMonth: string;
  readonly wallets: readonly WalletStatement[];
  /** undefined if there is no bill, or if finance checks it (§4) */
  readonly bill: CreditedBill | undefined;
  readonly reconciliation: Reconciliation;
}

export function statementOf({ username, ...input }: StatementOf): Statement {
  const { month, wallets, billOf } = input;
  const statements = usedWallets(wallets).map((records) => walletStatement(records, monthRange(month)));
  const billMonth = addMonths(month, -1);
  const bill = billOf(billMonth);
  return {
    username,
    month,
    billMonth,
    wallets: statements,
    bill: bill && billStatus(bill.state, billMonth) !== 'unverified' ? creditedBill(bill, statements) : undefined,
    reconciliation: reconcile(input),
  };
}

type Printed<Row, Left extends keyof Row, Shown> = Omit<Row, Left> & Shown;

/** A week, with the sum of its entries. */
type PrintedWeek = Printed<ReconciledWeek, 'entries', { readonly entered: Cents }>;

/** The bill of the month, with its figures. */
type PrintedBill = Printed<
  ReconciledBill,
  'bill' | 'entries',
  {
    readonly totals: BillTotals | undefined;
    readonly taxRatio: number | undefined;
    /** numbers of rows */
    readonly fines: number;
    readonly compensations: number;
    /** the first entry */
    readonly enteredAt: UnixSeconds | undefined;
  }
>;

/** The withdrawals and the transfers of the month, with their number. */
type PrintedWithdrawals = Printed<
  ReconciledWithdrawals,
  'list' | 'bank',
  {
    readonly count: number;
    readonly bank: Omit<ReconciledWithdrawals['bank'], 'list' | 'inTransit'>;
  }
>;

/** The way of the money on paper: sums, without the records that they follow from. */
export type StatementSteps = Printed<
  Reconciliation,
  'month' | 'days' | 'weeks' | 'credited' | 'ownBill' | 'withdrawals',
  {
    readonly days: number;
    readonly weeks: readonly PrintedWeek[];
    readonly ownBill: PrintedBill;
    readonly withdrawals: PrintedWithdrawals;
  }
>;

/** The paper of a statement. A link shows exactly this. */
export interface StatementDocument extends Omit<Statement, 'billMonth' | 'reconciliation'> {
  readonly steps: StatementSteps;
}

export const statementDocument = ({
  username,
  month,
  wallets,
  bill,
  reconciliation,
}: Statement): StatementDocument => ({
  username,
  month,
  wallets: wallets.map((wallet) => ({ ...wallet, lines: wallet.lines.map(printedLine) })),
  bill,
  steps: stepsOf(reconciliation),
});

const printedLine = ({ parts, ...line }: StatementLine): StatementLine => {
  if (!parts) return line;
  const { tax, fee, received, arrivedAt, bankReference } = parts;
  return { ...line, parts: { tax, fee, received, arrivedAt, bankReference } };
};

function stepsOf(reconciliation: Reconciliation): StatementSteps {
  const { month: _month, credited: _credited, days, weeks, ownBill, withdrawals, ...sums } = reconciliation;
  const { bill, entries, ...figures } = ownBill;
  const { list, bank, ...amounts } = withdrawals;
  const { list: _arrived, inTransit: _inTransit, ...transfers } = bank;
  return {
    ...sums,
    days: days.length,
    weeks: weeks.map(({ entries: ofWeek, ...week }) => ({
      ...week,
      entered: ofWeek.reduce((cents, { amount }) => cents + amount, 0),
    })),
    ownBill: {
      ...figures,
      taxRatio: bill?.tax_ratio ?? undefined,
      fines: bill?.fine?.length ?? 0,
      compensations: bill?.compensation?.length ?? 0,
      enteredAt: entries[0]?.create,
    },
    withdrawals: { ...amounts, count: list.length, bank: transfers },
  };
}
