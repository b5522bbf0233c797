/** Decides on the reminder of the contract (§2.3, §3 Contract info). */
import { shanghai } from '#shared/domain/shanghai-time.ts';
import type { ContractInfo } from '#shared/contract/account.ts';

const EXPIRED = 2;

export interface Reminder {
  readonly expired: boolean;
  /** the last day of the contract in Shanghai; `undefined` if the platform did not send it */
  readonly end: { readonly year: number; readonly month: number; readonly day: number } | undefined;
}

/** Returns the reminder of the contract, or `undefined` if none is required. */
export function reminderOf({ isRemind, remindType, contractEndDate }: ContractInfo): Reminder | undefined {
  if (!isRemind) return undefined;
  const end = contractEndDate ? shanghai(contractEndDate * 1000) : undefined;
  return { expired: remindType === EXPIRED, end };
}
