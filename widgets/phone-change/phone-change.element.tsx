import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { FormSkeleton } from '#shared/kit/form/form-skeleton.tsx';

/**
 * Changes the phone number for payout details and withdrawals, in two steps (§2.7).
 *
 * @element partner-phone-change
 * @event partner-widget-ready - the first step is on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: help, login
 * @event partner-phone-changed - `{}`: the withdrawal phone was changed
 */
defineElement('partner-phone-change', {
  events: ['partner-session-required', 'partner-phone-changed'],
  account: { needs: 'modifyPhoneNumber', keepsInput: true },
  firstCalls: ['accountInfo'],
  skeleton: () => <FormSkeleton fields={2} />,
  heights: [564, 558, 472],
  sensitive: true,
  view: () => import('./phone-change-view.tsx'),
});

export type PartnerPhoneChange = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-phone-change': PartnerPhoneChange;
  }
  interface HTMLElementEventMap {
    'partner-phone-changed': CustomEvent<Record<string, never>>;
  }
}
