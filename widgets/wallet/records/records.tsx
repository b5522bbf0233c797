import { useState } from 'react';
import { styled } from 'styled-components';
import { formatDate, thisMonth, thisYear, addDays, shanghai, startOfDay } from '#shared/domain/shanghai-time.ts';
import type { WalletType } from '#shared/domain/withdrawal-quote.ts';
import { ExportButton } from '#shared/features/export/export-button.tsx';
import type { EntryRecord } from '#shared/contract/wallet.ts';
import { useText } from '#shared/host/locale.ts';
import { DateRange } from '#shared/ui/date/date-range.tsx';
import { Panel } from '#shared/ui/base/panel.tsx';
import { Tabs } from '#shared/ui/base/tabs.tsx';
import { EntryTable, WithdrawalTable } from './record-tables.tsx';
import type { RecordKind, RecordsToExport } from './records-export-job.ts';
import { recordsText } from './records.text.ts';
import { HIDDEN } from '#shared/domain/masking.ts';
import { formatCents } from '#shared/domain/money.ts';
import { expectedArrival } from '#shared/domain/withdrawal-window.ts';
import { useWalletWithdrawalsQuery } from '#shared/client/wallet.api.ts';
import { Icon } from '#shared/ui/base/icon.tsx';
import { FRESH_S } from '../wallet.rules.ts';
import { arrivalDays } from '../arrival-days.ts';
import { newestWithdrawals } from '../wallet-figures.ts';
import { hasAllSince } from './records.rules.ts';

interface RecordsProps {
  walletType: WalletType;
  /** server time, ms */
  now: number;
  masked: boolean;
  kind: RecordKind;
  onKind: (kind: RecordKind) => void;
  /** whether export and income details are available (§2.4) */
  showIncome: boolean;
  /** shows the source of an entry */
  onSource: (entry: EntryRecord) => void;
}

/** Shows entry and withdrawal records of one wallet: a date range, 10 per page, newest first, with the total (§2.4). */
export function Records({ walletType, now, masked, kind, onKind, showIncome, onSource }: RecordsProps) {
  const text = useText(recordsText);
  const presets = [
    { key: 'year', label: text.thisYear, range: thisYear(now) },
    { key: 'month', label: text.thisMonth, range: thisMonth(now) },
  ];
  const [range, setRange] = useState(presets[0]!.range);
  const Table = kind === 'withdrawals' ? WithdrawalTable : EntryTable;

  return (
    <Panel as="section" aria-label={text.records}>
      <Tools>
        <Tabs
          label={text.records}
          value={kind}
          onChange={(value) => onKind(value as RecordKind)}
          items={[
            { value: 'withdrawals', label: text.withdrawals },
            { value: 'entries', label: text.entries },
          ]}
        />
        <div>
          <DateRange label={text.range} value={range} onChange={setRange} presets={presets} max={formatDate(now)} />
          {showIncome && <RecordsExport kind={kind} walletType={walletType} range={range} masked={masked} />}
        </div>
      </Tools>
      <Table
        key={`${walletType} ${kind} ${range.start} ${range.end}`}
        walletType={walletType}
        range={range}
        masked={masked}
        onSource={showIncome ? onSource : undefined}
      />
    </Panel>
  );
}

/** Exports all pages of the selected records and range. */
function RecordsExport(records: RecordsToExport) {
  const text = useText(recordsText);
  const { kind, walletType, range } = records;
  return (
    <ExportButton
      key={`${kind} ${walletType} ${range.start} ${range.end}`}
      label={text.exportRecords}
      failure={text.exportFailed}
      job={async () => (await import('./records-export-job.ts')).recordsExportJob(records)}
      facts={{ records: kind, walletType: `${walletType}`, start: range.start, end: range.end }}
    />
  );
}

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 16px;
  padding: 0 var(--_panel-pad);
  border-bottom: 1px solid var(--_line);

  > div:last-child {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 12px;
    padding: 12px 0;
  }

  @container (max-width: 640px) {
    > * {
      width: 100%;
    }
    > div:last-child > * {
      flex: 1 1 auto;
    }
  }
`;

/** Longest duration of a transfer, in days. */
const LONGEST_DAYS = 31;

interface TransfersProps {
  walletType: WalletType;
  /** server time, ms */
  now: number;
  masked: boolean;
}

/** Shows the amount of all transfers in progress, and the day by which they are expected to arrive. */
export function Transfers({ walletType, now, masked }: TransfersProps) {
  const text = useText(recordsText);
  // the record table requests the same page, which usually contains all transfers
  const first = newestWithdrawals(walletType, now);
  const newest = useWalletWithdrawalsQuery(first, { refetchOnMountOrArgChange: FRESH_S });
  const since = startOfDay(addDays(now, -LONGEST_DAYS));
  const isComplete = newest.currentData && since >= first.start * 1000 && hasAllSince(since, newest.currentData.list);
  const wholeRange = useWalletWithdrawalsQuery(
    { ...first, start: since / 1000 },
    { refetchOnMountOrArgChange: FRESH_S, skip: isComplete || newest.isLoading },
  );
  const { list = [] } = (isComplete ? newest : wholeRange).currentData ?? {};
  const under = list.filter(({ create, status }) => create * 1000 >= since && status === 'transferring');
  if (under.length === 0) return null;
  const sum = under.reduce((all, { amount }) => all + amount, 0);
  const last = Math.max(...under.map(({ create }) => create)) * 1000;
  const { month, day } = shanghai(expectedArrival(walletType, last, arrivalDays()));
  return (
    <Line>
      <Icon name="transfer" size={16} />
      {text.onItsWay(masked ? HIDDEN : formatCents(sum), month, day)}
    </Line>
  );
}

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: var(--_space-2);
  margin-top: var(--_space-4);
  color: var(--_transfer);
  font-variant-numeric: tabular-nums lining-nums;
`;
