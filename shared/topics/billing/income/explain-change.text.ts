import { defineText } from '#shared/host/locale.ts';

/** Strings of the button that explains a change, and of the frame of its dialog. */
export const explainChangeText = defineText('explainChange', {
  'zh-CN': {
    open: '变化分析',
    title: '收入变化分析',
    titleOf: (whose: string) => `${whose} · 收入变化分析`,
  },
  en: {
    open: 'Explain change',
    title: 'Income change',
    titleOf: (whose: string) => `${whose}: income change`,
  },
});
