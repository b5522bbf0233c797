import { useState } from 'react';
import { styled } from 'styled-components';
import { formatDate, isSameRange, thisMonth, thisYear, type DayRange } from '#shared/core/shanghai-time.ts';
import type { WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import { ExportButton } from '#shared/kit/export/export-button.tsx';
import type { EntryRecord } from '#shared/topics/money/wallet/wallet.calls.ts';
import { useText } from '#shared/host/locale.ts';
import { DateRange } from '#shared/ui/date/date-range.tsx';
import { Panel } from '#shared/ui/base/panel.tsx';
import { Tabs } from '#shared/ui/base/tabs.tsx';
import { EntryTable, WithdrawalTable } from './record-tables.tsx';
import type { RecordKind, RecordsToExport } from './records-export-job.ts';
import { recordsText } from './records.text.ts';

type PresetKey = 'year' | 'month';

interface RecordsProps {
  /** name on receipts */
  username: string;
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
export function Records({ username, walletType, now, masked, kind, onKind, showIncome, onSource }: RecordsProps) {
  const text = useText(recordsText);
  const presets = [
    { key: 'year', label: text.thisYear, range: thisYear(now) },
    { key: 'month', label: text.thisMonth, range: thisMonth(now) },
  ] as const;
  // a preset follows the day, so it is stored by its name
  const [chosenRange, setChosenRange] = useState<DayRange | PresetKey>('year');
  const range = typeof chosenRange === 'string' ? presets.find(({ key }) => key === chosenRange)!.range : chosenRange;
  const onRange = (days: DayRange) =>
    setChosenRange(presets.find((preset) => isSameRange(preset.range, days))?.key ?? days);
  const table = { walletType, range, masked };
  const key = `${walletType} ${kind} ${range.start} ${range.end}`;

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
          <DateRange label={text.range} value={range} onChange={onRange} presets={presets} max={formatDate(now)} />
          {showIncome && <RecordsExport kind={kind} walletType={walletType} range={range} masked={masked} />}
        </div>
      </Tools>
      {kind === 'withdrawals' ? (
        <WithdrawalTable key={key} {...table} username={username} />
      ) : (
        <EntryTable key={key} {...table} onSource={showIncome ? onSource : undefined} />
      )}
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
      details={{ records: kind, walletType: `${walletType}`, start: range.start, end: range.end }}
    />
  );
}

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--_space-4);
  padding: 0 var(--_panel-pad);
  border-bottom: var(--_hairline);

  > div:last-child {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-3);
    padding: var(--_space-3) 0;
  }

  @container (max-width: 640px) {
    /* the first entry has a line above it */
    border-bottom: 0;
    > * {
      width: 100%;
    }
    > div:last-child > * {
      flex: 1 1 auto;
    }
  }
`;
