import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { hasWalletTicket } from '#shared/client/wallet-ticket.ts';
import type { Cents } from '#shared/core/money.ts';
import { needsReconciliation } from '#shared/topics/accounts/account.rules.ts';
import type { WalletType, Cycle } from '#shared/topics/money/wallet/wallet.rules.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { textOf } from '#shared/host/locale.ts';
import { GatePlaceholder, WalletSkeleton } from './wallet-layout.tsx';
import { walletText } from './wallet.text.ts';

const attributes = {
  /** the wallet shown first, if both are available (§2.4) */
  cycle: attribute.oneOf(['week', 'month']),
  /** whether to start a withdrawal as soon as the wallet allows it */
  withdraw: attribute.boolean(),
  /** the serial number of a withdrawal whose details open */
  withdrawalId: attribute.string(),
};

/** Refuses accounts without a settlement wallet (§6). */
function refusal(account: AccountInfo) {
  const { refusedTitle, refusedText } = textOf(walletText);
  const isAllowed = needsReconciliation(account, getConfiguration().specialUsers);
  return isAllowed ? undefined : { title: refusedTitle, text: refusedText };
}

/**
 * The settlement wallet: weekly and monthly balance, rules, records and withdrawals, behind the wallet password.
 *
 * @element partner-wallet
 * @attr {'week'|'month'} cycle - the wallet shown first; the settlement cycle of the account by default
 * @attr {boolean} withdraw - starts a withdrawal once, as soon as the wallet allows it
 * @attr {string} withdrawal-id - the serial number of a withdrawal whose details open, as the list of withdrawals sends it
 * @slot bill - replaces the monthly bill in the monthly wallet
 * @csspart title - the title; hide it if your page shows its own
 * @event partner-widget-ready - the balance, or a check before it, is on screen
 * @event partner-widget-failed - the wallet could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-navigation-requested - `{to, params?}`: certification, beneficiary, password, bills, income, device with `{deviceUUID}`, tickets with `{ticketId}`, article, help, login
 * @event partner-session-required - no user is signed in
 * @event partner-cycle-changed - `{cycle}`: the user switches wallets; cancel the event to keep the current one
 * @event partner-withdrawal-submitted - `{walletType, amount}`: a withdrawal was accepted; amount in cents, type 1 is weekly
 * @event partner-withdrawal-closed - `{walletType}`: the withdrawal screens are closed, with or without a withdrawal
 * @event partner-withdrawal-viewed - `{id}`: the details that `withdrawal-id` opened are closed
 */
defineElement('partner-wallet', {
  attributes,
  events: [
    'partner-session-required',
    'partner-cycle-changed',
    'partner-withdrawal-submitted',
    'partner-withdrawal-closed',
    'partner-withdrawal-viewed',
  ],
  account: { needs: 'wallet', refusal, loading: () => textOf(walletText).loading },
  firstCalls: ['accountInfo', 'walletBalance', 'walletRecords'],
  skeleton: () => (hasWalletTicket() ? <WalletSkeleton /> : <GatePlaceholder />),
  heights: [1600, 1566, 1197],
  isUsual: hasWalletTicket,
  sensitive: true,
  view: () => import('./wallet-view.tsx'),
});

export type PartnerWallet = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-wallet': PartnerWallet;
  }
  interface HTMLElementEventMap {
    'partner-cycle-changed': CustomEvent<{ cycle: Cycle }>;
    'partner-withdrawal-closed': CustomEvent<{ walletType: WalletType }>;
    'partner-withdrawal-viewed': CustomEvent<{ id: string }>;
    'partner-withdrawal-submitted': CustomEvent<{
      walletType: WalletType;
      /** cents */
      amount: Cents;
    }>;
  }
}
