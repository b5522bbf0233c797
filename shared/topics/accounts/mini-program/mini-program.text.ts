import { defineText } from '#shared/host/locale.ts';

export const miniProgramText = defineText('miniProgram', {
  'zh-CN': { code: '打开小程序的二维码', open: '打开小程序', failed: '二维码加载失败', retry: '重试' },
  en: {
    code: 'QR code that opens the mini-program',
    open: 'Open the mini-program',
    failed: "Couldn't load the QR code",
    retry: 'Try again',
  },
});

export const scanPromptText = defineText('scanPrompt', {
  'zh-CN': {
    banner: '请在小程序中完成实名认证，完成后可查看完整信息',
    open: '去认证',
    title: '扫码完成实名认证',
    description: '请用微信扫码，在小程序中完成实名认证',
    phone: '请打开微信小程序完成实名认证',
    waiting: '完成后页面将自动继续',
    check: '我已完成认证',
    notYet: '暂未查询到认证结果，请完成认证后再试',
    checking: '查询中',
    later: '稍后再说',
    done: '实名认证已完成',
  },
  en: {
    banner: 'Verify your identity in the mini-program to view all information',
    open: 'Verify now',
    title: 'Scan to verify your identity',
    description: 'Scan the code with WeChat and verify your identity in the mini-program',
    phone: 'Open the WeChat mini-program and verify your identity there',
    waiting: 'This page continues automatically when you are done',
    check: "I've verified",
    notYet: 'The verification is not complete yet. Finish it and try again.',
    checking: 'Checking',
    later: 'Later',
    done: 'Identity verified',
  },
});
