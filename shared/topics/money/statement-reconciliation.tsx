import { amountText } from '../../core/masking.ts';
import type { Cents } from '../../core/money.ts';
import { useText } from '../../host/locale.ts';
import { formatDate } from '../../core/shanghai-time.ts';
import { percentText } from '../billing/bill/bill-format.ts';
import type { StatementSteps } from './statement-document.rules.ts';
import { statementText, statementMonth, type StatementText } from './statement.text.ts';

interface ReconciliationSectionProps {
  /** `2026-10` */
  month: string;
  steps: StatementSteps;
  masked: boolean;
}

/** Follows the money of the month from the days of nodes to the bank, step by step. */
export function ReconciliationSection({ month, steps, masked }: ReconciliationSectionProps) {
  const text = useText(statementText);
  return (
    <section className="steps">
      <h3>
        {text.reconciliation} <small>{text.reconciliationNote}</small>
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.step}</th>
            <th scope="col">{text.yuan}</th>
            <th scope="col">{text.differenceYuan}</th>
          </tr>
        </thead>
        {stepGroups(month, steps, text).map(({ title, rows }) => (
          <tbody key={title}>
            <tr className="group">
              <th scope="rowgroup" colSpan={3}>
                {title}
              </th>
            </tr>
            {rows.map((row) => (
              <Step key={row.label} row={row} masked={masked} />
            ))}
          </tbody>
        ))}
      </table>
      {hasWeeks(steps) && <Weeks weeks={steps.weeks} masked={masked} />}
    </section>
  );
}

function Step({ row, masked }: { row: StepRow; masked: boolean }) {
  return (
    <tr className={row.isSum ? 'sum' : undefined}>
      <th scope="row">{row.label}</th>
      <td>{amountText(row.cents, masked)}</td>
      <td>{'difference' in row && <Difference cents={row.difference} masked={masked} />}</td>
    </tr>
  );
}

/** A difference other than 0 is marked. */
const Difference = ({ cents, masked }: { cents: Cents | undefined; masked: boolean }) =>
  cents ? <strong>{amountText(cents, masked)}</strong> : amountText(cents, masked);

/** The weeks whose income enters in the month, with their days before the month and in it. */
function Weeks({ weeks, masked }: { weeks: StatementSteps['weeks']; masked: boolean }) {
  const text = useText(statementText);
  return (
    <table className="weeks">
      <caption>{text.weeks}</caption>
      <thead>
        <tr>
          <th scope="col">{text.week}</th>
          <th scope="col" className="part">
            {text.daysBefore}
          </th>
          <th scope="col" className="part">
            {text.daysWithin}
          </th>
          <th scope="col">{text.weekIncome}</th>
          <th scope="col" className="part">
            {text.entersOn}
          </th>
          <th scope="col">{text.entered}</th>
          <th scope="col">{text.differenceYuan}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ start, end, before, within, income, enters, entered, difference }) => (
          <tr key={start}>
            <th scope="row">{text.range(start.slice(5), end.slice(5))}</th>
            <td className="part">{amountText(before, masked)}</td>
            <td className="part">{amountText(within, masked)}</td>
            <td>{amountText(income, masked)}</td>
            <td className="part">{enters.slice(5)}</td>
            <td>{amountText(entered, masked)}</td>
            <td>
              <Difference cents={difference} masked={masked} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface StepRow {
  readonly label: string;
  readonly cents: Cents | undefined;
  /** to the sum before; missing for a row that is not compared, and undefined if it is unknown */
  readonly difference?: Cents | undefined;
  readonly isSum?: boolean;
}

interface StepGroup {
  readonly title: string;
  readonly rows: readonly StepRow[];
}

const minus = (cents: Cents | undefined): Cents | undefined => (cents === undefined ? undefined : 0 - cents);

/** Whether the account has weekly settlement in the month. */
const hasWeeks = ({ weekly, due, weeklyEntered }: StatementSteps): boolean => Boolean(weekly || due || weeklyEntered);

/** Returns the steps with their sums and the difference to the step before. */
function stepGroups(month: string, steps: StatementSteps, text: StatementText): StepGroup[] {
  const { days, income, unbilled, weekly, monthly, ownBill, withdrawals } = steps;
  return [
    {
      title: text.nodeIncome(statementMonth(text, month)),
      rows: [
        { label: text.daysTotal(days), cents: income, isSum: true },
        { label: text.ofWeekly, cents: weekly },
        { label: text.ofMonthly, cents: monthly },
        { label: text.unbilled, cents: unbilled },
      ],
    },
    ...(hasWeeks(steps) ? [weeklyGroup(steps, text)] : []),
    billGroup(ownBill, text),
    {
      title: text.toBank,
      rows: [
        { label: text.gross(withdrawals.count), cents: withdrawals.gross },
        { label: text.returnedPart, cents: minus(withdrawals.failed) },
        { label: text.tax, cents: minus(withdrawals.tax) },
        { label: text.fee, cents: minus(withdrawals.fee) },
        { label: text.net, cents: withdrawals.received, difference: withdrawals.difference, isSum: true },
        { label: text.inTransitBefore, cents: withdrawals.bank.carriedIn },
        { label: text.inTransitAfter, cents: minus(withdrawals.bank.carriedOut) },
        {
          label: text.arrived,
          cents: withdrawals.bank.arrived,
          difference: withdrawals.bank.difference,
          isSum: true,
        },
      ],
    },
  ];
}

const weeklyGroup = (
  { weekly, weeks, carriedIn, carriedOut, due, weeklyEntered, weeklyDifference }: StatementSteps,
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

function billGroup(bill: StatementSteps['ownBill'], text: StatementText): StepGroup {
  const { month, totals, taxRatio, fines, compensations, earned, incomeDifference } = bill;
  const { enteredAt, entered, enteredDifference } = bill;
  return {
    title: text.monthlyPath(statementMonth(text, month)),
    rows: [
      { label: text.monthlyOwn, cents: earned },
      ...(totals
        ? [
            { label: text.billIncome, cents: totals.income, difference: incomeDifference, isSum: true },
            { label: text.fines(fines), cents: minus(totals.fine) },
            { label: text.compensations(compensations), cents: totals.compensation },
            { label: taxRatio === undefined ? text.tax : text.taxOf(percentText(taxRatio)), cents: minus(totals.tax) },
            { label: text.total, cents: totals.total, difference: totals.difference, isSum: true },
            {
              label: enteredAt === undefined ? text.notEntered : text.enteredOn(formatDate(enteredAt * 1000)),
              cents: entered,
              difference: enteredDifference,
            },
          ]
        : [{ label: text.noBill, cents: undefined }]),
    ],
  };
}
