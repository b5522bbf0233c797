import { cny } from '../../host/currency.ts';
import { defineText } from '../../host/locale.ts';

/** Strings in the exported bill (§9, Monthly bill export). */
export const billFileText = defineText('billFile', {
  'zh-CN': {
    file: (month: string) => `${month}月账单`,
    time: '时间',
    name: '设备名称',
    id: '设备ID',
    price: '单价（元/月/G）',
    bandwidth: '95计费带宽（Gbps）',
    income: '收入（元）',
    account: '用户账号',
    unreadable: '无法读取',
    rowsTotal: '明细合计',
    difference: '明细与账单相差',
    differs: '明细合计与账单的收入合计不一致，差额列在导出表格的末尾',
    differsBy: (rows: string, bill: string) =>
      `明细合计 ${rows} 元，与账单的收入合计 ${bill} 元不一致，差额列在导出表格的末尾`,
    incomeTotal: '收入合计',
    fine: '扣款',
    compensation: '补偿',
    tax: (percent: number) => `税费 ${percent}%`,
    taxUnstated: '税费',
    billDifference: '差额',
    billDiffers: '账单的税后应付与各项合计不一致，差额列在导出表格的末尾',
    payable: '税后应付',
  },
  en: {
    file: (month: string) => `${month} monthly bill`,
    time: 'Time',
    name: 'Device name',
    id: 'Device ID',
    price: 'Price (CNY/month/G)',
    bandwidth: '95 billing bandwidth (Gbps)',
    income: 'Income (CNY)',
    account: 'User account',
    unreadable: "Couldn't read",
    rowsTotal: 'Total of the rows',
    difference: 'Rows minus bill',
    differs: "The exported rows don't add up to the bill. The difference is at the end of the sheet.",
    differsBy: (rows: string, bill: string) =>
      `The exported rows add up to ${cny(rows)} and the bill shows ${cny(bill)}. The difference is at the end of the sheet.`,
    incomeTotal: 'Income',
    fine: 'Penalties',
    compensation: 'Compensation',
    tax: (percent: number) => `Tax ${percent}%`,
    taxUnstated: 'Tax',
    billDifference: 'Difference',
    billDiffers: 'The amount payable differs from the items of the bill. The difference is at the end of the sheet.',
    payable: 'Payable after tax',
  },
});
