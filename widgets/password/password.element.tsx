import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { PasswordSkeleton } from './password-skeleton.tsx';

const attributes = {
  /** the password shown first */
  type: attribute.oneOf(['login', 'wallet']),
};

/**
 * Changes the login password; sets the wallet password of those whose settlement is reconciled here (§2.7).
 *
 * @element partner-password
 * @attr {'login'|'wallet'} type - the password shown first
 * @event partner-widget-ready - the form is on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to, params?}`: login after a new login password, reset-password, wallet after a new wallet password
 * @event partner-password-changed - `{type}`: the platform keeps the new password; `login` has ended every session of the person
 */
defineElement('partner-password', {
  attributes,
  events: ['partner-session-required', 'partner-password-changed'],
  account: { needs: 'modifyPassword', keepsInput: true },
  firstCalls: ['accountInfo'],
  skeleton: PasswordSkeleton,
  view: () => import('./password-view.tsx'),
});

export type PartnerPassword = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-password': PartnerPassword;
  }
  interface HTMLElementEventMap {
    'partner-password-changed': CustomEvent<{ type: 'login' | 'wallet' }>;
  }
}
