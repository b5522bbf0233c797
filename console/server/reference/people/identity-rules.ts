/** Rules of the identity verification (§2.7, §4, §9). No side effects. */
import { formatDate, isDay } from '#shared/core/shanghai-time.ts';
import { IDENTITY_TRIES } from '#shared/topics/identity/real-name.rules.ts';
import type { Person } from '../database/tables.ts';
import { notAllowedNow, type Refusal } from '../refusal.ts';

/*
 * The withdrawal authentication state (§4): 1 until the real name is verified, 2 until the contract is signed, 3 until
 * the payout details are stored, then 4. The contract is signed in the mini program, or with the payout details. State 5
 * means that the phone belongs to another name. An employee sets and clears it.
 */

export const AUTH = { uncertified: 1, unsigned: 2, unfilled: 3, completed: 4, foreignPhone: 5 } as const;

type Progress = Pick<Person, 'authState' | 'idenAuthenticationed' | 'contractEndDate' | 'collectionInfoFilled'>;

export function authStateOf(progress: Progress): number {
  if (progress.authState === AUTH.foreignPhone) return AUTH.foreignPhone;
  if (!progress.idenAuthenticationed) return AUTH.uncertified;
  if (progress.contractEndDate === null) return AUTH.unsigned;
  return progress.collectionInfoFilled ? AUTH.completed : AUTH.unfilled;
}

const CONTRACT_SECONDS = 365 * 86_400;

/** Returns the end (Unix seconds) of a contract that is signed at `now` (ms). */
export const contractEnd = (now: number): number => Math.floor(now / 1000) + CONTRACT_SECONDS;

/* Limit of failed verifications (§2.7, §9). */

/** Returns the remaining attempts until withdrawals are blocked; 0 if they are blocked. */
export const identityTriesLeft = ({ identityFailures }: Pick<Person, 'identityFailures'>): number =>
  Math.max(0, IDENTITY_TRIES - identityFailures);

/** Returns the refusal for a user with too many failures, who can neither verify nor withdraw. */
export const tooManyFailures = ({ identityFailures }: Pick<Person, 'identityFailures'>): Refusal | undefined =>
  identityFailures >= IDENTITY_TRIES
    ? notAllowedNow(`${IDENTITY_TRIES}次实名认证均未通过，无法继续认证和提现，请联系商务人员处理`)
    : undefined;

/* The form of ID numbers (GB 11643): region, birthday, check digit. */

/** First two digits: provinces and equivalent regions. */
const REGIONS = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
);
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = '10X98765432';
const FIRST_BIRTHDAY = '1900-01-01';

/** Returns the check digit for 17 digits. */
export const checkDigit = (digits: string): string =>
  CHECK_DIGITS[WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % CHECK_DIGITS.length]!;

/** @param now ms, the latest possible birthday */
export function isIdNumber(number: string, now: number): boolean {
  if (!/^\d{17}[\dX]$/.test(number) || !REGIONS.has(number.slice(0, 2))) return false;
  const birthday = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  return (
    isDay(birthday) && birthday >= FIRST_BIRTHDAY && birthday <= formatDate(now) && number[17] === checkDigit(number)
  );
}
