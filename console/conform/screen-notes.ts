/** Notes on data that the schemas accept and that changes the display of the elements. */
import type { PageOf } from '#shared/contract/basics.ts';
import type { MonthlyBill } from '#shared/contract/bills.ts';
import type { CallName } from '#shared/contract/calls.ts';
import { BILL_STATES, billTotals } from '#shared/domain/bill.ts';
import { diallingTypeOf } from '#shared/domain/dialling.ts';
import { isRecord } from './tolerance.ts';

type Values = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, string | number>>;

const among =
  (...known: readonly unknown[]) =>
  (value: unknown): boolean =>
    known.includes(value);

/** Fields with a set of known values. Elements show any other value as received. */
const KNOWN: Readonly<Partial<Record<CallName, Readonly<Record<string, (value: unknown) => boolean>>>>> = {
  monthlyBill: { state: among(...Object.values(BILL_STATES)) },
  walletEntries: {
    type: among('weekly_income', 'monthly_bill', 'compensation', 'refund', 'withdraw'),
    walletType: among(0, 1, '0', '1'),
  },
  walletWithdrawals: { status: among('transferring', 'failure', 'success') },
  dialInfo: { diallingType: (value) => diallingTypeOf(`${value as string}`) !== undefined },
};

/**
 * Returns what a user sees because of the data of a response: unknown values, lists without totals, bills that do not add up.
 * @param data the data that elements would receive
 * @param query the query of the request
 */
export function screenNotes(call: CallName, data: unknown, query: Query = {}): string[] {
  if (!isRecord(data)) return [];
  return [
    ...unknownValues(call, data),
    ...(Array.isArray(data.list) ? listNotes(data as unknown as PageOf<unknown>, query) : []),
    ...(call === 'monthlyBill' ? billNotes(data as unknown as MonthlyBill) : []),
  ];
}

function unknownValues(call: CallName, data: Values): string[] {
  const rows = Array.isArray(data.list) ? (data.list as readonly Values[]) : undefined;
  return Object.entries(KNOWN[call] ?? {}).flatMap(([name, isKnown]) => {
    const isUnknown = (record: Values) => record[name] != null && record[name] !== '' && !isKnown(record[name]);
    if (!(rows ?? [data]).some(isUnknown)) return [];
    return [`${rows ? 'list[].' : ''}${name}: an unknown value, shown as received`];
  });
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

const billNotes = (bill: MonthlyBill): string[] =>
  billTotals(bill).difference === 0
    ? []
    : ['total_after_tax: differs from the rows and tax_ratio, so both are shown with the difference'];
