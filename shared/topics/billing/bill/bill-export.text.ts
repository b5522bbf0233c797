import { cny } from '#shared/host/currency.ts';
import { defineText } from '#shared/host/locale.ts';

/** Strings of the export button. */
export const billExportText = defineText('billExport', {
  'zh-CN': { label: '导出月账单', failure: '导出月账单失败' },
  en: { label: 'Export monthly bill', failure: 'Export monthly bill failed' },
});

/** Strings in the exported bill (§9, Monthly bill export). */
export const billFileText = defineText('billFile', {
  'zh-CN': {
    file: (month: string) => `${month}月账单`,
    rowsTotal: '明细合计',
    difference: '明细与账单相差',
    differs: '明细合计与账单的收入合计不一致，差额见表格的「概览」',
    differsBy: (rows: string, bill: string) =>
      `明细合计 ${rows} 元，与账单的收入合计 ${bill} 元不一致，差额见表格的「概览」`,
    incomeTotal: '收入合计',
    fine: '扣款',
    compensation: '补偿',
    subtotal: '税前金额',
    tax: (percent: string) => `税费 ${percent}%`,
    taxUnstated: '税费',
    billDifference: '差额',
    billDiffers: '账单的税后应付与各项合计不一致，差额见表格的「概览」',
    payable: '税后应付',
    unbilledDays: '不计费天数',
    lost: '未计收入',
    businesses: '业务',
    from: '开始日期',
    to: '结束日期',
    billed: '账单收入（元）',
    rowsIncome: '明细收入（元）',
    changes: '扣款与补偿',
    kind: '类型',
    number: '编号',
    reason: '原因',
    amount: '金额（元）',
    kindKey: '类型序号',
  },
  en: {
    file: (month: string) => `${month} monthly bill`,
    rowsTotal: 'Total of the rows',
    difference: 'Rows minus bill',
    differs: "The exported rows don't add up to the bill. The overview of the workbook states the difference.",
    differsBy: (rows: string, bill: string) =>
      `The exported rows add up to ${cny(rows)} and the bill shows ${cny(bill)}. The overview of the workbook states the difference.`,
    incomeTotal: 'Income',
    fine: 'Penalty',
    compensation: 'Compensation',
    subtotal: 'Subtotal before tax',
    tax: (percent: string) => `Tax ${percent}%`,
    taxUnstated: 'Tax',
    billDifference: 'Difference',
    billDiffers:
      'The amount payable differs from the items of the bill. The overview of the workbook states the difference.',
    payable: 'Payable after tax',
    unbilledDays: 'Unbilled days',
    lost: 'Income not billed',
    businesses: 'Business',
    from: 'First day',
    to: 'Last day',
    billed: 'Income of the bill (CNY)',
    rowsIncome: 'Income of the rows (CNY)',
    changes: 'Penalties, compensation',
    kind: 'Type',
    number: 'Number',
    reason: 'Reason',
    amount: 'Amount (CNY)',
    kindKey: 'Type number',
  },
});
