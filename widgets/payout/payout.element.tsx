import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { needsReconciliation } from '#shared/topics/accounts/account.rules.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { textOf } from '#shared/host/locale.ts';
import { PayoutSkeleton } from './payout-skeleton.tsx';
import { payoutRefusalText } from './payout-refusal.text.ts';

/**
 * Payout details: summary and form, and a link to change the phone number (§2.7).
 *
 * @element partner-payout
 * @event partner-widget-ready - the summary or the form is on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: certification, bills, password, wallet after the details are stored, login
 * @event partner-payout-submitted - `{collectionMethod}`: the platform stored the new payout details
 * @event partner-phone-changed - `{}`: the withdrawal phone was changed
 */
defineElement('partner-payout', {
  events: ['partner-session-required', 'partner-payout-submitted', 'partner-phone-changed'],
  account: {
    keepsInput: true,
    refusal: (account) =>
      needsReconciliation(account, getConfiguration().specialUsers) ? undefined : textOf(payoutRefusalText),
  },
  firstCalls: ['accountInfo'],
  skeleton: PayoutSkeleton,
  heights: [334, 318, 318],
  sensitive: true,
  view: () => import('./payout-view.tsx'),
});

export type PartnerPayout = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-payout': PartnerPayout;
  }
  interface HTMLElementEventMap {
    'partner-phone-changed': CustomEvent<Record<string, never>>;
    'partner-payout-submitted': CustomEvent<{ collectionMethod: string }>;
  }
}
