import { defineText } from '../../host/locale.ts';

/** Strings of the sheets with the days of nodes (§9, Monthly bill export). */
export const nodeDaysText = defineText('nodeDays', {
  'zh-CN': {
    time: '时间',
    name: '设备名称',
    id: '设备ID',
    price: '单价（元/月/G）',
    bandwidth: '95计费带宽（Gbps）',
    income: '收入（元）',
    account: '用户账号',
    business: '业务',
    basis: '计费方式',
    reason: '不计费原因',
    lost: '未计收入（元）',
    settlement: '结算方式',
    week: '周结',
    month: '月结',
    unreadable: '无法读取',
  },
  en: {
    time: 'Time',
    name: 'Device name',
    id: 'Device ID',
    price: 'Price (CNY/month/G)',
    bandwidth: '95 billing bandwidth (Gbps)',
    income: 'Income (CNY)',
    account: 'User account',
    business: 'Business',
    basis: 'Billed by',
    reason: 'Reason not billed',
    lost: 'Income not billed (CNY)',
    settlement: 'Settlement',
    week: 'Weekly',
    month: 'Monthly',
    unreadable: "Couldn't read",
  },
});
