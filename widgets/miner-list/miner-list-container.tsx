import { useMemo, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { HIDDEN } from '#shared/domain/masking.ts';
import { formatCents } from '#shared/domain/money.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { useText } from '#shared/host/locale.ts';
import type { Miner } from '#shared/contract/devices.ts';
import { useDevicePages } from '#shared/client/use-device-pages.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/button.tsx';
import { DataTable, type Column, type DataTableProps } from '#shared/ui/data-table.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { peopleIcon } from '#shared/ui/icons-more.ts';
import { lazyModule } from '#shared/ui/lazy-part.ts';
import { LinkButton } from '#shared/ui/link.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { ToolbarSelect } from '#shared/ui/toolbar-select.tsx';
import { useOptionalModule } from '#shared/ui/use-part.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { minerListText } from './miner-list.text.ts';
import {
  findMiners,
  MINER_ORDERS,
  MINER_PAGE_SIZE,
  sortMiners,
  sumByMiner,
  sumOf,
  type MinerOrder,
  type MinerSum,
  useMinersQuery,
} from './miner-list.rules.ts';
import { useAllMiners } from './use-all-miners.ts';

type Words = (typeof minerListText)['zh-CN'];

const invitation = lazyModule(() => import('./invite-dialog.tsx'));

/** An agent's users, 10 a page, each with what the nodes come to; and the way to invite more. */
export function MinerListContainer({ masked }: { masked: boolean }) {
  const text = useText(minerListText);
  const widget = useWidget();
  const connected = useOnline();
  const [page, setPage] = useState(1);
  const [period, setPeriod] = useState<'day' | 'month'>('day');
  const [inviting, setInviting] = useState(false);
  const Invitation = useOptionalModule(invitation, inviting, () => setInviting(false));

  const [words, setWords] = useState('');
  const [order, setOrder] = useState<MinerOrder>('listed');
  const searching = words.trim() !== '' || order !== 'listed';
  const query = useMinersQuery({ pageIndex: page, pageSize: MINER_PAGE_SIZE }, { skip: searching && page > 1 });
  const { currentData, isFetching } = query;
  const all = useAllMiners(searching);
  // The users first; what their nodes come to while one reads.
  const [met, setMet] = useState(false);
  if (currentData && currentData.total > 0 && !met) setMet(true);
  const devices = useDevicePages('miner', { key_style: period }, met);
  const sums = useMemo(() => sumByMiner(devices.pages), [devices.pages]);

  const sumFor = (miner: Miner) => sumOf(miner, sums, devices.complete, devices.error !== undefined);
  useWidgetState(currentData !== undefined, isFetching ? undefined : query.error);

  const table = searching
    ? soughtTable(all, { words, order, page, sumFor, empty: text.noneFits })
    : listedTable(query, page, <NoMiners onInvite={() => setInviting(true)} />);
  const begin = (change: () => void) => {
    setPage(1);
    change();
  };

  const columns = minerColumns(text, {
    period,
    masked,
    sumFor,
    onDevices: (owner) => widget.requestNavigation('devices', { owner }),
  });
  return (
    <Stack>
      {!connected && currentData && <Banner icon="offline">{text.disconnected}</Banner>}
      {devices.error && (
        <Banner
          tone="warning"
          requestId={devices.error.requestId}
          action={<Button onClick={devices.retry}>{text.retry}</Button>}
        >
          {text.mergeFailed}
        </Banner>
      )}
      <Panel as="section" aria-label={text.caption}>
        <Tools>
          <SearchField
            label={text.search}
            clearLabel={text.clearSearch}
            value={words}
            onChange={(typed) => begin(() => setWords(typed))}
          />
          <ToolbarSelect
            label={text.order}
            value={order}
            onChange={(next) => begin(() => setOrder(next))}
            items={MINER_ORDERS.map((value) => ({ value, label: text.orders[value] }))}
          />
          <i />
          <Segmented
            label={text.period}
            value={period}
            onChange={setPeriod}
            items={[
              { value: 'day', label: text.day },
              { value: 'month', label: text.month },
            ]}
          />
          <Button
            tone="primary"
            busy={inviting && !Invitation}
            busyLabel={text.opening}
            onClick={() => setInviting(true)}
          >
            {text.invite}
          </Button>
        </Tools>
        <DataTable<Miner>
          caption={text.caption}
          columns={columns}
          rowKey={({ uid, username }) => uid || username}
          {...table}
          pageSize={MINER_PAGE_SIZE}
          onPage={setPage}
        />
      </Panel>
      {Invitation && <Invitation.InviteDialog open={inviting} onClose={() => setInviting(false)} />}
    </Stack>
  );
}

function tableState({ currentData, error, isFetching }: ReturnType<typeof useMinersQuery>) {
  if (currentData) return 'ready';
  return error && !isFetching ? 'failed' : 'loading';
}

type PageOfTable = Pick<
  DataTableProps<Miner>,
  'rows' | 'total' | 'state' | 'refreshing' | 'error' | 'onRetry' | 'empty' | 'page'
>;

/** A page as the platform has it. */
function listedTable(query: ReturnType<typeof useMinersQuery>, page: number, empty: ReactNode): PageOfTable {
  const { currentData, isFetching, error, refetch } = query;
  return {
    rows: currentData?.list ?? [],
    total: currentData?.total ?? 0,
    state: tableState(query),
    refreshing: isFetching && currentData !== undefined,
    error,
    onRetry: () => void refetch(),
    empty,
    page,
  };
}

interface Sought {
  words: string;
  order: MinerOrder;
  page: number;
  sumFor: MinerColumns['sumFor'];
  empty: ReactNode;
}

/** A page of those that are found, in their order. */
function soughtTable(all: ReturnType<typeof useAllMiners>, { words, order, page, sumFor, empty }: Sought): PageOfTable {
  const found = all.miners && sortMiners(findMiners(all.miners, words), order, sumFor);
  const missing = all.error ? ('failed' as const) : ('loading' as const);
  const shown = Math.min(page, Math.max(1, Math.ceil((found?.length ?? 0) / MINER_PAGE_SIZE)));
  return {
    rows: found?.slice((shown - 1) * MINER_PAGE_SIZE, shown * MINER_PAGE_SIZE) ?? [],
    total: found?.length ?? 0,
    state: found ? ('ready' as const) : missing,
    refreshing: false,
    error: all.error,
    onRetry: all.retry,
    empty,
    page: shown,
  };
}

interface MinerColumns {
  period: 'day' | 'month';
  masked: boolean;
  /** what the nodes of a user come to; `coming` while they are read */
  sumFor: (miner: Miner) => MinerSum | 'coming';
  onDevices: (username: string) => void;
}

function minerColumns(text: Words, { period, masked, sumFor, onDevices }: MinerColumns): readonly Column<Miner>[] {
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
            {count(online)} / <i>{text.nodesTold} </i>
            {count(all)}
          </Counts>
        );
      },
    },
    {
      key: 'bandwidth',
      head: text.bandwidth,
      align: 'end',
      hideOnPhone: true,
      cell: (miner) => figure(miner, ({ bandwidth }) => bandwidth?.toLocaleString('en-US')),
    },
    {
      key: 'income',
      head: period === 'day' ? text.dayIncome : text.monthIncome,
      align: 'end',
      kind: 'amount',
      cell: (miner) => figure(miner, incomeOf),
    },
    { key: 'remark', head: text.remark, cell: ({ remark }) => remark, hideOnPhone: true },
    {
      key: 'nodes',
      head: text.nodes,
      cell: ({ username }) => (
        <Way onClick={() => onDevices(username)}>
          {text.view}
          <VisuallyHidden> {username}</VisuallyHidden>
        </Way>
      ),
    },
  ];
}

