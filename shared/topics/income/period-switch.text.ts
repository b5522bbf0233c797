import { defineText } from '../../host/locale.ts';

export const periodText = defineText('period', {
  'zh-CN': { label: '收入时间', day: '昨日', month: '本月' },
  en: { label: 'Income of', day: 'Yesterday', month: 'This month' },
});
