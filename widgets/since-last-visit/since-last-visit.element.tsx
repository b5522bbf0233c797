import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';

const attributes = {
  open: attribute.boolean(),
};

/**
 * The changes since the last visit of the user: money, bills, nodes, billing rules and agreements, each with a link. One line until
 * the user opens the list.
 *
 * @element partner-since-last-visit
 * @attr {boolean} open - shows the list from the start
 * @event partner-widget-ready - the changes are on screen, or that there are none
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: wallet, bills with `{month}`, devices, device with `{deviceUUID}`, tech, agreement, login
 * @csspart changes - the line with the list, unless the user closes it; set your margin here
 */
defineElement('partner-since-last-visit', {
  attributes,
  events: ['partner-session-required'],
  offered: ['sinceLastVisit'],
  account: { needs: 'sinceLastVisit' },
  firstCalls: ['accountInfo'],
  heights: [58, 58, 28],
  isUsual: ({ open }) => !open,
  view: () => import('./since-last-visit-view.tsx'),
});

export type PartnerSinceLastVisit = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-since-last-visit': PartnerSinceLastVisit;
  }
}
