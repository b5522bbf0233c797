import { defineText } from '#shared/host/locale.ts';

/** Shown to accounts without payout details (§6). */
export const payoutRefusalText = defineText('payoutRefused', {
  'zh-CN': { title: '当前账号无需填写收款信息', text: '该账号的收入由所属代理商结算，如有疑问请联系商务人员' },
  en: {
    title: 'This account needs no payout details',
    text: 'The agent of this account settles its income. If you have questions, ask your business contact.',
  },
});
