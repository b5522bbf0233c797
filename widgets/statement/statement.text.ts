/** Strings of the monthly statement, on screen and in the file. */
import { WEEKLY, type WalletType } from '#shared/topics/wallet/withdrawal-quote.rules.ts';
import { defineText } from '#shared/host/locale.ts';
import type { StatementLine } from '#shared/topics/statement/statement.rules.ts';
import { monthName } from '#shared/host/date-names.ts';

export const statementText = defineText('statement', {
  'zh-CN': {
    title: '月度对账单',
    of: (year: number, month: number) => `${year} 年 ${month} 月`,
    print: '打印或存为 PDF',
    exportFile: '导出表格',
    exportFailed: '导出对账单失败',
    printFailed: '打印页面加载失败，请重试',
    fileName: (month: string) => `对账单 ${month}`,
    user: '用户',
    period: '账期',
    range: (start: string, end: string) => `${start} 至 ${end}`,
    made: '生成时间',
    summary: '收支汇总（元）',
    item: '项目',
    weekly: '周结钱包',
    monthly: '月结钱包',
    all: '合计',
    opening: '期初余额',
    closing: '期末余额',
    weekly_income: '周结收入',
    monthly_bill: '月账单',
    compensation: '补偿',
    refund: '提现退回',
    returned: '提现退回',
    other: '其他入账',
    withdraw: '提现',
    withdrawal: '提现',
    mismatch: (wallet: string) => `${wallet}：平台返回的余额与记录不一致`,
    recorded: '按记录计算的当前余额',
    sent: '平台返回的当前余额',
    difference: '差额',
    incomplete: '平台返回的记录不完整，无法计算余额与合计',
    bill: (month: string) => `${month}账单`,
    billNote: '上月账单在本月入账',
    income: '收入',
    fine: '扣款',
    subtotal: '税前金额',
    tax: '税费',
    taxOf: (percent: string) => `税费 ${percent}%`,
    total: '税后应付',
    credited: '本月入账',
    billDifference: '入账与账单的差额',
    platformDifference: '账单各项与税后应付的差额',
    lines: (wallet: string) => `${wallet}明细`,
    noLines: '本月没有收支',
    date: '日期',
    kind: '类型',
    serial: '流水号',
    incoming: '收入（元）',
    outgoing: '支出（元）',
    balance: '余额（元）',
    wallet: '钱包',
    yuan: '金额（元）',
    billAmount: '账单（元）',
    disconnected: '网络已断开，页面显示的是断开前的内容',
    transferring: '转账中',
    success: '成功',
    failure: '失败',
    locked: '请先输入钱包密码',
    lockedText: '对账单包含钱包记录。在钱包中输入密码后，一天内可以查看',
    toWallet: '前往钱包',
    failedTitle: '对账单加载失败',
    refusedTitle: '没有可查看的对账单',
    refusedText: '当前账号没有结算钱包',
    loading: '正在加载对账单',
  },
  en: {
    title: 'Monthly statement',
    of: (year: number, month: number) => `${monthName(month)} ${year}`,
    print: 'Print or save as PDF',
    exportFile: 'Export spreadsheet',
    exportFailed: "Couldn't export the statement",
    printFailed: 'The print page failed to load. Try again.',
    fileName: (month: string) => `Statement ${month}`,
    user: 'User',
    period: 'Period',
    range: (start: string, end: string) => `${start} to ${end}`,
    made: 'Created',
    summary: 'Summary (CNY)',
    item: 'Item',
    weekly: 'Weekly wallet',
    monthly: 'Monthly wallet',
    all: 'Total',
    opening: 'Opening balance',
    closing: 'Closing balance',
    weekly_income: 'Weekly income',
    monthly_bill: 'Monthly bill',
    compensation: 'Compensation',
    refund: 'Returned withdrawals',
    returned: 'Returned withdrawal',
    other: 'Other entries',
    withdraw: 'Withdrawals',
    withdrawal: 'Withdrawal',
    mismatch: (wallet: string) => `${wallet}: the balance of the platform and the records differ`,
    recorded: 'Current balance by the records',
    sent: 'Current balance of the platform',
    difference: 'Difference',
    incomplete: 'The platform returned incomplete records. Balances and totals are unknown.',
    bill: (month: string) => `Bill of ${month}`,
    billNote: "The previous month's bill is credited this month",
    income: 'Income',
    fine: 'Penalties',
    subtotal: 'Subtotal before tax',
    tax: 'Tax',
    taxOf: (percent: string) => `Tax ${percent}%`,
    total: 'Payable after tax',
    credited: 'Credited this month',
    billDifference: 'Difference between credit and bill',
    platformDifference: 'Difference between the rows and the total of the bill',
    lines: (wallet: string) => `${wallet} details`,
    noLines: 'No transactions this month',
    date: 'Date',
    kind: 'Type',
    serial: 'Serial number',
    incoming: 'In (CNY)',
    outgoing: 'Out (CNY)',
    balance: 'Balance (CNY)',
    wallet: 'Wallet',
    yuan: 'Amount (CNY)',
    billAmount: 'Bill (CNY)',
    disconnected: "You're offline. Earlier data is shown.",
    transferring: 'In transfer',
    success: 'Succeeded',
    failure: 'Failed',
    locked: 'Enter the wallet password first',
    lockedText:
      'The statement contains wallet records. After you enter the password in the wallet, it is shown for a day.',
    toWallet: 'Open wallet',
    failedTitle: "Couldn't load the statement",
    refusedTitle: 'No statement to show',
    refusedText: 'This account has no settlement wallet',
    loading: 'Loading statement',
  },
});

export type StatementText = (typeof statementText)['zh-CN'];

export const walletName = (text: StatementText, type: WalletType): string =>
  type === WEEKLY ? text.weekly : text.monthly;

/** Returns the month in words. @param month such as `2026-10` */
export function statementMonth(text: StatementText, month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return text.of(year, number);
}

const STATUSES = ['transferring', 'success', 'failure'] as const;

/** Returns the type of a line. An unknown type and an unknown status are shown as received. */
export function lineLabel(text: StatementText, { kind, received }: StatementLine): string {
  if (kind === 'other') return received || text.other;
  if (kind === 'refund') return text.returned;
  if (kind !== 'withdraw') return text[kind];
  const status = STATUSES.find((each) => each === received);
  return `${text.withdrawal} · ${status ? text[status] : received}`;
}
