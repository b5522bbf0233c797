import { defineText } from '../host/locale.ts';

/** Messages for users, who cannot fix the integration themselves. */
export const setUpText = defineText('setUp', {
  'zh-CN': {
    setUp: '页面接入配置有误，暂时无法显示，请联系网站客服',
    token: '暂时无法确认您的登录状态，请稍后再试',
    scope: '本网站未开放此功能，如需使用请联系网站客服',
  },
  en: {
    setUp: "This page isn't set up correctly, so this content can't be shown. Contact the operator of this site.",
    token: "Couldn't confirm that you're signed in. Try again later.",
    scope: 'This site does not offer this feature. If you need it, contact the operator of this site.',
  },
});
