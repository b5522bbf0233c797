/** Strings of the details of a withdrawal, next to those of its receipt. */
import { defineText } from '#shared/host/locale.ts';

export const withdrawalDetailText = defineText('withdrawalDetail', {
  'zh-CN': {
    receiptFile: (number: string) => `提现回单 ${number}`,
    copy: '复制为文字',
    picture: '存为图片',
    pictureSaved: (name: string) => `已保存 ${name}`,
    pictureFailed: '图片生成失败，请重试',
    print: '打印回单或存为 PDF',
    printFailed: '打印失败，请稍后再试',
    returned: '款项已退回钱包',
    changePayout: '修改收款信息',
    failedTitle: '提现记录加载失败',
    unknownTitle: '未找到这笔提现',
    unknownText: (number: string) => `当前账号的提现记录中没有流水号 ${number}，请核对流水号或切换账号`,
    viewRecords: '查看提现记录',
  },
  en: {
    receiptFile: (number: string) => `Withdrawal receipt ${number}`,
    copy: 'Copy as text',
    picture: 'Save as picture',
    pictureSaved: (name: string) => `${name} saved`,
    pictureFailed: "Couldn't create the picture. Try again.",
    print: 'Print or save as PDF',
    printFailed: "Couldn't print. Try again later.",
    returned: 'The money was returned to the wallet',
    changePayout: 'Change payout details',
    failedTitle: "Couldn't load the withdrawal",
    unknownTitle: 'Withdrawal not found',
    unknownText: (number: string) =>
      `The withdrawals of this account do not contain the serial number ${number}. Check the number, or switch accounts.`,
    viewRecords: 'View withdrawal records',
  },
});
