import { defineText } from '../../host/locale.ts';

export const billExportText = defineText('billExport', {
  'zh-CN': { label: '导出月账单', failure: '导出月账单失败' },
  en: { label: 'Export monthly bill', failure: 'Export monthly bill failed' },
});
