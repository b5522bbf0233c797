/** Converts users to the format of the contract (§3, User info, Account info, PayInfo). */
import type { ContractInfo, WrittenAccount, WrittenUser } from '#shared/topics/accounts/account.calls.ts';
import type { WrittenPayInfo } from '#shared/topics/accounts/payout.calls.ts';
import { maskedNumbers } from '#shared/topics/accounts/payout.rules.ts';
import { EMPTY_TEXTS } from '#shared/topics/accounts/payout.server.ts';
import { maskIdNumber } from '#shared/core/masking.ts';
import type { Platform } from '../context.ts';
import type { User } from '../database/tables.ts';
import { identityTriesLeft } from './identity-rules.ts';
import { isReconciledHere } from './user.ts';
import { activeHold } from './withdrawal-hold.ts';

/** Account numbers are masked for every session: no task needs them whole, and an edit can keep them. */
export function payInfoOf({ payoutHoldHours, clock }: Platform, owner: User): WrittenPayInfo {
  const { payInfo, phoneNumber } = owner;
  const hold = activeHold(owner, clock.now());
  return {
    ...EMPTY_TEXTS,
    contractType: '',
    ...maskedNumbers(payInfo),
    keepsMasked: true,
    invoiceType: payInfo.invoiceType ?? 'specialSix',
    phoneNumber,
    holdHours: payoutHoldHours,
    heldUntil: hold && Math.ceil(hold.until / 1000),
  } as WrittenPayInfo;
}

export const userInfoOf = (platform: Platform, user: User): WrittenUser => ({
  role: user.role,
  username: user.username,
  agentAccount: user.agentAccount,
  agentBandwidthPrice: user.agentBandwidthPrice,
  phoneNumber: user.phoneNumber,
  timestamp: Math.floor(platform.clock.now() / 1000),
  realName: user.realName,
  IDCardNumber: maskIdNumber(user.idCardNumber),
  taxRatio: user.taxRatio,
  hasPricingRight: user.hasPricingRight,
  walletPasswordFilled: user.walletPasswordHash !== null,
  collectionInfoFilled: user.collectionInfoFilled,
  idenAuthenticationed: user.idenAuthenticationed,
  needFillCollection: user.needFillCollection,
  needReconcileUser: isReconciledHere(platform, user),
  needFillBillingCycle: user.needFillBillingCycle,
  payInfo: payInfoOf(platform, user),
});

export const accountInfoOf = (platform: Platform, user: User): WrittenAccount => ({
  ...userInfoOf(platform, user),
  uid: user.uid,
  needVerify: user.needVerify,
  showIncome: user.showIncome,
  isMigrated: user.isMigrated,
  identityTriesLeft: identityTriesLeft(user),
});

const REMIND_SECONDS = 30 * 86_400;
const ABOUT_TO_EXPIRE = 1;
const EXPIRED = 2;

/** Returns the contract with a reminder from thirty days before its end. */
export function contractOf({ clock }: Platform, { contractEndDate }: User): ContractInfo {
  if (contractEndDate === null) return { isRemind: false, remindType: null, contractEndDate: null };
  const left = contractEndDate - clock.now() / 1000;
  if (left > REMIND_SECONDS) return { isRemind: false, remindType: null, contractEndDate };
  return { isRemind: true, remindType: left <= 0 ? EXPIRED : ABOUT_TO_EXPIRE, contractEndDate };
}
