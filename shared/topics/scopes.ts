/**
 * Scopes of embed sessions (shared/docs/guides/sessions.md). The table lists every call, so a call without a scope does not
 * compile. Only for servers: elements do not bundle it.
 */
import { CALLS, type CallName, type NamedCall } from './calls.ts';

export const SCOPES = [
  'account:read',
  'authorization:write',
  'bills:read',
  'business:read',
  'business:write',
  'devices:read',
  'devices:write',
  'identity:read',
  'identity:write',
  'income:read',
  'miners:read',
  'notices:read',
  'password:write',
  'payout:read',
  'payout:write',
  'phone:write',
  'privacy:write',
  'session:end',
  'tickets:read',
  'tickets:write',
  'wallet:read',
  'wallet:withdraw',
] as const;
export type Scope = (typeof SCOPES)[number];

/** Part of every session, because every element loads the account first. */
export const ALWAYS: Scope = 'account:read';

/** Scopes whose forms send a code to the user's phone. */
export const PROVEN_BY_CODE: readonly Scope[] = [
  'wallet:withdraw',
  'identity:write',
  'payout:write',
  'phone:write',
  'password:write',
  'privacy:write',
];

/** One of the scopes is enough. `open`: the call does not depend on the user. */
type Needs = Scope | readonly Scope[] | 'open';

const NEEDS: Readonly<Record<CallName, Needs>> = {
  accountInfo: ['account:read', 'identity:read'],
  agentDeviceOverview: 'devices:read',
  applyDirectedBusiness: 'business:write',
  article: 'open',
  articleHistory: 'open',
  authorization: 'authorization:write',
  bankName: ['payout:read', 'payout:write'],
  banks: ['payout:read', 'payout:write'],
  billExport: 'bills:read',
  billInspect: 'bills:read',
  billInspect95: 'bills:read',
  bindDevice: 'devices:write',
  captchaConfig: 'open',
  confirmManagerCard: 'devices:write',
  consents: 'privacy:write',
  contract: 'account:read',
  createTicket: 'tickets:write',
  decideAuthorization: 'authorization:write',
  deleteAccount: 'privacy:write',
  deviceBandwidth: 'devices:read',
  deviceIncome: ['income:read', 'devices:read'],
  deviceIncomeHistory: 'income:read',
  deviceViolation: 'devices:read',
  dialInfo: 'devices:read',
  directedBusinesses: 'business:read',
  endSession: 'password:write',
  exportAccount: 'privacy:write',
  generateImageLink: 'devices:read',
  helpArticle: 'open',
  helpSearch: 'open',
  helpTagArticles: 'open',
  helpTags: 'open',
  imageRecommendation: 'devices:read',
  incomeSummary: 'income:read',
  inputTips: 'open',
  inviteLink: 'miners:read',
  login: 'open',
  logout: 'session:end',
  minerDeviceIncome: ['income:read', 'devices:read'],
  miners: 'miners:read',
  modifyBillingCycle: 'payout:write',
  modifyPassword: 'password:write',
  modifyPayInfo: 'payout:write',
  modifyPhoneNumber: 'phone:write',
  modifyWalletPassword: 'password:write',
  monthlyBill: 'bills:read',
  notice: 'notices:read',
  notices: 'notices:read',
  payInfo: ['payout:read', 'payout:write', 'wallet:read'],
  recordConsent: 'privacy:write',
  resetPassword: 'open',
  saveAddress: 'devices:write',
  saveDialling: 'devices:write',
  sendVerifyCode: PROVEN_BY_CODE,
  sessions: 'password:write',
  settledParam: 'wallet:read',
  tickets: 'tickets:read',
  updateRealName: 'identity:write',
  urlScheme: 'account:read',
  userAccountInfo: ['account:read', 'identity:read'],
  userAuthState: 'wallet:read',
  userDeviceOverview: 'devices:read',
  userIncomeHistory: 'income:read',
  verifyVerificationCode: 'phone:write',
  verifyWalletPassword: 'wallet:read',
  wallet: 'wallet:read',
  walletEntries: 'wallet:read',
  walletWithdrawals: 'wallet:read',
  weeklySettledParam: 'wallet:read',
  withdraw: 'wallet:withdraw',
  withdrawConsent: 'privacy:write',
};

/** Returns the scopes of a call. A session needs one of them. An open call has none. */
export function scopesOf(name: CallName): readonly Scope[] {
  const needs = NEEDS[name];
  if (needs === 'open') return [];
  return typeof needs === 'string' ? [needs] : needs;
}

/** An id in a path. It has no characters that could change the path after decoding. */
const ID = '[\\w-]{1,100}';

const shapes = Object.values(CALLS).map((call) => ({
  call,
  method: call.method as string,
  path: new RegExp(`^${call.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, ID)}$`),
}));

/** Returns the call of a request, or `undefined` for an unknown path. */
export function callAt(method: string, path: string): NamedCall | undefined {
  const read = method === 'HEAD' ? 'GET' : method;
  return shapes.find((shape) => shape.method === read && shape.path.test(path))?.call;
}
