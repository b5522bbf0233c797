import type { Cycle } from '../../shared/domain/wallet-choice.ts';
import { MONTHLY, WEEKLY, type WalletType } from '../../shared/domain/withdrawal-quote.ts';
import { accountApi } from '../../shared/client/account.api.ts';
import { sessionStatus } from '../../shared/client/session.ts';
import { sharedWalletApi } from '../../shared/client/wallet.api.ts';
import { hasWalletTicket } from '../../shared/client/wallet-ticket.ts';
import { store } from '../../shared/client/store.ts';

/** Nobody subscribes yet: the element's own hooks find the calls under way, or their answers. */
const ahead = { subscribe: false } as const;

/**
 * Asks for the account and, where a ticket opens the wallet, for the balances together with it, so that the figure needs
 * one round trip, and that one passes while the element is rendered.
 */
export function prefetchWallet(cycle: Cycle | undefined): void {
  if (sessionStatus() === 'none' || sessionStatus() === 'expired') return;
  void store.dispatch(accountApi.endpoints.accountInfo.initiate(undefined, ahead));
  if (!hasWalletTicket()) return;
  const balance = (walletType: WalletType) =>
    void store.dispatch(sharedWalletApi.endpoints.walletBalance.initiate(walletType, ahead));
  if (cycle !== 'week') balance(MONTHLY);
  if (cycle !== 'month') balance(WEEKLY);
}
