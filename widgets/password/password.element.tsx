import { attribute } from '#shared/element/attributes.ts';
import { defineWidget, type WidgetElement, type WidgetProps } from '#shared/element/define-widget.tsx';
import { ForAccount } from '#shared/features/account/for-account.tsx';
import { FormSkeleton } from '#shared/features/form/form-skeleton.tsx';
import { useOffered } from '#shared/host/offered.ts';
import { Panels, PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import { firstScreenModule, useRequiredModule } from '#shared/ui/base/lazy-part.ts';

const view = firstScreenModule(() => import('./password-view.tsx'));

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
function Password({ type }: WidgetProps<typeof attributes>) {
  const View = useRequiredModule(view, true);
  const sessions = useOffered('sessions') && <PanelPlaceholder height={188} />;
  const skeleton = (
    <Panels>
      <FormSkeleton fields={3} />
      {type !== 'wallet' && sessions}
    </Panels>
  );
  return (
    <ForAccount keeps needs="modifyPassword" skeleton={skeleton}>
      {(account) => (View ? <View.PasswordView account={account} asked={type} sessions={sessions} /> : skeleton)}
    </ForAccount>
  );
}

export type PartnerPassword = WidgetElement<typeof attributes>;

defineWidget('partner-password', Password, {
  attributes,
  events: ['partner-session-required', 'partner-password-changed'],
  // its code comes while the account is asked for
  prefetch: view.preload,
});

declare global {
  interface HTMLElementTagNameMap {
    'partner-password': PartnerPassword;
  }
  interface HTMLElementEventMap {
    'partner-password-changed': CustomEvent<{ type: 'login' | 'wallet' }>;
  }
}
