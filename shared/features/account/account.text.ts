import { defineText } from '../../host/locale.ts';

/** Words for what keeps an element from being shown. */
export const accountText = defineText({
  'zh-CN': {
    signedOutTitle: '尚未登录',
    signedOutText: '登录后即可查看',
    signIn: '去登录',
    failedTitle: '没有加载出来',
    forbiddenTitle: '没有权限查看',
    retry: '重试',
    loading: '加载中',
  },
  en: {
    signedOutTitle: 'Not signed in',
    signedOutText: 'Sign in to see this',
    signIn: 'Sign in',
    failedTitle: 'This did not load',
    forbiddenTitle: 'You may not see this',
    retry: 'Retry',
    loading: 'Loading',
  },
});
