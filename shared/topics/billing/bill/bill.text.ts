/** Strings of the monthly bill (§4, Monthly bill). */
import type { BillStatus } from './bill.rules.ts';
import { monthName } from '#shared/host/date-names.ts';
import { cny } from '#shared/host/currency.ts';
import { defineText } from '#shared/host/locale.ts';

/** Keeps the number with its noun in one line. */
const countOf = (count: number, one: string, many: string): string => `${count}\u00a0${count === 1 ? one : many}`;

export const billText = defineText('bill', {
  'zh-CN': {
    title: '月账单',
    where: '可查看 2020 年 7 月至上个月的账单',
    monthlyOnly: '月账单只含按月结算的收入；周结收入每周转入周结钱包，两者相加为当月税前收入',
    month: (year: number, month: number) => `${year} 年 ${month} 月`,
    months: '账单月份',
    previousMonth: '上个月',
    nextMonth: '下个月',
    loading: (month: string) => `正在加载 ${month}的账单`,
    shown: (month: string, status: string) => `${month}账单，${status}`,
    payableOf: (month: string) => `${month}税后应付`,
    counts: (income?: number, fines?: number, compensations?: number) =>
      [
        income !== undefined && `共 ${income} 项收入`,
        fines !== undefined && `${fines} 笔扣款`,
        compensations !== undefined && `${compensations} 笔补偿`,
      ]
        .filter(Boolean)
        .join('，'),
    summary: '账单概要',
    progress: '账单进度',
    unverified: '待核对',
    verified: '已核对',
    unconfirmed: '待确认',
    confirmed: '已确认',
    paid: '已打款',
    inWallet: '已放入我的钱包',
    stateOf: (state: number | string) => `状态 ${state}`,
    willBePaid: '打款',
    willBeInWallet: '转入我的钱包',
    openWallet: '查看我的钱包',
    pending: '财务正在核对账单，核对完成后将以短信通知您',
    unfinished: '账单生成中',
    unfinishedText: '部分日期的收入还在生成，账单稍后可查',
    none: '暂无账单',
    noneText: (month: string) => `${month}暂无账单`,
    failedTitle: '账单加载失败',
    failedText: '暂无账单可以显示，请稍后重试',
    offlineText: '网络已断开，恢复连接后会自动更新',
    staleText: '暂时无法更新，显示的是此前的账单',
    retry: '重试',
    retrying: '正在重试',
    unreachable: '加载失败，请检查网络后重试',
    details: '账单明细',
    income: '收入',
    fine: '扣款',
    compensation: '补偿',
    incomeTotal: '收入合计',
    fineTotal: '扣款合计',
    compensationTotal: '补偿合计',
    subtotal: '税前金额',
    tax: (percent: number) => `税费 ${percent}%`,
    taxNone: '税费，平台不扣',
    taxUnstated: '税费',
    difference: '差额',
    differs: (total: string, sum: string, difference: string) =>
      `税后应付 ${total} 元与各项合计 ${sum} 元相差 ${difference} 元，请联系商务人员`,
    differsMasked: '税后应付与各项合计不一致，请联系商务人员',
    payable: '税后应付',
    business: '业务',
    period: '计费日期',
    price: '单价（元/月/G）',
    perMonth: '元/月/G',
    amount: '金额（元）',
    number: '编号',
    reason: '原因',
    items: (count: number) => `${count} 项`,
    entries: (count: number) => `${count} 笔`,
    unlisted: '平台未提供明细',
    noIncome: '本月无收入',
    noFine: '本月无扣款',
    noCompensation: '本月无补偿',
    range: (from: string, to: string) => (from === to ? from : `${from} 至 ${to}`),
    incomeDetail: '收入明细',
    exportBill: '导出月账单',
    preparing: '正在导出',
    detail95: '95 计费明细',
  },
  en: {
    title: 'Monthly bill',
    where: 'Bills from July 2020 to last month',
    monthlyOnly:
      'A monthly bill contains only monthly-settled income. Weekly income enters the weekly wallet each week. Their sum is the income of the month before tax.',
    month: (year: number, month: number) => `${monthName(month)} ${year}`,
    months: 'Bill month',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    loading: (month: string) => `Loading the bill for ${month}`,
    shown: (month: string, status: string) => `Bill for ${month}: ${status}`,
    payableOf: (month: string) => `Payable after tax, ${month}`,
    counts: (income?: number, fines?: number, compensations?: number) =>
      [
        income !== undefined && countOf(income, 'income item', 'income items'),
        fines !== undefined && countOf(fines, 'penalty', 'penalties'),
        compensations !== undefined && countOf(compensations, 'compensation', 'compensations'),
      ]
        .filter(Boolean)
        .join(', '),
    summary: 'Bill summary',
    progress: 'Bill progress',
    unverified: 'To be checked',
    verified: 'Checked',
    unconfirmed: 'To be confirmed',
    confirmed: 'Confirmed',
    paid: 'Paid',
    inWallet: 'Put into My Wallet',
    stateOf: (state: number | string) => `State ${state}`,
    willBePaid: 'Payment',
    willBeInWallet: 'Transfer to My Wallet',
    openWallet: 'View my wallet',
    pending: 'Finance is verifying this bill. You will be notified by SMS when it is done.',
    unfinished: 'Bill in preparation',
    unfinishedText: 'The income of some days is not complete yet. Check the bill later.',
    none: 'No bill yet',
    noneText: (month: string) => `There is no bill for ${month}`,
    failedTitle: "Couldn't load the bill",
    failedText: 'There is no bill to show. Try again later.',
    offlineText: "You're offline. This updates automatically when you're back online.",
    staleText: "Couldn't update the bill. An earlier version is shown.",
    retry: 'Try again',
    retrying: 'Trying again',
    unreachable: "Couldn't load this. Check your network and try again.",
    details: 'Bill details',
    income: 'Income',
    fine: 'Penalties',
    compensation: 'Compensation',
    incomeTotal: 'Total income',
    fineTotal: 'Total penalties',
    compensationTotal: 'Total compensation',
    subtotal: 'Subtotal before tax',
    tax: (percent: number) => `Tax ${percent}%`,
    taxNone: 'Tax: none withheld',
    taxUnstated: 'Tax',
    difference: 'Difference',
    differs: (total: string, sum: string, difference: string) =>
      `The amount payable, ${cny(total)}, differs by ${cny(difference)} from its items, ${cny(sum)}. Ask your business contact.`,
    differsMasked: 'The amount payable differs from its items. Ask your business contact.',
    payable: 'Payable after tax',
    business: 'Business',
    period: 'Billing period',
    price: 'Price (CNY/month/G)',
    perMonth: 'CNY/month/G',
    amount: 'Amount (CNY)',
    number: 'Number',
    reason: 'Reason',
    items: (count: number) => countOf(count, 'item', 'items'),
    entries: (count: number) => countOf(count, 'entry', 'entries'),
    unlisted: 'The platform provided no details',
    noIncome: 'No income this month',
    noFine: 'No penalties this month',
    noCompensation: 'No compensation this month',
    range: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    incomeDetail: 'Income details',
    exportBill: 'Export monthly bill',
    preparing: 'Exporting',
    detail95: '95th-percentile billing details',
  },
});

type BillText = (typeof billText)['zh-CN'];

/** Returns a month such as `2026-10` as a readable name. */
export function billMonthName(text: BillText, month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return text.month(year, number);
}

/** Returns the status of a bill in words: an unknown state as received. */
export const statusText = (text: BillText, status: BillStatus, state: number | string): string =>
  status === 'unknown' ? text.stateOf(state) : text[status];

/** Strings about a requested month without a bill. */
export const monthOutsideText = defineText('monthOutside', {
  'zh-CN': {
    outside: (first: string, last: string, shownMonth: string) =>
      `请求的月份不在可查看的范围内（${first} 至 ${last}），当前显示 ${shownMonth}`,
  },
  en: {
    outside: (first: string, last: string, shownMonth: string) =>
      `The requested month is outside ${first} to ${last}. ${shownMonth} is shown.`,
  },
});
