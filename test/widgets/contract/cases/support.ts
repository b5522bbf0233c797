/** Elements that help with devices, tickets and third-party access. */
import type { ElementCase } from '../element-case.ts';
import { FORM_OFFLINE, account } from './common.ts';

export const support: readonly ElementCase[] = [
  {
    tag: 'partner-diagnostics',
    importElement: () => import('#widgets/diagnostics/diagnostics.element.tsx'),
    chinese: ['接入诊断', '页面上的组件', '最近的请求'],
    english: ['Diagnostics', 'Elements on the page', 'Recent requests'],
    session: 'everybody',
    loading: { because: 'it sends no requests' },
    failures: { because: 'it sends no requests' },
    offline: { because: 'it shows only data of the page' },
  },
  {
    tag: 'partner-bind-help',
    importElement: () => import('#widgets/bind-help/bind-help.element.tsx'),
    user: 'miner',
    dialogs: ['查看绑定教程'],
    chinese: ['推荐', '镜像包', '绑定步骤'],
    english: ['Recommended', 'Image packages', 'How to bind'],
    session: 'prompts',
    loading: { call: '/api/device_image/recommendation', placeholder: 'table[aria-busy=true]' },
    failures: [account, { call: '/api/device_image/recommendation', texts: ['镜像包加载失败', '服务维护中'] }],
    offline: '网络已断开，恢复后可生成地址',
  },
  {
    tag: 'partner-directed-business',
    importElement: () => import('#widgets/directed-business/directed-business.element.tsx'),
    user: 'agent',
    dialogs: ['申请'],
    chinese: ['定向业务列表', '节点名额'],
    english: ['Directed business list', 'Carrier'],
    data: ['华南点播加速'],
    session: 'prompts',
    loading: { call: '/api/console/deploy', placeholder: '[aria-hidden=true]' },
    failures: [account, { call: '/api/console/deploy', texts: ['定向业务加载失败', '服务维护中'] }],
    offline: '网络已断开，显示的可能不是最新内容',
  },
  {
    tag: 'partner-open-authorization',
    importElement: () => import('#widgets/open-authorization/open-authorization.element.tsx'),
    user: 'agent',
    attributes: {
      'client-id': 'node-monitor',
      'redirect-uri': 'https://monitor.partner.example/callback',
      scope: 'profile devices',
      state: 'state-1',
    },
    chinese: ['申请访问您的账号', '不会提供您的密码、收款信息和提现权限'],
    english: ['requests access to your account'],
    session: 'prompts',
    loading: { call: '/api/openplatform/authorization', placeholder: '[aria-hidden=true]' },
    failures: [
      account,
      {
        call: '/api/openplatform/authorization',
        // A refused authorization has no retry: open-authorization.test.ts
        response: { fault: 'status', status: 503, body: { code: 5001, message: '服务维护中', requestId: 'r-7' } },
        texts: ['无法完成授权'],
      },
    ],
    offline: FORM_OFFLINE,
  },
  {
    tag: 'partner-tickets',
    importElement: () => import('#widgets/tickets/tickets.element.tsx'),
    user: 'agent',
    dialogs: ['新建工单', '查看工单'],
    chinese: ['新建工单'],
    english: ['New ticket', 'Updated'],
    data: ['晚高峰带宽偏低'],
    session: 'prompts',
    loading: { call: '/api/console/tickets', placeholder: 'table[aria-busy=true]' },
    failures: [
      account,
      {
        call: '/api/console/tickets',
        // §8: the text of a 500 response is shown
        response: { fault: 'status', status: 500, body: { code: 5001, message: '服务维护中', requestId: 'r-7' } },
        texts: ['内部服务器错误'],
      },
    ],
    offline: '网络已断开，显示的可能不是最新内容',
  },
];
