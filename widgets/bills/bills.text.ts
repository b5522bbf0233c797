import { defineText } from '#shared/host/locale.ts';

export const billsText = defineText('bills', {
  'zh-CN': {
    title: '月账单',
  },
  en: {
    title: 'Monthly bill',
  },
});
