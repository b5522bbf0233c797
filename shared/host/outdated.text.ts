import { defineText } from './locale.ts';

export const outdatedText = defineText('outdated', {
  'zh-CN': { message: '页面已更新，请重新加载后继续', reload: '重新加载' },
  en: { message: 'This page has been updated. Reload it to continue.', reload: 'Reload' },
});
