import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { BillsSkeleton } from './bills-skeleton.tsx';

const attributes = {
  /** `2026-10` */
  month: attribute.string(),
};

/**
 * Monthly bills: income, deductions, compensation, tax and total, with a spreadsheet export.
 *
 * @element partner-bills
 * @attr {string} month - the month shown first, such as `2026-10`; last month by default
 * @csspart title - the title; hide it if your page shows its own
 * @event partner-widget-ready - the bill, or the reason for a missing bill, is on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: wallet with `{cycle}`, devices, device with `{deviceUUID}`, tickets with `{ticketId}`, login
 * @event partner-month-changed - `{month}`: the user selects another month; cancel the event to keep the current one
 * @event partner-bill-exported - `{month, rows}`: the spreadsheet was saved
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
