/** The content of the contract reminder (§2.3, §3 Contract info). */
import { shanghai } from '../../core/shanghai-time.ts';
import type { ContractInfo } from './account.calls.ts';

/** `unknown`: the platform requests a reminder and does not state whether the contract has expired. */
export type ReminderKind = 'expires' | 'expired' | 'unknown';

export interface Reminder {
  readonly kind: ReminderKind;
  /** Last day of the contract in Shanghai, `undefined` if it is unknown. */
  readonly end: { readonly year: number; readonly month: number; readonly day: number } | undefined;
}

const KINDS: ReadonlyMap<number, ReminderKind> = new Map([
  [1, 'expires'],
  [2, 'expired'],
]);

/** Returns the reminder to show, `undefined` if there is none. */
export function reminderOf({ isRemind, remindType, contractEndDate }: ContractInfo): Reminder | undefined {
  if (!isRemind) return undefined;
  const end = contractEndDate ? shanghai(contractEndDate * 1000) : undefined;
  return { kind: KINDS.get(remindType ?? 0) ?? 'unknown', end };
}
