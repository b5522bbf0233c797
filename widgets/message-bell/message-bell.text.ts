import { defineText } from '#shared/host/locale.ts';

/** Words of the bell itself. */
export const messageBellText = defineText('messageBell', {
  'zh-CN': {
    name: '消息',
    unread: (count: string) => `消息，${count} 条未读`,
    signIn: '消息，登录后查看',
    unreachable: '消息没有加载出来，请检查网络后重试',
  },
  en: {
    name: 'Messages',
    unread: (count: string) => `Messages, ${count} unread`,
    signIn: 'Messages: sign in to read them',
    unreachable: 'Messages could not be loaded. Check the connection and try again.',
  },
});
