import { defineText } from '../../host/locale.ts';

export const clipboardText = defineText('copy', {
  'zh-CN': { copied: '已复制', byHand: '无法写入剪贴板，请手动复制选中的内容' },
  en: { copied: 'Copied', byHand: 'The clipboard is not available. Copy the selected text manually.' },
});

export const identifierText = defineText('identifier', {
  'zh-CN': { copy: (what: string) => `复制${what}` },
  en: { copy: (what: string) => `Copy ${what}` },
});
