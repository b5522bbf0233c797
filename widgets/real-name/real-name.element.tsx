import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { needsReconciliation } from '#shared/topics/account/account.rules.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { textOf } from '#shared/host/locale.ts';
import { RealNameSkeleton } from './real-name-skeleton.tsx';
import { realNameRefusalText } from './real-name-refusal.text.ts';

/**
 * Real-name verification: the form with its notice, or the verified identity (§2.7).
 *
 * @element partner-real-name
 * @event partner-widget-ready - the form or the verified identity is on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: beneficiary three seconds after the verification, login
 * @event partner-identity-verified - `{}`: the platform verified the identity; cancel the event to choose the next screen yourself
 */
defineElement('partner-real-name', {
  events: ['partner-session-required', 'partner-identity-verified'],
  account: {
    keepsInput: true,
    refusal: (account) =>
      needsReconciliation(account, getConfiguration().specialUsers) ? undefined : textOf(realNameRefusalText),
  },
  firstCalls: ['accountInfo'],
  skeleton: RealNameSkeleton,
  sensitive: true,
  view: () => import('./real-name-view.tsx'),
});

export type PartnerRealName = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-real-name': PartnerRealName;
  }
  interface HTMLElementEventMap {
    'partner-identity-verified': CustomEvent<Record<string, never>>;
  }
}
