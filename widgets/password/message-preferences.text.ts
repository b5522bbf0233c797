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
    failed: "Couldn't load the message settings",
  },
});
