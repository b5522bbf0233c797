import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';

const attributes = {
  ticketId: attribute.string(),
  page: attribute.number(),
  pageSize: attribute.oneOf([10, 20, 50, 100], 10),
};

/**
 * Support tickets with their state, replies, attachments and appeals, and forms for new tickets and replies (§2.2,
 * /self-tickets).
 *
 * @element partner-tickets
 * @attr {string} ticket-id - the ticket that opens at once
 * @attr {number} page - the page of tickets; the first one by default
 * @attr {10|20|50|100} page-size - the number of rows of a page
 * @csspart title - the title; hide it if your page shows its own
 * @event partner-widget-ready - the first page is on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: device with `{deviceUUID}`, bills with `{month}`, login
 * @event partner-filters-changed - `{filters}`: the user changes the page; `filters` is the page by attribute
 * @event partner-ticket-created - `{id}`: the platform received the ticket
 * @event partner-ticket-viewed - `{id}`: the ticket that `ticket-id` opened is closed
 */
defineElement('partner-tickets', {
  attributes,
  events: ['partner-session-required', 'partner-ticket-created', 'partner-ticket-viewed', 'partner-filters-changed'],
  offered: ['tickets'],
  account: true,
  skeleton: () => <PanelPlaceholder height={340} />,
  heights: [438, 379, 379],
  view: () => import('./tickets-view.tsx'),
});

export type PartnerTickets = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-tickets': PartnerTickets;
  }
  interface HTMLElementEventMap {
    'partner-ticket-created': CustomEvent<{ id: string }>;
    'partner-ticket-viewed': CustomEvent<{ id: string }>;
  }
}
