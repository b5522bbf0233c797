import { defineText } from '#shared/host/locale.ts';

/** Messages for parts of the wallet that failed to load. */
export const walletNoticesText = defineText('walletNotices', {
  'zh-CN': {
    retry: '重试',
    rulesFailed: '提现规则加载失败',
  },
  en: {
    retry: 'Try again',
    rulesFailed: "Couldn't load the withdrawal rules",
  },
});
