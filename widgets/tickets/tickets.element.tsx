import { defineWidget, type WidgetElement } from '#shared/element/define-widget.tsx';
import { ForAccount, WhereOffered } from '#shared/features/account/for-account.tsx';
import { firstScreenModule, useRequiredModule } from '#shared/ui/base/lazy-part.ts';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';

const container = firstScreenModule(() => import('./tickets-view.tsx'));

/**
 * A person's tickets: what they have asked the support, how far it is, what was answered; and new ones (§2.2, /self-tickets).
 *
 * @element partner-tickets
 * @event partner-widget-ready - the first page is on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to, params?}`: device with `{deviceUUID}`, login
 * @event partner-ticket-created - `{id}`: the platform has the new ticket
 */
function Tickets() {
  const Container = useRequiredModule(container, true);
  const skeleton = <PanelPlaceholder height={640} />;
  return (
    <WhereOffered calls={['tickets']} skeleton={skeleton}>
      <ForAccount skeleton={skeleton}>{() => (Container ? <Container.TicketsView /> : skeleton)}</ForAccount>
    </WhereOffered>
  );
}

export type PartnerTickets = WidgetElement<Record<never, never>>;

defineWidget('partner-tickets', Tickets, {
  events: ['partner-session-required', 'partner-ticket-created'],
  // its code comes while the account is asked for
  prefetch: container.preload,
});

declare global {
  interface HTMLElementTagNameMap {
    'partner-tickets': PartnerTickets;
  }
  interface HTMLElementEventMap {
    'partner-ticket-created': CustomEvent<{ id: string }>;
  }
}
