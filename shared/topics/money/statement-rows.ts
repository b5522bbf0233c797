/** The labels and amounts of a bill and of a mismatch, on the paper and in the file. */
import { percentText } from '../billing/bill/bill-format.ts';
import type { Cents } from '../../core/money.ts';
import type { CreditedBill, WalletStatement } from './statement.rules.ts';
import type { StatementText } from './statement.text.ts';

export interface StatementRow {
  readonly label: string;
  readonly cents: Cents | undefined;
  /** A row that adds up the rows before it. */
  readonly level?: 'sum' | 'total';
}

const negative = (cents: Cents | undefined): Cents | undefined => (cents === undefined ? undefined : -cents || 0);

/** Returns income, fines, compensation and tax of a bill, its total, and the amount that arrived. */
export function billRows(
  { totals, taxRatio, credited, difference }: CreditedBill,
  text: StatementText,
): StatementRow[] {
  return [
    { label: text.income, cents: totals.income },
    { label: text.fine, cents: negative(totals.fine) },
    { label: text.compensation, cents: totals.compensation },
    { label: text.subtotal, cents: totals.subtotal, level: 'sum' },
    { label: taxRatio === undefined ? text.tax : text.taxOf(percentText(taxRatio)), cents: negative(totals.tax) },
    ...(totals.difference ? [{ label: text.platformDifference, cents: totals.difference }] : []),
    { label: text.total, cents: totals.total, level: 'total' },
    { label: text.credited, cents: credited },
    ...(difference ? [{ label: text.billDifference, cents: difference }] : []),
  ];
}

/** Returns the balance by the records, the balance that was sent, and their difference. */
export const mismatchRows = (
  { recordedCents, sentCents, difference }: NonNullable<WalletStatement['mismatch']>,
  text: StatementText,
): StatementRow[] => [
  { label: text.recorded, cents: recordedCents },
  { label: text.sent, cents: sentCents },
  { label: text.difference, cents: difference },
];
