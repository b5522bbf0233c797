import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { ElementFormSkeleton } from '#shared/kit/form/form-skeleton.tsx';

/**
 * Sets a new sign-in password with a code to the phone, without a session.
 *
 * @element partner-reset-password
 * @event partner-widget-ready - the form, or an unavailable message, is on screen
 * @event partner-navigation-requested - `{to: 'login'}`: the new password is stored, or the user goes back
 */
defineElement('partner-reset-password', {
  skeleton: () => <ElementFormSkeleton fields={4} />,
  heights: [560, 544, 544],
  sensitive: true,
  view: () => import('./reset-password-view.tsx'),
});

export type PartnerResetPassword = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-reset-password': PartnerResetPassword;
  }
}
