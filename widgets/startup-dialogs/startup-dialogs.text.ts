import { cny } from '#shared/host/currency.ts';
import { defineText } from '#shared/host/locale.ts';

/** Strings of the start-up dialogs (§4). The rules of the cycles are in §9. */
export const startupText = defineText('startupDialogs', {
  'zh-CN': {
    agreement: '违规扣款（SLA）协议',
    agreementText: '使用前请阅读并同意以下协议',
    agreementRenewed: '协议内容已更新，请阅读并同意新版本后继续使用',
    agree: '同意',
    disagree: '不同意并退出登录',
    cycle: '选择结算周期',
    cycleText: '收入按所选周期结算到钱包',
    cycleFinal: '选定后不能自行修改',
    cycleLabel: '结算周期',
    cycleRequired: '请选择结算周期',
    week: '周结',
    weekText:
      '每周收入在下周三转入周结钱包。周三申请，周四打款，每周三可提现一次，另扣手续费。不适用于非 95 计费或托管设备。',
    month: '月结',
    monthText: '账单结算后，税后金额转入月结钱包。在每月的提现日内申请，不收手续费。',
    submit: '提交',
    later: '稍后选择',
    confirm: (cycle: string) => `确认选择${cycle}`,
    basisOwn: (income: string) => `按您上月收入 ${income} 元估算`,
    basisExample: (income: string) => `以每月收入 ${income} 元为例`,
    weekOwn: (basis: string, received: string, tax: number, fee: number) =>
      `${basis}，每月到账约 ${received} 元，按周到账（扣 ${tax}% 税费和 ${fee}% 手续费）`,
    monthOwn: (basis: string, received: string, tax: number) =>
      `${basis}，每月到账约 ${received} 元，一次到账（扣 ${tax}% 税费）`,
    submitted: '提交成功',
  },
  en: {
    agreement: 'Penalty (SLA) agreement',
    agreementText: 'Read and accept this agreement to continue. Its text is in Chinese only.',
    agreementRenewed:
      'This agreement has changed. Read and accept the new version to continue. Its text is in Chinese only.',
    agree: 'Agree',
    disagree: 'Disagree and sign out',
    cycle: 'Choose a settlement cycle',
    cycleText: 'Income is settled to your wallet in the chosen cycle',
    cycleFinal: "You can't change this choice yourself later",
    cycleLabel: 'Settlement cycle',
    cycleRequired: 'Choose a settlement cycle',
    week: 'Weekly',
    weekText:
      'Weekly income enters the weekly wallet on Wednesday of the following week. Withdraw on Wednesday, paid on Thursday, one withdrawal per Wednesday. A fee is deducted. Not available for hosted devices and devices without 95th-percentile billing.',
    month: 'Monthly',
    monthText:
      'After the bill is settled, the after-tax amount enters the monthly wallet. Withdraw on the withdrawal days of the month. No fee.',
    submit: 'Submit',
    later: 'Choose later',
    confirm: (cycle: string) => `Choose ${cycle.toLowerCase()}`,
    basisOwn: (income: string) => `Estimate from last month's income of ${cny(income)}`,
    basisExample: (income: string) => `Example with a monthly income of ${cny(income)}`,
    weekOwn: (basis: string, received: string, tax: number, fee: number) =>
      `${basis}: you receive about ${cny(received)} per month, in weekly payments, after ${tax}% tax and a ${fee}% fee.`,
    monthOwn: (basis: string, received: string, tax: number) =>
      `${basis}: you receive about ${cny(received)} per month, in one payment, after ${tax}% tax.`,
    submitted: 'Submitted',
  },
});
