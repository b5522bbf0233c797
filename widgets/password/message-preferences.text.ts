import { defineText } from '#shared/host/locale.ts';

/** Strings of the choice of messages by SMS. */
export const messagePreferencesText = defineText('messagePreferences', {
  'zh-CN': {
    title: '消息通知',
    lead: '所有消息均会发送至站内消息，安全提醒另发短信',
    money: '资金消息同时发送短信',
    moneyText: '提现到账与失败、周结入账、账单待确认与结算',
    sentTo: (phone: string) => `发送至 ${phone}`,
    noPhone: '账号尚未绑定手机号，无法接收短信',
    on: '已开启资金消息短信',
    off: '已关闭资金消息短信',
    offTitle: '关闭资金消息短信',
    offText: '关闭后，资金消息仅发送至站内消息，并会短信通知账号绑定的手机号。请验证是您本人操作。',
    offSubmit: '确认关闭',
    offBusy: '关闭中',
    cancel: '取消',
    forgot: '忘记钱包密码',
    failed: '消息通知设置加载失败',
  },
  en: {
    title: 'Message settings',
    lead: 'All messages appear in the console. Security alerts are also sent by SMS.',
    money: 'Send messages about money by SMS, too',
    moneyText: 'Paid and failed withdrawals, weekly entries, bills to confirm and settled bills',
    sentTo: (phone: string) => `Sent to ${phone}`,
    noPhone: 'The account has no phone number for SMS',
    on: 'Messages about money are sent by SMS',
    off: 'Messages about money are no longer sent by SMS',
    offTitle: 'Turn off SMS about money',
    offText:
      'Messages about money then appear in the console only. The phone of the account receives an SMS about this change. Confirm that it is you.',
    offSubmit: 'Turn off',
    offBusy: 'Turning off',
    cancel: 'Cancel',
    forgot: 'Forgot wallet password?',
    failed: "Couldn't load the message settings",
  },
});
