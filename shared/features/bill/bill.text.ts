import { defineText } from '../../host/locale.ts';

export const billText = defineText({
  'zh-CN': {
    title: '月账单',
    where: '每月账单结清后，税后金额转入月结钱包',
    open: '查看月账单',
  },
  en: {
    title: 'Monthly bill',
    where: 'When a bill is settled, its after-tax total enters the monthly wallet',
    open: 'See monthly bills',
  },
});
