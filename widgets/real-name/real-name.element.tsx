import { useText } from '#shared/host/locale.ts';
import { needsReconciliation } from '#shared/domain/roles.ts';
import { defineWidget, type WidgetElement } from '#shared/element/define-widget.tsx';
import { ForAccount } from '#shared/features/account/for-account.tsx';
import { getConfiguration } from '#shared/host/configuration.ts';
import { firstScreenModule } from '#shared/ui/base/lazy-part.ts';
import { useRequiredModule } from '#shared/ui/base/lazy-part.ts';
import { RealNameSkeleton } from './real-name-skeleton.tsx';
import { refusalText } from './refusal.text.ts';

const container = firstScreenModule(() => import('./real-name-view.tsx'));

/**
 * Real-name verification: the form with its notice, or the verified person (§2.7).
 *
 * @element partner-real-name
 * @event partner-widget-ready - the form or the verified person is on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to, params?}`: beneficiary three seconds after the verification, login
 * @event partner-identity-verified - `{}`: the platform accepted the person; a host that cancels it decides where to go from here
 */
function RealName() {
  const text = useText(refusalText);
  const Container = useRequiredModule(container, true);
  return (
    <ForAccount
      keeps
      skeleton={<RealNameSkeleton />}
      refusal={(account) => (needsReconciliation(account, getConfiguration().specialUsers) ? undefined : text)}
    >
      {(account) => (Container ? <Container.RealNameView account={account} /> : <RealNameSkeleton />)}
    </ForAccount>
  );
}

export type PartnerRealName = WidgetElement<Record<never, never>>;

defineWidget('partner-real-name', RealName, {
  events: ['partner-session-required', 'partner-identity-verified'],
  // its code comes while the account is asked for
  prefetch: container.preload,
});

declare global {
  interface HTMLElementTagNameMap {
    'partner-real-name': PartnerRealName;
  }
  interface HTMLElementEventMap {
    'partner-identity-verified': CustomEvent<Record<string, never>>;
  }
}
