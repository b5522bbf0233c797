import { defineText } from '../../shared/host/locale.ts';

export const billsText = defineText({
  'zh-CN': {
    title: '月账单',
    refusedTitle: '当前账号没有月账单',
    refusedText: '该账号的收入由所属代理结算，如有疑问请联系商务人员',
  },
  en: {
    title: 'Monthly bill',
    refusedTitle: 'This account has no monthly bills',
    refusedText: 'Its income is settled by its agent. Ask your business contact if in doubt',
  },
});
