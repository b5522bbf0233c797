import { defineText } from '../../host/locale.ts';

/** Strings about a requested month without a bill. */
export const monthOutsideText = defineText('monthOutside', {
  'zh-CN': {
    outside: (first: string, last: string, shown: string) =>
      `请求的月份不在可查看的范围内（${first} 至 ${last}），当前显示 ${shown}`,
  },
  en: {
    outside: (first: string, last: string, shown: string) =>
      `The requested month is outside ${first} to ${last}. ${shown} is shown.`,
  },
});
