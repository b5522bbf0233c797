import { defineText } from '../host/locale.ts';

export const responseText = defineText('answer', {
  'zh-CN': {
    busy: '系统繁忙，请稍后再试',
    server: '内部服务器错误',
    unknown: '未知错误',
    session: '请先登录',
    unconfirmed: '暂时无法确认您的登录状态，请稍后再试',
    notSent: '暂时无法确认您的登录状态，本次操作未提交，请稍后再试',
    unreadable: '数据无法读取，请联系网站客服',
  },
  en: {
    busy: 'The system is busy, please try again later',
    server: 'Internal server error',
    unknown: 'Unknown error',
    session: 'Sign in first',
    unconfirmed: "Couldn't confirm that you're signed in. Try again later.",
    notSent: "Couldn't confirm that you're signed in. Nothing was submitted. Try again later.",
    unreadable: "Couldn't read the data. Contact the operator of this site.",
  },
});
