import { defineText } from '../../host/locale.ts';

export const fieldText = defineText('select', { 'zh-CN': { choose: '请选择' }, en: { choose: 'Choose' } });
