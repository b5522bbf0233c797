import { useText } from '#shared/host/locale.ts';
import { needsReconciliation } from '#shared/domain/roles.ts';
import { defineWidget, type WidgetElement } from '#shared/element/define-widget.tsx';
import { ForAccount } from '#shared/features/account/for-account.tsx';
import { getConfiguration } from '#shared/host/configuration.ts';
import { firstScreenModule, useRequiredModule } from '#shared/ui/base/lazy-part.ts';
import { PayoutSkeleton } from './payout-skeleton.tsx';
import { refusalText } from './refusal.text.ts';

const container = firstScreenModule(() => import('./payout-view.tsx'));

/**
 * Where the money goes: the payout info and its form, and the way to change the phone (§2.7).
 *
 * @element partner-payout
 * @event partner-widget-ready - the summary or the form is on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to, params?}`: certification, bills, wallet once the info is saved, login
 * @event partner-payout-submitted - `{collectionMethod}`: the platform keeps the new payout info
 * @event partner-phone-changed - `{}`: the withdrawal phone is another one
 */
function Payout() {
  const text = useText(refusalText);
  const Container = useRequiredModule(container, true);
  return (
    <ForAccount
      keeps
      skeleton={<PayoutSkeleton />}
      refusal={(account) => (needsReconciliation(account, getConfiguration().specialUsers) ? undefined : text)}
    >
      {(account) => (Container ? <Container.PayoutView account={account} /> : <PayoutSkeleton />)}
    </ForAccount>
  );
}

export type PartnerPayout = WidgetElement<Record<never, never>>;

defineWidget('partner-payout', Payout, {
  events: ['partner-session-required', 'partner-payout-submitted', 'partner-phone-changed'],
  // its code comes while the account is asked for
  prefetch: container.preload,
});

declare global {
  interface HTMLElementTagNameMap {
    'partner-payout': PartnerPayout;
  }
  interface HTMLElementEventMap {
    'partner-phone-changed': CustomEvent<Record<string, never>>;
    'partner-payout-submitted': CustomEvent<{ collectionMethod: string }>;
  }
}
