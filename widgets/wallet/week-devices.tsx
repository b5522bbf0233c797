import { useMemo, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useDeviceIncomeHistoryQuery } from '#shared/topics/billing/income/income.api.ts';
import type { DevicePages } from '#shared/topics/devices/use-device-pages.ts';
import type { IncomePoint } from '#shared/topics/billing/income/income.calls.ts';
import { amountText } from '#shared/core/masking.ts';
import { sumOfKnown, type Cents } from '#shared/core/money.ts';
import { formatDate, unixRange, type DayRange } from '#shared/core/shanghai-time.ts';
import { matches } from '#shared/topics/devices/chosen-device.ts';
import { DeviceName } from '#shared/topics/devices/device-name.tsx';
import { useText } from '#shared/host/locale.ts';
import { FailedCard } from '#shared/element/failed-card.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import type { Column } from '#shared/ui/table/column.ts';
import { DataTable } from '#shared/ui/table/data-table.tsx';
import { cutPage } from '#shared/ui/table/cut-page.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { SearchField } from '#shared/ui/form/search-field.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { recordsText } from './records/records.text.ts';
import { settlementOf, type WeekNode } from './records/week.rules.ts';
import { RECORD_PAGE_SIZE } from '#shared/core/wire-values.ts';

interface WeekDevicesProps {
  week: DayRange;
  masked: boolean;
  /** state of the requests */
  devices: Pick<DevicePages<unknown>, 'complete' | 'error' | 'retry'>;
  /** highest income first */
  nodes: readonly WeekNode[];
}

/** Lists the nodes with their income of a week, highest first, and the days on demand. */
export function WeekDevices({ week, masked, devices, nodes }: WeekDevicesProps) {
  const text = useText(recordsText);
  const [keywords, setKeywords] = useState('');
  const [page, setPage] = useState(1);
  const foundNodes = useMemo(() => nodes.filter((node) => matches(node, keywords)), [nodes, keywords]);
  // a part of the nodes would change its order while the others load
  const isKnown = devices.complete || (devices.error !== undefined && nodes.length > 0);
  const unknown = devices.error ? 'failed' : 'loading';
  const columns: readonly (Column<WeekNode> | false)[] = [
    { key: 'name', head: text.device, cell: (node) => <DeviceName {...node} /> },
    nodes.some(({ entered }) => entered !== undefined) && {
      key: 'settles',
      head: text.settles,
      align: 'end',
      cell: (node) => settlementText(node, text, masked),
    },
    {
      key: 'income',
      head: text.dayIncome,
      align: 'end',
      kind: 'amount',
      cell: ({ uuid, name, income }) =>
        income === undefined ? (
          <RequestedIncome uuid={uuid} name={name} week={week} masked={masked} />
        ) : (
          <WeekIncome uuid={uuid} name={name} income={income} week={week} masked={masked} />
        ),
    },
  ];
  return (
    <>
      <Search>
        <SearchField
          label={text.searchDevice}
          clearLabel={text.clearSearch}
          value={keywords}
          onChange={(value) => {
            setKeywords(value);
            setPage(1);
          }}
        />
      </Search>
      <DataTable<WeekNode>
        caption={text.devicesOf(week.start, week.end)}
        columns={columns.filter((column) => column !== false)}
        {...cutPage(foundNodes, page, RECORD_PAGE_SIZE)}
        rowKey={({ uuid }) => uuid}
        state={isKnown && (foundNodes.length > 0 || devices.complete) ? 'ready' : unknown}
        failure={devices.error && <FailedCard error={devices.error} onRetry={devices.retry} />}
        empty={
          keywords.trim()
            ? { title: text.noDeviceFits, actions: <Button onClick={() => setKeywords('')}>{text.clearSearch}</Button> }
            : { title: text.noDevices }
        }
        partial={!devices.complete}
        onPage={setPage}
      />
    </>
  );
}

/** Returns which part of the income enters the weekly wallet. */
function settlementText(node: WeekNode, text: (typeof recordsText)['zh-CN'], masked: boolean): string {
  const part = settlementOf(node);
  if (part === undefined) return '--';
  if (part === 'part') return text.settlesPart(amountText(node.entered ?? 0, masked));
  return part === 'whole' ? text.settlesWhole : text.settlesMonthly;
}

interface DeviceWeekProps {
  week: DayRange;
  masked: boolean;
  uuid: string;
  name: string;
}

interface DaysProps extends Pick<DeviceWeekProps, 'uuid' | 'name' | 'week'> {
  /** of the skeleton, px */
  width: number;
  children: (days: readonly IncomePoint[]) => ReactNode;
}

/** Loads the income of a node on the days of the week. */
function Days({ uuid, name, week, width, children }: DaysProps) {
  const text = useText(recordsText);
  const { start, end } = unixRange(week);
  const query = { start_timestamp: start, end_timestamp: end, key_style: 'day', uuid } as const;
  const { currentData: days, error, isFetching, refetch } = useDeviceIncomeHistoryQuery(query);
  if (!days && error && !isFetching)
    return (
      <LinkButton aria-label={text.retryOf(name)} onClick={() => void refetch()}>
        {text.retry}
      </LinkButton>
    );
  return days ? children(days) : <Skeleton width={width} />;
}

/** Shows the income of a visible node if the platform does not send it with the list. */
const RequestedIncome = (props: DeviceWeekProps) => (
  <Days {...props} width={72}>
    {(days) => {
      const income = sumOfKnown(days.map((day) => day.income));
      return income === undefined ? '--' : <WeekIncome {...props} income={income} />;
    }}
  </Days>
);

/** Shows the income of a node in the week. When pressed, it shows the days. */
function WeekIncome({ uuid, name, income, week, masked }: DeviceWeekProps & { income: Cents }) {
  const text = useText(recordsText);
  const [open, setOpen] = useState(false);
  const amount = (cents: Cents) => amountText(cents, masked);
  return (
    <Income>
      <button
        type="button"
        aria-expanded={open}
        aria-label={text.daysOfDevice(amount(income), name)}
        onClick={() => setOpen(!open)}
      >
        {amount(income)}
      </button>
      {open && (
        <Days uuid={uuid} name={name} week={week} width={96}>
          {(days) => (
            <dl>
              {days.map((day) => (
                <div key={day.timestamp}>
                  <dt>{formatDate(day.timestamp * 1000).slice(5)}</dt>
                  <dd>{amount(day.income)}</dd>
                </div>
              ))}
            </dl>
          )}
        </Days>
      )}
    </Income>
  );
}

const Search = styled.div`
  padding: var(--_space-2) var(--_panel-pad) var(--_space-3);
`;

const Income = styled.span`
  display: block;

  > button {
    min-height: 24px;
    font-weight: var(--_weight-title);
    &::after {
      content: '';
      display: inline-block;
      width: 6px;
      height: 6px;
      margin: 0 2px 3px var(--_space-2);
      border: solid currentColor;
      border-width: 0 1.5px 1.5px 0;
      transform: rotate(45deg);
    }
    &[aria-expanded='true']::after {
      margin-bottom: 0;
      transform: rotate(225deg);
    }
  }

  @media (pointer: coarse) {
    > button {
      min-height: 44px;
    }
  }

  dl {
    padding: var(--_space-1) var(--_space-4) var(--_space-1) 0;
    color: var(--_text-2);
    font-size: calc(var(--_text-base) * 13 / 14);
    font-weight: 400;
  }

  dl > div {
    display: flex;
    justify-content: flex-end;
    gap: var(--_space-4);
  }

  dd {
    min-width: 64px;
  }
`;
