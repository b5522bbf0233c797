import { defineText } from '#shared/host/locale.ts';

/** Words for what keeps the wallet from being shown whole. */
export const noticesText = defineText('walletNotices', {
  'zh-CN': {
    retry: '重试',
    rulesFailed: '提现规则没有加载出来',
  },
  en: {
    retry: 'Retry',
    rulesFailed: 'The withdrawal rules did not load',
  },
});
