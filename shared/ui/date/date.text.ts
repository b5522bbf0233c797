import { defineText } from '../../host/locale.ts';
import { shortWeekday, weekdayZh } from '../../host/date-names.ts';

export const dayFieldText = defineText('dayField', {
  'zh-CN': {
    previous: '前一天',
    next: '后一天',
    weekday: (isoWeekday: number) => `周${weekdayZh(isoWeekday)}`,
  },
  en: {
    previous: 'Previous day',
    next: 'Next day',
    weekday: shortWeekday,
  },
});

export const dateRangeText = defineText('dateRange', {
  'zh-CN': { to: '至', loading: '加载中' },
  en: { to: 'to', loading: 'Loading' },
});
