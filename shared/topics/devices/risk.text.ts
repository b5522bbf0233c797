import { defineText } from '../../host/locale.ts';

export const riskText = defineText('risk', {
  'zh-CN': {
    left: (minutes: number, seconds: number) =>
      minutes > 0 ? `剩余 ${minutes} 分 ${seconds} 秒` : `剩余 ${seconds} 秒`,
    over: '已过恢复时限',
  },
  en: {
    left: (minutes: number, seconds: number) =>
      minutes > 0 ? `${minutes} min ${seconds} s left` : `${seconds} s left`,
    over: 'Too late',
  },
});
