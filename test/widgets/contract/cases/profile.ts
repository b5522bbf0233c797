/** Forms of the account. */
import { CALLS } from '#shared/topics/calls.ts';
import { changeUser, injectFault } from '#test/browser/sandbox.ts';
import type { ElementCase } from '../element-case.ts';
import { AT_ITS_BUTTON, FORM_OFFLINE, account, form } from './common.ts';

/** The only session of the user. */
const SESSION = { id: 'desk', device: 'Chrome, Windows', current: true };

const ROBOT = { id: '7', provider: 'dingtalk', name: '财务群', tail: '0c23', on: false, problem: 'keyword' };

export const profile: readonly ElementCase[] = [
  {
    tag: 'partner-real-name',
    importElement: () => import('#widgets/real-name/real-name.element.tsx'),
    user: 'newcomer',
    prepare: () => changeUser('newcomer', { idenAuthenticationed: false, needVerify: false }),
    chinese: ['认证须知', '收款账户须与实名信息一致，否则会提现失败', '共有 6 次认证机会，用完仍未通过将不能提现'],
    english: ['Identity verification'],
    session: 'prompts',
    loading: form(0.75),
    failures: [account],
    offline: FORM_OFFLINE,
  },
  {
    tag: 'partner-payout',
    importElement: () => import('#widgets/payout/payout.element.tsx'),
    user: 'agent',
    prepare: () =>
      injectFault({ call: '/api/console/monthly_bill/detail', fault: 'status', status: 200, body: { state: 300 } }),
    dialogs: ['换绑手机号'],
    chinese: ['收款方式', '支付宝账号', '提现手机号', '换绑'],
    english: ['Payout method'],
    data: ['138****8000'],
    session: 'prompts',
    loading: form(0.75),
    failures: [account],
    offline: { because: 'the summary does not depend on the network, and its form shows the message' },
  },
  {
    tag: 'partner-phone-change',
    importElement: () => import('#widgets/phone-change/phone-change.element.tsx'),
    user: 'agent',
    chinese: ['登录仍使用用户名；新手机号用于验证收款信息和提现功能。', '验证身份'],
    english: ['You still sign in with your username'],
    session: 'prompts',
    loading: form(0.6),
    failures: [account],
    offline: FORM_OFFLINE,
  },
  {
    tag: 'partner-password',
    importElement: () => import('#widgets/password/password.element.tsx'),
    user: 'company',
    // Other tests change the number of sessions, consents and robots.
    async prepare() {
      const known = { fault: 'status', status: 200 } as const;
      await injectFault({ call: CALLS.sessions.path, ...known, body: { list: [SESSION] } });
      await injectFault({ call: CALLS.consents.path, ...known, body: { list: [] } });
      await injectFault({ call: CALLS.robots.path, ...known, body: { list: [ROBOT] } });
    },
    dialogs: ['注销'],
    chinese: ['修改登录密码', '原密码', '确认新密码'],
    english: ['Change login password'],
    session: 'prompts',
    loading: form(0.7),
    failures: [account],
    offline: FORM_OFFLINE,
  },
  {
    tag: 'partner-bind-device',
    importElement: () => import('#widgets/bind-device/bind-device.element.tsx'),
    user: 'miner',
    chinese: ['绑定到账号 miner', '设备 ID'],
    english: ['Binds to the account miner', 'Device ID'],
    session: 'prompts',
    loading: form(0.6),
    failures: [account],
    offline: AT_ITS_BUTTON,
  },
];
