import { defineText } from '../../host/locale.ts';

/** Messages for metrics that are missing or outdated. */
export const overviewText = defineText('overview', {
  'zh-CN': {
    offline: '网络已断开，恢复连接后会自动更新',
    offlineSince: (time: string) => `网络已断开，页面显示的是 ${time} 的数据`,
    missing: (message: string) => `数据加载失败：${message}`,
    stale: (message: string, time: string) => `${message}，页面显示的是 ${time} 的数据`,
    reconnect: '立即重连',
    retry: '重试',
  },
  en: {
    offline: "You're offline. The page updates automatically when you're back online.",
    offlineSince: (time: string) => `You're offline. The data shown is from ${time}.`,
    missing: (message: string) => `Couldn't load the data: ${message}`,
    stale: (message: string, time: string) => `${message}. The data shown is from ${time}.`,
    reconnect: 'Reconnect now',
    retry: 'Try again',
  },
});
