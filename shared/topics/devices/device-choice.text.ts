import { defineText } from '../../host/locale.ts';

export const deviceChoiceText = defineText('deviceChoice', {
  'zh-CN': {
    label: '选择节点',
    all: '全部节点',
    choose: '请选择节点',
    search: '搜索名称或设备 ID',
    loading: '正在加载节点',
    failed: '节点加载失败',
    retry: '重试',
    none: '未找到该节点',
    more: (count: number) => `还有 ${count} 个，请输入更多关键词以缩小范围`,
    found: (count: number) => `找到 ${count} 个节点`,
  },
  en: {
    label: 'Choose a node',
    all: 'All nodes',
    choose: 'Choose a node',
    search: 'Search by name or device ID',
    loading: 'Loading nodes',
    failed: "Couldn't load the nodes",
    retry: 'Try again',
    none: 'No matching node',
    more: (count: number) => `${count} more. Type more characters to narrow the list.`,
    found: (count: number) => (count === 1 ? '1 node found' : `${count} nodes found`),
  },
});
