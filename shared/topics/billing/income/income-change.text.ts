import type { ChangeReason } from './income-change.rules.ts';
import { defineText } from '#shared/host/locale.ts';
import { dayZh, shortDay, weekdayName, weekdayZh } from '#shared/host/date-names.ts';

const reasonsZh: Record<ChangeReason | 'unknown', string> = {
  unbilled: '不计费',
  noneBefore: '上周同日无收入',
  price: '单价变化',
  bandwidth: '带宽变化',
  priceAndBandwidth: '单价与带宽变化',
  unknown: '平台未说明原因',
};

const reasonsEn: Record<ChangeReason | 'unknown', string> = {
  unbilled: 'Not billed',
  noneBefore: 'No income a week earlier',
  price: 'Price changed',
  bandwidth: 'Bandwidth changed',
  priceAndBandwidth: 'Price and bandwidth changed',
  unknown: 'No reason from the platform',
};

/** Month and day, and the day of the week from Monday. */
interface DayName {
  readonly month: number;
  readonly day: number;
  readonly isoWeekday: number;
}

const longZh = ({ month, day, isoWeekday }: DayName): string => `${dayZh(month, day)}（周${weekdayZh(isoWeekday)}）`;
const longEn = ({ month, day, isoWeekday }: DayName): string => `${weekdayName(isoWeekday)}, ${shortDay(month, day)}`;

/** Strings of the explanation of a day's income. */
export const incomeChangeText = defineText('incomeChange', {
  'zh-CN': {
    compared: (day: DayName, before: DayName) => `${longZh(day)}，与上周同日 ${longZh(before)} 相比`,
    sums: '按原因汇总',
    reasons: reasonsZh,
    nodes: (count: number) => `${count} 个节点`,
    total: '较上周同日',
    caption: '收入有变化的节点，减少最多的在前',
    node: '节点',
    reason: '原因',
    income: '当日收入（元）',
    change: '较上周同日（元）',
    bandwidthFromTo: (from: string, to: string) => `计费带宽 ${from} → ${to} M`,
    priceBy: (change: string) => `单价 ${change} 元/月/G`,
    unbilledOnly: '平台未返回上周同日的数据，仅列出当日不计费的节点',
    others: (count: number) => `另有 ${count} 个节点没有上周同日的数据，不计入合计`,
    unbilledFailed: '不计费记录加载失败，部分原因未显示',
    retry: '重试',
    same: '各节点的收入与上周同日一致',
    noneUnbilled: '当日没有不计费的节点',
    allNodes: '全部节点',
  },
  en: {
    compared: (day: DayName, before: DayName) => `${longEn(day)}, compared with ${longEn(before)}, a week earlier`,
    sums: 'Totals by reason',
    reasons: reasonsEn,
    nodes: (count: number) => (count === 1 ? '1 node' : `${count} nodes`),
    total: 'vs. a week earlier',
    caption: 'Nodes with changed income, largest loss first',
    node: 'Node',
    reason: 'Reason',
    income: 'Income (CNY)',
    change: 'vs. a week earlier (CNY)',
    bandwidthFromTo: (from: string, to: string) => `Billed bandwidth ${from} → ${to} M`,
    priceBy: (change: string) => `Price ${change} CNY/month/G`,
    unbilledOnly: 'The platform did not return the week before. Only the nodes that were not billed are listed.',
    others: (count: number) =>
      `${count === 1 ? '1 other node has' : `${count} other nodes have`} no data of the week before and ${count === 1 ? 'is' : 'are'} not part of the total`,
    unbilledFailed: "Couldn't load the unbilled nodes. Some reasons are missing.",
    retry: 'Try again',
    same: 'Every node earned the same as a week earlier',
    noneUnbilled: 'Every node was billed on this day',
    allNodes: 'All nodes',
  },
});