/** There are no users: the way to invite the first. */
function NoMiners({ onInvite }: { onInvite: () => void }) {
  const text = useText(minerListText);
  return (
    <Empty>
      <Icon path={peopleIcon} size={28} />
      <h2>{text.emptyTitle}</h2>
      <p>{text.emptyText}</p>
      <Button onClick={onInvite}>{text.invite}</Button>
    </Empty>
  );
}

const Stack = styled.div`
  display: grid;
  gap: var(--_gap);
  > * {
    min-width: 0;
  }
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-3);
  padding: var(--_space-4) var(--_panel-pad);
  > i {
    flex: 1 1 0;
  }
  @container (max-width: 640px) {
    > i {
      display: none;
    }
    > div {
      flex: 1 1 auto;
    }
    select {
      width: 100%;
      max-width: none;
    }
  }
`;

/** Heads are out of sight on phones: the figures bring their names. */
const Counts = styled.span`
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
  font-weight: var(--_weight-label);
  overflow-wrap: anywhere;
`;

/* above the tap that opens an entry on phones */
const Way = styled(LinkButton)`
  position: relative;
  z-index: 1;
  white-space: nowrap;
  @media (pointer: coarse) {
    min-height: 44px;
  }
`;

const Empty = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--_space-2);
  h2 {
    font-size: var(--_title-sm);
    line-height: var(--_title-sm-line);
    font-weight: var(--_weight-title);
    color: var(--_text);
  }
`;
