import { defineText } from '../../host/locale.ts';

export const deviceChoiceText = defineText('deviceChoice', {
  'zh-CN': {
    label: '选择节点',
    all: '全部节点',
    choose: '请选择节点',
    search: '搜索节点名称或 ID',
    loading: '正在加载节点',
    failed: '节点没有加载出来',
    retry: '重试',
    none: '没有找到这个节点',
    more: (count: number) => `还有 ${count} 个，请输入更多字以缩小范围`,
    found: (count: number) => `找到 ${count} 个节点`,
  },
  en: {
    label: 'Choose a node',
    all: 'All nodes',
    choose: 'Choose a node',
    search: 'Search by name or ID',
    loading: 'Loading the nodes',
    failed: 'The nodes did not load',
    retry: 'Retry',
    none: 'No such node',
    more: (count: number) => `${count} more; type more to narrow it down`,
    found: (count: number) => (count === 1 ? '1 node found' : `${count} nodes found`),
  },
});
