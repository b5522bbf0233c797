import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { billTotals, rowCount } from './bill.rules.ts';
import { amountText } from '#shared/core/masking.ts';
import { formatCents, type Cents } from '#shared/core/money.ts';
import { useText } from '#shared/host/locale.ts';
import type { BillChange, BillFine, MonthlyBill } from './bill.calls.ts';
import { Panel } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { uiText } from '#shared/ui/base/ui.text.ts';
import { BillTable, type BillLine } from './bill-table.tsx';
import { billDay } from './bill-format.ts';
import { billText } from './bill.text.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { appealDaysLeft } from '../../support/appeal.rules.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';

const AppealMark = lazyView(() => import('../../support/appeal-mark.tsx'));

/** Number of rows in each group, so that the skeleton keeps its height while another month loads. */
export interface BillShape {
  readonly income: number;
  readonly fine: number;
  readonly compensation: number;
}

/** Adds the appeals to the lines of fines that have one, or that can still be appealed. @param now server time, ms */
const appealableLines = (lines: readonly BillLine[], fines: readonly BillFine[] | undefined, now: number): BillLine[] =>
  lines.map((line, index) => {
    const fine = fines?.[index];
    if (!fine?.appeal || (!fine.appeal.state && appealDaysLeft(fine.appeal.until, now) === 0)) return line;
    const main = (
      <>
        {line.main} <AppealMark appeal={fine.appeal} rule={fine.reason} fine={fine.id} />
      </>
    );
    return { ...line, main };
  });

interface BillRowsProps {
  month: string;
  /** undefined while loading */
  bill: MonthlyBill | undefined;
  shape: BillShape;
  masked: boolean;
  /** the number of a fine or compensation that is marked */
  markedLine: string | undefined;
  /** level of the groups' headings */
  level: 3 | 4;
  /** shown next to the income heading */
  actions?: ReactNode;
}

/** Income, fines and compensations, each with its subtotal. An empty group shows a message. */
export function BillRows({ month, bill, shape, masked, markedLine, level, actions }: BillRowsProps) {
  const text = useText(billText);
  const uiStrings = useText(uiText);
  const now = useServerNow();
  const totals = bill && billTotals(bill);
  const Heading = `h${level}` as const;
  // A loaded bill without these rows has none to show.
  const rows = <Name extends keyof BillShape>(name: Name): NonNullable<MonthlyBill[Name]> | undefined =>
    bill && (bill[name] ?? []);
  const skeletonLines = (count: number, change: boolean): BillLine[] =>
    Array.from({ length: count }, () => ({
      main: <Skeleton width={112} />,
      sub: <Skeleton width={96} />,
      side: change ? undefined : <Skeleton width={64} />,
      amount: <Skeleton width={72} />,
    }));
  const signedAmount = (cents: Cents | undefined, sign: string) =>
    masked || !cents ? amountText(cents, masked) : `${sign}${formatCents(cents)}`;
  const changes = (rows: readonly BillChange[] | undefined, count: number, sign: string): BillLine[] =>
    rows?.map(({ id, reason, amount }) => ({
      main: reason || '--',
      sub: <code>{id}</code>,
      isMarked: id !== '' && id === markedLine,
      amount: signedAmount(amount, sign),
    })) ?? skeletonLines(count, true);
  const countText = (name: keyof BillShape, textOf: (count: number) => string): string | undefined => {
    const count = bill && rowCount(bill, name);
    return count === undefined ? undefined : textOf(count);
  };
  const unreadable = (name: keyof BillShape): BillLine[] =>
    bill?.unreadable?.[name].map((id) => ({ main: uiStrings.unreadable(id), sub: '', amount: '--' })) ?? [];

  const groups = [
    {
      key: 'income',
      title: text.income,
      count: countText('income', text.items),
      empty: bill?.income ? text.noIncome : text.unlisted,
      total: text.incomeTotal,
      sum: totals && amountText(totals.income, masked),
      heads: { main: text.business, sub: text.period, side: text.price, amount: text.amount },
      lines: [
        ...(rows('income')?.map(({ external_name, start_time, end_time, price, amount }): BillLine => ({
          main: external_name || '--',
          sub: text.range(billDay(start_time, month), billDay(end_time, month)),
          side: typeof price === 'number' ? amountText(price, masked) : '--',
          unit: typeof price === 'number' ? text.perMonth : undefined,
          amount: amountText(amount, masked),
        })) ?? skeletonLines(shape.income, false)),
        ...unreadable('income'),
      ],
      actions,
    },
    {
      key: 'fine',
      title: text.fine,
      count: countText('fine', text.entries),
      empty: bill?.fine ? text.noFine : text.unlisted,
      total: text.fineTotal,
      sum: totals && signedAmount(totals.fine, '−'),
      heads: { main: text.reason, sub: text.number, amount: text.amount },
      lines: [...appealableLines(changes(rows('fine'), shape.fine, '−'), rows('fine'), now), ...unreadable('fine')],
    },
    {
      key: 'compensation',
      title: text.compensation,
      count: countText('compensation', text.entries),
      empty: bill?.compensation ? text.noCompensation : text.unlisted,
      total: text.compensationTotal,
      sum: totals && signedAmount(totals.compensation, '+'),
      heads: { main: text.reason, sub: text.number, amount: text.amount },
      lines: [...changes(rows('compensation'), shape.compensation, '+'), ...unreadable('compensation')],
    },
  ];
  return (
    <Panel as="section" aria-label={text.details} aria-busy={!bill || undefined}>
      {groups.map(({ key, title, count, empty, total, sum, heads, lines, actions: headingActions }) => (
        <Group key={key}>
          <header>
            <Heading>
              {title} {count && lines.length > 0 && <small>{count}</small>}
            </Heading>
            {headingActions && <div>{headingActions}</div>}
          </header>
          {lines.length > 0 ? (
            <BillTable caption={title} heads={heads} lines={lines} total={total} sum={sum ?? <Skeleton width={80} />} />
          ) : (
            <p>{bill ? empty : <Skeleton width={128} />}</p>
          )}
        </Group>
      ))}
    </Panel>
  );
}

const Group = styled.div`
  & + & {
    border-top: var(--_hairline);
  }

  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 var(--_space-4);
    min-height: 56px;
    padding: var(--_space-2) var(--_panel-pad) 0;
  }

  /* on a phone, a table has no head, so the rows would follow at once */
  @container (max-width: 640px) {
    > header {
      padding-bottom: var(--_space-2);
    }
  }

  > header > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_space-4);
  }

  h3,
  h4 {
    font-size: var(--_title-sm);
    line-height: var(--_title-sm-line);
    font-weight: var(--_weight-title);
  }

  small {
    margin-left: var(--_space-1);
    font-size: var(--_text-xs);
    font-weight: 400;
    color: var(--_text-3);
  }

  > p {
    padding: 0 var(--_panel-pad) var(--_space-4);
    color: var(--_text-3);
  }
`;
