import { defineText } from '../host/locale.ts';

/** Texts shown instead of an element. */
export const accountText = defineText('account', {
  'zh-CN': {
    signedOutTitle: '尚未登录',
    signedOutText: '登录后即可查看',
    signedOutKept: '登录后可以继续，已填写的内容会保留',
    signIn: '去登录',
    signInHere: '请通过本网站的登录入口登录，登录后会自动显示',
    failedTitle: '没有加载出来',
    forbiddenTitle: '没有权限查看',
    retry: '重试',
    loading: '加载中',
  },
  en: {
    signedOutTitle: 'Not signed in',
    signedOutText: 'Sign in to see this',
    signedOutKept: 'Sign in to go on; what you have typed is kept',
    signIn: 'Sign in',
    signInHere: 'Please sign in where this site lets you; this then shows by itself',
    failedTitle: 'This did not load',
    forbiddenTitle: 'You may not see this',
    retry: 'Retry',
    loading: 'Loading',
  },
});
