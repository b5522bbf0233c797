import { defineText } from '../../host/locale.ts';

export const fieldText = defineText('formattedField', { 'zh-CN': { all: '全部' }, en: { all: 'All' } });
