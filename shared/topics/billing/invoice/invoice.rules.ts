/** Invoices of companies for their bills (§9, Tax; no React, no I/O). The platform and the elements share these rules. */
import type { InvoiceType } from '../../accounts/payout.calls.ts';

/** `due`: the company has not sent it. Only `due` and `sent` can change by the company. */
export const INVOICE_STATES = ['due', 'sent', 'received', 'paid'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** Returns the state if the specification of the platform lists it. Others are shown as received. */
export const knownInvoiceState = (state: string): InvoiceState | undefined =>
  INVOICE_STATES.find((known) => known === state);

/** Whether the company still has work with the invoice, or waits for the platform to receive it. */
export const isOpenInvoice = (state: string): boolean => state === 'due' || state === 'sent';

/** Months of a list, with the last one that has a bill. */
export const MOST_INVOICES = 24;

/** The number of an electronic invoice has 20 digits, that of a paper invoice 8, with its code 18 or 20. */
export const INVOICE_NUMBER = /^\d{8}(?:\d{10}|\d{12})?$/;
export const LONGEST_NUMBER = 20;

/** The VAT rate that an invoice type names. A company with another type has a rate of its own. */
const RATES: Readonly<Partial<Record<InvoiceType, number>>> = { specialSix: 0.06 };

export const invoiceRate = (type: InvoiceType | undefined): number | undefined => type && RATES[type];

export type IssueDayFault = 'empty' | 'tooEarly' | 'tooLate';

/**
 * Returns why a day is not the day of an invoice: it is in the month of the bill or later, and not in the future.
 * @param issuedOn `2026-11-03`
 * @param month of the bill, `2026-10`
 * @param today `2026-11-20`
 */
export function issueDayFault(issuedOn: string, month: string, today: string): IssueDayFault | undefined {
  if (!issuedOn) return 'empty';
  if (issuedOn < `${month}-01`) return 'tooEarly';
  return issuedOn > today ? 'tooLate' : undefined;
}
