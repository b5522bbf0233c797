import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { FormSkeleton } from '#shared/kit/form/form-skeleton.tsx';
import { useOffered } from '#shared/host/offered.ts';
import { PanelPlaceholder, Panels } from '#shared/ui/base/panel.tsx';

/** Placeholder of the form, the user's sessions and the choice of messages. */
function PasswordSkeleton({ type }: { type: 'login' | 'wallet' | undefined }) {
  const offersSessions = useOffered('sessions');
  const preferences = useOffered('messagePreferences');
  return (
    <Panels>
      <FormSkeleton fields={3} />
      {type !== 'wallet' && offersSessions && <PanelPlaceholder height={188} />}
      {type !== 'wallet' && preferences && <PanelPlaceholder height={440} />}
    </Panels>
  );
}

const attributes = {
  /** the password shown first */
  type: attribute.oneOf(['login', 'wallet']),
};

/**
 * Changes the sign-in password. Reconciled users also set the wallet password (§2.7).
 *
 * @element partner-password
 * @attr {'login'|'wallet'} type - the password shown first
 * @csspart switch - the choice between both passwords; hide it if your page needs only one of them
 * @event partner-widget-ready - the form is on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: login after a new sign-in password, reset-password, wallet after a new wallet password
 * @event partner-password-changed - `{type}`: the platform stored the new password; `login` ended all sessions of the user
 */
defineElement('partner-password', {
  attributes,
  events: ['partner-session-required', 'partner-password-changed'],
  account: { needs: 'modifyPassword', keepsInput: true },
  firstCalls: ['accountInfo'],
  skeleton: PasswordSkeleton,
  heights: [1600, 1600, 1600],
  sensitive: true,
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
