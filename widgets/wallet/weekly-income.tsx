import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { HIDDEN } from '#shared/domain/masking.ts';
import { formatCents, sumOfKnown, type Cents } from '#shared/domain/money.ts';
import { DAY_MS, endOfDay, formatDate, startOfDay, unixRange, type DayRange } from '#shared/domain/shanghai-time.ts';
import { WEEKLY } from '#shared/domain/withdrawal-quote.ts';
import { useText } from '#shared/host/locale.ts';
import { useUserIncomeHistoryQuery } from '#shared/client/income.api.ts';
import type { IncomePoint } from '#shared/contract/income.ts';
import type { EntryRecord } from '#shared/contract/wallet.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { DataTable } from '#shared/ui/table/data-table.tsx';
import { Dialog, preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { DialogPages, DialogTables } from '#shared/ui/table/dialog-table.ts';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Pagination } from '#shared/ui/table/pagination.tsx';
import { tableState } from '#shared/features/query-state.tsx';
import { entryWeek } from './records/records.rules.ts';
import { RECORD_PAGE_SIZE } from '#shared/domain/withdrawal-window.ts';
import { entryLabel, recordsText } from './records/records.text.ts';
import { useWalletEntriesQuery } from './wallet.api.ts';
import { WeekDevices } from './week-devices.tsx';

// its dialog opens as soon as this code is loaded
void preloadDialog();

const A_YEAR_MS = 365 * DAY_MS;

interface WeeklyIncomeProps {
  masked: boolean;
  /** the entry with the week shown first; the latest one by default */
  entry?: EntryRecord | undefined;
  onClose: () => void;
}

/** Lists the income that entered the weekly wallet by week, and the days of the selected week (§9, Weekly wallet rules). */
export default function WeeklyIncome({ masked, entry, onClose }: WeeklyIncomeProps) {
  const text = useText(recordsText);
  const now = useServerNow();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState(entry);
  const query = useWalletEntriesQuery({
    start: startOfDay(now - A_YEAR_MS) / 1000,
    end: Math.floor(endOfDay(now) / 1000),
    pageIndex: page,
    pageSize: RECORD_PAGE_SIZE,
    walletType: WEEKLY,
  });
  const shown = chosen ?? query.currentData?.list.find((entry) => entryWeek(entry));
  const week = shown && entryWeek(shown);
  // the total is the same on every page
  const total = query.data?.total ?? 0;
  const rangeText = ({ start, end }: DayRange) => text.between(start, end);
  const weekCell = (entry: EntryRecord) => {
    const range = entryWeek(entry);
    if (!range) return '--';
    if (entry.rzId === shown?.rzId) return <b>{rangeText(range)}</b>;
    return <LinkButton onClick={() => setChosen(entry)}>{rangeText(range)}</LinkButton>;
  };
  return (
    <Dialog
      open
      size="xl"
      title={text.weeklyDetail}
      description={text.weeklyDetailText}
      onClose={onClose}
      footer={
        total > RECORD_PAGE_SIZE && (
          <DialogPages>
            <Pagination
              label={text.weekPages}
              page={page}
              pageSize={RECORD_PAGE_SIZE}
              total={total}
              onPage={(to) => {
                setPage(to);
                setChosen(undefined);
              }}
              refreshing={query.isFetching}
            />
          </DialogPages>
        )
      }
    >
      <Weeks>
        <DataTable<EntryRecord>
          caption={text.weeklyDetailCaption}
          columns={[
            { key: 'week', head: text.week, cell: weekCell },
            { key: 'create', head: text.entered, cell: ({ create }) => formatDate(create * 1000), hideOnPhone: true },
            { key: 'type', head: text.type, cell: (entry) => entryLabel(entry, text), hideOnPhone: true },
            {
              key: 'amount',
              head: text.amount,
              cell: ({ amount }) => (masked ? HIDDEN : formatCents(amount)),
              align: 'end',
              kind: 'amount',
            },
          ]}
          rowKey={({ rzId }) => rzId}
          empty={text.noWeeklyIncome}
          {...tableState(query)}
          {...ONE_PAGE}
        />
        {shown && week && (
          <Days key={shown.rzId} week={week} entered={shown.amount} masked={masked} isSelected={chosen !== undefined} />
        )}
      </Weeks>
    </Dialog>
  );
}

interface DaysProps {
  week: DayRange;
  /** part of the week's income that entered the weekly wallet */
  entered: Cents;
  masked: boolean;
  /** whether the user selected the week, so that it scrolls into view and is announced */
  isSelected: boolean;
}

/** Shows the days or the devices of a week, with a note about income that is settled monthly and did not enter this wallet. */
function Days({ week, entered, masked, isSelected }: DaysProps) {
  const text = useText(recordsText);
  const { start, end } = unixRange(week);
  const query = useUserIncomeHistoryQuery({ start_timestamp: start, end_timestamp: end, key_style: 'day' });
  const points = query.currentData;
  const [by, setBy] = useState<'days' | 'devices'>('days');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isSelected) title.current?.focus();
  }, [isSelected]);
  const earned = points && sumOfKnown(points.map(({ income }) => income));
  const amount = (cents: Cents) => (masked ? HIDDEN : formatCents(cents));
  return (
    <>
      <Top>
        <h3 ref={title} tabIndex={-1}>
          {text.weekOf(week.start, week.end)}
        </h3>
        <Segmented
          label={text.weekBy}
          value={by}
          onChange={setBy}
          items={[
            { value: 'days', label: text.byDay },
            { value: 'devices', label: text.byDevice },
          ]}
        />
      </Top>
      {by === 'devices' && <WeekDevices week={week} masked={masked} />}
      {by === 'days' && (
        <DataTable<IncomePoint>
          caption={text.daysOf(week.start, week.end)}
          columns={[
            { key: 'day', head: text.day, cell: ({ timestamp }) => formatDate(timestamp * 1000) },
            { key: 'income', head: text.dayIncome, cell: ({ income }) => amount(income), align: 'end', kind: 'amount' },
          ]}
          rowKey={({ timestamp }) => `${timestamp}`}
          empty={text.noEntries}
          {...tableState({ ...query, currentData: points && { list: [...points], total: points.length } })}
          {...ONE_PAGE}
        />
      )}
      {earned !== undefined && earned !== entered && <p>{text.weekSum(amount(earned), amount(entered))}</p>}
    </>
  );
}

/** Seven days need one page. The pages of the weeks are in the footer of the dialog, visible while the rows scroll. */
const ONE_PAGE = { page: 1, pageSize: RECORD_PAGE_SIZE, total: 0, onPage: () => undefined };

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 24px;
  padding: 24px 24px 8px;

  @media (max-width: 640px) {
    padding: 24px 16px 8px;
  }
`;

const Weeks = styled(DialogTables)`
  > p {
    padding: 24px 24px 8px;
  }

  h3 {
    font-size: var(--_title-sm);
    line-height: var(--_title-sm-line);
    font-weight: var(--_weight-title);
    scroll-margin-block: 0 50vh;
    outline: 0;
  }

  > p {
    padding-top: 12px;
    padding-bottom: 24px;
    color: var(--_text-2);
  }

  /* at the width at which the dialog becomes a sheet */
  @media (max-width: 640px) {
    > p {
      padding-left: 16px;
      padding-right: 16px;
    }
  }
`;
