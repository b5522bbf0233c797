import type { SettlementEvent } from './settlement-calendar.rules.ts';
import type { TransferOutcome } from './transfer-steps.rules.ts';
import { defineText } from '#shared/host/locale.ts';
import { cny } from '#shared/host/currency.ts';
import {
  dayZh,
  SHORT_WEEKDAYS,
  SHORT_WEEKDAYS_ZH,
  shortDay,
  shortMonth,
  weekdayName,
  weekdayZh,
} from '#shared/host/date-names.ts';

const eventsZh: Record<SettlementEvent, string> = {
  enters: '入账',
  apply: '申请',
  pay: '打款',
  check: '核对',
  applyMonthly: '月提',
};
const eventsEn: Record<SettlementEvent, string> = {
  enters: 'Entry',
  apply: 'Apply',
  pay: 'Paid',
  check: 'Check',
  applyMonthly: 'Monthly',
};
const meaningsZh: Record<SettlementEvent, string> = {
  enters: '上一周的收入转入周结钱包',
  apply: '周结钱包可申请提现',
  pay: '周结提现打款',
  check: '核对上月账单',
  applyMonthly: '月结钱包可申请提现',
};
const meaningsEn: Record<SettlementEvent, string> = {
  enters: 'Income of the week before enters the weekly wallet',
  apply: 'Withdrawals from the weekly wallet are open',
  pay: 'Weekly withdrawals are paid',
  check: "Check last month's bill",
  applyMonthly: 'Withdrawals from the monthly wallet are open',
};
const outcomesZh: Record<TransferOutcome, string> = {
  transferring: '转账中',
  arrived: '已到账',
  returned: '已退回钱包',
  failed: '转账失败',
};
const outcomesEn: Record<TransferOutcome, string> = {
  transferring: 'In transfer',
  arrived: 'Arrived',
  returned: 'Returned to the wallet',
  failed: 'Transfer failed',
};

/** `Nov 25` for `11-25` */
const shortOf = (day: string): string => shortDay(Number(day.slice(0, 2)), Number(day.slice(3)));

/** Names of the amount after tax and fee. */
const netLabelsZh: Record<TransferOutcome, string> = {
  transferring: '预计到账',
  arrived: '到账',
  returned: '应到账',
  failed: '应到账',
};
const netLabelsEn: Record<TransferOutcome, string> = {
  transferring: 'You receive',
  arrived: 'Received',
  returned: 'Net amount',
  failed: 'Net amount',
};

