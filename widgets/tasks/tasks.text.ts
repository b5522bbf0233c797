import { defineText } from '#shared/host/locale.ts';
import { monthName } from '#shared/host/date-names.ts';

export const tasksText = defineText('tasks', {
  'zh-CN': {
    title: '待办事项',
    certification: '请完成实名认证，认证后才能提现',
    beneficiary: '请填写收款信息，填写后才能提现',
    password: '请设置钱包密码，用于查看钱包和提现',
    bill: (year: number, month: number) => `${year} 年 ${month} 月账单待确认，请核对`,
    actions: {
      certification: '立即认证',
      beneficiary: '立即填写',
      password: '立即设置',
      bills: '查看账单',
    },
  },
  en: {
    title: 'Open tasks',
    certification: 'Verify your identity. Withdrawals require it.',
    beneficiary: 'Fill in your payout details. Withdrawals require them.',
    password: 'Set a wallet password. The wallet and withdrawals require it.',
    bill: (year: number, month: number) => `The bill of ${monthName(month)} ${year} is to be confirmed. Check it.`,
    actions: {
      certification: 'Verify',
      beneficiary: 'Fill in',
      password: 'Set password',
      bills: 'View bill',
    },
  },
});
