/** Columns of offline nodes: start of the outage, counted minutes, and the estimated loss. */
import { serverNow } from '#shared/client/server-clock.ts';
import { amountText } from '#shared/core/masking.ts';
import {
  expectedLoss,
  isOverLimit,
  PEAK_LIMIT_MINUTES,
  rescueOf,
  type Outage,
} from '#shared/topics/devices/outage.rules.ts';
import { formatDateTime, formatMinute } from '#shared/core/shanghai-time.ts';
import type { Column } from '#shared/ui/table/column.ts';
import type { DeviceRow } from './device-list.rules.ts';
import type { deviceListText } from './device-list.text.ts';

type Strings = (typeof deviceListText)['zh-CN'];

/** Returns the outage of a row. */
export const outageOfRow = ({ offlineSince, peakMinutes, dayIncome, weekAgoIncome }: DeviceRow): Outage => ({
  since: offlineSince,
  peakMinutes,
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
      // without the year, because outages are short
      cell: ({ offlineSince }) =>
        offlineSince === undefined ? '--' : formatDateTime(offlineSince * 1000).slice(5, 16),
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
      width: '128px',
      cell: (row) => rescueText(row, text),
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
