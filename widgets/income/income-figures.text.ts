import { defineText } from '#shared/host/locale.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const en = (month: number, day: number): string => `${MONTHS[month - 1] ?? ''} ${day}`;

export const incomeText = defineText('income', {
  'zh-CN': {
    title: '收入概览',
    until: (month: number, day: number) => `数据截至 ${month} 月 ${day} 日`,
    figures: '收入汇总',
    actual: '昨日收入',
    expected: '昨日预计收入',
    thisMonth: '本月收入',
    lastMonth: '上月收入',
    total: '累计收入',
    day: (month: number, day: number) => `${month} 月 ${day} 日`,
    monthSoFar: (month: number, day: number) => (day > 1 ? `${month} 月 1 日至 ${day} 日` : `${month} 月 1 日`),
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
    until: (month: number, day: number) => `Data up to ${en(month, day)}`,
    figures: 'Income summary',
    actual: "Yesterday's income",
    expected: "Yesterday's expected income",
    thisMonth: "This month's income",
    lastMonth: "Last month's income",
    total: 'Total income',
    day: en,
    monthSoFar: (month: number, day: number) => (day > 1 ? `${en(month, 1)} to ${day}` : en(month, 1)),
    monthBegins: 'starts today',
    month: (year: number, month: number) => `${MONTHS[month - 1] ?? ''} ${year}`,
    sinceStart: 'since activation',
    more: (amount: string) => `, up CNY ${amount} vs. a week earlier`,
    less: (amount: string) => `, down CNY ${amount} vs. a week earlier`,
    same: ', unchanged vs. a week earlier',
    byBill: ', subject to the bill',
  },
});
