import { defineText } from '#shared/host/locale.ts';

/** Strings of the bell. */
export const messageBellText = defineText('messageBell', {
  'zh-CN': {
    name: '消息',
    unread: (count: string) => `消息，${count} 条未读`,
    signIn: '消息，登录后查看',
    unreachable: '消息加载失败，请检查网络后重试',
  },
  en: {
    name: 'Messages',
    unread: (count: string) => `Messages, ${count} unread`,
    signIn: 'Messages, sign in to view',
    unreachable: "Couldn't load the messages. Check your network and try again.",
  },
});
