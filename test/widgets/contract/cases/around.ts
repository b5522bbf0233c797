/** Elements that float next to the page or are a small part of one. */
import { changeUser } from '#test/browser/sandbox.ts';
import type { ElementCase } from '../element-case.ts';
import { ACCOUNT, account } from './common.ts';

export const around: readonly ElementCase[] = [
  {
    tag: 'partner-contract-banner',
    load: () => import('#widgets/contract-banner/contract-banner.element.tsx'),
    person: 'agent',
    prepare: () => changeUser('agent', { contractEndDate: Math.floor(Date.now() / 1000) + 10 * 86_400 }),
    chinese: ['合作合同将于', '到期，请提前续签以免影响结算', '立即续签'],
    english: ['Your contract expires on', 'Renew now'],
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
    english: ['Read and accept this agreement to continue. Its text is in Chinese only.', 'Disagree and sign out'],
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
    open: (page) => page.press('消息').then(() => page.waitFor('[role=tabpanel]')),
    chinese: ['未读', '全部'],
    english: ['Unread', 'All'],
    session: { says: '消息，登录后查看', button: '消息，登录后查看' },
    loading: { call: '/api/notice/list', shows: '[part=bell]', height: [1, 1] },
    failures: [{ call: '/api/notice/list', says: ['消息加载失败', '服务维护中'] }],
    offline: '网络已断开，显示的是断开前的消息',
  },
  {
    tag: 'partner-mobile-entry',
    load: () => import('#widgets/mobile-entry/mobile-entry.element.tsx'),
    person: 'agent',
    chinese: ['请用微信扫码打开小程序', '在浏览器中继续'],
    english: ['Scan the code with WeChat to open the mini-program', 'Continue in the browser'],
    session: {
      says: '登录后可打开小程序',
      button: '登录',
      untold: { because: 'the way into the mini-program and help are for everybody' },
    },
    loading: { call: '/api/bff/console/miniapp/api/urlScheme', shows: '[aria-hidden=true]' },
    failures: [
      {
        call: '/api/bff/console/miniapp/api/urlScheme',
        says: ['二维码加载失败'],
        lost: ['二维码加载失败', '重试'],
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
