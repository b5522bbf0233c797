/** Columns of offline nodes: start of the outage, counted minutes, and the estimated loss. */
import { serverNow } from '#shared/client/server-clock.ts';
import { amountText } from '#shared/core/masking.ts';
import {
  expectedLoss,
  isOverLimit,
  openRisk,
  PEAK_LIMIT_MINUTES,
  rescueOf,
  type Outage,
} from '#shared/topics/devices/outage.rules.ts';
import { formatDateTime, formatMinute } from '#shared/core/shanghai-time.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import type { Column } from '#shared/ui/table/column.ts';
import type { DeviceRow } from './device-list.rules.ts';
import type { deviceListText } from './device-list.text.ts';

type Strings = (typeof deviceListText)['zh-CN'];

/** Returns the outage of a row. */
export const outageOfRow = ({ offlineSince, peakMinutes, risk, dayIncome, weekAgoIncome }: DeviceRow): Outage => ({
  since: offlineSince,
  peakMinutes,
  risk,
  income: dayIncome,
  weekAgo: weekAgoIncome,
});

/**
 * Returns the columns that replace bandwidth, price and remarks while only offline nodes are shown.
 * @param isEarlier whether the rows are not of today, so that the loss of today is unknown
 */
export function outageColumns(masked: boolean, isEarlier: boolean, text: Strings): readonly Column<DeviceRow>[] {
  return [
    {
      key: 'offlineSince',
      head: text.offlineSince,
      width: '124px',
      cell: (row) => sinceText(row, text),
    },
    {
      key: 'peakMinutes',
      head: text.peakMinutes(PEAK_LIMIT_MINUTES),
      width: '168px',
      align: 'end',
      fold: 'late',
      // the limit is above the list
      entryLabel: text.shortPeakMinutes,
      cell: ({ peakMinutes }) => (peakMinutes === undefined ? '--' : text.ofLimit(peakMinutes, PEAK_LIMIT_MINUTES)),
    },
    {
      key: 'rescue',
      head: text.rescue,
      // the deadline with the time that is left, in Chinese and in English
      width: 'minmax(208px, 232px)',
      cell: (row) => <Rescue row={row} text={text} />,
    },
    {
      key: 'expectedLoss',
      head: text.expectedLoss,
      width: '144px',
      align: 'end',
      cell: (row) => (isEarlier ? '--' : lossText(row, masked, text)),
    },
  ];
}

const REPLACED: readonly string[] = ['online', 'bandwidth', 'price', 'weekIncome', 'remark', 'minerRemark'];

/** Returns the columns of a list of offline nodes: the outage in place of facts that explain no outage. */
export const withOutage = (
  columns: readonly Column<DeviceRow>[],
  outage: readonly Column<DeviceRow>[],
): readonly Column<DeviceRow>[] => {
  const keptColumns = columns.filter(({ key }) => !REPLACED.includes(key));
  const at = keptColumns.findIndex(({ key }) => key === 'income');
  return at < 0 ? [...keptColumns, ...outage] : [...keptColumns.slice(0, at), ...outage, ...keptColumns.slice(at)];
};

/** Returns since when a node is offline, without the year, because outages are short, or since when no sample arrives. */
function sinceText({ offlineSince, risk }: DeviceRow, text: Strings): string {
  const isSilent = risk?.cause === 'no-sample';
  const since = isSilent ? risk.since : offlineSince;
  if (since === undefined) return '--';
  const time = formatDateTime(since * 1000).slice(5, 16);
  return isSilent ? text.silentSince(time.slice(6)) : time;
}

const RiskCountdown = lazyView(() => import('#shared/topics/devices/risk-countdown.tsx'));

/** Shows until when the day can be saved, with the time that is left if the platform has found it. */
function Rescue({ row, text }: { row: DeviceRow; text: Strings }) {
  const risk = openRisk(row, serverNow());
  return (
    <>
      {rescueText(row, text)}
      {risk && (
        <>
          {' '}
          <RiskCountdown by={risk.by * 1000} />
        </>
      )}
    </>
  );
}

function rescueText(row: DeviceRow, text: Strings): string {
  const outage = outageOfRow(row);
  const now = serverNow();
  const rescue = rescueOf(outage, now);
  if (!rescue) return isOverLimit(outage, now) ? text.notSavable : '--';
  return 'by' in rescue ? text.rescueBy(formatMinute(rescue.by).slice(11)) : text.rescueWithin(rescue.minutes);
}

function lossText(row: DeviceRow, masked: boolean, text: Strings): string {
  const loss = expectedLoss(outageOfRow(row), serverNow());
  if (!loss) return '--';
  const amount = amountText(loss.amount, masked);
  return loss.isCertain ? amount : text.atMost(amount);
}
