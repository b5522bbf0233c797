import { defineText } from '../host/locale.ts';

export const codeText = defineText('miniProgram', {
  'zh-CN': { code: '打开小程序的二维码', open: '打开小程序', failed: '二维码没有加载出来', retry: '重试' },
  en: {
    code: 'QR code that opens the mini-program',
    open: 'Open the mini-program',
    failed: 'The code did not load',
    retry: 'Try again',
  },
});
