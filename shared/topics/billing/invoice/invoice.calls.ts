/** Invoices of companies for their bills. The specification has no such calls; these are additions. Amounts in cents. */
import * as v from 'valibot';
import { get, post, type RequestInput, typeOnly } from '#shared/core/call.ts';
import { dateText, identifier, monthText } from '#shared/core/request-values.ts';
import {
  addition,
  cents,
  id,
  nothing,
  number,
  optionalMoment,
  optionalNumber,
  readableRows,
  text,
} from '#shared/core/wire-values.ts';
import { attachmentIds, attachments } from '../../support/ticket/ticket.calls.ts';
import { INVOICE_NUMBER } from './invoice.rules.ts';

/** The buyer of the services: the company that the invoices name. Missing texts are empty. */
const invoiceBuyer = v.object({
  title: text,
  taxNumber: text,
  address: text,
  phone: text,
  bankName: text,
  bankAccount: text,
  /** the name of the service on the invoice */
  item: text,
});
export type InvoiceBuyer = v.InferOutput<typeof invoiceBuyer>;

/** Where the company sends its invoices. Missing texts are empty. */
const invoiceDelivery = v.object({ email: text, recipient: text, phone: text, address: text });
export type InvoiceDelivery = v.InferOutput<typeof invoiceDelivery>;

const invoice = v.object({
  /** the month of the bill, `2026-10` */
  month: id,
  /** the amount to invoice, with tax */
  amount: optionalNumber(cents),
  /** the VAT rate, 0.06 is 6 %; missing if the rate depends on the company */
  rate: optionalNumber(number),
  /** one of `INVOICE_TYPES`; others are shown as received; empty if it is unknown */
  invoiceType: text,
  /** one of `INVOICE_STATES`; others are shown as received */
  state: text,
  /** the number of the sent invoice; empty until then */
  number: text,
  /** the day on the sent invoice, `2026-11-13`; empty until then */
  issuedOn: text,
  /** unix seconds */
  sentAt: optionalMoment,
  receivedAt: optionalMoment,
  /** when the money of the bill was paid */
  paidAt: optionalMoment,
  documents: attachments,
});
export type Invoice = v.InferOutput<typeof invoice>;

export const invoiceList = v.object({
  buyer: addition(invoiceBuyer),
  delivery: addition(invoiceDelivery),
  /** The newest month first: only months whose bill is confirmed. */
  list: readableRows(invoice, 'month'),
});
export type WrittenInvoiceList = v.InferInput<typeof invoiceList>;
export type InvoiceList = v.InferOutput<typeof invoiceList>;

/** The invoices of the last two years. Users without a company account have none. */
export const invoicesCall = get({
  name: 'invoices',
  path: '/api/console/invoices',
  family: 'H',
  response: invoiceList,
});

export const sentInvoice = v.object({
  month: monthText,
  number: v.pipe(identifier('请输入发票号码'), v.regex(INVOICE_NUMBER, '请输入 8、18 或 20 位发票号码')),
  issuedOn: dateText,
  /** the IDs of uploaded files, which replace those that were sent before */
  attachments: attachmentIds,
});
export type SentInvoice = v.InferOutput<typeof sentInvoice>;
export type SendInvoiceRequest = RequestInput<typeof sentInvoice>;

/** States that the company has sent the invoice of a month. Until it is received, the company can correct it. */
export const sendInvoiceCall = post({
  name: 'sendInvoice',
  path: '/api/console/invoices',
  family: 'H',
  request: typeOnly<typeof sentInvoice>(),
  response: nothing,
});

export const ofInvoiceDocument = v.object({ id: identifier() });

/** The file, only as a download. */
export const invoiceDocumentCall = get({
  name: 'invoiceDocument',
  path: '/api/console/invoices/documents',
  family: 'H',
  request: typeOnly<typeof ofInvoiceDocument>(),
  response: v.instance(Blob),
});
