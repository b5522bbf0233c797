import { defineText } from '../../shared/host/locale.ts';

export const billsText = defineText({
  'zh-CN': {
    title: '月账单',
  },
  en: {
    title: 'Monthly bill',
  },
});
