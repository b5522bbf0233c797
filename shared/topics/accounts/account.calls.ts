import * as v from 'valibot';
import {
  addition,
  flag,
  holding,
  id,
  integer,
  optionalFlag,
  optionalMoment,
  nothing,
  number,
  orText,
  text,
  type Schema,
  optionalNumber,
} from '../../core/wire-values.ts';
import { get, post } from '../../core/call.ts';
import { payInfoFields } from './payout.calls.ts';

const userFields = {
  /** agent, miner, or another role of the platform */
  role: text,
  username: text,
  agentAccount: text,
  /** cents per month per G */
  agentBandwidthPrice: optionalNumber(number),
  phoneNumber: text,
  /** server time, unix seconds */
  timestamp: optionalMoment,
  realName: text,
  IDCardNumber: text,
  taxRatio: optionalNumber(number),
  hasPricingRight: flag,
  /** The next three are `undefined`, not false, when the platform leaves them out. */
  walletPasswordFilled: optionalFlag,
  collectionInfoFilled: optionalFlag,
  idenAuthenticationed: optionalFlag,
  needFillCollection: flag,
  needReconcileUser: optionalFlag,
  needFillBillingCycle: flag,
  payInfo: v.nullish(payInfoFields),
};

/** The signed-in user (§3, User info), with all fields. */
export const userInfo = v.object(userFields);
/** A user on the wire. */
export type WrittenUser = v.InferInput<typeof userInfo>;

const accountFields = {
  ...userFields,
  uid: id,
  /** `undefined` masks the numbers, as true does (§5, Masking). */
  needVerify: optionalFlag,
  showIncome: flag,
  isMigrated: flag,
  /** Remaining failed verifications before withdrawals are blocked (§9). 0: blocked. Missing: unknown. */
  identityTriesLeft: optionalNumber(integer),
  /**
   * Whether the user has accepted an earlier version of the SLA agreement only, and must accept the current one. An addition to the
   * specification.
   */
  agreementOutdated: addition(flag),
};

/** The account and its user (§3, Account info), with all fields. Missing ones get their default. */
export const accountInfo = v.object(accountFields);
export type AccountInfo = v.InferOutput<typeof accountInfo>;
/** An account on the wire. */
export type WrittenAccount = v.InferInput<typeof accountInfo>;

const partialFields = v.partial(v.object(accountFields));
/**
 * The facts of one response. Missing fields have no default, because a default would hide the value of another
 * response.
 */
export type PartialAccount = v.InferOutput<typeof partialFields>;

/** Reads a response with some facts. null counts as missing. */
export const partialAccount = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((response) => Object.fromEntries(Object.entries(response).filter(([, value]) => value != null))),
  partialFields,
);

/** needVerify, showIncome, isMigrated, uid (§7.1), and all other account fields that a platform returns here. */
export const accountInfoResponse = holding(partialAccount, 'uid') as Schema<unknown, PartialAccount> as Schema<
  v.InferInput<typeof accountInfo>,
  PartialAccount
>;
export const accountInfoCall = get({
  name: 'accountInfo',
  path: '/api/account/v1/info',
  family: 'C',
  response: accountInfoResponse,
});

/** agentAccount, username, realName (§7.1), and more. */
const userAccountInfoResponse = holding(partialAccount, 'username', 'agentAccount', 'realName', 'role') as Schema<
  unknown,
  PartialAccount
> as Schema<v.InferInput<typeof userInfo>, PartialAccount>;
export const userAccountInfoCall = get({
  name: 'userAccountInfo',
  path: '/api/user/account_info',
  family: 'H',
  response: userAccountInfoResponse,
});

export const contractInfo = v.object({
  isRemind: flag,
  /** 1 about to expire, 2 expired */
  remindType: optionalNumber(integer),
  /** unix seconds */
  contractEndDate: optionalMoment,
});
export type ContractInfo = v.InferOutput<typeof contractInfo>;
export const contractCall = get({
  name: 'contract',
  path: '/api/account/v1/getContract',
  family: 'C',
  response: contractInfo,
});

export const urlScheme = orText('url', v.object({ url: text }));
export type UrlScheme = v.InferOutput<typeof urlScheme>;
export const urlSchemeCall = get({
  name: 'urlScheme',
  path: '/api/bff/console/miniapp/api/urlScheme',
  family: 'C',
  response: urlScheme,
});

export const logoutCall = post({
  name: 'logout',
  path: '/api/user/logout',
  family: 'H',
  response: nothing,
});
