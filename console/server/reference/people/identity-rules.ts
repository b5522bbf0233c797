/** What the real-name verification goes by (§2.7, §4, §9): pure decisions, and the stand-in of the population register. */
import { formatDate, isDay } from '#shared/domain/shanghai-time.ts';
import type { Person } from '../database/tables.ts';
import { notAllowedNow, type Refusal } from '../refusal.ts';

/*
 * How the withdrawal authentication state follows from what a person has done (§4): 1 until the real name is verified,
 * 2 until the contract is signed, 3 until the payout info is filled, then 4. A contract is signed in the mini-program,
 * or, where that has not been done, together with the payout info that it is about. At 5 an employee has found
 * that the phone is another's: only they take it back.
 */

export const AUTH = { uncertified: 1, unsigned: 2, unfilled: 3, completed: 4, foreignPhone: 5 } as const;

type Facts = Pick<Person, 'authState' | 'idenAuthenticationed' | 'contractEndDate' | 'collectionInfoFilled'>;

export function authStateOf(facts: Facts): number {
  if (facts.authState === AUTH.foreignPhone) return AUTH.foreignPhone;
  if (!facts.idenAuthenticationed) return AUTH.uncertified;
  if (facts.contractEndDate === null) return AUTH.unsigned;
  return facts.collectionInfoFilled ? AUTH.completed : AUTH.unfilled;
}

const CONTRACT_SECONDS = 365 * 86_400;

/** The last day, unix seconds, of a contract that is signed `now` (ms). */
export const contractEnd = (now: number): number => Math.floor(now / 1000) + CONTRACT_SECONDS;

/* How many verifications may fail, and what happens then (§2.7, §9). */

/** So many failures are forgiven; one more is too many. */
export const FAILURES_FORGIVEN = 5;

/** How many more verifications may fail until withdrawing is blocked: 0 once it is. */
export const identityTriesLeft = ({ identityFailures }: Pick<Person, 'identityFailures'>): number =>
  Math.max(0, FAILURES_FORGIVEN + 1 - identityFailures);

/** Why somebody with too many failures can neither verify nor withdraw. */
export const tooManyFailures = ({ identityFailures }: Pick<Person, 'identityFailures'>): Refusal | undefined =>
  identityFailures > FAILURES_FORGIVEN
    ? notAllowedNow(`实名认证失败已超过${FAILURES_FORGIVEN}次，无法继续认证和提现，请联系商务人员处理`)
    : undefined;

/*
 * The stand-in of the population register, which knows whether a name and an ID number belong to one person. It needs no
 * network and always says the same: a number of the right form (region, birthday, check digit of GB 11643) belongs to
 * every name, except to those that begin with 错. So a person at the sandbox can make either answer happen.
 */

/** The first two digits: provinces and what counts as one. */
const REGIONS = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
);
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = '10X98765432';
const FIRST_BIRTHDAY = '1900-01-01';

/** Names that the stand-in does not know. */
const UNKNOWN_NAME = /^错/;

/** The digit that follows 17 others. */
export const checkDigit = (digits: string): string =>
  CHECK_DIGITS[WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % CHECK_DIGITS.length]!;

/** @param now ms: nobody is born later */
export function isIdNumber(number: string, now: number): boolean {
  if (!/^\d{17}[\dX]$/.test(number) || !REGIONS.has(number.slice(0, 2))) return false;
  const birthday = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  return (
    isDay(birthday) && birthday >= FIRST_BIRTHDAY && birthday <= formatDate(now) && number[17] === checkDigit(number)
  );
}

/** Whether the register has a person of this name with this number. */
export const isOnRecord = (realName: string, idNumber: string, now: number): boolean =>
  isIdNumber(idNumber, now) && !UNKNOWN_NAME.test(realName);
