import * as v from 'valibot';
import { flag, id, integer, maybe, number, orText, text } from './basics.ts';
import { payInfoFields } from './payout.ts';

const userFields = {
  /** agent, miner, or what the platform invents later */
  role: text,
  username: text,
  agentAccount: text,
  /** cents per month per G */
  agentBandwidthPrice: v.nullish(number),
  phoneNumber: text,
  /** server time, unix seconds */
  timestamp: v.nullish(integer),
  realName: text,
  IDCardNumber: text,
  taxRatio: v.nullish(number),
  hasPricingRight: flag,
  walletPasswordFilled: flag,
  collectionInfoFilled: flag,
  idenAuthenticationed: flag,
  needFillCollection: flag,
  needReconcileUser: maybe,
  needFillBillingCycle: flag,
  payInfo: v.nullish(payInfoFields),
};

/** GET account_info: the session's person (§3, User info). */
export const userInfo = v.object(userFields);
export type UserInfo = v.InferOutput<typeof userInfo>;

/** GET account/v1/info: the account and its person (§3, Account info). */
export const accountInfo = v.object({
  ...userFields,
  uid: id,
  /** `undefined` counts as not false: masked (rules.md) */
  needVerify: maybe,
  showIncome: flag,
  isMigrated: flag,
  /** how many more verifications may fail before withdrawal is blocked (§9); 0: it is; missing: not told */
  identityTriesLeft: v.nullish(integer),
});
export type AccountInfo = v.InferOutput<typeof accountInfo>;

export const contractInfo = v.object({
  isRemind: flag,
  /** 1 about to expire, 2 expired */
  remindType: v.nullish(integer),
  /** unix seconds */
  contractEndDate: v.nullish(integer),
});
export type ContractInfo = v.InferOutput<typeof contractInfo>;

export const urlScheme = orText('url', v.object({ url: text }));
export type UrlScheme = v.InferOutput<typeof urlScheme>;
