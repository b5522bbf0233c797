import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';

const attributes = {
  kinds: attribute.string(),
};

/**
 * The open tasks of a user: identity verification, payout details, wallet password, a wallet that is open for withdrawal,
 * contract renewal, a bill to confirm, offline nodes and ticket replies. Otherwise empty.
 *
 * @element partner-tasks
 * @attr {string} kinds - the only kinds of tasks that are listed, such as `setup bill`: setup, withdraw, contract, bill, offline, ticket; all by default
 * @event partner-widget-ready - the tasks are on screen, or there are none
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: certification, beneficiary, password with `{type}`, wallet with `{cycle, withdraw}`, bills with `{month}`, devices with `{state}`, tickets
 * @csspart tasks - the list, if there are any tasks; set your margin here
 */
defineElement('partner-tasks', {
  attributes,
  events: ['partner-session-required'],
  firstCalls: ['accountInfo', 'contract', 'lastBill'],
  heights: [228, 116, 60],
  view: () => import('./tasks-view.tsx'),
});

export type PartnerTasks = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-tasks': PartnerTasks;
  }
}
