import { defineText } from '../../host/locale.ts';

export const signInText = defineText('session', {
  'zh-CN': { wrong: '手机号或密码错误', captcha: '人机验证未通过' },
  en: { wrong: 'Wrong phone number or password', captcha: 'Human verification not passed' },
});
