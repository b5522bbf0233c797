import { defineText } from '../../host/locale.ts';

export const dialogText = defineText('dialog', {
  'zh-CN': { unreachable: '没有加载出来，请检查网络后重试' },
  en: { unreachable: 'Could not be loaded. Check the connection and try again.' },
});
