import { defineText } from '#shared/host/locale.ts';

export const mobileText = defineText('mobileEntry', {
  'zh-CN': {
    program: '在小程序中管理节点',
    phone: '查看收入、接收通知、绑定节点，请打开小程序',
    desktop: '请用微信扫码打开小程序',
    signedOut: '登录后可打开小程序，也可在浏览器中继续',
    signIn: '登录',
    goOn: '在浏览器中继续',
    help: '帮助中心',
  },
  en: {
    program: 'Manage nodes in the mini-program',
    phone: 'Open the mini-program to view income, receive messages and bind nodes',
    desktop: 'Scan the code with WeChat to open the mini-program',
    signedOut: 'Sign in to open the mini-program, or continue in the browser',
    signIn: 'Sign in',
    goOn: 'Continue in the browser',
    help: 'Help center',
  },
});
