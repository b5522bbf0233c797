import { defineText } from '../host/locale.ts';

/** Name of the frame for screen readers. */
export const secureFrameText = defineText('secureFrame', {
  'zh-CN': { title: '安全区域' },
  en: { title: 'Secure area' },
});
