/**
 * Every element, a row each, in groups: each has a file here and one of test/embed/leaks, with a time limit of its own. A new
 * element is covered by its row.
 */
import { changePerson, injectFault } from '../../browser/sandbox.ts';
import type { ElementCase, Failure, Loading } from './element-case.ts';

const ACCOUNT = '/api/account/v1/info';
const ARTICLE = '/api/strapi/article/10072';

/** The one call of an element that needs to know who is signed in. */
const account: Failure = {
  call: ACCOUNT,
  answer: { fault: 'code', body: { code: 5001, message: '账户服务维护中', requestId: 'r-7' } },
  says: ['没有加载出来', '账户服务维护中'],
};
/** Where a person is signed in: here alone. */
const SESSION = { id: 'desk', device: 'Chrome, Windows', current: true };
/** The place of a form. */
const form = (least: number): Loading => ({
  call: ACCOUNT,
  shows: '[aria-hidden=true]',
  says: '加载中',
  height: [least, 1.2],
});
const NOTHING_LOADS = { because: 'the form needs nothing of the platform before it is sent' };
const FORM_OFFLINE = '网络已断开，恢复后可以提交';
const BY_ITS_BUTTON = { because: 'the button says so when it is pressed without an answer' };

const money: readonly ElementCase[] = [
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
    prepare: async () => (await import('../wallet/wallet-page.ts')).signIn('agent'),
    chinese: ['可提现余额', '申请时间'],
    english: ['Available to withdraw', 'Weekly settlement'],
    session: 'asks',
    loading: { call: ACCOUNT, shows: 'section[aria-busy=true]', says: '正在加载钱包', height: [0.7, 1.3] },
    failures: [
      account,
      {
        call: '/api/wallet/wallet',
        says: ['余额没有加载出来', '服务维护中'],
        lost: ['网络已断开，恢复连接后会自动更新', '立即重连'],
      },
    ],
    offline: '网络已断开，页面显示的是',
  },
];

const machines: readonly ElementCase[] = [
  {
    tag: 'partner-device-list',
    load: () => import('#widgets/device-list/device-list.element.tsx'),
    person: 'agent',
    chinese: ['共 300 个节点', '昨日收入（元）'],
    english: ['300 nodes', 'Yesterday (CNY)'],
    whole: '[role=table][aria-rowcount="301"]',
    session: 'asks',
    loading: { call: '/api/income/device', shows: 'section[aria-busy=true]' },
    failures: [account, { call: '/api/income/device', says: ['节点没有加载出来', '服务维护中'] }],
    offline: '网络已断开，页面显示的是断开前的内容',
  },
  {
    tag: 'partner-miner-list',
    load: () => import('#widgets/miner-list/miner-list.element.tsx'),
    person: 'agent',
    chinese: ['邀请用户', '昨日收入（元）'],
    english: ['Invite users'],
    data: ['plain'],
    session: 'asks',
    loading: { call: '/api/user/agent/miners', shows: 'table[aria-busy=true]' },
    failures: [account, { call: '/api/user/agent/miners', says: ['服务维护中'] }],
    offline: '网络已断开，页面显示的是断开前的内容',
  },
  {
    tag: 'partner-tech-overview',
    load: () => import('#widgets/tech-overview/tech-overview.element.tsx'),
    person: 'agent',
    chinese: ['运行概览', '名下全部节点', '其中自有节点'],
    english: ['Machines', 'All nodes under me', 'Not billed'],
    session: 'asks',
    loading: { call: ACCOUNT, shows: 'section[aria-busy=true]', says: '加载中' },
    failures: [account, { call: '/api/user/device/overview', says: ['没有加载出来', '服务维护中'] }],
    offline: '网络已断开，页面显示的是',
  },
  {
    tag: 'partner-device',
    load: () => import('#widgets/device/device.element.tsx'),
    person: 'agent',
    attributes: async () => {
      const { answerOf, signIn } = await import('../../browser/element-page.ts');
      const { items } = await answerOf<{ items: { uuid: string }[] }>(
        await signIn('agent'),
        '/api/income/device?limit=1',
      );
      return { 'device-uuid': items[0]!.uuid };
    },
    chinese: ['近 30 天收入', '不计费天数', '单价（元/月/G）'],
    english: ['Income of 30 days', 'Days not billed', 'Device ID'],
    session: 'asks',
    loading: { call: '/api/income/device/history', shows: '[aria-hidden=true]' },
    failures: [account, { call: '/api/income/device/history', says: ['没有加载出来', '服务维护中'] }],
    offline: '网络已断开，页面显示的是断开前的内容',
  },
  {
    tag: 'partner-device-dial',
    load: () => import('#widgets/device-dial/device-dial.element.tsx'),
    person: 'agent',
    attributes: async () => {
      const { ofType, signInAgent, take } = await import('../device-dial/dial-page.ts');
      await signInAgent();
      return { 'device-uuid': take(ofType('routerNat')).deviceUUID };
    },
    chinese: ['网卡名称', '速率（M）'],
    english: ['Card', 'Speed (M)'],
    session: 'asks',
    loading: { call: '/api/v1/miner/dialling/info/v2', shows: '[aria-hidden=true]' },
    failures: [account, { call: '/api/v1/miner/dialling/info/v2', says: ['网卡信息没有加载出来', '服务维护中'] }],
    offline: FORM_OFFLINE,
  },
];