/** Strings of upcoming money: entries, bills, the forecast, transfers and the calendar. */
export const settlementText = defineText('settlement', {
  'zh-CN': {
    calendar: '结算日历',
    calendarText: '未来五周的入账、申请、打款与核对账单日期，以北京时间为准',
    weekdays: SHORT_WEEKDAYS_ZH,
    events: eventsZh,
    meanings: meaningsZh,
    everyDay: '月结钱包每天可申请提现，日历中不再标注',
    noEvents: '暂无结算规则',
    amounts: '日历中的金额（元）',
    shortDate: (month: number, day: number) => `${month}/${day}`,
    dayWithWeekday: (month: number, day: number, weekday: number) => `${dayZh(month, day)}（周${weekdayZh(weekday)}）`,
    today: '今天',
    monthDay: dayZh,
    next: '接下来',
    nextEntry: '待入账（周结）',
    entersOn: (month: number, day: number) => `${dayZh(month, day)}周三入账`,
    ofWeek: (start: string, end: string) => `${start} 至 ${end} 的收入，税前`,
    ofWeekSoFar: (start: string, last: string) => `${start} 至 ${last} 的收入，税前`,
    bill: (month: number) => `${month} 月账单（税后）`,
    noBill: '暂无账单',
    unfinishedBill: '账单生成中',
    failed: '加载失败',
    retry: '重试',
    checkDays: (from: number, to: number) => (from === to ? `每月 ${from} 日核对` : `每月 ${from} 至 ${to} 日核对`),
    states: {
      unverified: '待核对',
      unconfirmed: '待确认',
      confirmed: '已确认，待放入我的钱包',
      paid: '已打款',
      inWallet: '已放入我的钱包',
    },
    /** a state that the specification does not list, as received */
    stateOf: (state: number | string) => `状态 ${state}`,
    forecast: '本月收入预计',
    forecastRange: (least: string, most: string) => `${least} 至 ${most} 元`,
    forecastHow: (days: number) => `按近 28 天同星期的收入推算余下 ${days} 天，不作为结算依据`,
    noForecast: '近 28 天的数据不足，暂无法预计',
    transfers: '提现进度',
    transferOf: (amount: string) => `提现 ${amount} 元`,
    netLabels: netLabelsZh,
    net: (label: string, amount: string) => `${label} ${amount} 元`,
    tax: (amount: string) => `税费 ${amount} 元`,
    fee: (amount: string) => `手续费 ${amount} 元`,
    changePayout: '修改收款信息',
    requested: '提交申请',
    transfer: '转账',
    outcomes: outcomesZh,
    expectedBy: (month: number, day: number) => `预计 ${dayZh(month, day)}前到账`,
    arrives: '到账',
    wallet: '我的钱包',
  },
  en: {
    calendar: 'Settlement calendar',
    calendarText: 'Entries, withdrawals, payments and bill checks of the next five weeks, in Shanghai time',
    weekdays: SHORT_WEEKDAYS,
    events: eventsEn,
    meanings: meaningsEn,
    everyDay: 'The monthly wallet is open every day. The calendar does not mark these days.',
    noEvents: 'No settlement rules',
    amounts: 'Amounts of the calendar (CNY)',
    shortDate: shortDay,
    dayWithWeekday: (month: number, day: number, weekday: number) => `${weekdayName(weekday)}, ${shortDay(month, day)}`,
    today: 'Today',
    monthDay: shortDay,
    next: 'Upcoming',
    nextEntry: 'Next weekly entry',
    entersOn: (month: number, day: number) => `Wednesday, ${shortDay(month, day)}`,
    ofWeek: (start: string, end: string) => `Income from ${shortOf(start)} to ${shortOf(end)}, before tax`,
    ofWeekSoFar: (start: string, last: string) => `Income from ${shortOf(start)} to ${shortOf(last)}, before tax`,
    bill: (month: number) => `${shortMonth(month)} bill (after tax)`,
    noBill: 'No bill yet',
    unfinishedBill: 'Bill in preparation',
    failed: "Couldn't load this",
    retry: 'Try again',
    checkDays: (from: number, to: number) =>
      from === to ? `Checked on day ${from} of the month` : `Checked on days ${from} to ${to} of the month`,
    states: {
      unverified: 'To be checked',
      unconfirmed: 'To be confirmed',
      confirmed: 'Confirmed, will enter your wallet',
      paid: 'Paid',
      inWallet: 'In your wallet',
    },
    stateOf: (state: number | string) => `State ${state}`,
    forecast: 'Expected this month',
    forecastRange: (least: string, most: string) => `${cny(least)} to ${most}`,
    forecastHow: (days: number) =>
      `Estimates the remaining ${days} ${days === 1 ? 'day' : 'days'} by the same weekdays of the last 28 days. Settlement can differ.`,
    noForecast: 'The data of the last 28 days is not sufficient for an estimate',
    transfers: 'Transfers',
    transferOf: (amount: string) => `Withdrawal of ${cny(amount)}`,
    netLabels: netLabelsEn,
    net: (label: string, amount: string) => `${label} ${cny(amount)}`,
    tax: (amount: string) => `Tax ${cny(amount)}`,
    fee: (amount: string) => `Fee ${cny(amount)}`,
    changePayout: 'Change payout details',
    requested: 'Requested',
    transfer: 'Transfer',
    outcomes: outcomesEn,
    expectedBy: (month: number, day: number) => `expected by ${shortDay(month, day)}`,
    arrives: 'Arrives',
    wallet: 'My wallet',
  },
});
