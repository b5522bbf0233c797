import { defineText } from '#shared/host/locale.ts';

export const shareButtonText = defineText('shareButton', {
  'zh-CN': { share: '分享只读链接' },
  en: { share: 'Share read-only link' },
});
