import { defineText } from '#shared/host/locale.ts';

/** Shown to accounts that need no identity verification (§6). */
export const realNameRefusalText = defineText('realNameRefused', {
  'zh-CN': { title: '当前账号不需要实名认证', text: '该账号的收入由所属代理商结算，如有疑问请联系商务人员' },
  en: {
    title: 'This account needs no identity verification',
    text: 'The agent of this account settles its income. If you have questions, ask your business contact.',
  },
});
