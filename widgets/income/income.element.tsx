import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { IncomeSkeleton } from './income-figures.tsx';

const attributes = {
  /** the time the history shows first */
  range: attribute.oneOf(['7d', '28d', '30d', '91d', '12m']),
};

/**
 * Income at a glance: yesterday, this month, last month and total, the history as a chart or a table, and the top
 * nodes.
 *
 * @element partner-income
 * @attr {'7d'|'28d'|'30d'|'91d'|'12m'} range - the initial range of the history; 28 days by default
 * @csspart title - the title; hide it if your page shows its own
 * @event partner-widget-ready - the totals are on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: devices, device with `{deviceUUID}`, tech with `{day}`, bills with `{month}`, beneficiary, login
 */
defineElement('partner-income', {
  attributes,
  events: ['partner-session-required'],
  account: true,
  firstCalls: ['accountInfo', 'incomeSummary'],
  skeleton: IncomeSkeleton,
  view: () => import('./income-view.tsx'),
});

export type PartnerIncome = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-income': PartnerIncome;
  }
}