const person: readonly ElementCase[] = [
  {
    tag: 'partner-real-name',
    load: () => import('#widgets/real-name/real-name.element.tsx'),
    person: 'newcomer',
    prepare: () => changePerson('newcomer', { idenAuthenticationed: false, needVerify: false }),
    chinese: ['认证须知', '收款账户须与实名信息一致，否则会提现失败', '认证失败超过 5 次，将不能提现'],
    english: ['Identity verification'],
    session: 'asks',
    loading: form(0.75),
    failures: [account],
    offline: FORM_OFFLINE,
  },
  {
    tag: 'partner-payout',
    load: () => import('#widgets/payout/payout.element.tsx'),
    person: 'agent',
    prepare: () =>
      injectFault({ call: '/api/console/monthly_bill/detail', fault: 'status', status: 200, body: { state: 300 } }),
    chinese: ['收款方式', '支付宝账号', '提现手机号', '换绑'],
    english: ['Payout method'],
    data: ['138****8000'],
    session: 'asks',
    loading: form(0.75),
    failures: [account],
    offline: { because: 'the summary holds whatever the network does; its form says so' },
  },
  {
    tag: 'partner-phone-change',
    load: () => import('#widgets/phone-change/phone-change.element.tsx'),
    person: 'agent',
    chinese: ['登录仍使用用户名；新手机号用于验证收款信息和提现功能。', '验证身份'],
    english: ['You still sign in with your user name'],
    session: 'asks',
    loading: form(0.6),
    failures: [account],
    offline: FORM_OFFLINE,
  },
  {
    tag: 'partner-password',
    load: () => import('#widgets/password/password.element.tsx'),
    person: 'company',
    // how many the person has by now is other tests' doing
    prepare: () => injectFault({ call: '/api/user/sessions', fault: 'status', status: 200, body: { list: [SESSION] } }),
    chinese: ['修改登录密码', '原密码', '确认新密码'],
    english: ['Change login password'],
    session: 'asks',
    loading: form(0.7),
    failures: [account],
    offline: FORM_OFFLINE,
  },
  {
    tag: 'partner-bind-device',
    load: () => import('#widgets/bind-device/bind-device.element.tsx'),
    person: 'miner',
    chinese: ['绑定到账号 miner', '设备ID'],
    english: ['Bound to the account miner', 'Device ID'],
    session: 'asks',
    loading: form(0.6),
    failures: [account],
    offline: BY_ITS_BUTTON,
  },
];

/** They are for everybody, as those behind the doors are. */
const documents: readonly ElementCase[] = [
  {
    tag: 'partner-agreements',
    load: () => import('#widgets/agreements/agreements.element.tsx'),
    chinese: ['如何收集、使用和保护您的信息', '逐项列出收集的信息、目的和场景'],
    english: ['Service agreements', 'Personal information collection list'],
    data: ['我们收集哪些信息'],
    session: 'everybody',
    loading: { call: ARTICLE, shows: '[aria-hidden=true]', says: '正文加载中' },
    failures: [
      {
        call: ARTICLE,
        says: ['正文没有加载出来', '服务维护中'],
        untold: { because: 'the other documents can be read' },
      },
    ],
    offline: { because: 'a text that has come is complete' },
  },
  {
    tag: 'partner-agreement-history',
    load: () => import('#widgets/agreements/agreement-history.element.tsx'),
    chinese: ['版本 3.0', '变更内容'],
    english: ['Version 3.0', 'What changed'],
    session: 'everybody',
    loading: { call: `${ARTICLE}/history`, shows: '[role=tabpanel] [aria-hidden=true]', says: '历史版本加载中' },
    failures: [{ call: `${ARTICLE}/history`, says: ['历史版本没有加载出来', '服务维护中'] }],
    offline: { because: 'versions that have come do not change' },
  },
  {
    tag: 'partner-help-center',
    load: () => import('#widgets/help-center/help-center.element.tsx'),
    chinese: ['分类'],
    english: ['Topics'],
    data: ['新手入门'],
    session: 'everybody',
    loading: { call: '/api/help/v1/tags', shows: '[aria-hidden=true]', says: '加载中' },
    failures: [{ call: '/api/help/v1/tags', says: ['服务维护中'] }],
    offline: '网络已断开，显示的是断开前的内容',
  },
];

