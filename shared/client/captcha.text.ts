import { defineText } from '../host/locale.ts';

export const captchaText = defineText('captcha', {
  'zh-CN': {
    script: '人机验证加载失败，请检查网络后重试',
    constructor: '人机验证加载失败，请刷新页面后重试',
    init: '人机验证初始化失败，请稍后再试',
    timeout: '人机验证超时，请重试',
    closed: '已取消人机验证',
    forged: '人机验证未通过，请重试',
  },
  en: {
    script: 'The human verification could not be loaded; check your network and try again',
    constructor: 'The human verification could not be loaded; reload the page and try again',
    init: 'The human verification could not start; please try again later',
    timeout: 'The human verification timed out; please try again',
    closed: 'Human verification cancelled',
    forged: 'Human verification not passed; please try again',
  },
});
