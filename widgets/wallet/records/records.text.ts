/** Words of the rules box and of the records, for the tables and for their export (§2.4, §9). */
import type { DayRange } from '#shared/domain/shanghai-time.ts';
import { defineText } from '#shared/host/locale.ts';

const ENGLISH_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const recordsText = defineText({
  'zh-CN': {
    records: '记录',
    withdrawals: '提现记录',
    entries: '入账记录',
    withdrawalsCaption: '提现记录，按时间从新到旧',
    entriesCaption: '入账记录，按时间从新到旧',
    range: '日期',
    thisYear: '今年',
    thisMonth: '本月',
    exportRecords: '导出记录',
    exportFailed: '导出记录失败',
    sum: '合计',
    recordsFile: (wallet: string, records: string, { start, end }: DayRange) =>
      `${wallet}${records} ${start} 至 ${end}`,
    applied: '申请时间',
    entered: '入账时间',
    account: '收款账户',
    serial: '流水号',
    amount: '金额（元）',
    status: '状态',
    type: '类型',
    noWithdrawals: '这段时间没有提现记录',
    noEntries: '这段时间没有入账记录',
    weeklyDetail: '周结收入明细',
    weeklyDetailText: '近一年转入周结钱包的收入，选择一周查看每天的收入',
    weeklyDetailCaption: '转入周结钱包的收入，按时间从新到旧',
    week: '收入所属的一周',
    between: (start: string, end: string) => `${start} 至 ${end.slice(5)}`,
    weekPages: '周结收入分页',
    noWeeklyIncome: '还没有周结收入入账',
    daysOf: (start: string, end: string) => `${start} 至 ${end.slice(5)} 每天的收入`,
    day: '日期',
    dayIncome: '收入（元）',
    weekSum: (earned: string, entered: string) =>
      `这一周共收入 ${earned} 元，其中 ${entered} 元转入周结钱包；非 95 计费设备与托管设备按月结算`,
    transferring: '转账中',
    onItsWay: (amount: string, month: number, day: number) => `转账中 ${amount}，${month} 月 ${day} 日前`,
    success: '成功',
    failure: '失败',
    returned: '款项已退回钱包',
    returnedWhy: (reason: string) => `${reason}，款项已退回钱包`,
    weekly_income: '周结收入',
    monthly_bill: '月账单',
    compensation: '补偿',
    refund: '提现退回',
    withdraw: '提现',
    weeklyRules: '周结规则',
    monthlyRules: '月结规则',
    weekPlan: (apply: string, pay: string) => `周结安排：${apply}申请，${pay}打款`,
    weekPlanOpen: (apply: string, days: number) =>
      days === 0 ? `周结安排：${apply}申请，当日打款` : `周结安排：${apply}申请，申请后 ${days} 日打款`,
    apply: '申请',
    pay: '打款',
    weekdayShort: (weekday: number) => '一二三四五六日'[weekday - 1] ?? '',
    ruleEnters: '每周收入在下一个周三转入周结钱包',
    ruleWeeklyArrival: (days: number) => (days === 0 ? '申请当日打款' : `申请后 ${days} 日打款`),
    ruleReceived: (tax: string) =>
      tax === '0' ? '到账金额为提现金额减去手续费' : `到账金额为提现金额减去手续费与 ${tax}% 税费`,
    ruleDevices: '非 95 计费设备与托管设备不参与周结',
    nextEntry: '下次转入',
    rates: '提现费率',
    fee: (percent: string) => `手续费 ${percent}%`,
    tax: (percent: string) => `税费 ${percent}%`,
    taxNone: '平台不扣税',
    today: '今天',
    monthPlan: (check: string, withdraw: string) => `本月结算安排：核对账单${check}，申请提现${withdraw}`,
    checkDays: '核对账单',
    withdrawDays: '申请提现',
    everyMonthDays: (days: string) => `每月 ${days} 日`,
    everyMonthFrom: (from: number) => `每月 ${from} 日至月底`,
    everyDay: '每天',
    days: (from: number, to: number) => (from === to ? `${from}` : `${from} 至 ${to}`),
    ruleEveryDay: '每天都可以申请提现',
    ruleMonthlyEnters: '月账单结清后，税后金额转入月结钱包',
    ruleMonthlyFree: '税费已在月账单中结清，提现不再扣费',
    ruleMonthlyArrival: (days: number) => `申请后预计 ${days} 日内到账`,
  },
  en: {
    records: 'Records',
    withdrawals: 'Withdrawals',
    entries: 'Entries',
    withdrawalsCaption: 'Withdrawals, newest first',
    entriesCaption: 'Entries, newest first',
    range: 'Dates',
    thisYear: 'This year',
    thisMonth: 'This month',
    exportRecords: 'Export records',
    exportFailed: 'Export of the records failed',
    sum: 'Total',
    recordsFile: (wallet: string, records: string, { start, end }: DayRange) =>
      `${wallet} ${records} ${start} to ${end}`,
    applied: 'Requested',
    entered: 'Entered',
    account: 'Payout account',
    serial: 'Serial number',
    amount: 'Amount (CNY)',
    status: 'Status',
    type: 'Type',
    noWithdrawals: 'No withdrawals in this time',
    noEntries: 'No entries in this time',
    weeklyDetail: 'Weekly income in detail',
    weeklyDetailText: 'What entered the weekly wallet within a year. Choose a week to see its days',
    weeklyDetailCaption: 'What entered the weekly wallet, newest first',
    week: 'Week it was earned in',
    between: (start: string, end: string) => `${start} to ${end.slice(5)}`,
    weekPages: 'Pages of weekly income',
    noWeeklyIncome: 'No weekly income has entered yet',
    daysOf: (start: string, end: string) => `Each day from ${start} to ${end.slice(5)}`,
    day: 'Day',
    dayIncome: 'Income (CNY)',
    weekSum: (earned: string, entered: string) =>
      `CNY ${earned} were earned in this week, of which CNY ${entered} entered the weekly wallet; devices that are not 95-billed or are hosted settle monthly`,
    transferring: 'Transferring',
    onItsWay: (amount: string, month: number, day: number) =>
      `Transferring ${amount}, by ${ENGLISH_MONTHS[month - 1] ?? ''} ${day}`,
    success: 'Succeeded',
    failure: 'Failed',
    returned: 'The money is back in the wallet',
    returnedWhy: (reason: string) => `${reason}; the money is back in the wallet`,
    weekly_income: 'Weekly income',
    monthly_bill: 'Monthly bill',
    compensation: 'Compensation',
    refund: 'Returned withdrawal',
    withdraw: 'Withdrawal',
    weeklyRules: 'Weekly settlement',
    monthlyRules: 'Monthly settlement',
    weekPlan: (apply: string, pay: string) => `Weekly plan: request on ${apply}, paid on ${pay}`,
    weekPlanOpen: (apply: string, days: number) =>
      days === 0
        ? `Weekly plan: request on ${apply}, paid the same day`
        : `Weekly plan: request on ${apply}, paid ${days} ${days === 1 ? 'day' : 'days'} later`,
    apply: 'Request',
    pay: 'Paid',
    weekdayShort: (weekday: number) => ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][weekday - 1] ?? '',
    ruleEnters: 'Weekly income enters this wallet on the next Wednesday',
    ruleWeeklyArrival: (days: number) =>
      days === 0 ? 'Paid on the day of the request' : `Paid ${days} ${days === 1 ? 'day' : 'days'} after the request`,
    ruleReceived: (tax: string) =>
      tax === '0' ? 'You receive the amount less the fee' : `You receive the amount less the fee and ${tax}% tax`,
    ruleDevices: 'Devices without 95 billing and hosted devices do not settle weekly',
    nextEntry: 'Next entry',
    rates: 'Costs',
    fee: (percent: string) => `Fee ${percent}%`,
    tax: (percent: string) => `Tax ${percent}%`,
    taxNone: 'No tax withheld',
    today: 'Today',
    monthPlan: (check: string, withdraw: string) => `This month: check the bill on ${check}; withdraw on ${withdraw}`,
    checkDays: 'Check the bill',
    withdrawDays: 'Withdraw',
    everyMonthDays: (days: string) => `Days ${days} of the month`,
    everyMonthFrom: (from: number) => `From day ${from} to the end of the month`,
    everyDay: 'Every day',
    days: (from: number, to: number) => (from === to ? `${from}` : `${from} to ${to}`),
    ruleEveryDay: 'You can withdraw on any day',
    ruleMonthlyEnters: 'When the bill is settled, its after-tax total enters this wallet',
    ruleMonthlyFree: 'Tax was settled with the bill; withdrawing costs nothing more',
    ruleMonthlyArrival: (days: number) => `Expected to arrive within ${days} days of the request`,
  },
});

type Words = (typeof recordsText)['zh-CN'];

/** Entry types with a word of their own; others show as they come (§3, Entry record). */
const ENTRY_TYPES = { weekly_income: 1, monthly_bill: 1, compensation: 1, refund: 1, withdraw: 1 };

export const entryWord = (type: string, text: Words): string =>
  Object.hasOwn(ENTRY_TYPES, type) ? text[type as keyof typeof ENTRY_TYPES] : type;

export const WITHDRAWAL_TONES = { success: 'success', failure: 'failure', transferring: 'transfer' } as const;

export const isKnownStatus = (status: string): status is keyof typeof WITHDRAWAL_TONES =>
  Object.hasOwn(WITHDRAWAL_TONES, status);

export const statusWord = (status: string, text: Words): string => (isKnownStatus(status) ? text[status] : status);
