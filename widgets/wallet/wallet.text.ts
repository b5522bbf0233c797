/** Strings of the first screen of the wallet. Parts that load later have their own text files. */
import type { HoldReason } from '#shared/topics/money/wallet/wallet.calls.ts';
import { accountLabelOf, type PayoutAccount } from '#shared/topics/money/account-label.rules.ts';
import { defineText, useText } from '#shared/host/locale.ts';
import { cny } from '#shared/host/currency.ts';
import { dayZh, shortDay, weekdayName, weekdayZh } from '#shared/host/date-names.ts';

const weekOf = (weekday: number): string => `周${weekdayZh(weekday)}`;

/** The update after which withdrawals are held, also a first value. */
type HeldChange = HoldReason | 'account';

export const walletText = defineText('wallet', {
  'zh-CN': {
    refusedTitle: '当前账号没有结算钱包',
    refusedText: '该账号的收入由所属代理商结算，如有疑问请联系商务人员',
    title: '我的钱包',
    weekly: '周结钱包',
    monthly: '月结钱包',
    cycle: '结算周期',
    balance: '可提现余额',
    balancePanel: '余额',
    withdrawn: '累计提现',
    account: '收款账户',
    noAccount: '尚未填写',
    withdraw: '申请提现',
    incomeDetail: '收入明细',
    loading: '正在加载钱包',
    alipay: '支付宝',
    personalCard: '银行卡',
    enterpriseCard: '对公账户',
    todayIs: (day: string) => `今天是 ${day}`,
    today: {
      open: (day: string, wallet: string) => `今天是 ${day}，${wallet}可以申请提现`,
      minimum: (day: string, wallet: string) => `今天是 ${day}，${wallet}余额未达到提现最低限额`,
      withdrawalDay: (day: string, wallet: string) => `今天是 ${day}，是${wallet}的提现日`,
      otherDay: (day: string, wallet: string) => `今天是 ${day}，不是${wallet}的提现日`,
    },
    withdrawable: '可提现',
    limits: (min: string, max: string) => `单次 ${min} 至 ${max} 元`,
    onceAWeek: '，每周可申请 1 次',
    closedWeekDay: (days: string, opensAt: string) => `周结钱包在${days}提现，下次开放 ${opensAt}`,
    closedMonthDay: (days: string, opensAt: string) => `月结钱包在每月 ${days} 日提现，下次开放 ${opensAt}`,
    belowMinimum: (min: string) => `余额不足，提现最低限额 ${min} 元`,
    usedThisWeek: (opensAt: string) => `本周已申请 1 次，下次开放 ${opensAt}`,
    pendingWithdrawal: '上一笔提现处理中，确认结果后可再次申请',
    verifyFirst: '请先在小程序完成实名认证',
    held: (change: HeldChange, until: string, opensAt: string) =>
      `${{ payout: '收款信息', phone: '手机号', walletPassword: '钱包密码', billingCycle: '结算周期', account: '账号信息' }[change]}已更新，为保障资金安全，${until} 前不能提现${opensAt && `，下次开放 ${opensAt}`}`,
    offline: '网络恢复后可以申请',
    balanceFailed: '余额加载失败',
    parametersFailed: '提现规则加载失败',
    unreachable: '加载失败，请检查网络后重试',
    date: (month: number, day: number, weekday: number) => `${dayZh(month, day)}${weekOf(weekday)}`,
    weekdays: (from: number, to: number) => (from === to ? weekOf(from) : `${weekOf(from)}至${weekOf(to)}`),
    range: (from: number, to: number) => (from === to ? `${from}` : `${from} 至 ${to}`),
  },
  en: {
    refusedTitle: 'This account has no settlement wallet',
    refusedText: 'The agent of this account settles its income. If you have questions, ask your business contact.',
    title: 'My wallet',
    weekly: 'Weekly wallet',
    monthly: 'Monthly wallet',
    cycle: 'Settlement cycle',
    balance: 'Available to withdraw',
    balancePanel: 'Balance',
    withdrawn: 'Total withdrawals',
    account: 'Payout account',
    noAccount: 'Not filled in yet',
    withdraw: 'Withdraw',
    incomeDetail: 'Income details',
    loading: 'Loading the wallet',
    alipay: 'Alipay',
    personalCard: 'Bank card',
    enterpriseCard: 'Company account',
    todayIs: (day: string) => `Today is ${day}`,
    today: {
      open: (day: string, wallet: string) => `Today is ${day}. The ${wallet.toLowerCase()} is open for withdrawals.`,
      minimum: (day: string, wallet: string) =>
        `Today is ${day}. The balance of the ${wallet.toLowerCase()} is below the minimum.`,
      withdrawalDay: (day: string, wallet: string) =>
        `Today is ${day}, a withdrawal day of the ${wallet.toLowerCase()}.`,
      otherDay: (day: string, wallet: string) =>
        `Today is ${day}, not a withdrawal day of the ${wallet.toLowerCase()}.`,
    },
    withdrawable: 'open',
    limits: (min: string, max: string) => `${cny(min)} to ${max} per withdrawal`,
    onceAWeek: ', once\u00a0a\u00a0week',
    closedWeekDay: (days: string, opensAt: string) => `Weekly withdrawals are open on ${days}. Next:\u00a0${opensAt}.`,
    closedMonthDay: (days: string, opensAt: string) =>
      `Monthly withdrawals are open on days ${days} of the month. Next:\u00a0${opensAt}.`,
    belowMinimum: (min: string) => `The balance is below the minimum of ${cny(min)}`,
    usedThisWeek: (opensAt: string) => `You have already withdrawn this week. Next:\u00a0${opensAt}.`,
    pendingWithdrawal: 'Your last withdrawal is being processed. You can withdraw again after its result is confirmed.',
    verifyFirst: 'Verify your identity in the mini-program first',
    held: (change: HeldChange, until: string, opensAt: string) =>
      `The ${{ payout: 'payout account', phone: 'phone number', walletPassword: 'wallet password', billingCycle: 'settlement cycle', account: 'account' }[change]} was updated. To protect your money, withdrawals are blocked until ${until}.${opensAt && ` Next:\u00a0${opensAt}.`}`,
    offline: "You're offline. You can withdraw when you're back online.",
    balanceFailed: "Couldn't load the balance",
    parametersFailed: "Couldn't load the withdrawal rules",
    unreachable: "Couldn't load this. Check your network and try again.",
    date: (month: number, day: number, weekday: number) => `${weekdayName(weekday)}, ${shortDay(month, day)}`,
    weekdays: (from: number, to: number) =>
      from === to ? weekdayName(from) : `${weekdayName(from)} to ${weekdayName(to)}`,
    range: (from: number, to: number) => (from === to ? `${from}` : `${from} to ${to}`),
  },
});

/** Returns `accountLabelOf` in the language of the page. */
export const useAccountLabel = (masked: boolean): ((account: PayoutAccount) => string) =>
  accountLabelOf(useText(walletText), masked);
