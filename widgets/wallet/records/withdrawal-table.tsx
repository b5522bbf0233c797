import { useState } from 'react';
import { HIDDEN } from '../../../shared/domain/masking.ts';
import { formatCents } from '../../../shared/domain/money.ts';
import { formatDateTime, unixRange, type DayRange } from '../../../shared/domain/shanghai-time.ts';
import type { WalletType } from '../../../shared/domain/withdrawal-quote.ts';
import { useText } from '../../../shared/host/locale.ts';
import type { WithdrawalRecord } from '../../../shared/contract/wallet.ts';
import { DataTable } from '../../../shared/ui/data-table.tsx';
import { Status } from '../../../shared/ui/status.tsx';
import { useAccountLabel } from '../account-label.ts';
import { useWalletWithdrawalsQuery } from '../../../shared/client/wallet.api.ts';
import { FRESH_S, RECORD_PAGE_SIZE } from '../wallet.rules.ts';
import { isKnownStatus, statusWord, WITHDRAWAL_TONES } from './record-format.ts';
import { recordsText } from './records.text.ts';
import { tableState } from './table-state.ts';

export interface RecordTableProps {
  walletType: WalletType;
  range: DayRange;
  masked: boolean;
}

/** Withdrawals of a wallet, newest first. `currentData`: another page's money never stands under this page's number. */
export function WithdrawalTable({ walletType, range, masked }: RecordTableProps) {
  const text = useText(recordsText);
  const accountLabel = useAccountLabel(masked);
  const [page, setPage] = useState(1);
  const query = useWalletWithdrawalsQuery(
    { ...unixRange(range), pageIndex: page, pageSize: RECORD_PAGE_SIZE, walletType },
    { refetchOnMountOrArgChange: FRESH_S },
  );
  return (
    <DataTable<WithdrawalRecord>
      caption={text.withdrawalsCaption}
      columns={[
        { key: 'create', head: text.applied, cell: (row) => formatDateTime(row.create * 1000).slice(0, 16) },
        { key: 'account', head: text.account, cell: (row) => accountLabel(row) },
        { key: 'txId', head: text.serial, cell: (row) => row.txId, kind: 'code', hideOnPhone: true },
        {
          key: 'amount',
          head: text.amount,
          cell: (row) => (masked ? HIDDEN : formatCents(row.amount)),
          align: 'end',
          kind: 'amount',
        },
        { key: 'status', head: text.status, cell: (row) => <WithdrawalStatus status={row.status} /> },
      ]}
      rowKey={(row) => row.txId}
      empty={text.noWithdrawals}
      page={page}
      pageSize={RECORD_PAGE_SIZE}
      onPage={setPage}
      {...tableState(query)}
    />
  );
}

function WithdrawalStatus({ status }: { status: string }) {
  const text = useText(recordsText);
  const tone = isKnownStatus(status) ? WITHDRAWAL_TONES[status] : 'pending';
  return <Status tone={tone}>{statusWord(status, text)}</Status>;
}
