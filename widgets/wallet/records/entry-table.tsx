import { useState } from 'react';
import { HIDDEN } from '../../../shared/domain/masking.ts';
import { formatCents } from '../../../shared/domain/money.ts';
import { formatDateTime, unixRange } from '../../../shared/domain/shanghai-time.ts';
import { useText } from '../../../shared/host/locale.ts';
import type { EntryRecord } from '../../../shared/contract/wallet.ts';
import { DataTable } from '../../../shared/ui/data-table.tsx';
import { useWalletEntriesQuery } from '../wallet.api.ts';
import { FRESH_S, RECORD_PAGE_SIZE } from '../wallet.rules.ts';
import { entryWord } from './record-format.ts';
import { recordsText } from './records.text.ts';
import { tableState } from './table-state.ts';
import type { RecordTableProps } from './withdrawal-table.tsx';

/** Money that came into a wallet, newest first. */
export function EntryTable({ walletType, range, masked }: RecordTableProps) {
  const text = useText(recordsText);
  const [page, setPage] = useState(1);
  const query = useWalletEntriesQuery(
    { ...unixRange(range), pageIndex: page, pageSize: RECORD_PAGE_SIZE, walletType },
    { refetchOnMountOrArgChange: FRESH_S },
  );
  return (
    <DataTable<EntryRecord>
      caption={text.entriesCaption}
      columns={[
        { key: 'create', head: text.entered, cell: (row) => formatDateTime(row.create * 1000).slice(0, 16) },
        { key: 'type', head: text.type, cell: (row) => entryWord(row.type, text) },
        { key: 'rzId', head: text.serial, cell: (row) => row.rzId, kind: 'code', hideOnPhone: true },
        {
          key: 'amount',
          head: text.amount,
          cell: (row) => (masked ? HIDDEN : formatCents(row.amount)),
          align: 'end',
          kind: 'amount',
        },
      ]}
      rowKey={(row) => row.rzId}
      empty={text.noEntries}
      page={page}
      pageSize={RECORD_PAGE_SIZE}
      onPage={setPage}
      {...tableState(query)}
    />
  );
}
