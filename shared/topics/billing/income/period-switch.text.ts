import { dayZh, shortDay, shortMonth } from '#shared/host/date-names.ts';
import { defineText } from '#shared/host/locale.ts';

export const periodText = defineText('period', {
  'zh-CN': {
    label: '收入时间',
    day: '昨日',
    month: '本月',
    dayOf: dayZh,
    monthOf: (month: number) => `${month} 月`,
    weekOf: (month: number, day: number) => `${dayZh(month, day)}起`,
  },
  en: {
    label: 'Income of',
    day: 'Yesterday',
    month: 'This month',
    dayOf: shortDay,
    monthOf: shortMonth,
    weekOf: (month: number, day: number) => `From ${shortDay(month, day)}`,
  },
});
