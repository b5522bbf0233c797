import { defineText } from '../../host/locale.ts';

export const textFieldText = defineText('passwordField', {
  'zh-CN': { show: '显示密码', hide: '隐藏密码' },
  en: { show: 'Show password', hide: 'Hide password' },
});
