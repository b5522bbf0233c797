import { defineText } from '#shared/host/locale.ts';

export const verifyCodeText = defineText('code', {
  'zh-CN': {
    send: '获取验证码',
    again: '重新获取',
    rule: (seconds: number) => `每 ${seconds} 秒可获取一次`,
    retryIn: (seconds: number) => `${seconds}秒后重试`,
    proving: '验证中',
    sending: '发送中',
    sent: (phone: string) => `验证码已发送至 ${phone}，5 分钟内有效`,
    sentElsewhere: (phone: string) => `刚向 ${phone} 发送过验证码，请稍后再获取`,
    noPhone: '请先填写手机号',
    failed: '验证码发送失败，请重试',
    readyAgain: '可以重新获取验证码',
  },
  en: {
    send: 'Get code',
    again: 'Send again',
    rule: (seconds: number) => `One code every ${seconds} s`,
    retryIn: (seconds: number) => `Retry after ${seconds} s`,
    proving: 'Verifying',
    sending: 'Sending',
    sent: (phone: string) => `A code was sent to ${phone}. It is valid for 5 minutes.`,
    sentElsewhere: (phone: string) => `A code was just sent to ${phone}. Wait before you request another one.`,
    noPhone: 'Enter the phone number first',
    failed: "Couldn't send the code. Try again.",
    readyAgain: 'You can request a new code',
  },
});

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
