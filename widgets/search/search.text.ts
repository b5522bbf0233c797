import { defineText } from '#shared/host/locale.ts';

/** Strings of the search. */
export const searchText = defineText('search', {
  'zh-CN': {
    title: '搜索',
    withShortcut: '搜索（Ctrl+K）',
    placeholder: '节点、用户、流水号、扣款编号、工单或文章',
    results: '搜索结果',
    hint: '可输入名称、备注、设备 ID，或 TX、FK、GD 开头的编号',
    loading: '正在搜索',
    found: (count: number) => `找到 ${count} 项`,
    none: '未找到匹配的内容，请更换关键词后重试',
    failed: '搜索失败',
    retry: '重试',
    page: '页面',
    kinds: {
      node: '节点',
      user: '用户',
      withdrawal: '提现',
      fine: '扣款',
      compensation: '补偿',
      ticket: '工单',
      article: '帮助文章',
    },
  },
  en: {
    title: 'Search',
    withShortcut: 'Search (Ctrl+K)',
    placeholder: 'Node, user, serial number, fine, ticket or article',
    results: 'Search results',
    hint: 'Enter a name, a remark, a device ID, or a number that starts with TX, FK or GD',
    loading: 'Searching',
    found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    none: 'Nothing found. Try other keywords.',
    failed: "Couldn't search",
    retry: 'Try again',
    page: 'Page',
    kinds: {
      node: 'Node',
      user: 'User',
      withdrawal: 'Withdrawal',
      fine: 'Fine',
      compensation: 'Compensation',
      ticket: 'Ticket',
      article: 'Help article',
    },
  },
});
