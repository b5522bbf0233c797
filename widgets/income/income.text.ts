import { defineText } from '#shared/host/locale.ts';
import { cny } from '#shared/host/currency.ts';
import { dayZh, shortDay, shortMonth } from '#shared/host/date-names.ts';

export const incomeText = defineText('income', {
  'zh-CN': {
    title: '收入概览',
    until: (month: number, day: number) => `数据截至 ${dayZh(month, day)}`,
    figures: '收入汇总',
    actual: '昨日收入',
    expected: '昨日预计收入',
    thisMonth: '本月收入',
    lastMonth: '上月收入',
    total: '累计收入',
    day: dayZh,
    monthSoFar: (month: number, day: number) => (day > 1 ? `${dayZh(month, 1)}至 ${day} 日` : dayZh(month, 1)),
    monthBegins: '从今天开始',
    month: (year: number, month: number) => `${year} 年 ${month} 月`,
    sinceStart: '自开通以来',
    more: (amount: string) => `，较上周同日增加 ${amount} 元`,
    less: (amount: string) => `，较上周同日减少 ${amount} 元`,
    same: '，与上周同日持平',
    byBill: '，以账单为准',
  },
  en: {
    title: 'Income overview',
    until: (month: number, day: number) => `Data up to ${shortDay(month, day)}`,
    figures: 'Income summary',
    actual: "Yesterday's income",
    expected: "Yesterday's expected income",
    thisMonth: "This month's income",
    lastMonth: "Last month's income",
    total: 'Total income',
    day: shortDay,
    monthSoFar: (month: number, day: number) => (day > 1 ? `${shortDay(month, 1)} to ${day}` : shortDay(month, 1)),
    monthBegins: 'starts today',
    month: (year: number, month: number) => `${shortMonth(month)} ${year}`,
    sinceStart: 'since activation',
    more: (amount: string) => `, up ${cny(amount)} vs. a week earlier`,
    less: (amount: string) => `, down ${cny(amount)} vs. a week earlier`,
    same: ', unchanged vs. a week earlier',
    byBill: ', subject to the bill',
  },
});
