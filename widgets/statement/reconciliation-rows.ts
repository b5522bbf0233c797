/** The steps of the reconciliation, with their sums and the difference to the step before. */
import { formatDate } from '#shared/core/shanghai-time.ts';
import type { Cents } from '#shared/core/money.ts';
import { percentText } from '#shared/topics/bill/bill-format.ts';
import type { ReconciledBill, Reconciliation } from '#shared/topics/statement/reconciliation.rules.ts';
import { statementMonth, type StatementText } from './statement.text.ts';

export interface StepRow {
  readonly label: string;
  readonly cents: Cents | undefined;
  /** to the sum before; missing for a row that is not compared, and undefined if it is unknown */
  readonly difference?: Cents | undefined;
  readonly isSum?: boolean;
}

export interface StepGroup {
  readonly title: string;
  readonly rows: readonly StepRow[];
}

const minus = (cents: Cents | undefined): Cents | undefined => (cents === undefined ? undefined : 0 - cents);

/** Whether the account has weekly settlement in the month. */
export const hasWeeks = ({ weekly, due, weeklyEntered }: Reconciliation): boolean =>
  Boolean(weekly || due || weeklyEntered);

export function stepGroups(reconciliation: Reconciliation, text: StatementText): StepGroup[] {
  const { month, days, income, unbilled, weekly, monthly, own, withdrawals } = reconciliation;
  return [
    {
      title: text.nodeIncome(statementMonth(text, month)),
      rows: [
        { label: text.daysTotal(days.length), cents: income, isSum: true },
        { label: text.ofWeekly, cents: weekly },
        { label: text.ofMonthly, cents: monthly },
        { label: text.unbilled, cents: unbilled },
      ],
    },
    ...(hasWeeks(reconciliation) ? [weeklyGroup(reconciliation, text)] : []),
    billGroup(own, text),
    {
      title: text.toBank,
      rows: [
        { label: text.gross(withdrawals.list.length), cents: withdrawals.gross },
        { label: text.returnedPart, cents: minus(withdrawals.failed) },
        { label: text.tax, cents: minus(withdrawals.tax) },
        { label: text.fee, cents: minus(withdrawals.fee) },
        { label: text.net, cents: withdrawals.received, difference: withdrawals.difference, isSum: true },
        { label: text.arrived, cents: withdrawals.arrived },
        { label: text.onTheWay, cents: withdrawals.transferring },
      ],
    },
  ];
}

const weeklyGroup = (
  { weekly, weeks, carriedIn, carriedOut, due, weeklyEntered, weeklyDifference }: Reconciliation,
  text: StatementText,
): StepGroup => ({
  title: text.weeklyPath,
  rows: [
    { label: text.weeklyOwn, cents: weekly },
    { label: text.carriedIn, cents: carriedIn },
    { label: text.carriedOut, cents: minus(carriedOut) },
    { label: text.due(weeks.length), cents: due, isSum: true },
    { label: text.weeklyEntered, cents: weeklyEntered, difference: weeklyDifference },
  ],
});

function billGroup(
  { month, bill, totals, earned, incomeDifference, entries, entered, enteredDifference }: ReconciledBill,
  text: StatementText,
): StepGroup {
  const [entry] = entries;
  const ratio = bill?.tax_ratio;
  return {
    title: text.monthlyPath(statementMonth(text, month)),
    rows: [
      { label: text.monthlyOwn, cents: earned },
      ...(totals
        ? [
            { label: text.billIncome, cents: totals.income, difference: incomeDifference, isSum: true },
            { label: text.fines(bill?.fine?.length ?? 0), cents: minus(totals.fine) },
            { label: text.compensations(bill?.compensation?.length ?? 0), cents: totals.compensation },
            { label: ratio == null ? text.tax : text.taxOf(percentText(ratio)), cents: minus(totals.tax) },
            { label: text.total, cents: totals.total, difference: totals.difference, isSum: true },
            {
              label: entry ? text.enteredOn(formatDate(entry.create * 1000)) : text.notEntered,
              cents: entered,
              difference: enteredDifference,
            },
          ]
        : [{ label: text.noBill, cents: undefined }]),
    ],
  };
}
