/** Rules of the first screen of the wallet (§4, Order of the wallet checks; no React, no I/O). */
import { isOpenDay } from '#shared/topics/money/wallet/withdrawal-window.rules.ts';
import type { WalletState } from '#shared/topics/money/wallet/wallet-state.rules.ts';

/** A step before the wallet. `open` means that the wallet is shown (§4). */
export type GateStep = 'notice' | 'node' | 'set' | 'enter' | 'open';

/** Facts of the account that the gate and the withdraw button check. */
export interface WalletAccount {
  isMigrated: boolean;
  needFillCollection: boolean;
  // `undefined` if unknown; then the responses of the platform decide
  collectionInfoFilled: boolean | undefined;
  walletPasswordFilled: boolean | undefined;
  idenAuthenticationed: boolean | undefined;
}

/** Returns whether the user still has to enter the addresses of the nodes. */
export const needsNode = ({ collectionInfoFilled, needFillCollection }: WalletAccount): boolean =>
  collectionInfoFilled !== false && needFillCollection;

/** Returns the next step before the wallet opens (§4: notice, node info, set the password, enter it). */
export function gateStep(
  account: WalletAccount,
  { noticeSeen, ticket }: { noticeSeen: boolean; ticket: boolean },
): GateStep {
  if (account.isMigrated && !noticeSeen) return 'notice';
  if (needsNode(account)) return 'node';
  if (account.walletPasswordFilled === false) return 'set';
  return ticket ? 'open' : 'enter';
}

/** Age of data that is requested again when the user returns to the wallet, in seconds. */
export const FRESH_S = 5;

/** How the wallet describes today. */
type DayState = 'open' | 'minimum' | 'withdrawalDay' | 'otherDay';

/**
 * Returns the description of today, `undefined` while it is unknown. It depends only on the days of the wallet and its
 * minimum, so that it does not contradict the rules next to it. The button states other reasons.
 */
export function dayState({
  isOpen,
  reason,
  window,
}: Pick<WalletState, 'isOpen' | 'reason' | 'window'>): DayState | undefined {
  if (!window) return undefined;
  if (isOpen) return 'open';
  if (reason === 'minimum') return 'minimum';
  return isOpenDay(window) ? 'withdrawalDay' : 'otherDay';
}

/** The userAuthState that allows withdrawals. Below it, a step is missing. Above it, the phone does not match (§4). */
export const AUTH_COMPLETED = 4;
