import { defineText } from '../host/locale.ts';

export const widgetFrameText = defineText('broken', {
  'zh-CN': { title: '这里暂时无法显示', retry: '重试' },
  en: { title: "This part can't be shown right now", retry: 'Try again' },
});
