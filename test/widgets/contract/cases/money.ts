/** Elements that show money. */
import type { ElementCase } from '../element-case.ts';
import { ACCOUNT, account } from './common.ts';

export const money: readonly ElementCase[] = [
  {
    tag: 'partner-bills',
    load: () => import('#widgets/bills/bills.element.tsx'),
    person: 'company',
    chinese: ['月账单', '税后应付'],
    english: ['Payable after tax'],
    session: 'asks',
    loading: { call: '/api/console/monthly_bill/detail', shows: 'section[aria-busy=true]', says: '正在加载' },
    failures: [
      account,
      {
        call: '/api/console/monthly_bill/detail',
        says: ['暂无账单'],
        quiet: { because: 'a bill that does not come is 暂无账单, without an alarm (§8)' },
        lost: ['网络已断开，恢复连接后会自动更新', '重试'],
      },
    ],
    offline: '暂时无法更新，显示的是此前的账单',
  },
  {
    tag: 'partner-income',
    load: () => import('#widgets/income/income.element.tsx'),
    person: 'agent',
    chinese: ['昨日收入', '本月收入', '上月收入', '累计收入', '收入最高的节点'],
    english: ['Yesterday', 'This month', 'Last month', 'Income over time'],
    session: 'asks',
    loading: { call: ACCOUNT, shows: 'section[aria-busy=true]', says: '加载中', height: [0.85, 1.15] },
    failures: [
      account,
      {
        call: '/api/income/summary',
        says: ['服务维护中'],
        lost: ['网络已断开，恢复连接后会自动更新', '立即重连'],
      },
    ],
    offline: '网络已断开，页面显示的是',
  },
  {
    tag: 'partner-wallet',
    load: () => import('#widgets/wallet/wallet.element.tsx'),
    person: 'agent',
    prepare: async () => (await import('../../wallet/wallet-page.ts')).signIn('agent'),
    chinese: ['可提现余额', '申请时间'],
    english: ['Available to withdraw', 'Weekly settlement'],
    session: 'asks',
    loading: { call: ACCOUNT, shows: 'section[aria-busy=true]', says: '正在加载钱包', height: [0.7, 1.3] },
    failures: [
      account,
      {
        call: '/api/wallet/wallet',
        says: ['余额加载失败', '服务维护中'],
        lost: ['网络已断开，恢复连接后会自动更新', '立即重连'],
      },
    ],
    offline: '网络已断开，页面显示的是',
  },
];
