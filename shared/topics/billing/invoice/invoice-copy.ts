/** The data of invoices as text for a spreadsheet or an invoice program: lines with tabs, only values that were sent. */
import { formatCents } from '#shared/core/money.ts';
import { percentText } from '../bill/bill-format.ts';
import type { Invoice, InvoiceList } from './invoice.calls.ts';
import { typeText, type InvoiceCardText } from './invoice.text.ts';

/** Label and value of each sent part of the buyer or the delivery. */
export function sentFields<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  values: Readonly<Record<Name, string>> | null | undefined,
): { readonly label: string; readonly value: string }[] {
  if (!values) return [];
  return (Object.keys(labels) as Name[]).flatMap((name) =>
    values[name] ? [{ label: labels[name], value: values[name] }] : [],
  );
}

/** @param rows the months to invoice */
export function invoiceTable(
  text: InvoiceCardText,
  { buyer, delivery }: Pick<InvoiceList, 'buyer' | 'delivery'>,
  rows: readonly Invoice[],
): string {
  const pairs = [...sentFields(text.buyerFields, buyer), ...sentFields(text.deliveryFields, delivery)];
  const lines = [
    ...pairs.map(({ label, value }) => [label, value]),
    ...(rows.length > 0 ? [[text.month, text.amount, text.rate, text.type]] : []),
    ...rows.map(({ month, amount, rate, invoiceType }) => [
      month,
      amount == null ? '--' : formatCents(amount).replaceAll(',', ''),
      rate == null ? '--' : `${percentText(rate)}%`,
      typeText(text, invoiceType) || '--',
    ]),
  ];
  return lines.map((cells) => cells.join('\t')).join('\n');
}
