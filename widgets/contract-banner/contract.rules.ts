/** What the contract's reminder says (§2.3, §3 Contract info). */
import { shanghai } from '#shared/domain/shanghai-time.ts';
import type { ContractInfo } from '#shared/contract/account.ts';

const EXPIRED = 2;

export interface Reminder {
  readonly expired: boolean;
  /** the contract's last day in Shanghai; `undefined` when the platform does not tell it */
  readonly end: { readonly year: number; readonly month: number; readonly day: number } | undefined;
}

/** `undefined`: there is nothing to say. */
export function reminderOf({ isRemind, remindType, contractEndDate }: ContractInfo): Reminder | undefined {
  if (!isRemind) return undefined;
  const end = contractEndDate ? shanghai(contractEndDate * 1000) : undefined;
  return { expired: remindType === EXPIRED, end };
}
