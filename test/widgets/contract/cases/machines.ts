/** Elements that show devices and users. */
import type { ElementCase } from '../element-case.ts';
import { ACCOUNT, FORM_OFFLINE, account } from './common.ts';

export const machines: readonly ElementCase[] = [
  {
    tag: 'partner-device-list',
    importElement: () => import('#widgets/device-list/device-list.element.tsx'),
    user: 'agent',
    dialogs: ['导入设备 ID', '变化分析', '已存筛选'],
    chinese: ['共 300 个节点', '昨日收入（元）'],
    english: ['300 nodes', 'Yesterday (CNY)'],
    whole: '[role=table][aria-rowcount="301"]',
    session: 'prompts',
    loading: { call: '/api/income/device', placeholder: 'section[aria-busy=true]' },
    failures: [account, { call: '/api/income/device', texts: ['节点加载失败', '服务维护中'] }],
    offline: '网络已断开，页面显示的是断开前的内容',
  },
  {
    tag: 'partner-miner-list',
    importElement: () => import('#widgets/miner-list/miner-list.element.tsx'),
    user: 'agent',
    dialogs: ['邀请用户', '账本'],
    chinese: ['邀请用户', '昨日收入（元）'],
    english: ['Invite users'],
    data: ['plain'],
    session: 'prompts',
    loading: { call: '/api/user/agent/miners', placeholder: 'table[aria-busy=true]' },
    failures: [account, { call: '/api/user/agent/miners', texts: ['服务维护中'] }],
    offline: '网络已断开，页面显示的是断开前的内容',
  },
  {
    tag: 'partner-tech-overview',
    importElement: () => import('#widgets/tech-overview/tech-overview.element.tsx'),
    user: 'agent',
    chinese: ['运行概览', '名下全部节点', '其中自有节点'],
    english: ['Operations overview', 'All nodes under my account', 'Unbilled records'],
    session: 'prompts',
    loading: { call: ACCOUNT, placeholder: 'section[aria-busy=true]', announcement: '加载中' },
    failures: [account, { call: '/api/user/device/overview', texts: ['加载失败', '服务维护中'] }],
    offline: '网络已断开，页面显示的是',
  },
  {
    tag: 'partner-device',
    importElement: () => import('#widgets/device/device.element.tsx'),
    user: 'agent',
    attributes: async () => {
      const { responseOf, signIn } = await import('#test/browser/element-page.ts');
      const { items } = await responseOf<{ items: { uuid: string }[] }>(
        await signIn('agent'),
        '/api/income/device?limit=1',
      );
      return { 'device-uuid': items[0]!.uuid };
    },
    dialogs: ['变化分析', '二维码'],
    chinese: ['近 28 天收入', '不计费天数', '单价（元/月/G）'],
    english: ['Income, last 28 days', 'Unbilled days', 'Device ID'],
    session: 'prompts',
    loading: { call: '/api/income/device/history', placeholder: '[aria-hidden=true]' },
    failures: [account, { call: '/api/income/device/history', texts: ['加载失败', '服务维护中'] }],
    offline: '网络已断开，页面显示的是断开前的内容',
  },
  {
    tag: 'partner-device-dial',
    importElement: () => import('#widgets/device-dial/device-dial.element.tsx'),
    user: 'agent',
    attributes: async () => {
      const { ofType, signInAgent, take } = await import('../../device-dial/device-dial-page.ts');
      await signInAgent();
      return { 'device-uuid': take(ofType('routerNat')).deviceUUID };
    },
    chinese: ['网卡名称', '速率（M）'],
    english: ['Card', 'Speed (M)'],
    session: 'prompts',
    loading: { call: '/api/v1/miner/dialling/info/v2', placeholder: '[aria-hidden=true]' },
    failures: [account, { call: '/api/v1/miner/dialling/info/v2', texts: ['网卡信息加载失败', '服务维护中'] }],
    offline: FORM_OFFLINE,
  },
];
