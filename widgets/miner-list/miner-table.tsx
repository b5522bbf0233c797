/** Columns of the user table, and a page of the search results. */
import { styled } from 'styled-components';
import type { Miner } from '#shared/topics/devices/device.calls.ts';
import { HIDDEN } from '#shared/core/masking.ts';
import { formatCents } from '#shared/core/money.ts';
import type { Column } from '#shared/ui/table/column.ts';
import type { Period, PeriodNames } from '#shared/topics/billing/income/period-switch.tsx';
import { RowLinks } from '#shared/ui/table/row-links.ts';
import { FailedCard } from '#shared/element/failed-card.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import { findMiners, sortMiners, type MinerSum } from './miner-list.rules.ts';
import type { minerListText } from './miner-list.text.ts';
import { cutPage } from '#shared/ui/table/cut-page.ts';
import type { useAllMiners } from '#shared/topics/devices/miner.api.ts';
import type { MinerOrder } from '#shared/topics/devices/list-order.rules.ts';

type Strings = (typeof minerListText)['zh-CN'];

interface Sought {
  keywords: string;
  order: MinerOrder;
  page: number;
  pageSize: number;
  sumFor: MinerColumns['sumFor'];
}

/** Returns the table of a page of the sorted search results. */
export function foundTable(all: ReturnType<typeof useAllMiners>, { keywords, order, page, pageSize, sumFor }: Sought) {
  const foundMiners = all.miners && sortMiners(findMiners(all.miners, keywords), order, sumFor);
  const stateWithoutData = all.error ? ('failed' as const) : ('loading' as const);
  return {
    ...cutPage(foundMiners ?? [], page, pageSize),
    state: foundMiners ? ('ready' as const) : stateWithoutData,
    failure: all.error && <FailedCard level={2} error={all.error} onRetry={all.retry} />,
  };
}

/** Shown if no user matches the keywords. */
export const noMatch = (text: Strings, onClear: () => void) => ({
  level: 2 as const,
  title: text.noneTitle,
  text: text.noneText,
  actions: <Button onClick={onClear}>{text.clearSearch}</Button>,
});

/** Shown if there are no users. */
export const noUsers = (text: Strings, onInvite: () => void) => ({
  level: 2 as const,
  title: text.emptyTitle,
  text: text.emptyText,
  actions: <Button onClick={onInvite}>{text.invite}</Button>,
});

interface MinerColumns {
  period: Period;
  /** names of the periods of an earlier response */
  earlier: PeriodNames | undefined;
  masked: boolean;
  /** returns the sum of a user's nodes; `coming` while they load */
  sumFor: (miner: Miner) => MinerSum | 'coming';
  onDevices: (username: string) => void;
  /** opens the ledger of a user; undefined without the endpoint */
  onLedger: ((username: string) => void) | undefined;
}

const incomeHeads = { day: 'dayIncome', month: 'monthIncome' } as const;

export function minerColumns(
  text: Strings,
  { period, earlier, masked, sumFor, onDevices, onLedger }: MinerColumns,
): readonly Column<Miner>[] {
  const figure = (miner: Miner, read: (sum: MinerSum) => string | undefined) => {
    const sum = sumFor(miner);
    return sum === 'coming' ? <Skeleton width={48} /> : (read(sum) ?? '--');
  };
  const incomeOf = ({ income }: MinerSum) => {
    if (masked) return HIDDEN;
    return income === undefined ? undefined : formatCents(income);
  };
  return [
    { key: 'username', head: text.username, cell: ({ username }) => <Name>{username}</Name> },
    {
      key: 'online',
      head: text.online,
      cell: (miner) => {
        const sum = sumFor(miner);
        const { online, devices: all } = sum === 'coming' ? { online: undefined, devices: miner.deviceCount } : sum;
        const count = (number: number | undefined | null) => number?.toLocaleString('en-US') ?? '--';
        return (
          <Counts>
            <i>{text.onlineTold} </i>
            {count(online)} / {count(all)}
          </Counts>
        );
      },
    },
    {
      key: 'bandwidth',
      head: text.bandwidth,
      align: 'end',
      fold: true,
      cell: (miner) => figure(miner, ({ bandwidth }) => bandwidth?.toLocaleString('en-US')),
    },
    {
      key: 'income',
      head: earlier ? text.incomeOf(earlier[period]) : text[incomeHeads[period]],
      align: 'end',
      kind: 'amount',
      cell: (miner) => figure(miner, incomeOf),
    },
    { key: 'remark', head: text.remark, cell: ({ remark }) => remark, fold: true },
    {
      key: 'ways',
      head: text.ways,
      align: 'end',
      cell: ({ username }) => (
        <RowLinks>
          <LinkButton onClick={() => onDevices(username)}>
            {text.view}
            <VisuallyHidden> {username}</VisuallyHidden>
          </LinkButton>
          {onLedger && (
            <LinkButton aria-haspopup="dialog" onClick={() => onLedger(username)}>
              {text.ledger}
              <VisuallyHidden> {username}</VisuallyHidden>
            </LinkButton>
          )}
        </RowLinks>
      ),
    },
  ];
}

/** On phones, the column headings are hidden, so the numbers have their own label. */
const Counts = styled.span`
  white-space: nowrap;
  i {
    display: none;
    font-style: normal;
  }
  @container (max-width: 640px) {
    i {
      display: inline;
    }
  }
`;

const Name = styled.span`
  display: inline-block;
  /* a usual name in one line */
  min-width: 88px;
  font-weight: var(--_weight-label);
  overflow-wrap: anywhere;
`;
