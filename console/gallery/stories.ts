/**
 * Preview settings of each element: group in the index, demo user, attributes and states. An element without a row is
 * in the last group, signed out, and has only the state `ready`.
 */

/** Demo users of the embedded platform, whose passwords are public. */
export const DEMO_USERS = ['agent', 'company', 'miner', 'plain', 'newcomer', 'scan', 'migrated', 'unplaced'] as const;
export type DemoUser = (typeof DEMO_USERS)[number];

/** No session. */
export const SIGNED_OUT = 'nobody';
export type Viewer = DemoUser | typeof SIGNED_OUT;

export const GROUPS = ['money', 'devices', 'account', 'entry', 'more'] as const;
type Group = (typeof GROUPS)[number];

const STATES = ['ready', 'loading', 'empty', 'refused', 'failed', 'offline', 'closed'] as const;
export type State = (typeof STATES)[number];

export interface Story {
  readonly group: Group;
  /** the demo user; `nobody` by default */
  readonly viewer?: Viewer;
  /** initial attributes */
  readonly attributes?: Readonly<Record<string, string>>;
  /** shows a device: the first device of the demo user, unless an attribute names another */
  readonly ofDevice?: boolean;
  /** the required endpoint: the element is loading if the request waits, and failed if it is rejected */
  readonly call?: string;
  /** a demo user without data, or an empty response, because every demo user has devices and messages */
  readonly empty?: DemoUser | { readonly body: object };
  /** a demo user without permission */
  readonly refusedUser?: DemoUser;
  /** the wallet is open for withdrawals only on some days */
  readonly closes?: boolean;
  /** visible only while a contract is about to end */
  readonly reminds?: boolean;
}

const ACCOUNT = '/api/account/v1/info';

export const STORIES: Readonly<Record<string, Story>> = {
  'partner-shared-document': { group: 'entry', attributes: { token: 'token-of-the-link' }, call: '/api/share/open' },
  'partner-wallet': {
    ...{ group: 'money', viewer: 'agent', call: ACCOUNT, empty: 'newcomer', refusedUser: 'plain', closes: true },
  },
  'partner-balance': { group: 'money', viewer: 'agent', call: '/api/wallet/wallet', refusedUser: 'plain' },
  'partner-bills': {
    ...{ group: 'money', viewer: 'company', call: '/api/console/monthly_bill/detail' },
    empty: 'plain',
  },
  'partner-statement': { group: 'money', viewer: 'agent', call: ACCOUNT, refusedUser: 'plain' },
  'partner-income': { group: 'money', viewer: 'agent', call: '/api/income/summary' },
  'partner-payout': { group: 'money', viewer: 'agent', call: ACCOUNT, empty: 'newcomer', refusedUser: 'plain' },
  'partner-device-list': {
    ...{ group: 'devices', viewer: 'agent', call: '/api/income/device' },
    empty: { body: { items: [], total: 0 } },
  },
  'partner-device': { group: 'devices', viewer: 'agent', call: '/api/income/device/history', ofDevice: true },
  'partner-device-dial': {
    ...{ group: 'devices', viewer: 'agent', call: '/api/v1/miner/dialling/info/v2', ofDevice: true },
  },
  'partner-tech-overview': { group: 'devices', viewer: 'agent', call: '/api/user/device/overview' },
  'partner-miner-list': {
    ...{ group: 'devices', viewer: 'agent', call: '/api/user/agent/miners', empty: 'newcomer', refusedUser: 'miner' },
  },
  'partner-bind-device': { group: 'devices', viewer: 'miner', call: ACCOUNT },
  'partner-bind-help': { group: 'devices', viewer: 'miner', call: '/api/device_image/recommendation' },
  'partner-node-address': { group: 'devices', attributes: { username: 'agent' } },
  'partner-directed-business': { group: 'devices', viewer: 'agent', call: '/api/console/deploy' },
  'partner-real-name': { group: 'account', viewer: 'newcomer', call: ACCOUNT },
  'partner-phone-change': { group: 'account', viewer: 'agent', call: ACCOUNT },
  'partner-password': { group: 'account', viewer: 'agent', call: ACCOUNT },
  'partner-message-bell': {
    ...{ group: 'account', viewer: 'agent', call: '/api/notice/list' },
    empty: { body: { code: 0, message: '', data: { list: [], total: 0 } } },
  },
  'partner-search': { group: 'account', viewer: 'agent' },
  'partner-tickets': { group: 'account', viewer: 'agent', call: '/api/console/tickets', empty: 'newcomer' },
  'partner-tasks': { group: 'account', viewer: 'newcomer', empty: 'plain' },
  'partner-since-last-visit': {
    ...{ group: 'account', viewer: 'agent', call: '/api/console/since_last_visit', attributes: { open: '' } },
    empty: 'plain',
  },
  'partner-contract-banner': { group: 'account', viewer: 'agent', reminds: true },
  'partner-startup-dialogs': { group: 'account', viewer: 'newcomer' },
  'partner-open-authorization': {
    ...{ group: 'account', viewer: 'agent', call: '/api/openplatform/authorization' },
    attributes: {
      'client-id': 'node-monitor',
      'redirect-uri': 'https://monitor.partner.example/callback',
      scope: 'profile devices',
      state: 'state-1',
    },
  },
  'partner-diagnostics': { group: 'account', viewer: 'agent' },
  'partner-login': { group: 'entry' },
  'partner-join': { group: 'entry', attributes: { inviter: 'agent' } },
  'partner-reset-password': { group: 'entry' },
  'partner-mobile-entry': { group: 'entry', viewer: 'agent', call: '/api/bff/console/miniapp/api/urlScheme' },
  'partner-help-center': { group: 'entry', viewer: 'agent', call: '/api/help/v1/tags' },
  'partner-agreements': { group: 'entry', viewer: 'agent', call: '/api/strapi/article/10072' },
  'partner-agreement-history': { group: 'entry', viewer: 'agent', call: '/api/strapi/article/10072/history' },
  'partner-official-account': { group: 'entry', attributes: { path: '/dashboard/bill' } },
};

export const storyOf = (tag: string): Story => STORIES[tag] ?? { group: 'more' };

/** Returns the states that the preview of an element supports. */
export function statesOf({ call, empty, refusedUser, closes }: Story): readonly State[] {
  const can: Readonly<Record<State, boolean>> = {
    ready: true,
    loading: Boolean(call),
    empty: Boolean(empty),
    refused: Boolean(refusedUser),
    failed: Boolean(call),
    offline: Boolean(call),
    closed: Boolean(closes),
  };
  return STATES.filter((state) => can[state]);
}
