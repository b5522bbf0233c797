/** Words for what keeps the wallet from being shown whole. */
import { defineText } from '../../shared/host/locale.ts';

export const noticesText = defineText({
  'zh-CN': {
    offline: '网络已断开，恢复连接后会自动更新',
    offlineSince: (time: string) => `网络已断开，页面显示的是 ${time} 的数据`,
    stale: (message: string, time: string) => `${message}，页面显示的是 ${time} 的数据`,
    reconnect: '立即重连',
    retry: '重试',
    rulesFailed: '提现规则没有加载出来',
  },
  en: {
    offline: 'No connection; the page updates by itself once it is back',
    offlineSince: (time: string) => `No connection; these are the figures of ${time}`,
    stale: (message: string, time: string) => `${message}; these are the figures of ${time}`,
    reconnect: 'Reconnect now',
    retry: 'Retry',
    rulesFailed: 'The withdrawal rules did not load',
  },
});
