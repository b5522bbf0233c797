import { defineText } from '#shared/host/locale.ts';

export const balanceText = defineText('balance', {
  'zh-CN': {
    title: '钱包余额',
    wallets: { week: '周结钱包', month: '月结钱包' },
    available: (wallet: string) => `${wallet}可提现余额`,
    withdraw: '提现',
    withdrawFrom: (wallet: string) => `${wallet}提现`,
    view: '查看钱包',
    viewOf: (wallet: string) => `查看钱包：${wallet}`,
    refusedTitle: '当前账号没有结算钱包',
    refusedText: '该账号的收入由所属代理商结算，如有疑问请联系商务人员',
  },
  en: {
    title: 'Wallet balance',
    wallets: { week: 'Weekly wallet', month: 'Monthly wallet' },
    available: (wallet: string) => `${wallet}, available to withdraw`,
    withdraw: 'Withdraw',
    withdrawFrom: (wallet: string) => `Withdraw from the ${wallet.toLowerCase()}`,
    view: 'View wallet',
    viewOf: (wallet: string) => `View wallet: ${wallet.toLowerCase()}`,
    refusedTitle: 'This account has no settlement wallet',
    refusedText: 'The agent of this account settles its income. If you have questions, ask your business contact.',
  },
});
