import { amountText } from '#shared/core/masking.ts';
import type { Cents } from '#shared/core/money.ts';
import { useText } from '#shared/host/locale.ts';
import type { Reconciliation } from '#shared/topics/statement/reconciliation.rules.ts';
import { hasWeeks, stepGroups, type StepRow } from './reconciliation-rows.ts';
import { statementText } from './statement.text.ts';

interface ReconciliationSectionProps {
  reconciliation: Reconciliation;
  masked: boolean;
}

/** Follows the money of the month from the days of nodes to the bank, step by step. */
export function ReconciliationSection({ reconciliation, masked }: ReconciliationSectionProps) {
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
        {stepGroups(reconciliation, text).map(({ title, rows }) => (
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
      {hasWeeks(reconciliation) && <Weeks weeks={reconciliation.weeks} masked={masked} />}
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
function Weeks({ weeks, masked }: { weeks: Reconciliation['weeks']; masked: boolean }) {
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
        {weeks.map(({ start, end, before, within, income, enters, entries, difference }) => (
          <tr key={start}>
            <th scope="row">{text.range(start.slice(5), end.slice(5))}</th>
            <td className="part">{amountText(before, masked)}</td>
            <td className="part">{amountText(within, masked)}</td>
            <td>{amountText(income, masked)}</td>
            <td className="part">{enters.slice(5)}</td>
            <td>
              {amountText(
                entries.reduce((sum, { amount }) => sum + amount, 0),
                masked,
              )}
            </td>
            <td>
              <Difference cents={difference} masked={masked} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
