import { defineText } from '../../host/locale.ts';

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
    script: "Couldn't load the human verification. Check your network and try again.",
    constructor: "Couldn't load the human verification. Reload the page and try again.",
    init: "The human verification couldn't start. Try again later.",
    timeout: 'The human verification timed out. Try again.',
    closed: 'Human verification canceled',
    forged: 'Human verification not passed. Try again.',
  },
});
