import { defineText } from '../../host/locale.ts';

export const dateRangeText = defineText('dateRange', {
  'zh-CN': { to: '至', loading: '加载中' },
  en: { to: 'to', loading: 'Loading' },
});
