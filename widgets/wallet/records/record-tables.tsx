/** Tables of the records, ten per page, newest first (§9). */
import { useState } from 'react';
import { styled } from 'styled-components';
import { amountText } from '#shared/core/masking.ts';
import { formatDate, formatMinute, unixRange, type DayRange } from '#shared/core/shanghai-time.ts';
import type { WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import { useText } from '#shared/host/locale.ts';
import type { ExtraColumn, RowAction } from '#shared/host/row-actions.ts';
import { extraText, RowActionLinks, useExtraColumns, useRowActions } from '#shared/topics/devices/use-row-actions.ts';
import { tableState } from '#shared/element/query-state.tsx';
import type { EntryRecord, WithdrawalRecord } from '#shared/topics/money/wallet/wallet.calls.ts';
import { useWalletWithdrawalsQuery } from '#shared/topics/money/wallet/wallet.api.ts';
import type { Column } from '#shared/ui/table/column.ts';
import { DataTable } from '#shared/ui/table/data-table.tsx';
import { Identifier } from '#shared/ui/base/identifier.tsx';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { useWalletEntriesQuery } from '#shared/topics/money/wallet/withdrawal.api.ts';
import { FRESH_S } from '../wallet-view.rules.ts';
import { useAccountLabel } from '../wallet.text.ts';
import { entryLabel, recordsText } from './records.text.ts';
import { WithdrawalStatus } from './withdrawal-status.tsx';
import { RECORD_PAGE_SIZE } from '#shared/core/wire-values.ts';

export const WithdrawalDetail = lazyDialog(() => import('./withdrawal-detail.tsx'));

interface RecordTableProps {
  walletType: WalletType;
  range: DayRange;
  masked: boolean;
}

interface WithdrawalTableProps extends RecordTableProps {
  username: string;
}

interface EntryTableProps extends RecordTableProps {
  /** shows the source of an entry; undefined if the account may not see income */
  onSource: ((entry: EntryRecord) => void) | undefined;
}

/** Returns the request and the pagination of a record table. */
function usePageOf(walletType: WalletType, range: DayRange) {
  const [page, setPage] = useState(1);
  return {
    request: { ...unixRange(range), pageIndex: page, pageSize: RECORD_PAGE_SIZE, walletType },
    turning: { page, pageSize: RECORD_PAGE_SIZE, onPage: setPage },
  };
}

const createdColumn = (head: string): Column<{ create: number }> => ({
  key: 'create',
  head,
  kind: 'short',
  cell: ({ create }) => formatMinute(create * 1000),
});

const serialColumn = <Key extends string>(key: Key, head: string): Column<Record<Key, string>> => ({
  key,
  head,
  kind: 'code',
  fold: true,
  cell: (row) => <Identifier what={head} value={row[key]} />,
});

const amountColumn = <Key extends string>(
  key: Key,
  head: string,
  masked: boolean,
): Column<{ [Name in Key]?: number | null | undefined }> => ({
  key,
  head,
  kind: 'amount',
  align: 'end',
  cell: (row) => amountText(row[key] ?? undefined, masked),
});

interface HostColumns<Shown> {
  readonly extra: readonly ExtraColumn<Shown>[] | undefined;
  readonly actions: ((row: Shown) => readonly RowAction[]) | undefined;
}

/** Returns the host's own columns, and one with the host's own actions, if there are any. */
const hostColumns = <Row, Shown>(
  head: string,
  { extra = [], actions }: HostColumns<Shown>,
  toShown: (row: Row) => Shown,
): Column<Row>[] => [
  ...extra.map((column, index) => ({
    key: `extra ${index}`,
    head: column.head,
    cell: (row: Row) => extraText(column, toShown(row)),
  })),
  ...(actions
    ? [{ key: 'actions', head, cell: (row: Row) => <RowActionLinks getActions={() => actions(toShown(row))} /> }]
    : []),
];

/** Lists the withdrawals of a wallet. `currentData` prevents rows of another page under this page number. */
export function WithdrawalTable({ walletType, range, masked, username }: WithdrawalTableProps) {
  const text = useText(recordsText);
  const [shownId, setShownId] = useState<string>();
  const accountLabel = useAccountLabel(masked);
  const host = { extra: useExtraColumns().withdrawal, actions: useRowActions().withdrawal };
  const { request, turning } = usePageOf(walletType, range);
  const query = useWalletWithdrawalsQuery(request, { refetchOnMountOrArgChange: FRESH_S });
  const listedRecord = query.currentData?.list.find(({ txId }) => txId === shownId);
  const details = {
    label: ({ amount, create }: WithdrawalRecord) =>
      text.detailOf(amountText(amount, masked), formatMinute(create * 1000)),
    open: ({ txId }: WithdrawalRecord) => setShownId(txId),
  };
  const close = () => setShownId(undefined);
  const table = (
    <Withdrawals>
      <DataTable<WithdrawalRecord>
        caption={text.withdrawalsCaption}
        columns={[
          createdColumn(text.applied),
          { key: 'account', head: text.account, cell: (row) => accountLabel(row) },
          serialColumn('txId', text.serial),
          amountColumn('amount', text.amount, masked),
          { ...amountColumn('received', text.netHead, masked), fold: true },
          { key: 'status', head: text.status, cell: ({ status }) => <WithdrawalStatus status={status} /> },
          {
            key: 'detail',
            head: text.detail,
            kind: 'short',
            fold: true,
            cell: (row) => (
              <LinkButton aria-label={details.label(row)} onClick={() => details.open(row)}>
                {text.view}
              </LinkButton>
            ),
          },
          ...hostColumns(text.actions, host, ({ txId, status, create }: WithdrawalRecord) => ({
            id: txId,
            status,
            time: create,
          })),
        ]}
        rowKey={(row) => row.txId}
        details={details}
        // a failure with a reason is a reported return of the money (§9, Money: a refund)
        note={({ status, failReason }) =>
          status === 'failure' && failReason ? text.returnedWhy(failReason) : undefined
        }
        empty={{ title: text.noWithdrawals }}
        {...turning}
        {...tableState(query)}
      />
    </Withdrawals>
  );
  return (
    <>
      {table}
      {shownId !== undefined && (
        <WithdrawalDetail
          frame={{ title: text.withdrawalDetail }}
          onFrameClose={close}
          id={shownId}
          listedWithdrawal={listedRecord && { record: listedRecord, walletType }}
          username={username}
          masked={masked}
          onClose={close}
        />
      )}
    </>
  );
}

const Withdrawals = styled.div`
  /* the account needs the room of the serial number, which the details show */
  @container (min-width: 641px) and (max-width: 860px) {
    tr > :nth-child(3) {
      display: none;
    }
  }
`;

/** Entry types with a known source: a week, a bill or a failed withdrawal. */
const SOURCED = ['weekly_income', 'monthly_bill', 'refund'];

/** Lists the entries of a wallet, newest first. */
export function EntryTable({ walletType, range, masked, onSource }: EntryTableProps) {
  const text = useText(recordsText);
  const host = { extra: useExtraColumns().entry, actions: useRowActions().entry };
  const { request, turning } = usePageOf(walletType, range);
  const query = useWalletEntriesQuery(request, { refetchOnMountOrArgChange: FRESH_S });
  return (
    <DataTable<EntryRecord>
      caption={text.entriesCaption}
      columns={[
        createdColumn(text.entered),
        {
          key: 'type',
          head: text.type,
          cell(row) {
            const label = entryLabel(row, text);
            if (!onSource || !SOURCED.includes(row.type)) return label;
            return (
              <LinkButton
                aria-label={text.sourceOf(label, formatDate(row.create * 1000))}
                onClick={() => onSource(row)}
              >
                {label}
              </LinkButton>
            );
          },
        },
        serialColumn('rzId', text.serial),
        amountColumn('amount', text.amount, masked),
        ...hostColumns(text.actions, host, ({ rzId, type, create }: EntryRecord) => ({
          id: rzId,
          type,
          time: create,
        })),
      ]}
      rowKey={(row) => row.rzId}
      empty={{ title: text.noEntries }}
      {...turning}
      {...tableState(query)}
    />
  );
}
