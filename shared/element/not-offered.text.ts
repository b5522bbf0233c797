import { defineText } from '../host/locale.ts';

export const notOfferedText = defineText('notOffered', {
  'zh-CN': { title: '此功能未开通', text: '当前平台未提供此功能。', hint: '如需开通，请联系您的商务人员。' },
  en: {
    title: 'This feature is not available',
    text: 'The platform does not offer this feature.',
    hint: 'To get access, contact your business contact.',
  },
});
