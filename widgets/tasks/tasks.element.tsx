import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';

/**
 * The steps that an account has to take: identity verification, payout details, wallet password, contract renewal, and a
 * bill to check. Otherwise empty.
 *
 * @element partner-tasks
 * @event partner-widget-ready - the tasks are on screen, or there are none
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: certification, beneficiary, password with `{type}`, bills with `{month}`
 * @csspart tasks - the banners, if there are any; set your margin here
 */
defineElement('partner-tasks', {
  events: ['partner-session-required'],
  firstCalls: ['accountInfo', 'contract', 'lastBill'],
  view: () => import('./tasks-view.tsx'),
});

export type PartnerTasks = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-tasks': PartnerTasks;
  }
}
