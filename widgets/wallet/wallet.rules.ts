/** What the wallet's first screen shows and asks, decided from facts alone (§4, Order of the wallet checks). */

/** A step before the wallet; `open` is the wallet itself (§4). */
export type GateStep = 'notice' | 'node' | 'set' | 'enter' | 'open';

/** Facts of the account that the gate and the withdraw button look at. */
export interface WalletAccount {
  isMigrated: boolean;
  needFillCollection: boolean;
  // `undefined`: nobody tells; the platform then answers what is asked of it
  collectionInfoFilled: boolean | undefined;
  walletPasswordFilled: boolean | undefined;
  idenAuthenticationed: boolean | undefined;
}

/** Whether the account still has to say where its nodes stand. */
export const needsNode = ({ collectionInfoFilled, needFillCollection }: WalletAccount): boolean =>
  collectionInfoFilled !== false && needFillCollection;

/** The one thing to do next before the wallet opens (§4: notice, node info, set the password, enter it). */
export function gateStep(
  account: WalletAccount,
  { noticeSeen, ticket }: { noticeSeen: boolean; ticket: boolean },
): GateStep {
  if (account.isMigrated && !noticeSeen) return 'notice';
  if (needsNode(account)) return 'node';
  if (account.walletPasswordFilled === false) return 'set';
  return ticket ? 'open' : 'enter';
}

/** Whoever comes back to the wallet after this long, s, sees what changed meanwhile. */
export const FRESH_S = 5;

/** Records shown on one page (§9). */
export const RECORD_PAGE_SIZE = 10;
