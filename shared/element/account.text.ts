import { defineText } from '../host/locale.ts';

/** Messages shown in place of an element's content. */
export const accountText = defineText('account', {
  'zh-CN': {
    signedOutTitle: '尚未登录',
    signedOutText: '登录后即可查看',
    signedOutKept: '登录后可继续操作，已填写的内容会保留',
    signIn: '去登录',
    signInHere: '请通过本网站的登录入口登录，登录后将自动显示',
    stored: '以下内容来自本网站保存的数据，可能不是最新',
    unconfirmed: '暂时无法确认您的登录状态，以下内容可能不是最新',
    failedTitle: '加载失败',
    forbiddenTitle: '没有权限查看',
    retry: '重试',
    loading: '加载中',
  },
  en: {
    signedOutTitle: 'Not signed in',
    signedOutText: 'Sign in to view this',
    signedOutKept: 'Sign in to continue. Your entries are kept.',
    signIn: 'Sign in',
    signInHere: 'Sign in on this site. This part then loads automatically.',
    stored: 'This site shows stored data. This content may be out of date.',
    unconfirmed: "Couldn't confirm that you're signed in. This content may be out of date.",
    failedTitle: "Couldn't load this",
    forbiddenTitle: 'You have no permission to view this',
    retry: 'Try again',
    loading: 'Loading',
  },
});
