import { defineWidget, type WidgetElement } from '#shared/element/define-widget.tsx';
import { FieldsSkeleton } from '#shared/features/form/form-skeleton.tsx';
import { firstScreenModule, useRequiredModule } from '#shared/ui/base/lazy-part.ts';

const view = firstScreenModule(() => import('./reset-password-view.tsx'));

/**
 * Sets a new login password by a code to the phone, without a session.
 *
 * @element partner-reset-password
 * @event partner-widget-ready - the form, or that there is none here, is on screen
 * @event partner-navigation-requested - `{to: 'login'}`: the new password is kept, or the person goes back
 */
function ResetPassword() {
  const View = useRequiredModule(view, true);
  return View ? <View.ResetPasswordView /> : <FieldsSkeleton fields={4} />;
}

export type PartnerResetPassword = WidgetElement<Record<never, never>>;

defineWidget('partner-reset-password', ResetPassword, { prefetch: view.preload });

declare global {
  interface HTMLElementTagNameMap {
    'partner-reset-password': PartnerResetPassword;
  }
}
