/** Words of the machines' figures; the day brings its own. */
import { defineText } from '../../shared/host/locale.ts';

export const techText = defineText({
  'zh-CN': {
    title: '运行概览',
    hint: '节点是否在线、当日带宽与不计费记录',
    mine: '我的节点',
    users: '用户的节点',
    total: '节点总数',
    online: '在线',
    offline: '离线',
    rate: (percent: string) => `在线率 ${percent}%`,
    none: '还没有节点',
    unit: '台',
    all: '查看全部节点',
  },
  en: {
    title: 'Machines',
    hint: 'Which nodes are online, the bandwidth of a day, and what was not billed',
    mine: 'My nodes',
    users: "My users' nodes",
    total: 'Nodes',
    online: 'Online',
    offline: 'Offline',
    rate: (percent: string) => `${percent}% online`,
    none: 'No nodes yet',
    unit: '',
    all: 'See all nodes',
  },
});
