import { defineWidget, type WidgetElement } from '../../shared/element/define-widget.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/**
 * Sets a new login password by a code to the phone, without a session.
 *
 * @element partner-reset-password
 * @event partner-widget-ready - the form is on screen
 * @event partner-navigation-requested - `{to: 'login'}`: the new password is kept, or the person goes back
 */
function ResetPassword() {
  return <ResetPasswordForm />;
}

export type PartnerResetPassword = WidgetElement<Record<never, never>>;

defineWidget('partner-reset-password', ResetPassword);

declare global {
  interface HTMLElementTagNameMap {
    'partner-reset-password': PartnerResetPassword;
  }
}
