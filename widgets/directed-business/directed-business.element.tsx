import { defineWidget, type WidgetElement } from '#shared/element/define-widget.tsx';
import { ForAccount, WhereOffered } from '#shared/features/account/for-account.tsx';
import { firstScreenModule, useRequiredModule } from '#shared/ui/base/lazy-part.ts';
import { BusinessSkeleton } from './directed-business.styles.tsx';

const container = firstScreenModule(() => import('./directed-business-view.tsx'));

/**
 * Directed business: what nodes are wanted for, where, at what price, and the application for it (§2.2, /deploy).
 *
 * @element partner-directed-business
 * @event partner-widget-ready - the businesses are on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to}`: login
 * @event partner-business-applied - `{id}`: the platform has the application
 */
function DirectedBusiness() {
  const Container = useRequiredModule(container, true);
  const skeleton = <BusinessSkeleton />;
  return (
    <WhereOffered calls={['directedBusinesses']} skeleton={skeleton}>
      <ForAccount skeleton={skeleton}>{() => (Container ? <Container.DirectedBusinessView /> : skeleton)}</ForAccount>
    </WhereOffered>
  );
}

export type PartnerDirectedBusiness = WidgetElement<Record<never, never>>;

defineWidget('partner-directed-business', DirectedBusiness, {
  events: ['partner-session-required', 'partner-business-applied'],
  // its code comes while the account is asked for
  prefetch: container.preload,
});

declare global {
  interface HTMLElementTagNameMap {
    'partner-directed-business': PartnerDirectedBusiness;
  }
  interface HTMLElementEventMap {
    'partner-business-applied': CustomEvent<{ id: string }>;
  }
}
