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
    signedOutTitle: '尚未登录',
    signedOutText: '登录后查看钱包',
    signIn: '去登录',
    failedTitle: '钱包没有加载出来',
    refusedTitle: '当前账号没有结算钱包',
    refusedText: '该账号的收入由所属代理结算，如有疑问请联系商务人员',
    forbiddenTitle: '没有权限查看钱包',
  },
  en: {
    offline: 'No connection; the page updates by itself once it is back',
    offlineSince: (time: string) => `No connection; these are the figures of ${time}`,
    stale: (message: string, time: string) => `${message}; these are the figures of ${time}`,
    reconnect: 'Reconnect now',
    retry: 'Retry',
    rulesFailed: 'The withdrawal rules did not load',
    signedOutTitle: 'Not signed in',
    signedOutText: 'Sign in to see the wallet',
    signIn: 'Sign in',
    failedTitle: 'The wallet did not load',
    refusedTitle: 'This account has no settlement wallet',
    refusedText: 'Its income is settled by its agent. Ask your business contact if in doubt',
    forbiddenTitle: 'You may not see this wallet',
  },
});
