import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { needsReconciliation } from '#shared/topics/accounts/account.rules.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { textOf } from '#shared/host/locale.ts';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import { balanceText } from './balance.text.ts';

const attributes = {
  /** the only wallet shown */
  cycle: attribute.oneOf(['week', 'month']),
  view: attribute.oneOf(['panel', 'amount'], 'panel'),
};

/** Refuses accounts without a settlement wallet (§6). */
function refusal(account: AccountInfo) {
  const { refusedTitle, refusedText } = textOf(balanceText);
  const isAllowed = needsReconciliation(account, getConfiguration().specialUsers);
  return isAllowed ? undefined : { title: refusedTitle, text: refusedText };
}

/**
 * The balances available to withdraw, without the wallet password, and a button that requests the wallet.
 *
 * @element partner-balance
 * @attr {'week'|'month'} cycle - the only wallet shown; all wallets of the account by default
 * @attr {'panel'|'amount'} view - `panel` by default; `amount` shows only the amount of the first wallet, for a text of your page
 * @event partner-widget-ready - a balance is on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: wallet with `{cycle}`, and with `{withdraw}` if the wallet is open for withdrawals; login
 */
defineElement('partner-balance', {
  attributes,
  events: ['partner-session-required'],
  account: { needs: 'wallet', refusal },
  firstCalls: ['accountInfo', 'wallets'],
  skeleton: ({ view }) => view === 'panel' && <PanelPlaceholder height={164} />,
  heights: [310, 156, 156],
  isUsual: ({ view }) => view === 'panel',
  view: () => import('./balance-view.tsx'),
});

export type PartnerBalance = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-balance': PartnerBalance;
  }
}
