import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { useAccountInfoQuery } from '#shared/client/account.api.ts';
import { useDeviceIncomeHistoryQuery } from '#shared/client/income.api.ts';
import { useDevicePages } from '#shared/client/use-device-pages.ts';
import { HIDDEN } from '#shared/domain/masking.ts';
import { formatCents, sumOfKnown } from '#shared/domain/money.ts';
import { isAgent } from '#shared/domain/roles.ts';
import { formatDate, unixRange, type DayRange } from '#shared/domain/shanghai-time.ts';
import { matches, type ChosenDevice } from '#shared/features/device-choice/chosen-device.ts';
import { DeviceName } from '#shared/features/device-name.tsx';
import { useText } from '#shared/host/locale.ts';
import { DataTable } from '#shared/ui/table/data-table.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { SearchField } from '#shared/ui/form/search-field.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { RECORD_PAGE_SIZE } from '#shared/domain/withdrawal-window.ts';
import { recordsText } from './records/records.text.ts';

interface WeekDevicesProps {
  week: DayRange;
  masked: boolean;
}

/**
 * Lists the devices with their income of a week, and the days on demand. No endpoint returns a week of all devices, so the
 * visible devices are requested one by one.
 */
export function WeekDevices({ week, masked }: WeekDevicesProps) {
  const text = useText(recordsText);
  const [keywords, setKeywords] = useState('');
  const [page, setPage] = useState(1);
  const account = useAccountInfoQuery().currentData;
  // the same pages as in the node list
  const devices = useDevicePages(account && isAgent(account) ? 'agent' : 'miner', { key_style: 'month' }, !!account);
  const all = useMemo(
    () => [
      ...new Map(
        devices.pages.flatMap(({ list }) =>
          list.map(({ uuid, name }): [string, ChosenDevice] => [uuid, { uuid, name: name || uuid }]),
        ),
      ).values(),
    ],
    [devices.pages],
  );
  const found = useMemo(() => all.filter((device) => matches(device, keywords)), [all, keywords]);
  const known = devices.pages.length > 0;
  const unknown = devices.error ? 'failed' : 'loading';
  const shown = Math.min(page, Math.max(1, Math.ceil(found.length / RECORD_PAGE_SIZE)));
  return (
    <>
      <Search>
        <SearchField
          label={text.searchDevice}
          clearLabel={text.clearSearch}
          value={keywords}
          onChange={(typed) => {
            setKeywords(typed);
            setPage(1);
          }}
        />
      </Search>
      <DataTable<ChosenDevice>
        caption={text.devicesOf(week.start, week.end)}
        columns={[
          {
            key: 'name',
            head: text.device,
            cell: (device) => <DeviceName {...device} />,
          },
          {
            key: 'income',
            head: text.dayIncome,
            align: 'end',
            kind: 'amount',
            cell: ({ uuid, name }) => <WeekIncome uuid={uuid} name={name} week={week} masked={masked} />,
          },
        ]}
        rows={found.slice((shown - 1) * RECORD_PAGE_SIZE, shown * RECORD_PAGE_SIZE)}
        rowKey={({ uuid }) => uuid}
        state={known ? 'ready' : unknown}
        refreshing={known && devices.loading}
        error={devices.error}
        onRetry={devices.retry}
        empty={keywords.trim() ? text.noDeviceFits : text.noDevices}
        page={shown}
        pageSize={RECORD_PAGE_SIZE}
        total={found.length}
        onPage={setPage}
      />
    </>
  );
}

interface WeekIncomeProps extends WeekDevicesProps {
  uuid: string;
  name: string;
}

/** Shows the income of one device in the week. When pressed, it shows the days. */
function WeekIncome({ uuid, name, week, masked }: WeekIncomeProps) {
  const text = useText(recordsText);
  const [open, setOpen] = useState(false);
  const { start, end } = unixRange(week);
  const query = useDeviceIncomeHistoryQuery({ start_timestamp: start, end_timestamp: end, key_style: 'day', uuid });
  const days = query.currentData;
  if (!days && query.error && !query.isFetching)
    return (
      <LinkButton aria-label={text.retryOf(name)} onClick={() => void query.refetch()}>
        {text.retry}
      </LinkButton>
    );
  if (!days) return <Skeleton width={72} />;
  const amount = (cents: number) => (masked ? HIDDEN : formatCents(cents));
  const known = sumOfKnown(days.map(({ income }) => income));
  if (known === undefined) return '--';
  const sum = amount(known);
  return (
    <Income>
      <button
        type="button"
        aria-expanded={open}
        aria-label={text.daysOfDevice(sum, name)}
        onClick={() => setOpen(!open)}
      >
        {sum}
      </button>
      {open && (
        <dl>
          {days.map(({ timestamp, income }) => (
            <div key={timestamp}>
              <dt>{formatDate(timestamp * 1000).slice(5)}</dt>
              <dd>{amount(income)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Income>
  );
}

const Search = styled.div`
  padding: 8px 24px 12px;

  @media (max-width: 640px) {
    padding: 8px 16px 12px;
  }
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
      margin: 0 2px 3px 8px;
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
    padding: 4px 16px 4px 0;
    color: var(--_text-2);
    font-size: 13px;
    font-weight: 400;
  }

  dl > div {
    display: flex;
    justify-content: flex-end;
    gap: 16px;
  }

  dd {
    min-width: 64px;
  }
`;
