import { defineText } from '../../host/locale.ts';

/** Strings of the overview in an exported workbook. */
export const overviewSheetText = defineText('overviewSheet', {
  'zh-CN': {
    name: '概览',
    item: '项目',
    content: '内容',
    amount: '金额（元）',
    partner: '合作方',
    period: '账期',
    range: (start: string, end: string) => `${start} 至 ${end}`,
    made: '生成时间',
    currency: '币种',
    yuan: '人民币（元）',
  },
  en: {
    name: 'Overview',
    item: 'Item',
    content: 'Content',
    amount: 'Amount (CNY)',
    partner: 'Partner',
    period: 'Period',
    range: (start: string, end: string) => `${start} to ${end}`,
    made: 'Created',
    currency: 'Currency',
    yuan: 'Renminbi (CNY)',
  },
});
