import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { BillsSkeleton } from './bills-skeleton.tsx';

const attributes = {
  /** `2026-10` */
  month: attribute.string(),
};

/**
 * Monthly bills, of whoever has some: the month, what was earned, fined and compensated, tax and total, and the export as a spreadsheet.
 *
 * @element partner-bills
 * @attr {string} month - the month shown first, such as `2026-10`; without it the last month
 * @event partner-widget-ready - the bill, or why there is none, is on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to, params?}`: wallet, devices, device with `{deviceUUID}`, login
 * @event partner-month-changed - `{month}`: the person chooses another month; a host that cancels it keeps the one on screen
 * @event partner-bill-exported - `{month, rows}`: the spreadsheet was handed over
 */
defineElement('partner-bills', {
  attributes,
  events: ['partner-session-required', 'partner-month-changed', 'partner-bill-exported'],
  account: true,
  firstCalls: ['accountInfo'],
  skeleton: BillsSkeleton,
  view: () => import('./bills-view.tsx'),
});

export type PartnerBills = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-bills': PartnerBills;
  }
  interface HTMLElementEventMap {
    'partner-month-changed': CustomEvent<{ month: string }>;
    'partner-bill-exported': CustomEvent<{ month: string; rows: number }>;
  }
}
