/** Strings of the receipt of a withdrawal, on screen, on paper and behind a link. */
import { cny } from '../../host/currency.ts';
import { dayZh, shortDay, weekdayName, weekdayZh } from '../../host/date-names.ts';
import { defineText } from '../../host/locale.ts';
import type { TransferOutcome } from './settlement/transfer-steps.rules.ts';

const netZh: Record<TransferOutcome, string> = {
  transferring: '预计到账金额',
  arrived: '到账金额',
  returned: '应到账金额',
  failed: '应到账金额',
};
const netEn: Record<TransferOutcome, string> = {
  transferring: 'You receive',
  arrived: 'Received',
  returned: 'Net amount',
  failed: 'Net amount',
};

export const receiptText = defineText('receipt', {
  'zh-CN': {
    receipt: '提现回单',
    user: '合作方',
    currency: '币种',
    cny: '人民币（元）',
    made: '生成时间',
    amounts: '金额明细',
    amount: '提现金额',
    tax: '税费',
    fee: '手续费',
    net: netZh,
    difference: (amount: string) => `平台所列各项相减与到账金额不一致，相差 ${amount} 元`,
    status: '状态',
    success: '成功',
    applied: '申请时间',
    expected: '预计到账',
    expectedBy: (month: number, day: number, weekday: number) => `${dayZh(month, day)}（周${weekdayZh(weekday)}）前`,
    arrivedAt: '到账时间',
    account: '收款账户',
    alipay: '支付宝',
    personalCard: '银行卡',
    enterpriseCard: '对公账户',
    wallet: '钱包',
    weekly: '周结钱包',
    monthly: '月结钱包',
    serial: '流水号',
    bankReference: '银行流水号',
  },
  en: {
    receipt: 'Withdrawal receipt',
    user: 'Partner',
    currency: 'Currency',
    cny: 'CNY',
    made: 'Created',
    amounts: 'Amounts',
    amount: 'Amount',
    tax: 'Tax',
    fee: 'Fee',
    net: netEn,
    difference: (amount: string) =>
      `The parts that the platform lists differ from the received amount by ${cny(amount)}`,
    status: 'Status',
    success: 'Succeeded',
    applied: 'Requested',
    expected: 'Expected',
    expectedBy: (month: number, day: number, weekday: number) => `By ${weekdayName(weekday)}, ${shortDay(month, day)}`,
    arrivedAt: 'Arrived',
    account: 'Payout account',
    alipay: 'Alipay',
    personalCard: 'Bank card',
    enterpriseCard: 'Company account',
    wallet: 'Wallet',
    weekly: 'Weekly wallet',
    monthly: 'Monthly wallet',
    serial: 'Serial number',
    bankReference: 'Bank reference',
  },
});