const doors: readonly ElementCase[] = [
  {
    tag: 'partner-login',
    load: () => import('#widgets/login/login.element.tsx'),
    chinese: ['用户名或手机号', '忘记密码？'],
    english: ['User name or phone number', 'Forgot your password?'],
    session: 'everybody',
    loading: NOTHING_LOADS,
    failures: NOTHING_LOADS,
    offline: BY_ITS_BUTTON,
  },
  {
    tag: 'partner-join',
    load: () => import('#widgets/login/join.element.tsx'),
    attributes: { inviter: 'agent' },
    chinese: ['agent 邀请您加入', '登录 / 注册'],
    english: ['agent invites you to join'],
    session: 'everybody',
    loading: NOTHING_LOADS,
    failures: NOTHING_LOADS,
    offline: BY_ITS_BUTTON,
  },
  {
    tag: 'partner-reset-password',
    load: () => import('#widgets/password/reset-password.element.tsx'),
    chinese: ['返回登录', '确认新密码'],
    english: ['Back to sign-in'],
    session: 'everybody',
    loading: NOTHING_LOADS,
    failures: NOTHING_LOADS,
    offline: FORM_OFFLINE,
  },
  {
    tag: 'partner-node-address',
    load: () => import('#widgets/node-address/node-address.element.tsx'),
    attributes: { username: 'agent' },
    chinese: ['填写节点地址', '为用户 agent 填写'],
    english: ['Node addresses', 'For the user agent'],
    session: 'everybody',
    loading: NOTHING_LOADS,
    failures: NOTHING_LOADS,
    offline: FORM_OFFLINE,
  },
];

const support: readonly ElementCase[] = [
  {
    tag: 'partner-diagnostics',
    load: () => import('#widgets/diagnostics/diagnostics.element.tsx'),
    chinese: ['接入诊断', '页面上的组件', '最近的请求'],
    english: ['Diagnostics', 'Elements on the page', 'Last requests'],
    session: 'everybody',
    loading: { because: 'it asks the platform for nothing' },
    failures: { because: 'it asks the platform for nothing' },
    offline: { because: 'it tells what is known on the page' },
  },
  {
    tag: 'partner-bind-help',
    load: () => import('#widgets/bind-help/bind-help.element.tsx'),
    person: 'miner',
    chinese: ['推荐', '镜像包', '绑定步骤'],
    english: ['Recommended', 'Image packages', 'How to bind'],
    session: 'asks',
    loading: { call: '/api/device_image/recommendation', shows: 'table[aria-busy=true]' },
    failures: [account, { call: '/api/device_image/recommendation', says: ['镜像包没有加载出来', '服务维护中'] }],
    offline: '网络已断开，恢复后可生成地址',
  },
  {
    tag: 'partner-directed-business',
    load: () => import('#widgets/directed-business/directed-business.element.tsx'),
    person: 'agent',
    chinese: ['定向业务列表', '节点名额'],
    english: ['Directed businesses', 'Carrier'],
    data: ['华南点播加速'],
    session: 'asks',
    loading: { call: '/api/console/deploy', shows: '[aria-hidden=true]' },
    failures: [account, { call: '/api/console/deploy', says: ['定向业务没有加载出来', '服务维护中'] }],
    offline: '网络已断开，显示的可能不是最新内容',
  },
  {
    tag: 'partner-open-authorization',
    load: () => import('#widgets/open-authorization/open-authorization.element.tsx'),
    person: 'agent',
    attributes: {
      'client-id': 'node-monitor',
      'redirect-uri': 'https://monitor.partner.example/callback',
      scope: 'profile devices',
      state: 'state-1',
    },
    chinese: ['申请访问您的账号', '不会提供您的密码、收款信息和提现权限'],
    english: ['asks for access to your account'],
    session: 'asks',
    loading: { call: '/api/openplatform/authorization', shows: '[aria-hidden=true]' },
    failures: [
      account,
      {
        call: '/api/openplatform/authorization',
        // one that the platform refuses cannot be tried again: open-authorization.test.ts
        answer: { fault: 'status', status: 503, body: { code: 5001, message: '服务维护中', requestId: 'r-7' } },
        says: ['无法完成授权'],
      },
    ],
    offline: FORM_OFFLINE,
  },
  {
    tag: 'partner-tickets',
    load: () => import('#widgets/tickets/tickets.element.tsx'),
    person: 'agent',
    chinese: ['新建工单'],
    english: ['New ticket', 'Updated'],
    data: ['晚高峰带宽偏低'],
    session: 'asks',
    loading: { call: '/api/console/tickets', shows: 'table[aria-busy=true]' },
    failures: [
      account,
      {
        call: '/api/console/tickets',
        // §8: what a 500 says is told when it is a text
        answer: { fault: 'status', status: 500, body: { code: 5001, message: '服务维护中', requestId: 'r-7' } },
        says: ['内部服务器错误'],
      },
    ],
    offline: '网络已断开，显示的可能不是最新内容',
  },
];

