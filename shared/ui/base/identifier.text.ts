import { defineText } from '../../host/locale.ts';

export const identifierText = defineText('identifier', {
  'zh-CN': { copy: (what: string) => `复制${what}` },
  en: { copy: (what: string) => `Copy ${what}` },
});
