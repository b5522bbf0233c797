import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { ButtonSpace } from '#shared/element/button-size.ts';

const attributes = {
  noticeId: attribute.string(),
};

/**
 * The bell of a header: the number of unread messages, and the messages, which open in a dialog and are then marked as
 * read (§2.3). Updates by websocket (`websocketHost`), or polls. As wide as its button.
 *
 * @element partner-message-bell
 * @attr {string} notice-id - the message that opens at once, and is then marked as read
 * @event partner-widget-ready - the count is on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-unread-changed - `{count}`: number of unread messages, initially and after each change
 * @event partner-notice-opened - `{id}`: the user opens a message; cancel the event to show the message yourself
 * @event partner-navigation-requested - `{to, params?}`: login, or the page of a message: tickets, deploy, beneficiary, certification, wallet with `{cycle, withdrawalId}`, bills with `{month}`, bind-device, devices with `{state}`, device with `{deviceUUID}`, miners, agreement, dashboard
 * @csspart bell - the button
 */
defineElement('partner-message-bell', {
  attributes,
  events: ['partner-session-required', 'partner-unread-changed', 'partner-notice-opened'],
  skeleton: ButtonSpace,
  view: () => import('./message-bell-view.tsx'),
});

export type PartnerMessageBell = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-message-bell': PartnerMessageBell;
  }
  interface HTMLElementEventMap {
    'partner-unread-changed': CustomEvent<{ count: number }>;
    'partner-notice-opened': CustomEvent<{ id: string }>;
  }
}
