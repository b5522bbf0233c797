import { cny } from '#shared/host/currency.ts';
import { monthName } from '#shared/host/date-names.ts';
import { defineText } from '#shared/host/locale.ts';

type Cycle = 'week' | 'month';

export const tasksText = defineText('tasks', {
  'zh-CN': {
    title: '待办事项',
    certification: '请完成实名认证',
    beneficiary: '请填写收款信息',
    password: '请设置钱包密码',
    withdraw: (cycle: Cycle) => `${{ week: '周结钱包', month: '月结钱包' }[cycle]}可提现`,
    failed: (cycle: Cycle) => `${{ week: '周结钱包', month: '月结钱包' }[cycle]}上一笔提现失败`,
    amount: (amount: string) => `${amount} 元`,
    bill: (year: number, month: number) => `${year} 年 ${month} 月账单待确认`,
    offline: (count: number) => `${count} 个节点离线`,
    lost: (count: number, lost: string) => `这 ${count} 个节点昨日较上周同日少收 ${lost} 元`,
    tickets: (count: number) => `${count} 个工单有新回复`,
    reasons: {
      certification: '认证后才能提现',
      beneficiary: '填写后才能提现',
      password: '用于查看钱包和提现',
      failed: '请核对收款信息后再提现',
    },
    actions: {
      certification: '立即认证',
      beneficiary: '立即填写',
      password: '立即设置',
      wallet: '去提现',
      failed: '核对收款信息',
      bills: '查看账单',
      devices: '查看节点',
      tickets: '查看回复',
    },
  },
  en: {
    title: 'Open tasks',
    certification: 'Verify your identity',
    beneficiary: 'Fill in your payout details',
    password: 'Set a wallet password',
    withdraw: (cycle: Cycle) => `${{ week: 'Weekly', month: 'Monthly' }[cycle]} wallet`,
    failed: (cycle: Cycle) => `${{ week: 'Weekly', month: 'Monthly' }[cycle]} withdrawal failed`,
    amount: cny,
    bill: (year: number, month: number) => `Confirm the bill of ${monthName(month)} ${year}`,
    offline: (count: number) => (count === 1 ? '1 node offline' : `${count} nodes offline`),
    lost: (count: number, lost: string) =>
      `${count === 1 ? 'This node' : `These ${count} nodes`}: ${cny(lost)} less than a week earlier`,
    tickets: (count: number) => (count === 1 ? '1 ticket has a new reply' : `${count} tickets have new replies`),
    reasons: {
      certification: 'Withdrawals require it',
      beneficiary: 'Withdrawals require them',
      password: 'The wallet and withdrawals require it',
      failed: 'Check the payout account before you withdraw again',
    },
    actions: {
      certification: 'Verify',
      beneficiary: 'Fill in',
      password: 'Set password',
      wallet: 'Withdraw',
      failed: 'Check payout details',
      bills: 'View bill',
      devices: 'View nodes',
      tickets: 'View replies',
    },
  },
});
