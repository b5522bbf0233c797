/**
 * How the withdrawal authentication state follows from what a person has done (§4): 1 until the real name is verified,
 * 2 until the contract is signed, 3 until the payout info is filled, then 4. A contract is signed in the mini-program,
 * or, where that has not been done, together with the payout info that it is about. At 5 a person at a desk has found
 * that the phone is another's: only they take it back.
 */
import type { Person } from '../database/tables.ts';

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
