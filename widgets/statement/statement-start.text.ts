/** Strings that are shown before the statement. */
import { defineText } from '#shared/host/locale.ts';

export const statementStartText = defineText('statementStart', {
  'zh-CN': {
    refusedTitle: '没有可查看的对账单',
    refusedText: '当前账号没有结算钱包',
    loading: '正在加载对账单',
  },
  en: {
    refusedTitle: 'No statement to show',
    refusedText: 'This account has no settlement wallet',
    loading: 'Loading statement',
  },
});
