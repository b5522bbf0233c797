import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { formatCents, type Cents } from '../../core/money.ts';
import { formatMinute } from '../../core/shanghai-time.ts';
import { languageOf } from '../../core/text-language.ts';
import { useText } from '../../host/locale.ts';
import { PaperBox } from '../../kit/print/paper.styles.ts';
import type { UserLedger } from './ledger.calls.ts';
import { ledgerText } from './ledger.text.ts';

interface LedgerPaperProps {
  username: string;
  /** `2026-10` */
  month: string;
  ledger: UserLedger;
  /** ms */
  createdAt: number;
  ref: Ref<HTMLElement>;
}

/** The ledger of a user as it is printed: nodes, unbilled days and months, at the price of the user. */
export function LedgerPaper({ username, month, ledger, createdAt, ref }: LedgerPaperProps) {
  const text = useText(ledgerText);
  const { nodes, unbilled, months } = ledger;
  return (
    <Paper ref={ref}>
      <header>
        <h2>
          {text.heading} <span>{month}</span>
        </h2>
        <dl>
          <Fact label={text.user} value={username} />
          <Fact label={text.made} value={formatMinute(createdAt)} />
        </dl>
        <small>{text.note}</small>
      </header>
      <Nodes nodes={nodes} />
      <Unbilled unbilled={unbilled} />
      <Months months={months} />
    </Paper>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

interface SectionProps {
  title: string;
  /** `part`: hidden on phones; `words`: a text after the first column */
  columns: readonly (readonly [head: string, look?: 'part' | 'words'])[];
  /** shown without rows */
  none: string;
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  total?: readonly ReactNode[] | undefined;
}

/** A table of the paper: the first cell of a row names it. */
const Section = ({ title, columns, none, rows, total }: SectionProps) => (
  <section>
    <h3>{title}</h3>
    {rows.length === 0 ? (
      <p>{none}</p>
    ) : (
      <table>
        <thead>
          <tr>
            {columns.map(([head, look]) => (
              <th key={head} scope="col" className={look}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <Row key={key} cells={cells} columns={columns} />
          ))}
          {total && <Row cells={total} columns={columns} isTotal />}
        </tbody>
      </table>
    )}
  </section>
);

interface RowProps extends Pick<SectionProps, 'columns'> {
  cells: readonly ReactNode[];
  isTotal?: boolean;
}

const Row = ({ cells: [name, ...others], columns, isTotal }: RowProps) => (
  <tr className={isTotal ? 'total' : undefined}>
    <th scope="row">{name}</th>
    {others.map((cell, index) => {
      const [head, look] = columns[index + 1]!;
      return (
        <td key={head} className={look}>
          {cell}
        </td>
      );
    })}
  </tr>
);

function Months({ months }: Pick<UserLedger, 'months'>) {
  const text = useText(ledgerText);
  return (
    <Section
      title={text.months}
      columns={[[text.month], [text.income]]}
      none={text.noDays}
      rows={months.map(({ month, income }) => ({ key: month, cells: [month, formatCents(income)] }))}
      total={[text.total, formatCents(sum(months.map(({ income }) => income)))]}
    />
  );
}

function Nodes({ nodes }: Pick<UserLedger, 'nodes'>) {
  const text = useText(ledgerText);
  return (
    <Section
      title={text.nodes}
      columns={[
        [text.node],
        [text.price, 'part'],
        [text.days, 'part'],
        [text.unbilledDays],
        [text.lost, 'part'],
        [text.income],
      ]}
      none={text.noDays}
      rows={nodes.map((node) => ({
        key: node.uuid,
        cells: [
          <>
            {node.name || node.uuid} <small>{node.line}</small>
          </>,
          node.price == null ? '--' : formatCents(node.price),
          node.days,
          node.unbilled_days,
          formatCents(node.unbilled_income),
          formatCents(node.income),
        ],
      }))}
      total={[
        text.total,
        '',
        sum(nodes.map(({ days }) => days)),
        sum(nodes.map((node) => node.unbilled_days)),
        formatCents(sum(nodes.map((node) => node.unbilled_income))),
        formatCents(sum(nodes.map(({ income }) => income))),
      ]}
    />
  );
}

function Unbilled({ unbilled }: Pick<UserLedger, 'unbilled'>) {
  const text = useText(ledgerText);
  return (
    <Section
      title={text.unbilled}
      columns={[[text.date], [text.node, 'words'], [text.lost]]}
      none={text.noUnbilled}
      rows={unbilled.map(({ date, uuid, name, reason, unbilled_income: lost }) => ({
        key: `${date} ${uuid}`,
        cells: [
          <Day key="day">{date}</Day>,
          <>
            {name || uuid} <small lang={languageOf(reason)}>{reason}</small>
          </>,
          formatCents(lost),
        ],
      }))}
    />
  );
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, cents) => total + cents, 0);

const Day = styled.span`
  white-space: nowrap;
`;

const Paper = styled(PaperBox)`
  tbody th small {
    display: block;
  }
  .words {
    text-align: start;
    white-space: normal;
  }
`;
