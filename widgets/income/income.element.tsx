import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { IncomeSkeleton } from './income-figures.tsx';

const attributes = {
  /** the time the history shows first */
  range: attribute.string(),
  compare: attribute.oneOf(['none', 'week', 'period', 'year']),
  group: attribute.oneOf(['day', 'month']),
};

/**
 * Income at a glance: yesterday, this month, last month and total, the history as a chart or a table, and the top
 * nodes.
 *
 * @element partner-income
 * @attr {string} range - the range of the history: `7d`, `28d`, `30d`, `91d`, `12m`, or two days such as `2026-10-01..2026-10-31`; 28 days by default
 * @attr {'none'|'week'|'period'|'year'} compare - the comparison of the history; by default the one that suits the range
 * @attr {'day'|'month'} group - whether the history is by day or by month; by default the one that suits the range
 * @csspart title - the title; hide it if your page shows its own
 * @event partner-widget-ready - the totals are on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: devices, device with `{deviceUUID}`, tech with `{day}`, bills with `{month}`, beneficiary, login
 * @event partner-filters-changed - `{filters}`: the user changes range, compare or group; `filters` are all of them by attribute
 */
defineElement('partner-income', {
  attributes,
  events: ['partner-session-required', 'partner-filters-changed'],
  account: true,
  firstCalls: ['accountInfo', 'incomeSummary'],
  skeleton: IncomeSkeleton,
  heights: [1600, 1600, 1402],
  view: () => import('./income-view.tsx'),
});

export type PartnerIncome = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-income': PartnerIncome;
  }
}
