import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { useAccountInfoQuery } from '#shared/topics/accounts/account.api.ts';
import { useUserIncomeHistoryQuery } from '#shared/topics/billing/income/income.api.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { useDevicePages } from '#shared/topics/devices/use-device-pages.ts';
import type { IncomePoint } from '#shared/topics/billing/income/income.calls.ts';
import type { EntryRecord } from '#shared/topics/money/wallet/wallet.calls.ts';
import { amountText } from '#shared/core/masking.ts';
import { sumOfKnown, type Cents } from '#shared/core/money.ts';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import { DAYS_OF_WEEK, DAY_MS, endOfDay, formatDate, startOfDay, unixRange } from '#shared/core/shanghai-time.ts';
import { WEEKLY } from '#shared/topics/money/wallet/wallet.rules.ts';
import { QueryPart, tableState } from '#shared/element/query-state.tsx';
import { useText } from '#shared/host/locale.ts';
import { IconButton } from '#shared/ui/base/button.tsx';
import { MoneyFigure } from '#shared/ui/base/money-figure.tsx';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { SumList } from '#shared/ui/base/sum-list.tsx';
import { ToolbarSelect } from '#shared/ui/select/toolbar-select.tsx';
import { Dialog, preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { DataTable } from '#shared/ui/table/data-table.tsx';
import { DialogTables } from '#shared/ui/table/dialog-table.ts';
import { entryWeek } from './records/records.rules.ts';
import { recordsText } from './records/records.text.ts';
import { weekBalance, weekNodes, weeksWith, type BalanceLine, type EnteredWeek } from './records/week.rules.ts';
import { useWalletEntriesQuery } from '#shared/topics/money/wallet/withdrawal.api.ts';
import { WeekDevices } from './week-devices.tsx';

// its dialog opens as soon as this code is loaded
void preloadDialog();

const A_YEAR_MS = 365 * DAY_MS;
/** Entries of a year on one page: a year has at most 53 weeks, and a few other entries. */
const ENTRIES_OF_A_YEAR = 100;

interface WeeklyIncomeProps {
  masked: boolean;
  /** the entry with the week shown first; the latest one by default */
  entry?: EntryRecord | undefined;
  onClose: () => void;
}

/** Shows how the income of one week became an entry of the weekly wallet, by day or by node (§9, Weekly wallet rules). */
export default function WeeklyIncome({ masked, entry, onClose }: WeeklyIncomeProps) {
  const text = useText(recordsText);
  const now = useServerNow();
  const query = useWalletEntriesQuery({
    start: startOfDay(now - A_YEAR_MS) / 1000,
    end: Math.floor(endOfDay(now) / 1000),
    pageIndex: 1,
    pageSize: ENTRIES_OF_A_YEAR,
    walletType: WEEKLY,
  });
  const { currentData } = query;
  const weeks = useMemo(() => currentData && weeksWith(currentData.list, entry), [currentData, entry]);
  const [chosenWeek, setChosenWeek] = useState(entry && entryWeek(entry)?.start);
  const at = weeks
    ? Math.max(
        0,
        weeks.findIndex(({ range }) => range.start === chosenWeek),
      )
    : 0;
  const week = weeks?.[at];
  const step = (label: string, icon: 'left' | 'right', to: number) => (
    <IconButton
      label={label}
      icon={icon}
      aria-disabled={weeks?.[to] ? undefined : true}
      onClick={() => weeks?.[to] && setChosenWeek(weeks[to].range.start)}
    />
  );
  return (
    <Dialog open size="xl" title={text.weeklyDetail} description={text.weeklyDetailText} onClose={onClose}>
      <QueryPart
        query={{ ...query, currentData: weeks }}
        skeleton={<WeekSkeleton />}
        title={text.weeksFailed}
        level={3}
      >
        {(knownWeeks) =>
          week ? (
            <>
              <Choice role="group" aria-label={text.week}>
                {step(text.previousWeek, 'left', at + 1)}
                <ToolbarSelect
                  label={text.week}
                  value={week.range.start}
                  onChange={setChosenWeek}
                  items={knownWeeks.map(({ range }) => ({
                    value: range.start,
                    label: text.between(range.start, range.end),
                  }))}
                />
                {step(text.nextWeek, 'right', at - 1)}
              </Choice>
              <Week key={week.range.start} week={week} masked={masked} />
            </>
          ) : (
            <None>{text.noWeeklyIncome}</None>
          )
        }
      </QueryPart>
    </Dialog>
  );
}

interface WeekProps {
  week: EnteredWeek;
  masked: boolean;
}

/** Shows the days or the nodes of a week, and how their income became the entry. */
function Week({ week: { range, create, amount: entered }, masked }: WeekProps) {
  const text = useText(recordsText);
  const [by, setBy] = useState<'days' | 'devices'>('days');
  const { start, end } = unixRange(range);
  const query = useUserIncomeHistoryQuery({ start_timestamp: start, end_timestamp: end, key_style: 'day' });
  const points = query.currentData;
  const account = useAccountInfoQuery().currentData;
  const devices = useDevicePages(
    account && isAgent(account) ? 'agent' : 'miner',
    { key_style: 'day', date: range.end },
    !!account,
  );
  const nodes = useMemo(() => weekNodes(devices.pages.flatMap(({ list }) => list)), [devices.pages]);
  const whole = devices.complete && devices.unreadable.length === 0 ? nodes : undefined;
  const earnedCents = points && sumOfKnown(points.map(({ income }) => income));
  const amount = (cents: Cents) => amountText(cents, masked);
  return (
    <>
      <Top>
        <div role="status">
          <h3>{text.weekOf(range.start, range.end)}</h3>
          <p>
            {text.enteredWeekly}{' '}
            <Entered>
              <MoneyFigure cents={entered} size="sm" masked={masked} />
            </Entered>{' '}
            <time dateTime={formatDate(create * 1000)}>{text.enteredOn(formatDate(create * 1000))}</time>
          </p>
        </div>
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
      <DialogTables>
        {by === 'devices' && <WeekDevices week={range} masked={masked} devices={devices} nodes={nodes} />}
        {by === 'days' && (
          <DataTable<IncomePoint>
            caption={text.daysOf(range.start, range.end)}
            columns={[
              { key: 'day', head: text.day, cell: ({ timestamp }) => formatDate(timestamp * 1000) },
              {
                key: 'income',
                head: text.dayIncome,
                cell: ({ income }) => amount(income),
                align: 'end',
                kind: 'amount',
              },
            ]}
            rowKey={({ timestamp }) => `${timestamp}`}
            empty={{ title: text.noEntries }}
            {...tableState({ ...query, currentData: points && { list: [...points], total: points.length } })}
            // seven days need no pages
            {...{ page: 1, pageSize: DAYS_OF_WEEK, total: 0, onPage: () => undefined }}
          />
        )}
        <Balance lines={weekBalance(entered, earnedCents, whole)} masked={masked} />
      </DialogTables>
    </>
  );
}

/** Shows the lines from the income to the entry, which add up to the cent. */
function Balance({ lines, masked }: { lines: readonly BalanceLine[]; masked: boolean }) {
  const text = useText(recordsText);
  return (
    <Sum aria-label={text.weekBalance}>
      {lines.map(({ kind, amount }) => (
        <div key={kind} className={kind === 'enteredWeekly' ? 'total' : undefined}>
          <dt>{text[kind]}</dt>
          <dd>{amountText(amount, masked)}</dd>
        </div>
      ))}
    </Sum>
  );
}

const WeekSkeleton = () => (
  <Lines aria-hidden="true">
    {Array.from({ length: DAYS_OF_WEEK }, (_, index) => (
      <Skeleton key={index} height={20} />
    ))}
  </Lines>
);

const Lines = styled.div`
  display: grid;
  gap: var(--_space-6);
  padding: var(--_space-6) 0;
`;

const None = styled.p`
  padding: var(--_space-10) 0;
  color: var(--_text-2);
  text-align: center;
`;

const Choice = styled.div`
  display: flex;
  align-items: center;
  gap: var(--_space-1);

  > div {
    flex: 0 1 220px;
  }

  select {
    width: 100%;
  }

  [aria-disabled] {
    color: var(--_text-disabled);
    cursor: default;
  }

  /* as the steps of the monthly bill */
  @media (min-width: 641px) {
    > button {
      border-color: var(--_line-strong);
    }

    [aria-disabled] {
      border-color: transparent;
      background: var(--_fill);
    }
  }

  /* the whole week fits at 320 px */
  @media (max-width: 640px) {
    gap: 0;
    margin: 0 -12px;

    > div {
      flex: 1;
    }

    select {
      max-width: none;
    }
  }
`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--_space-2) var(--_space-6);
  padding: var(--_space-5) 0 var(--_space-2);

  h3 {
    font-size: var(--_title-sm);
    line-height: var(--_title-sm-line);
    font-weight: var(--_weight-title);
  }

  p {
    color: var(--_text-2);
    font-variant-numeric: tabular-nums lining-nums;
  }

  time {
    white-space: nowrap;
  }
`;

/* the dot stays at the end of the line */
const Entered = styled.span`
  white-space: nowrap;

  > span {
    color: var(--_text);
  }
`;

const Sum = styled(SumList)`
  padding: var(--_space-4) var(--_panel-pad) var(--_space-6);
  border-top: 1px solid var(--_line-strong);
  font-variant-numeric: tabular-nums lining-nums;

  .total {
    font-weight: var(--_weight-title);
  }
`;
