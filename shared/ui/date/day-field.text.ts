import { defineText } from '../../host/locale.ts';

export const dayText = defineText('dayField', {
  'zh-CN': {
    previous: '前一天',
    next: '后一天',
    weekday: (isoWeekday: number) => `周${'一二三四五六日'[isoWeekday - 1] ?? ''}`,
  },
  en: {
    previous: 'Previous day',
    next: 'Next day',
    weekday: (isoWeekday: number) => ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][isoWeekday - 1] ?? '',
  },
});
