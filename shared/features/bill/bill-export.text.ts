/** Words in the exported bill (§9; rules.md, Words). */
import { defineText } from '../../host/locale.ts';

export const billExportWords = defineText({
  'zh-CN': {
    file: (month: string) => `${month}月账单`,
    time: '时间',
    name: '设备名称',
    id: '设备ID',
    price: '单价（元/月/G）',
    bandwidth: '95计费带宽（Gbps）',
    income: '收入（元）',
    account: '用户账号',
    incomeTotal: '收入合计',
    fine: '扣款',
    compensation: '补偿',
    tax: (percent: number) => `税费 ${percent}%`,
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
    incomeTotal: 'Income',
    fine: 'Fines',
    compensation: 'Compensation',
    tax: (percent: number) => `Tax ${percent}%`,
    payable: 'Payable after tax',
  },
});
