import { defineText } from '../../host/locale.ts';

export const textFieldText = defineText('passwordField', {
  'zh-CN': { show: '显示密码', hide: '隐藏密码' },
  en: { show: 'Show password', hide: 'Hide password' },
});

export const moneyFieldText = defineText('formattedField', {
  'zh-CN': { all: '全部', currency: '¥' },
  en: { all: 'All', currency: 'CNY' },
});

export const selectFieldText = defineText('select', { 'zh-CN': { choose: '请选择' }, en: { choose: 'Choose' } });
