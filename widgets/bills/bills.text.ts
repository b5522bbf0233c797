import { defineText } from '#shared/host/locale.ts';

export const billsText = defineText('bills', {
  'zh-CN': {
    title: '月账单',
    settledByAgent: (agent: string) => `您的收入由代理商 ${agent} 结算，平台不单独出具账单，如有疑问请联系代理商`,
  },
  en: {
    title: 'Monthly bill',
    settledByAgent: (agent: string) =>
      `The agent ${agent} settles your income, so the platform makes no bill for you. Contact your agent.`,
  },
});
