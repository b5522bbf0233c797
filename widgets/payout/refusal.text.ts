import { defineText } from '#shared/host/locale.ts';

/** For an account that is not paid here (§6). */
export const refusalText = defineText('payoutRefused', {
  'zh-CN': { title: '当前账号没有收款信息', text: '该账号的收入由所属代理结算，如有疑问请联系商务人员' },
  en: {
    title: 'This account has no payout details',
    text: 'Its income is settled by its agent. Ask your business contact if in doubt',
  },
});
