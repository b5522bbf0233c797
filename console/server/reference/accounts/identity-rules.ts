/** Rules of the identity verification (§2.7, §4, §9). No side effects. */
import type { Ms, UnixSeconds } from '#shared/core/shanghai-time.ts';
import { IDENTITY_TRIES } from '#shared/topics/accounts/identity/real-name.rules.ts';
import type { User } from '../database/tables.ts';
import { notAllowedNow, type Refusal } from '../refusal.ts';

/*
 * The withdrawal authentication state (§4): 1 until the real name is verified, 2 until the contract is signed, 3 until
 * the payout details are stored, then 4. The contract is signed in the mini program, or with the payout details. State 5
 * means that the phone belongs to another name. An employee sets and clears it.
 */

export const AUTH = { uncertified: 1, unsigned: 2, unfilled: 3, completed: 4, foreignPhone: 5 } as const;

type Progress = Pick<User, 'authState' | 'idenAuthenticationed' | 'contractEndDate' | 'collectionInfoFilled'>;

export function authStateOf(progress: Progress): number {
  if (progress.authState === AUTH.foreignPhone) return AUTH.foreignPhone;
  if (!progress.idenAuthenticationed) return AUTH.uncertified;
  if (progress.contractEndDate === null) return AUTH.unsigned;
  return progress.collectionInfoFilled ? AUTH.completed : AUTH.unfilled;
}

const CONTRACT_SECONDS = 365 * 86_400;

/** Returns the end of a contract that is signed at `now`. */
export const contractEnd = (now: Ms): UnixSeconds => Math.floor(now / 1000) + CONTRACT_SECONDS;

/* Limit of failed verifications (§2.7, §9). */

/** Returns the remaining attempts until withdrawals are blocked; 0 if they are blocked. */
export const identityTriesLeft = ({ identityFailures }: Pick<User, 'identityFailures'>): number =>
  Math.max(0, IDENTITY_TRIES - identityFailures);

/** Returns the refusal for a user with too many failures, who can neither verify nor withdraw. */
export const tooManyFailures = ({ identityFailures }: Pick<User, 'identityFailures'>): Refusal | undefined =>
  identityFailures >= IDENTITY_TRIES
    ? notAllowedNow(`${IDENTITY_TRIES}次实名认证均未通过，无法继续认证和提现，请联系商务人员处理`)
    : undefined;
