import { defineText } from '../../host/locale.ts';

export const miniProgramText = defineText('miniProgram', {
  'zh-CN': { code: '打开小程序的二维码', open: '打开小程序', failed: '二维码加载失败', retry: '重试' },
  en: {
    code: 'QR code that opens the mini-program',
    open: 'Open the mini-program',
    failed: "Couldn't load the QR code",
    retry: 'Try again',
  },
});
