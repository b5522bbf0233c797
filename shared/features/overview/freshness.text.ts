import { defineText } from '../../host/locale.ts';

/** Words for figures that are missing or old. */
export const overviewText = defineText('overview', {
  'zh-CN': {
    offline: '网络已断开，恢复连接后会自动更新',
    offlineSince: (time: string) => `网络已断开，页面显示的是 ${time} 的数据`,
    missing: (message: string) => `数据没有加载出来：${message}`,
    stale: (message: string, time: string) => `${message}，页面显示的是 ${time} 的数据`,
    reconnect: '立即重连',
    retry: '重试',
  },
  en: {
    offline: 'No connection; the page updates by itself once it is back',
    offlineSince: (time: string) => `No connection; these are the figures of ${time}`,
    missing: (message: string) => `The figures did not load: ${message}`,
    stale: (message: string, time: string) => `${message}; these are the figures of ${time}`,
    reconnect: 'Reconnect now',
    retry: 'Retry',
  },
});
