/** Words of what a bill's income is made of. */
import { defineText } from '../../host/locale.ts';

export const detailText = defineText({
  'zh-CN': {
    title: (month: string) => `${month}收入明细`,
    kinds: '明细种类',
    devices: '按设备',
    lines: '按 95 计费',
    day: '日期',
    device: '设备',
    price: '单价（元/月/G）',
    income: '收入（元）',
    period: '计费时段',
    pageSum: '本页小计',
    differs: (income: string) => `与账单的收入合计 ${income} 元不一致，请联系商务人员`,
    none: '没有明细',
    pages: '明细分页',
    devicesCaption: '每台设备每天的收入',
    linesCaption: '每个计费时段的收入',
  },
  en: {
    title: (month: string) => `Income details, ${month}`,
    kinds: 'Kind of details',
    devices: 'By device',
    lines: 'By 95 billing',
    day: 'Day',
    device: 'Device',
    price: 'Price (CNY/month/G)',
    income: 'Income (CNY)',
    period: 'Billed days',
    pageSum: 'This page',
    differs: (income: string) => `This differs from the bill's income of CNY ${income}; ask your business contact`,
    none: 'No details',
    pages: 'Pages of the details',
    devicesCaption: 'Income of each device on each day',
    linesCaption: 'Income of each billed time',
  },
});
