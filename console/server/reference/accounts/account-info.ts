/** Converts users to the format of the contract (§3, User info, Account info, PayInfo). */
import type { ContractInfo, WrittenAccount, WrittenUser } from '#shared/topics/accounts/account.calls.ts';
import type { WrittenPayInfo } from '#shared/topics/accounts/payout.calls.ts';
import { maskedNumbers } from '#shared/topics/accounts/payout.rules.ts';
import { EMPTY_TEXTS } from '#shared/topics/accounts/payout.server.ts';
import { maskIdNumber } from '#shared/core/masking.ts';
import type { Platform } from '../context.ts';
import type { Person } from '../database/tables.ts';
import { identityTriesLeft } from './identity-rules.ts';
import { isReconciledHere } from './person.ts';
import { activeHold } from './withdrawal-hold.ts';

/** Account numbers are masked for every session: no task needs them whole, and an edit can keep them. */
export function payInfoOf({ payoutHoldHours, clock }: Platform, owner: Person): WrittenPayInfo {
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

export const userInfoOf = (platform: Platform, person: Person): WrittenUser => ({
  role: person.role,
  username: person.username,
  agentAccount: person.agentAccount,
  agentBandwidthPrice: person.agentBandwidthPrice,
  phoneNumber: person.phoneNumber,
  timestamp: Math.floor(platform.clock.now() / 1000),
  realName: person.realName,
  IDCardNumber: maskIdNumber(person.idCardNumber),
  taxRatio: person.taxRatio,
  hasPricingRight: person.hasPricingRight,
  walletPasswordFilled: person.walletPasswordHash !== null,
  collectionInfoFilled: person.collectionInfoFilled,
  idenAuthenticationed: person.idenAuthenticationed,
  needFillCollection: person.needFillCollection,
  needReconcileUser: isReconciledHere(platform, person),
  needFillBillingCycle: person.needFillBillingCycle,
  payInfo: payInfoOf(platform, person),
});

export const accountInfoOf = (platform: Platform, person: Person): WrittenAccount => ({
  ...userInfoOf(platform, person),
  uid: person.uid,
  needVerify: person.needVerify,
  showIncome: person.showIncome,
  isMigrated: person.isMigrated,
  identityTriesLeft: identityTriesLeft(person),
});

const REMIND_SECONDS = 30 * 86_400;
const ABOUT_TO_EXPIRE = 1;
const EXPIRED = 2;

/** Returns the contract with a reminder from thirty days before its end. */
export function contractOf({ clock }: Platform, { contractEndDate }: Person): ContractInfo {
  if (contractEndDate === null) return { isRemind: false, remindType: null, contractEndDate: null };
  const left = contractEndDate - clock.now() / 1000;
  if (left > REMIND_SECONDS) return { isRemind: false, remindType: null, contractEndDate };
  return { isRemind: true, remindType: left <= 0 ? EXPIRED : ABOUT_TO_EXPIRE, contractEndDate };
}
