import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { useBellSize } from './bell-size.ts';

/** Keeps the place of the button. */
function BellSkeleton() {
  useBellSize();
  return null;
}

/**
 * The bell of a header: how many messages are unread, and the messages themselves, unread or all, each opening in a
 * dialog that marks it read everywhere at once (§2.3). Follows the platform by its websocket (`websocketHost`), else by
 * asking again. As wide as its button: place it among other things of a line.
 *
 * @element partner-message-bell
 * @event partner-widget-ready - the count is on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-unread-changed - `{count}`: how many messages are unread, once it is known and whenever it changes
 * @event partner-notice-opened - `{id}`: the person opens a message; a host that cancels it shows the message by itself
 * @event partner-navigation-requested - `{to, params?}`: login, or the page that a message names: tickets, deploy, beneficiary, certification, wallet, bills, bind-device, devices, device with `{deviceUUID}`, miners, agreement, dashboard
 * @csspart bell - the button
 */
defineElement('partner-message-bell', {
  events: ['partner-session-required', 'partner-unread-changed', 'partner-notice-opened'],
  skeleton: BellSkeleton,
  view: () => import('./message-bell-view.tsx'),
});

export type PartnerMessageBell = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-message-bell': PartnerMessageBell;
  }
  interface HTMLElementEventMap {
    'partner-unread-changed': CustomEvent<{ count: number }>;
    'partner-notice-opened': CustomEvent<{ id: string }>;
  }
}
