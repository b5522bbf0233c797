import { defineText } from '../../host/locale.ts';

export const dialogText = defineText('dialog', {
  'zh-CN': { unreachable: '加载失败，请检查网络后重试' },
  en: { unreachable: "Couldn't load this. Check your network and try again." },
});
