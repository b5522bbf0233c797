/** The checks of every endpoint, ordered so that earlier responses provide the values of later requests. */
import { lastBillMonth } from '#shared/topics/bill/bill-month.rules.ts';
import { addDays, addMonths, dayAfter, formatDate } from '#shared/core/shanghai-time.ts';
import type { ResponseOf } from '#shared/core/call.ts';
import type { CallName, CallNamed } from '#shared/topics/calls.ts';
import { learnAccount, learnRole, type Known, type Request } from './send-request.ts';
import type { Expected } from './reading.ts';

export const SECTIONS = {
  '7.1': 'Account and session',
  '7.2': 'Verification codes and captcha',
  '7.3': 'Real name, payout, phone and passwords',
  '7.4': 'Wallet and settlement',
  '7.5': 'Bills and income',
  '7.6': 'Devices and miners',
  '7.7': 'Notices, articles and help',
  '8': 'Endpoints in the error catalog',
  beyond: 'Beyond the specification: endpoints whose address you can choose',
} as const;
export type CheckSection = keyof typeof SECTIONS;

export interface Check extends Expected {
  readonly section: CheckSection;
  /** distinguishes two checks of one endpoint */
  readonly label?: string;
  /** an endpoint for miners only; the contract declares the endpoints for agents only */
  readonly of?: 'miner';
  /** Describes the change. A check with this text runs only on request. */
  readonly writes?: string;
  /** Returns the requests to try until one response has rows, or the reason why none can be sent. */
  readonly requests?: (known: Known) => readonly Request[] | string;
  readonly learn?: (known: Known, data: unknown, request: Request) => void;
  /** receives a refusal because of the user's role */
  readonly learnForbidden?: (known: Known) => void;
  /** fields that other responses contain, so that they are not reported as absent here */
  readonly elsewhere?: (known: Known) => object;
}

interface More<Name extends CallName> extends Omit<Check, 'section' | 'call' | 'writes' | 'learn'> {
  /** receives the output of the contract's schema */
  readonly learn?: (known: Known, data: ResponseOf<CallNamed<Name>>, request: Request) => void;
}

const read = <Name extends CallName>(section: CheckSection, call: Name, more: More<Name> = {}): Check =>
  ({ section, call, ...more }) as Check;

const write = <Name extends CallName>(
  section: CheckSection,
  call: Name,
  writes: string,
  more: More<Name> = {},
): Check => ({ section, call, writes, ...more }) as Check;

/** Returns one request whose query does not depend on earlier responses. */
const once = (query: Request['query']) => () => [{ query: query! }];

const MONTHLY = { walletType: 0 };
const WEEKLY = { walletType: 1 };

/** A year of records. */
const records = (walletType: number) => (known: Known) => {
  const end = Math.floor(known.now / 1000);
  return [{ query: { start: addDays(end * 1000, -365) / 1000, end, pageIndex: 1, pageSize: 10, walletType } }];
};

/** Returns requests for the latest months that can have a bill, newest first. */
const months = ({ now }: Known) =>
  [0, -1, -2, -3].map((by) => ({ query: { date: addMonths(lastBillMonth(now), by) } }));

const ofMonth = ({ month }: Known) =>
  month ? [{ query: { date: month, limit: 100, offset: 0 } }] : 'no month has a bill';

/** Returns a request for each of the seven days before today. */
const lastDays = ({ now }: Known) =>
  [1, 2, 3, 4, 5, 6, 7].map((back) => ({ query: { date: dayAfter(formatDate(now), -back) } }));

const week = ({ now }: Known) => ({
  start_timestamp: Math.floor(addDays(now, -8) / 1000),
  end_timestamp: Math.floor(addDays(now, -1) / 1000),
  key_style: 'day',
});

const devices = () => [{ query: { limit: 20, offset: 0, key_style: 'day' } }];

const ofDevice = ({ uuid }: Known) => (uuid ? [{ query: { deviceUUID: uuid } }] : 'no device is known');

const byId = (id: string | undefined, why: string) => (id ? [{ params: { id } }] : why);

