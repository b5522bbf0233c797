import { grouped } from '#shared/core/grouped.ts';
import { defineText } from '#shared/host/locale.ts';

/** Strings of the device list of the dialing page. */
export const devicesText = defineText('dialDevices', {
  'zh-CN': {
    caption: '可配置网络的设备',
    search: '搜索名称、设备 ID 或用户名',
    stale: '网络已断开，显示的可能不是最新内容',
    name: '设备名称',
    state: '状态',
    online: '在线',
    offline: '离线',
    uuid: '设备 ID',
    manager: '管理线路',
    managerStates: { missing: '待绑定', needed: '需要', notNeeded: '不需要' },
    onlyMissing: (count: number | undefined) =>
      `仅显示待绑定管理线路的设备${count === undefined ? '' : `（${grouped(count)}）`}`,
    ways: '操作',
    network: '配置网络',
    networkOf: (name: string) => `${name} 配置网络`,
    dialling: '拨号配置',
    diallingOf: (name: string) => `${name} 拨号配置`,
    none: '暂无设备',
    noneText: '绑定节点后即可在这里配置网络',
    noMatch: '没有符合的设备',
    noMatchText: '请更换关键词后重试',
    clear: '清除搜索',
  },
  en: {
    caption: 'Devices with a configurable network',
    search: 'Name, ID or user',
    stale: "You're offline. This data may be outdated.",
    name: 'Device',
    state: 'Status',
    online: 'Online',
    offline: 'Offline',
    uuid: 'Device ID',
    manager: 'Management line',
    managerStates: { missing: 'To be bound', needed: 'Required', notNeeded: 'Not required' },
    onlyMissing: (count: number | undefined) =>
      `Only devices without their required management line${count === undefined ? '' : ` (${grouped(count)})`}`,
    ways: 'Actions',
    network: 'Configure network',
    networkOf: (name: string) => `Configure network of ${name}`,
    dialling: 'Dialing',
    diallingOf: (name: string) => `Dialing settings of ${name}`,
    none: 'No devices yet',
    noneText: 'Bind a node to configure its network here',
    noMatch: 'No matching devices',
    noMatchText: 'Try other keywords',
    clear: 'Clear search',
  },
});