/** They float beside the page, or are a small part of one. */
const around: readonly ElementCase[] = [
  {
    tag: 'partner-contract-banner',
    load: () => import('#widgets/contract-banner/contract-banner.element.tsx'),
    person: 'agent',
    prepare: () => changePerson('agent', { contractEndDate: Math.floor(Date.now() / 1000) + 10 * 86_400 }),
    chinese: ['合作合同将于', '到期，请提前续签以免影响结算', '立即续签'],
    english: ['Your contract ends on', 'Renew now'],
    session: 'silent',
    loading: 'nothing is shown',
    failures: [{ call: '/api/account/v1/getContract' }],
    offline: { because: 'a reminder holds whatever the network does' },
  },
  {
    tag: 'partner-startup-dialogs',
    load: () => import('#widgets/startup-dialogs/startup-dialogs.element.tsx'),
    person: 'newcomer',
    chinese: ['使用前请阅读并同意以下协议', '不同意并退出登录'],
    english: ['Please read and accept it before you go on', 'Disagree and sign out'],
    data: ['高峰时段'],
    session: 'silent',
    loading: 'nothing is shown',
    failures: [{ call: ACCOUNT, answer: account.answer! }],
    offline: { because: 'the agreement has come and can be read' },
  },
  {
    tag: 'partner-message-bell',
    load: () => import('#widgets/message-bell/message-bell.element.tsx'),
    person: 'agent',
    open: (page) => page.press('消息').then(() => page.comes('[role=tabpanel]')),
    chinese: ['未读', '全部'],
    english: ['Unread', 'All'],
    session: { says: '消息，登录后查看', button: '消息，登录后查看' },
    loading: { call: '/api/notice/list', shows: '[part=bell]', height: [1, 1] },
    failures: [{ call: '/api/notice/list', says: ['消息没有加载出来', '服务维护中'] }],
    offline: '网络已断开，显示的是断开前的消息',
  },
  {
    tag: 'partner-mobile-entry',
    load: () => import('#widgets/mobile-entry/mobile-entry.element.tsx'),
    person: 'agent',
    chinese: ['请用微信扫码打开小程序', '在浏览器中继续'],
    english: ['Scan the code with WeChat to open the mini-program', 'Go on in the browser'],
    session: {
      says: '登录后可打开小程序',
      button: '登录',
      untold: { because: 'the way into the mini-program and help are for everybody' },
    },
    loading: { call: '/api/bff/console/miniapp/api/urlScheme', shows: '[aria-hidden=true]' },
    failures: [
      {
        call: '/api/bff/console/miniapp/api/urlScheme',
        says: ['二维码没有加载出来'],
        lost: ['二维码没有加载出来', '重试'],
        untold: { because: 'the way on in the browser is there' },
      },
    ],
    offline: { because: 'the code that has come holds' },
  },
  {
    tag: 'partner-official-account',
    load: () => import('#widgets/official-account/official-account.element.tsx'),
    attributes: { path: '/index' },
    chinese: ['公众号'],
    english: ['WeChat'],
    session: 'everybody',
    loading: { because: 'it asks the platform for nothing' },
    failures: { because: 'its image comes when it is unfolded: official-account.test.ts' },
    offline: { because: 'it asks the platform for nothing' },
  },
];

export const ELEMENTS = { money, machines, person, documents, doors, support, around } as const;
