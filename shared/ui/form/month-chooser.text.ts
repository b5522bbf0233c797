/** Strings of the list of months. */
import { shortMonth } from '../../host/date-names.ts';
import { defineText } from '../../host/locale.ts';

export const monthChooserText = defineText('monthChooser', {
  'zh-CN': {
    title: '选择月份',
    month: (month: number) => `${month} 月`,
    monthOfYear: (year: number, month: number) => `${year} 年 ${month} 月`,
    year: (year: number) => `${year} 年`,
    previousYear: '上一年',
    nextYear: '下一年',
  },
  en: {
    title: 'Choose a month',
    month: shortMonth,
    monthOfYear: (year: number, month: number) => `${shortMonth(month)} ${year}`,
    year: (year: number) => `${year}`,
    previousYear: 'Previous year',
    nextYear: 'Next year',
  },
});
