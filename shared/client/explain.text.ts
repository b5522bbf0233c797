import { defineText } from '../host/locale.ts';

/** Words for a person who can do nothing about the page. */
export const setUpText = defineText('setUp', {
  'zh-CN': {
    setUp: '本页面的接入设置有误，暂时无法显示，请联系网站的工作人员',
    token: '暂时无法确认您的登录状态，请稍后再试',
    scope: '本网站未开放此功能，如需使用请联系网站的工作人员',
  },
  en: {
    setUp: 'This page is not set up correctly, so this cannot be shown. Please tell the people who run this site',
    token: 'We could not confirm that you are signed in. Please try again later',
    scope: 'This site does not offer this. If you need it, please tell the people who run this site',
  },
});
