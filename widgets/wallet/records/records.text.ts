/** Strings of the rules box, of the record tables and of their export (§2.4, §9). */
import type { EntryRecord } from '#shared/contract/wallet.ts';
import type { DayRange } from '#shared/domain/shanghai-time.ts';
import { isWalletType } from '#shared/domain/withdrawal-quote.ts';
import { defineText } from '#shared/host/locale.ts';

const ENGLISH_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const recordsText = defineText('records', {
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
    ofWallet: (type: string, wallet: number | string) => `${type}（钱包类型 ${wallet}）`,
    unreadable: '无法读取',
    noWithdrawals: '该时段暂无提现记录',
    noEntries: '该时段暂无入账记录',
    weeklyDetail: '周结收入明细',
    weeklyDetailText: '近一年转入周结钱包的收入，选择一周，查看每天和每个节点的收入',
    weeklyDetailCaption: '转入周结钱包的收入，按时间从新到旧',
    week: '收入所属的一周',
    between: (start: string, end: string) => `${start} 至 ${end.slice(5)}`,
    weekPages: '周结收入分页',
    noWeeklyIncome: '暂无周结收入入账',
    daysOf: (start: string, end: string) => `${start} 至 ${end.slice(5)} 每天的收入`,
    weekOf: (start: string, end: string) => `${start} 至 ${end.slice(5)} 的收入`,
    weekBy: '查看方式',
    byDay: '每日',
    byDevice: '按节点',
    devicesOf: (start: string, end: string) => `${start} 至 ${end.slice(5)} 每个节点的收入`,
    device: '节点',
    searchDevice: '搜索名称或设备 ID',
    clearSearch: '清除搜索',
    noDeviceFits: '没有符合条件的节点',
    noDevices: '暂无节点',
    daysOfDevice: (sum: string, name: string) => `${sum}，${name} 每天的收入`,
    retry: '重试',
    retryOf: (name: string) => `重试 ${name}`,
    sourceOf: (word: string, day: string) => `${word}，${day} 入账的来源`,
    day: '日期',
    dayIncome: '收入（元）',
    weekSum: (earned: string, entered: string) =>
      `这一周共收入 ${earned} 元，其中 ${entered} 元转入周结钱包；非 95 计费设备与托管设备按月结算`,
    transferring: '转账中',
    onItsWay: (amount: string, month: number, day: number) => `转账中 ${amount}，${month} 月 ${day} 日前`,
    success: '成功',
    failure: '失败',
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
    ruleReceived: (tax: string | undefined) => {
      if (tax === '0') return '到账金额为提现金额减去手续费';
      return tax === undefined ? '到账金额为提现金额减去手续费与税费' : `到账金额为提现金额减去手续费与 ${tax}% 税费`;
    },
    ruleDevices: '非 95 计费设备与托管设备不参与周结',
    nextEntry: '下次转入',
    rates: '提现费率',
    fee: (percent: string) => `手续费 ${percent}%`,
    feeUnstated: '手续费 --',
    taxUnstated: '税费 --',
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
    exportFailed: 'Export records failed',
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
    ofWallet: (type: string, wallet: number | string) => `${type} (wallet type ${wallet})`,
    unreadable: "Couldn't read",
    noWithdrawals: 'No withdrawals in this period',
    noEntries: 'No entries in this period',
    weeklyDetail: 'Weekly income details',
    weeklyDetailText:
      'Income that entered the weekly wallet in the last year. Choose a week to view the income of each day and node.',
    weeklyDetailCaption: 'Income that entered the weekly wallet, newest first',
    week: 'Week of the income',
    between: (start: string, end: string) => `${start} to ${end.slice(5)}`,
    weekPages: 'Pages of weekly income',
    noWeeklyIncome: 'No weekly income yet',
    daysOf: (start: string, end: string) => `Daily income from ${start} to ${end.slice(5)}`,
    weekOf: (start: string, end: string) => `Income from ${start} to ${end.slice(5)}`,
    weekBy: 'View',
    byDay: 'By day',
    byDevice: 'By node',
    devicesOf: (start: string, end: string) => `Income of each node, ${start} to ${end.slice(5)}`,
    device: 'Node',
    searchDevice: 'Search by name or device ID',
    clearSearch: 'Clear search',
    noDeviceFits: 'No matching nodes',
    noDevices: 'No nodes yet',
    daysOfDevice: (sum: string, name: string) => `${sum}, daily income of ${name}`,
    retry: 'Try again',
    retryOf: (name: string) => `Try again, ${name}`,
    sourceOf: (word: string, day: string) => `${word}: source of the entry of ${day}`,
    day: 'Date',
    dayIncome: 'Income (CNY)',
    weekSum: (earned: string, entered: string) =>
      `This week earned CNY ${earned}. CNY ${entered} of it entered the weekly wallet. Hosted devices and devices without 95th-percentile billing settle monthly.`,
    transferring: 'Transferring',
    onItsWay: (amount: string, month: number, day: number) =>
      `Transferring ${amount}, by ${ENGLISH_MONTHS[month - 1] ?? ''} ${day}`,
    success: 'Succeeded',
    failure: 'Failed',
    returnedWhy: (reason: string) => `The money was returned to the wallet. Reason given by the platform: “${reason}”`,
    weekly_income: 'Weekly income',
    monthly_bill: 'Monthly bill',
    compensation: 'Compensation',
    refund: 'Returned withdrawal',
    withdraw: 'Withdrawal',
    weeklyRules: 'Weekly settlement rules',
    monthlyRules: 'Monthly settlement rules',
    weekPlan: (apply: string, pay: string) => `Weekly schedule: withdraw on ${apply}, paid on ${pay}`,
    weekPlanOpen: (apply: string, days: number) =>
      days === 0
        ? `Weekly schedule: withdraw on ${apply}, paid the same day`
        : `Weekly schedule: withdraw on ${apply}, paid ${days} ${days === 1 ? 'day' : 'days'} later`,
    apply: 'Withdraw',
    pay: 'Paid',
    weekdayShort: (weekday: number) => ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][weekday - 1] ?? '',
    ruleEnters: 'Weekly income enters this wallet on the next Wednesday',
    ruleWeeklyArrival: (days: number) =>
      days === 0 ? 'Paid on the day of the request' : `Paid ${days} ${days === 1 ? 'day' : 'days'} after the request`,
    ruleReceived: (tax: string | undefined) => {
      if (tax === '0') return 'You receive the amount minus the fee';
      return `You receive the amount minus the fee and ${tax === undefined ? '' : `${tax}% `}tax`;
    },
    ruleDevices: 'Hosted devices and devices without 95th-percentile billing do not settle weekly',
    nextEntry: 'Next entry',
    rates: 'Withdrawal costs',
    fee: (percent: string) => `Fee ${percent}%`,
    feeUnstated: 'Fee --',
    taxUnstated: 'Tax --',
    tax: (percent: string) => `Tax ${percent}%`,
    taxNone: 'No tax withheld',
    today: 'Today',
    monthPlan: (check: string, withdraw: string) => `This month: check the bill on ${check}, withdraw on ${withdraw}`,
    checkDays: 'Check the bill',
    withdrawDays: 'Withdraw',
    everyMonthDays: (days: string) => `Days ${days} of the month`,
    everyMonthFrom: (from: number) => `From day ${from} to the end of the month`,
    everyDay: 'Every day',
    days: (from: number, to: number) => (from === to ? `${from}` : `${from} to ${to}`),
    ruleEveryDay: 'You can withdraw on any day',
    ruleMonthlyEnters: 'After the monthly bill is settled, its after-tax total enters this wallet',
    ruleMonthlyFree: 'Tax is settled in the monthly bill. Withdrawals have no further charges.',
    ruleMonthlyArrival: (days: number) => `Expected to arrive within ${days} days of the request`,
  },
});

type Strings = (typeof recordsText)['zh-CN'];

/** Entry types with their own label. Other types are shown as received (§3, Entry record). */
const ENTRY_TYPES = { weekly_income: 1, monthly_bill: 1, compensation: 1, refund: 1, withdraw: 1 };

/** Returns the type of an entry, with its wallet if the specification does not name that wallet. */
export function entryLabel({ type, walletType }: Pick<EntryRecord, 'type' | 'walletType'>, text: Strings): string {
  const label = Object.hasOwn(ENTRY_TYPES, type) ? text[type as keyof typeof ENTRY_TYPES] : type;
  return walletType == null || isWalletType(walletType) ? label : text.ofWallet(label, walletType);
}

export const WITHDRAWAL_TONES = { success: 'success', failure: 'failure', transferring: 'transfer' } as const;

export const isKnownStatus = (status: string): status is keyof typeof WITHDRAWAL_TONES =>
  Object.hasOwn(WITHDRAWAL_TONES, status);

export const statusLabel = (status: string, text: Strings): string => (isKnownStatus(status) ? text[status] : status);
