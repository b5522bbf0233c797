/** Elements that float above the page, or that are a small part of it. */
import { changeUser } from '#test/browser/sandbox.ts';
import type { ElementCase } from '../element-case.ts';
import { ACCOUNT, account } from './common.ts';

export const floating: readonly ElementCase[] = [
  {
    tag: 'partner-contract-banner',
    importElement: () => import('#widgets/contract-banner/contract-banner.element.tsx'),
    user: 'agent',
    prepare: () => changeUser('agent', { contractEndDate: Math.floor(Date.now() / 1000) + 10 * 86_400 }),
    chinese: ['合作合同将于', '到期，请提前续签', '立即续签'],
    english: ['Your contract expires on', 'Renew now'],
    session: 'silent',
    loading: 'nothing is shown',
    failures: [{ call: '/api/account/v1/getContract' }],
    offline: { because: 'a reminder does not depend on the network' },
  },
  {
    tag: 'partner-startup-dialogs',
    importElement: () => import('#widgets/startup-dialogs/startup-dialogs.element.tsx'),
    user: 'newcomer',
    chinese: ['使用前请阅读并同意以下协议', '不同意并退出登录'],
    english: ['Read and accept this agreement to continue. Its text is in Chinese only.', 'Disagree and sign out'],
    data: ['高峰时段'],
    session: 'silent',
    loading: 'nothing is shown',
    failures: [{ call: ACCOUNT, response: account.response! }],
    offline: { because: 'the loaded agreement can be read' },
  },
  {
    tag: 'partner-message-bell',
    importElement: () => import('#widgets/message-bell/message-bell.element.tsx'),
    user: 'agent',
    open: (page) => page.press('消息').then(() => page.waitFor('[role=tabpanel]')),
    chinese: ['未读', '全部'],
    english: ['Unread', 'All'],
    session: { text: '消息，登录后查看', button: '消息，登录后查看' },
    loading: { call: '/api/notice/list', placeholder: '[part=bell]', height: [1, 1] },
    failures: [{ call: '/api/notice/list', texts: ['消息加载失败', '服务维护中'] }],
    offline: '网络已断开，显示的是断开前的消息',
  },
  {
    tag: 'partner-mobile-entry',
    importElement: () => import('#widgets/mobile-entry/mobile-entry.element.tsx'),
    user: 'agent',
    chinese: ['请用微信扫码打开小程序', '在浏览器中继续'],
    english: ['Scan the code with WeChat to open the mini-program', 'Continue in the browser'],
    session: {
      text: '登录后可打开小程序',
      button: '登录',
      isReady: { because: 'the link to the mini-program and help are public' },
    },
    loading: { call: '/api/bff/console/miniapp/api/urlScheme', placeholder: '[aria-hidden=true]' },
    failures: [
      {
        call: '/api/bff/console/miniapp/api/urlScheme',
        texts: ['二维码加载失败'],
        noResponse: ['二维码加载失败', '重试'],
        notEmitted: { because: 'the link to the browser works' },
      },
    ],
    offline: { because: 'a loaded code stays valid' },
  },
  {
    tag: 'partner-official-account',
    importElement: () => import('#widgets/official-account/official-account.element.tsx'),
    attributes: { path: '/index' },
    chinese: ['公众号'],
    english: ['WeChat'],
    session: 'everybody',
    loading: { because: 'it sends no requests' },
    failures: { because: 'its image loads when it is opened: official-account.test.ts' },
    offline: { because: 'it sends no requests' },
  },
];
