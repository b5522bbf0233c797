/** Adds up a month of wallet records (no React, no I/O). Opening + income - withdrawals = closing, or the values are unknown. */
import type { UnixRange, UnixSeconds } from '../../core/shanghai-time.ts';
import { billTotals, type BillTotals } from '../billing/bill/bill.rules.ts';
import type { MonthlyBill } from '../billing/bill/bill.calls.ts';
import type { EntryRecord, WithdrawalRecord } from './wallet/wallet.calls.ts';
import type { Cents } from '../../core/money.ts';
import type { WalletType } from './wallet/wallet.rules.ts';

/** All records of a wallet, from its first day until now. */
export interface WalletRecords {
  readonly walletType: WalletType;
  readonly entries: readonly EntryRecord[];
  readonly withdrawals: readonly WithdrawalRecord[];
  /** whether the platform sent fewer records than it counts, or records that cannot be read */
  readonly incomplete: boolean;
  /** the balance that the platform sent, now */
  readonly balance: Cents | undefined;
}

export const INCOME_KINDS = ['weekly_income', 'monthly_bill', 'compensation', 'refund'] as const;

/** `other` is an entry of a type that the specification does not list. */
export type LineKind = (typeof INCOME_KINDS)[number] | 'other' | 'withdraw';

export interface StatementLine {
  readonly id: string;
  readonly time: UnixSeconds;
  readonly kind: LineKind;
  /** type of an entry or status of a withdrawal, as received */
  readonly received: string;
  /** negative for a withdrawal */
  readonly amount: Cents;
  /** the parts of a withdrawal that the platform sent */
  readonly parts?: Pick<WithdrawalRecord, 'tax' | 'fee' | 'received' | 'arrivedAt' | 'bankReference'> | undefined;
  /** balance after this line; undefined if it is unknown */
  readonly balance: Cents | undefined;
}

export interface WalletStatement {
  readonly walletType: WalletType;
  /** balance before the month and after it; undefined if records are missing */
  readonly opening: Cents | undefined;
  readonly closing: Cents | undefined;
  /** sums of the month by kind; undefined if records are missing */
  readonly sums: Readonly<Record<LineKind, Cents>> | undefined;
  /** oldest first */
  readonly lines: readonly StatementLine[];
  /** the balance now, by the records and as sent, if both are known and differ */
  readonly mismatch:
    | { readonly recordedCents: Cents; readonly sentCents: Cents; readonly difference: Cents }
    | undefined;
}

const kindOf = (type: string): LineKind => INCOME_KINDS.find((kind) => kind === type) ?? 'other';

type Movement = Omit<StatementLine, 'balance'>;

function movementsOf({ entries, withdrawals }: WalletRecords): readonly Movement[] {
  const all: Movement[] = [
    ...entries.map(({ rzId: id, create: time, type, amount }) => ({
      id,
      time,
      kind: kindOf(type),
      received: type,
      amount,
    })),
    // A failed withdrawal is deducted as well. Its return is an entry of its own.
    ...withdrawals.map((record) => ({
      id: record.txId,
      time: record.create,
      kind: 'withdraw' as const,
      received: record.status,
      amount: -record.amount,
      parts: record,
    })),
  ];
  return all.sort((one, other) => one.time - other.time);
}

const sumOf = (movements: readonly Movement[]): Cents => movements.reduce((sum, { amount }) => sum + amount, 0);

/** Returns the statement of one wallet. */
export function walletStatement(records: WalletRecords, { start, end }: UnixRange): WalletStatement {
  const { walletType, incomplete, balance } = records;
  const all = movementsOf(records);
  const month = all.filter(({ time }) => time >= start && time <= end);
  if (incomplete) {
    const lines = month.map((line) => ({ ...line, balance: undefined }));
    return { walletType, opening: undefined, closing: undefined, sums: undefined, lines, mismatch: undefined };
  }
  const opening = sumOf(all.filter(({ time }) => time < start));
  let running = opening;
  const lines = month.map((line) => ({ ...line, balance: (running += line.amount) }));
  const recordedCents = sumOf(all);
  const differs = balance !== undefined && balance !== recordedCents;
  return {
    walletType,
    opening,
    closing: running,
    sums: sumsByKind(month),
    lines,
    mismatch: differs ? { recordedCents, sentCents: balance, difference: balance - recordedCents } : undefined,
  };
}

function sumsByKind(month: readonly Movement[]): Record<LineKind, Cents> {
  const sums = { weekly_income: 0, monthly_bill: 0, compensation: 0, refund: 0, other: 0, withdraw: 0 };
  for (const { kind, amount } of month) sums[kind] += amount;
  return sums;
}

/** Returns the wallets that have records or a balance. If there are none, returns all of them. */
export function usedWallets(wallets: readonly WalletRecords[]): readonly WalletRecords[] {
  const walletsInUse = wallets.filter(
    ({ entries, withdrawals, balance, incomplete }) => incomplete || balance || entries.length || withdrawals.length,
  );
  return walletsInUse.length > 0 ? walletsInUse : wallets;
}

/** Adds amounts. Unknown if one of them is unknown. */
export const sumOfAll = (amounts: readonly (Cents | undefined)[]): Cents | undefined =>
  amounts.reduce<Cents | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0,
  );

/** The bill that a month credits, and the amount that arrived. */
export interface CreditedBill {
  readonly totals: BillTotals;
  readonly taxRatio: number | undefined;
  /** undefined if the month has no entry of a bill, or if records are missing */
  readonly credited: Cents | undefined;
  /** by how much the credited amount exceeds the total of the bill; 0 if one of them is unknown */
  readonly difference: Cents;
}

/** Compares a bill with the entries of the month after it, which credit it. */
export function creditedBill(bill: MonthlyBill, wallets: readonly WalletStatement[]): CreditedBill {
  const totals = billTotals(bill);
  const entries = wallets.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'monthly_bill'));
  const isKnown = wallets.every(({ sums }) => sums) && entries.length > 0;
  const credited = isKnown ? entries.reduce((sum, { amount }) => sum + amount, 0) : undefined;
  const difference = credited === undefined || totals.total === undefined ? 0 : credited - totals.total;
  return { totals, taxRatio: bill.tax_ratio ?? undefined, credited, difference };
}
