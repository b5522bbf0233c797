/** Notes on data that the schemas accept and that changes the display of the elements. */
import type { PageOf } from '#shared/core/wire-values.ts';
import type { MonthlyBill } from '#shared/topics/billing/bill/bill.calls.ts';
import type { CallName } from '#shared/topics/calls.ts';
import { billTotals } from '#shared/topics/billing/bill/bill.rules.ts';
import { isRecord } from './tolerance.ts';

type Query = Readonly<Record<string, string | number>>;

/**
 * Returns what a user sees because of the data of a response: lists without totals, and the totals of bills.
 * @param data the data that elements would receive
 * @param query the query of the request
 */
export function screenNotes(call: CallName, data: unknown, query: Query = {}): string[] {
  if (!isRecord(data)) return [];
  return [
    ...(Array.isArray(data.list) ? listNotes(data as unknown as PageOf<unknown>, query) : []),
    ...(call === 'monthlyBill' ? billNotes(data as unknown as MonthlyBill) : []),
  ];
}

function listNotes({ list, total, uncounted, unreadable = [] }: PageOf<unknown>, query: Query): string[] {
  const requested = query.pageSize ?? query.limit;
  const count = list.length + unreadable.length;
  const notes: string[] = [];
  if (requested !== undefined && uncounted) notes.push('no total: elements load pages until one is short');
  if (requested !== undefined && count > Number(requested))
    notes.push('more rows than requested: elements page the rows themselves');
  if (!uncounted && total < count) notes.push('total: smaller than the number of rows, which is shown instead');
  if (unreadable.length > 0) notes.push('list[]: unreadable rows, shown as unreadable with their ID');
  return notes;
}

function billNotes(bill: MonthlyBill): string[] {
  const { income, total, difference } = billTotals(bill);
  const isSent = (value: unknown): boolean => value != null;
  if (difference !== 0)
    return ['total_after_tax: differs from the rows and tax_ratio, so both are shown with the difference'];
  const hasTotal = isSent(bill.total_after_tax);
  return [
    ...(income === undefined ? ['income: not sent, so the sums are shown as --'] : []),
    ...(hasTotal || total === undefined ? [] : ['total_after_tax: not sent, computed from the rows and tax_ratio']),
    ...(total === undefined ? ['total_after_tax: not sent and without the data to compute it, shown as --'] : []),
    ...(hasTotal && !isSent(bill.tax_ratio) ? ['tax_ratio: not sent, so the tax is shown without its rate'] : []),
  ];
}
