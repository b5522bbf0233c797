/** Strings of the details of a withdrawal and of its receipt. */
import { defineText } from '#shared/host/locale.ts';
import { cny } from '#shared/host/currency.ts';
import { dayZh, shortDay, weekdayName, weekdayZh } from '#shared/host/date-names.ts';
import type { TransferOutcome } from '#shared/topics/money/settlement/transfer-steps.rules.ts';

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

export const withdrawalDetailText = defineText('withdrawalDetail', {
  'zh-CN': {
    receipt: '提现回单',
    receiptFile: (number: string) => `提现回单 ${number}`,
    print: '打印回单或存为 PDF',
    printFailed: '打印失败，请稍后再试',
    user: '合作方',
    currency: '币种',
    cny: '人民币（元）',
    made: '打印时间',
    amounts: '金额明细',
    amount: '提现金额',
    tax: '税费',
    fee: '手续费',
    net: netZh,
    difference: (amount: string) => `平台所列各项相减与到账金额不一致，相差 ${amount} 元`,
    wallet: '钱包',
    expected: '预计到账',
    expectedBy: (month: number, day: number, weekday: number) => `${dayZh(month, day)}（周${weekdayZh(weekday)}）前`,
    returned: '款项已退回钱包',
    changePayout: '修改收款信息',
    failedTitle: '提现记录加载失败',
    unknownTitle: '未找到这笔提现',
    unknownText: (number: string) => `当前账号的提现记录中没有流水号 ${number}，请核对流水号或切换账号`,
    viewRecords: '查看提现记录',
  },
  en: {
    receipt: 'Withdrawal receipt',
    receiptFile: (number: string) => `Withdrawal receipt ${number}`,
    print: 'Print or save as PDF',
    printFailed: "Couldn't print. Try again later.",
    user: 'Partner',
    currency: 'Currency',
    cny: 'CNY',
    made: 'Printed',
    amounts: 'Amounts',
    amount: 'Amount',
    tax: 'Tax',
    fee: 'Fee',
    net: netEn,
    difference: (amount: string) =>
      `The parts that the platform lists differ from the received amount by ${cny(amount)}`,
    wallet: 'Wallet',
    expected: 'Expected',
    expectedBy: (month: number, day: number, weekday: number) => `By ${weekdayName(weekday)}, ${shortDay(month, day)}`,
    returned: 'The money was returned to the wallet',
    changePayout: 'Change payout details',
    failedTitle: "Couldn't load the withdrawal",
    unknownTitle: 'Withdrawal not found',
    unknownText: (number: string) =>
      `The withdrawals of this account do not contain the serial number ${number}. Check the number, or switch accounts.`,
    viewRecords: 'View withdrawal records',
  },
});
