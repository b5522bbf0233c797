import { useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useResponseTime, useServerNow } from '#shared/client/server-clock.ts';
import { formatCents, type Cents } from '#shared/core/money.ts';
import { languageOf } from '#shared/core/text-language.ts';
import { formatMinute } from '#shared/core/shanghai-time.ts';
import { QueryPart } from '#shared/element/query-state.tsx';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { canSaveFiles } from '#shared/host/save-file.ts';
import { lastBillMonth, monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { MonthPicker } from '#shared/topics/billing/bill/month-picker.tsx';
import { useUserLedgerQuery } from '#shared/topics/devices/ledger.api.ts';
import type { UserLedger } from '#shared/topics/devices/ledger.calls.ts';
import { ExportButton } from '#shared/kit/export/export-button.tsx';
import { PaperBox } from '#shared/kit/print/paper.styles.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { ledgerText } from './miner-dialogs.text.ts';

interface LedgerDialogProps {
  username: string;
  onClose: () => void;
}

/** Shows the months, nodes and unbilled days of a user at the price of the user, to print or to export for this user. */
export default function LedgerDialog({ username, onClose }: LedgerDialogProps) {
  const text = useText(ledgerText);
  const now = useServerNow();
  const [month, setMonth] = useState(lastBillMonth(now));
  const query = useUserLedgerQuery({ username, date: month });
  const ledger = query.currentData;
  const responseTime = useResponseTime(query.fulfilledTimeStamp);
  const paper = useRef<HTMLElement>(null);
  const print = async () => {
    const printing = await import('#shared/kit/print/print-paper.ts').catch(() => undefined);
    if (printing) printing.printPaper(paper.current!, `${text.fileName(month)}-${username}`);
    else notify({ tone: 'failure', message: text.printFailed });
  };
  return (
    <Dialog open size="xl" title={text.title(username)} onClose={onClose}>
      <Tools>
        <MonthPicker value={month} max={monthOf(now)} onChange={setMonth} />
        {ledger && (
          <div>
            {canSaveFiles() && <Button onClick={() => void print()}>{text.print}</Button>}
            <ExportButton
              key={month}
              label={text.export}
              failure={text.exportFailed}
              details={{ ledger: username, month }}
              job={async () => (await import('./ledger-export.ts')).ledgerJob({ username, month, ledger })}
            />
          </div>
        )}
      </Tools>
      <QueryPart query={query} skeleton={<Skeleton height={320} />} level={3}>
        {({ nodes, unbilled, months }) => (
          <Paper ref={paper}>
            <header>
              <h2>
                {text.heading} <span>{month}</span>
              </h2>
              <dl>
                <Fact label={text.user} value={username} />
                <Fact label={text.made} value={formatMinute(responseTime)} />
              </dl>
              <small>{text.note}</small>
            </header>
            <Nodes nodes={nodes} />
            <Unbilled unbilled={unbilled} />
            <Months months={months} />
          </Paper>
        )}
      </QueryPart>
    </Dialog>
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
          date,
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

const Paper = styled(PaperBox)`
  tbody th small {
    display: block;
  }
  .words {
    text-align: start;
    white-space: normal;
  }
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--_space-3);
  margin-bottom: var(--_space-4);
  > div:last-child {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-3);
  }
`;
