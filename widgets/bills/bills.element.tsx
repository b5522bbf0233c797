import { styled } from 'styled-components';
import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { useText } from '#shared/host/locale.ts';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { billsText } from './bills.text.ts';

/** Placeholder of the month, the summary and the rows. */
function BillsSkeleton() {
  const text = useText(billsText);
  return (
    <Stack>
      <header>
        <h2 part="title">{text.title}</h2>
        <Skeleton width={236} height={40} />
      </header>
      <PanelPlaceholder height={254} />
      <PanelPlaceholder height={640} />
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_gap);

  header {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-end;
    justify-content: space-between;
    gap: var(--_space-4) var(--_space-6);
    min-height: 54px;
  }

  h2 {
    align-self: flex-start;
    font-size: var(--_title-lg);
    line-height: var(--_title-lg-line);
    font-weight: var(--_weight-title);
  }
`;

const attributes = {
  /** `2026-10` */
  month: attribute.string(),
  /** `FK20261103` */
  rowId: attribute.string(),
  invoice: attribute.boolean(),
};

/**
 * Monthly bills: income, deductions, compensation, tax and total, with a spreadsheet export.
 *
 * @element partner-bills
 * @attr {string} month - the month shown first, such as `2026-10`; last month by default
 * @attr {string} row-id - the number of a penalty or compensation that is marked, as the bill sends it
 * @attr {boolean} invoice - scrolls to the invoices of a company, or opens their dialog on a platform without them
 * @csspart title - the title; hide it if your page shows its own
 * @event partner-widget-ready - the bill, or the reason for a missing bill, is on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: wallet with `{cycle}`, devices, device with `{deviceUUID}`, tickets with `{ticketId}`, login
 * @event partner-month-changed - `{month}`: the user selects another month; cancel the event to keep the current one
 * @event partner-invoices-viewed - the invoices that `invoice` requests were shown
 * @event partner-bill-exported - `{month, rows}`: the spreadsheet was saved
 */
defineElement('partner-bills', {
  attributes,
  events: ['partner-session-required', 'partner-month-changed', 'partner-invoices-viewed', 'partner-bill-exported'],
  account: true,
  firstCalls: ['accountInfo'],
  skeleton: BillsSkeleton,
  heights: [1600, 1600, 1466],
  view: () => import('./bills-view.tsx'),
});

export type PartnerBills = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-bills': PartnerBills;
  }
  interface HTMLElementEventMap {
    'partner-month-changed': CustomEvent<{ month: string }>;
    'partner-invoices-viewed': CustomEvent<Record<string, never>>;
    'partner-bill-exported': CustomEvent<{ month: string; rows: number }>;
  }
}
