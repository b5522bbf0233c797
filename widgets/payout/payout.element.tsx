import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { needsReconciliation } from '#shared/domain/roles.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { textOf } from '#shared/host/locale.ts';
import { PayoutSkeleton } from './payout-skeleton.tsx';
import { refusalText } from './refusal.text.ts';

/**
 * Where the money goes: the payout info and its form, and the way to change the phone (§2.7).
 *
 * @element partner-payout
 * @event partner-widget-ready - the summary or the form is on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to, params?}`: certification, bills, wallet once the info is saved, login
 * @event partner-payout-submitted - `{collectionMethod}`: the platform keeps the new payout info
 * @event partner-phone-changed - `{}`: the withdrawal phone is another one
 */
defineElement('partner-payout', {
  events: ['partner-session-required', 'partner-payout-submitted', 'partner-phone-changed'],
  account: {
    keepsInput: true,
    refusal: (account) =>
      needsReconciliation(account, getConfiguration().specialUsers) ? undefined : textOf(refusalText),
  },
  firstCalls: ['accountInfo'],
  skeleton: PayoutSkeleton,
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
