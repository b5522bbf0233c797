/** Forms for visitors without a session. */
import type { ElementCase } from '../element-case.ts';
import { AT_ITS_BUTTON, FORM_OFFLINE, NOTHING_LOADS } from './common.ts';

export const visitors: readonly ElementCase[] = [
  {
    tag: 'partner-login',
    importElement: () => import('#widgets/login/login.element.tsx'),
    chinese: ['用户名或手机号', '忘记密码'],
    english: ['Username or phone number', 'Forgot your password?'],
    session: 'everybody',
    loading: NOTHING_LOADS,
    failures: NOTHING_LOADS,
    offline: AT_ITS_BUTTON,
  },
  {
    tag: 'partner-join',
    importElement: () => import('#widgets/login/join.element.tsx'),
    attributes: { inviter: 'agent' },
    chinese: ['agent 邀请您加入', '登录 / 注册'],
    english: ['agent invites you to join'],
    session: 'everybody',
    loading: NOTHING_LOADS,
    failures: NOTHING_LOADS,
    offline: AT_ITS_BUTTON,
  },
  {
    tag: 'partner-reset-password',
    importElement: () => import('#widgets/password/reset-password.element.tsx'),
    chinese: ['返回登录', '确认新密码'],
    english: ['Back to sign-in'],
    session: 'everybody',
    loading: NOTHING_LOADS,
    failures: NOTHING_LOADS,
    offline: FORM_OFFLINE,
  },
  {
    tag: 'partner-node-address',
    importElement: () => import('#widgets/node-address/node-address.element.tsx'),
    attributes: { username: 'agent' },
    chinese: ['填写节点地址', '为用户 agent 填写'],
    english: ['Node addresses', 'For the user agent'],
    session: 'everybody',
    loading: NOTHING_LOADS,
    failures: NOTHING_LOADS,
    offline: FORM_OFFLINE,
  },
  {
    tag: 'partner-shared-document',
    importElement: () => import('#widgets/shared-document/shared-document.element.tsx'),
    chinese: ['链接无效，或已过期、已结束'],
    english: ['This link is invalid, expired or ended'],
    session: 'everybody',
    loading: NOTHING_LOADS,
    failures: NOTHING_LOADS,
    offline: { because: 'without a token, there is nothing to load' },
  },
];
