/** Tables of the records, ten per page, newest first (§9). */
import { useState } from 'react';
import { styled } from 'styled-components';
import { HIDDEN } from '#shared/core/masking.ts';
import { formatCents } from '#shared/core/money.ts';
import { formatDate, formatMinute, unixRange, type DayRange } from '#shared/core/shanghai-time.ts';
import type { WalletType } from '#shared/topics/wallet/withdrawal-quote.rules.ts';
import { useText } from '#shared/host/locale.ts';
import type { RowAction } from '#shared/host/row-actions.ts';
import { RowActionLinks, useRowActions } from '#shared/topics/device/use-row-actions.ts';
import { tableState } from '#shared/element/query-state.tsx';
import type { EntryRecord, WithdrawalRecord } from '#shared/topics/wallet/wallet.calls.ts';
import { useWalletWithdrawalsQuery } from '#shared/topics/wallet/wallet.api.ts';
import { DataTable, type Column } from '#shared/ui/table/data-table.tsx';
import { Identifier } from '#shared/ui/base/identifier.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Status } from '#shared/ui/base/status.tsx';
import { useWalletEntriesQuery } from '#shared/topics/wallet/withdrawal.api.ts';
import { RECORD_PAGE_SIZE } from '#shared/topics/wallet/withdrawal-window.rules.ts';
import { FRESH_S } from '../wallet.rules.ts';
import { useAccountLabel } from '../wallet.text.ts';
import { entryLabel, isKnownStatus, recordsText, statusLabel, WITHDRAWAL_TONES } from './records.text.ts';

interface RecordTableProps {
  walletType: WalletType;
  range: DayRange;
  masked: boolean;
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
  hideOnPhone: true,
  cell: (row) => <Identifier what={head} value={row[key]} />,
});

const amountColumn = (head: string, masked: boolean): Column<{ amount: number }> => ({
  key: 'amount',
  head,
  kind: 'amount',
  align: 'end',
  cell: ({ amount }) => (masked ? HIDDEN : formatCents(amount)),
});

/** Returns a column with the host's own actions, if there are any. */
const actionColumns = <Row, Shown>(
  head: string,
  actions: ((row: Shown) => readonly RowAction[]) | undefined,
  toShown: (row: Row) => Shown,
): Column<Row>[] =>
  actions ? [{ key: 'actions', head, cell: (row) => <RowActionLinks getActions={() => actions(toShown(row))} /> }] : [];

/** Lists the withdrawals of a wallet. `currentData` prevents rows of another page under this page number. */
export function WithdrawalTable({ walletType, range, masked }: RecordTableProps) {
  const text = useText(recordsText);
  const accountLabel = useAccountLabel(masked);
  const { withdrawal } = useRowActions();
  const { request, turning } = usePageOf(walletType, range);
  const query = useWalletWithdrawalsQuery(request, { refetchOnMountOrArgChange: FRESH_S });
  return (
    <DataTable<WithdrawalRecord>
      caption={text.withdrawalsCaption}
      columns={[
        createdColumn(text.applied),
        { key: 'account', head: text.account, cell: (row) => accountLabel(row) },
        serialColumn('txId', text.serial),
        amountColumn(text.amount, masked),
        { key: 'status', head: text.status, cell: ({ status }) => <WithdrawalStatus status={status} /> },
        ...actionColumns(text.actions, withdrawal, ({ txId, status, create }: WithdrawalRecord) => ({
          id: txId,
          status,
          time: create,
        })),
      ]}
      rowKey={(row) => row.txId}
      // a failure with a reason is a reported return of the money (§9, Money: a refund)
      note={({ status, failReason }) => (status === 'failure' && failReason ? text.returnedWhy(failReason) : undefined)}
      empty={text.noWithdrawals}
      {...turning}
      {...tableState(query)}
    />
  );
}

function WithdrawalStatus({ status }: Pick<WithdrawalRecord, 'status'>) {
  const text = useText(recordsText);
  const tone = isKnownStatus(status) ? WITHDRAWAL_TONES[status] : 'pending';
  return <Status tone={tone}>{statusLabel(status, text)}</Status>;
}

/** Entry types with a known source: a week, a bill or a failed withdrawal. */
const SOURCED = ['weekly_income', 'monthly_bill', 'refund'];

/** Placed above the area that opens a row on phones. */
const Above = styled(LinkButton)`
  position: relative;
  z-index: 1;
`;

/** Lists the entries of a wallet, newest first. */
export function EntryTable({ walletType, range, masked, onSource }: RecordTableProps) {
  const text = useText(recordsText);
  const { entry } = useRowActions();
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
              <Above aria-label={text.sourceOf(label, formatDate(row.create * 1000))} onClick={() => onSource(row)}>
                {label}
              </Above>
            );
          },
        },
        serialColumn('rzId', text.serial),
        amountColumn(text.amount, masked),
        ...actionColumns(text.actions, entry, ({ rzId, type, create }: EntryRecord) => ({
          id: rzId,
          type,
          time: create,
        })),
      ]}
      rowKey={(row) => row.rzId}
      empty={text.noEntries}
      {...turning}
      {...tableState(query)}
    />
  );
}
