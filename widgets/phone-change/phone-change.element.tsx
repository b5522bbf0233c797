import { defineWidget, type WidgetElement } from '#shared/element/define-widget.tsx';
import { ForAccount } from '#shared/features/account/for-account.tsx';
import { FormSkeleton } from '#shared/features/form/form-skeleton.tsx';
import { firstScreenModule, useRequiredModule } from '#shared/ui/base/lazy-part.ts';

const view = firstScreenModule(() => import('./phone-change-view.tsx'));

/**
 * Changes the phone that verifies payout info and withdrawals, in two steps (§2.7).
 *
 * @element partner-phone-change
 * @event partner-widget-ready - the first step is on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to, params?}`: help, login
 * @event partner-phone-changed - `{}`: the withdrawal phone is another one
 */
function PhoneChange() {
  const View = useRequiredModule(view, true);
  const skeleton = <FormSkeleton fields={2} />;
  return (
    <ForAccount keeps needs="modifyPhoneNumber" skeleton={skeleton}>
      {(account) => (View ? <View.PhoneChangeView account={account} /> : skeleton)}
    </ForAccount>
  );
}

export type PartnerPhoneChange = WidgetElement<Record<never, never>>;

defineWidget('partner-phone-change', PhoneChange, {
  events: ['partner-session-required', 'partner-phone-changed'],
  // its code comes while the account is asked for
  prefetch: view.preload,
});

declare global {
  interface HTMLElementTagNameMap {
    'partner-phone-change': PartnerPhoneChange;
  }
  interface HTMLElementEventMap {
    'partner-phone-changed': CustomEvent<Record<string, never>>;
  }
}