/** A made-up card number, so that no real card is sent. */
const SAMPLE_CARD = '6222021234567890';

const learnDevice = (known: Known, { list }: { list: readonly { uuid: string }[] }): void => {
  known.uuid ??= list[0]!.uuid;
};

export const CHECKS: readonly Check[] = [
  read('7.1', 'accountInfo', { learn: learnAccount, elsewhere: ({ account }) => account }),
  read('7.1', 'userAccountInfo', { learn: learnAccount, elsewhere: ({ account }) => account }),
  // early, because its response is the evidence of a role that no response contains
  read('7.6', 'miners', {
    list: 'list',
    requests: once({ pageIndex: 1, pageSize: 20 }),
    learn: (known, { list }) => learnRole(known, { users: list.length }),
    learnForbidden: (known) => learnRole(known, { isForbidden: true }),
  }),
  read('7.2', 'captchaConfig'),
  read('7.1', 'contract'),
  read('7.1', 'urlScheme'),
  write('7.1', 'login', 'starts another session'),

  write('7.2', 'sendVerifyCode', 'sends an SMS'),
  write('7.2', 'verifyVerificationCode', 'uses up a code'),

  read('7.3', 'payInfo'),
  read('7.3', 'bankName', { requests: once({ cardNo: SAMPLE_CARD }) }),
  read('7.3', 'banks', {
    list: 'list',
    requests: () => ['银行', '招商', '工商', 'bank'].map((fName) => ({ query: { fName } })),
  }),
  write('7.3', 'verifyWalletPassword', 'counts as an attempt of the wallet password', {
    learn: (known, data) => void (known.walletTicket = data.ticket),
  }),
  write('7.3', 'updateRealName', 'verifies a real name, which cannot be changed afterwards'),
  write('7.3', 'modifyPayInfo', 'changes the PAYOUT ACCOUNT'),
  write('7.3', 'modifyPhoneNumber', 'changes the phone number of withdrawals'),
  write('7.3', 'modifyWalletPassword', 'changes the wallet password'),
  write('7.3', 'modifyBillingCycle', 'changes the settlement cycle'),

  read('7.4', 'weeklySettledParam'),
  read('7.4', 'settledParam', { list: 'params' }),
  read('7.4', 'wallet', { label: 'monthly', requests: once(MONTHLY) }),
  read('7.4', 'wallet', { label: 'weekly', requests: once(WEEKLY) }),
  read('7.4', 'walletEntries', { label: 'monthly', list: 'list', requests: records(0) }),
  read('7.4', 'walletEntries', { label: 'weekly', list: 'list', requests: records(1) }),
  read('7.4', 'walletWithdrawals', { label: 'monthly', list: 'list', requests: records(0) }),
  read('7.4', 'walletWithdrawals', { label: 'weekly', list: 'list', requests: records(1) }),
  read('7.4', 'userAuthState'),
  write('7.4', 'withdraw', 'WITHDRAWS MONEY'),

  read('7.5', 'monthlyBill', {
    none: 'no bill in the last four months',
    requests: months,
    learn: (known, _bill, { query }) => void (known.month = `${query?.date}`),
  }),
  read('7.5', 'billInspect', { list: 'items', requests: ofMonth }),
  read('7.5', 'billInspect95', { list: 'items', requests: ofMonth }),
  read('7.5', 'billExport', { list: 'items', requests: ofMonth }),
  read('7.5', 'incomeSummary'),
  read('7.5', 'deviceIncome', { list: 'items', requests: devices, learn: learnDevice }),
  read('7.5', 'minerDeviceIncome', {
    of: 'miner',
    list: 'items',
    requests: devices,
    learn: learnDevice,
  }),
  read('7.5', 'userIncomeHistory', { list: 'list', requests: (known) => [{ query: week(known) }] }),
  read('7.5', 'deviceIncomeHistory', {
    list: 'list',
    requests: (known) => (known.uuid ? [{ query: { ...week(known), uuid: known.uuid } }] : 'no device is known'),
  }),
  read('7.5', 'deviceViolation', { list: 'list', requests: lastDays }),

  read('7.6', 'inviteLink'),
  read('7.6', 'userDeviceOverview'),
  read('7.6', 'agentDeviceOverview'),
  read('7.6', 'dialInfo', { requests: ofDevice }),
  write('7.6', 'confirmManagerCard', 'binds or unbinds the management line of a device'),
  read('7.6', 'imageRecommendation', {
    learn: (known, { version }) => void (known.imageVersion = version),
  }),
  write('7.6', 'generateImageLink', 'creates a temporary link', {
    requests: ({ imageVersion: version }) => (version ? [{ body: { version } }] : 'no image package is known'),
  }),

  read('7.7', 'notices', {
    label: 'all',
    list: 'list',
    requests: once({ pageIndex: 1, pageSize: 20, type: 'all' }),
    learn: (known, { list }) => {
      const { id } = list.find(({ read: isRead }) => isRead) ?? {};
      if (id) known.noticeId = id;
    },
  }),
  read('7.7', 'notices', {
    label: 'unread',
    list: 'list',
    requests: once({ pageIndex: 1, pageSize: 20, type: 'unread' }),
  }),
  read('7.7', 'notice', {
    requests: ({ noticeId }) =>
      byId(noticeId, 'no message is marked as read, and opening one would mark it; name a message in --values'),
  }),
  read('7.7', 'article', { requests: () => [{ params: { id: '10071' } }] }),
  read('7.7', 'helpTags', { list: 'list', learn: (known, [tag]) => void (known.tagId = tag!.id) }),
  read('7.7', 'helpTagArticles', {
    list: 'list',
    requests: ({ tagId }) => byId(tagId, 'no help center label is known'),
    learn: (known, [entry]) => {
      known.helpArticleId = entry!.id;
      known.keyword = entry!.title.slice(0, 2);
    },
  }),
  read('7.7', 'helpSearch', {
    list: 'list',
    requests: ({ keyword }) => [{ query: { keyWords: keyword ?? '提现' } }],
  }),
  read('7.7', 'helpArticle', {
    requests: ({ helpArticleId }) => byId(helpArticleId, 'no help center article is known'),
  }),

  read('beyond', 'articleHistory', { list: 'list', requests: () => [{ params: { id: '10072' } }] }),
  read('beyond', 'deviceBandwidth', { list: 'list', requests: lastDays }),
  read('beyond', 'tickets', { list: 'list', requests: once({ pageIndex: 1, pageSize: 10 }) }),
  read('beyond', 'directedBusinesses', { list: 'list' }),
  read('beyond', 'sessions', { list: 'list' }),
  read('beyond', 'consents', { list: 'list' }),
  read('beyond', 'authorization', { requests: () => 'requires client_id, redirect_uri, state and scope' }),
  read('8', 'inputTips', {
    list: 'list',
    requests: () => ['软件园', '北京', '上海'].map((keywords) => ({ query: { keywords } })),
  }),
  write('beyond', 'endSession', 'ENDS another session of the user'),
  write('beyond', 'recordConsent', 'records a consent of the user'),
  write('beyond', 'withdrawConsent', 'withdraws a consent of the user'),
  write('beyond', 'exportAccount', 'uses up a code'),
  write('beyond', 'deleteAccount', 'DELETES the account of the user'),
  write('beyond', 'resetPassword', 'changes the password of a user'),
  write('beyond', 'bindDevice', 'binds a node to the user'),
  write('beyond', 'saveDialling', 'replaces the lines of a network card'),
  write('beyond', 'createTicket', 'creates a support ticket'),
  write('beyond', 'applyDirectedBusiness', 'applies for a directed business'),
  write('beyond', 'decideAuthorization', 'grants or denies access to another product'),
  write('8', 'saveAddress', 'saves the location of nodes'),

  // last, because these two end the session
  write('7.3', 'modifyPassword', 'changes the sign-in password and ENDS THE SESSION'),
  write('7.1', 'logout', 'ENDS THE SESSION of this token'),
];
