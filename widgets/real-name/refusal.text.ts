import { defineText } from '#shared/host/locale.ts';

/** For an account whose person is not verified here (§6). */
export const refusalText = defineText('realNameRefused', {
  'zh-CN': { title: '当前账号不需要实名认证', text: '该账号的收入由所属代理结算，如有疑问请联系商务人员' },
  en: {
    title: 'This account needs no verification',
    text: 'Its income is settled by its agent. Ask your business contact if in doubt',
  },
});
