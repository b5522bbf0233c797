import { defineText } from '../../host/locale.ts';

export const moneyFieldText = defineText('formattedField', { 'zh-CN': { all: '全部' }, en: { all: 'All' } });
