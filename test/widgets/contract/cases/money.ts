/** Elements that show money. */
import type { ElementCase } from '../element-case.ts';
import { ACCOUNT, account } from './common.ts';

export const money: readonly ElementCase[] = [
  {
    tag: 'partner-bills',
    importElement: () => import('#widgets/bills/bills.element.tsx'),
    user: 'company',
    dialogs: ['收入明细', '95', '登记发票'],
    chinese: ['月账单', '税后应付'],
    english: ['Payable after tax'],
    session: 'prompts',
    loading: {
      call: '/api/console/monthly_bill/detail',
      placeholder: 'section[aria-busy=true]',
      announcement: '正在加载',
    },
    failures: [
      account,
      {
        call: '/api/console/monthly_bill/detail',
        texts: ['暂无账单'],
        quiet: { because: 'a bill that fails to load is 暂无账单, without an alert (§8)' },
        noResponse: ['网络已断开，恢复连接后会自动更新', '重试'],
      },
    ],
    offline: '暂时无法更新，显示的是此前的账单',
  },
  {
    tag: 'partner-statement',
    importElement: () => import('#widgets/statement/statement.element.tsx'),
    user: 'agent',
    prepare: async () => (await import('../../wallet/wallet-page.ts')).signIn('agent'),
    chinese: ['收支汇总', '期初余额', '税后应付'],
    english: ['Summary', 'Opening balance', 'Payable after tax'],
    data: ['agent'],
    session: 'prompts',
    loading: { call: ACCOUNT, placeholder: '[aria-hidden=true]', announcement: '正在加载对账单' },
    failures: [
      account,
      {
        call: '/api/wallet/wallet/entry/list',
        texts: ['对账单加载失败', '服务维护中'],
      },
    ],
    offline: '网络已断开，页面显示的是',
  },
  {
    tag: 'partner-income',
    importElement: () => import('#widgets/income/income.element.tsx'),
    user: 'agent',
    dialogs: ['结算日历', '变化分析'],
    chinese: ['昨日收入', '本月收入', '上月收入', '累计收入', '收入最高的节点'],
    english: ['Yesterday', 'This month', 'Last month', 'Income over time'],
    session: 'prompts',
    loading: { call: ACCOUNT, placeholder: 'section[aria-busy=true]', announcement: '加载中', height: [0.85, 1.15] },
    failures: [
      account,
      {
        call: '/api/income/summary',
        texts: ['服务维护中'],
        noResponse: ['网络已断开，恢复连接后会自动更新', '立即重连'],
      },
    ],
    offline: '网络已断开，页面显示的是',
  },
  {
    tag: 'partner-balance',
    importElement: () => import('#widgets/balance/balance.element.tsx'),
    user: 'agent',
    chinese: ['周结钱包可提现余额', '月结钱包可提现余额'],
    english: ['Weekly wallet, available to withdraw', 'Monthly wallet, available to withdraw'],
    session: 'prompts',
    loading: { call: ACCOUNT, placeholder: '[aria-hidden=true]', announcement: '加载中', height: [0.7, 1.3] },
    failures: [
      account,
      {
        call: '/api/wallet/wallet',
        texts: ['数据加载失败', '服务维护中'],
        noResponse: ['网络已断开，恢复连接后会自动更新', '立即重连'],
      },
    ],
    offline: '网络已断开，页面显示的是',
  },
  {
    tag: 'partner-wallet',
    importElement: () => import('#widgets/wallet/wallet.element.tsx'),
    user: 'agent',
    prepare: async () => (await import('../../wallet/wallet-page.ts')).signIn('agent'),
    dialogs: ['收入明细', '结算日历', '查看'],
    chinese: ['可提现余额', '申请时间'],
    english: ['Available to withdraw', 'Weekly settlement'],
    session: 'prompts',
    loading: {
      call: ACCOUNT,
      placeholder: 'section[aria-busy=true]',
      announcement: '正在加载钱包',
      height: [0.7, 1.3],
    },
    failures: [
      account,
      {
        call: '/api/wallet/wallet',
        texts: ['余额加载失败', '服务维护中'],
        noResponse: ['网络已断开，恢复连接后会自动更新', '立即重连'],
      },
    ],
    offline: '网络已断开，页面显示的是',
  },
];
