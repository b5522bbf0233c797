import { defineText } from '#shared/host/locale.ts';

export const techText = defineText('techOverview', {
  'zh-CN': {
    title: '运行概览',
    mine: '我的节点',
    under: '名下全部节点',
    own: '其中自有节点',
    total: '节点总数',
    online: '在线',
    offline: '离线',
    rate: (percent: string) => `在线率 ${percent}%`,
    none: '暂无节点',
    unit: '个',
    all: '查看全部节点',
  },
  en: {
    title: 'Operations overview',
    mine: 'My nodes',
    under: 'All nodes under my account',
    own: 'My own nodes among them',
    total: 'Nodes',
    online: 'Online',
    offline: 'Offline',
    rate: (percent: string) => `${percent}% online`,
    none: 'No nodes yet',
    unit: '',
    all: 'View all nodes',
  },
});
