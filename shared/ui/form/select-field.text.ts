import { defineText } from '../../host/locale.ts';

export const selectFieldText = defineText('select', { 'zh-CN': { choose: '请选择' }, en: { choose: 'Choose' } });
