/** Totals of a monthly bill (§9, Money) and the meaning of its state (§4). */
import { percentOf, type Cents } from '#shared/core/money.ts';

type Rows = readonly { readonly amount: Cents }[];

/** The amounts of a bill that the platform sent. */
interface BillAmounts {
  readonly income?: Rows | undefined;
  readonly fine?: Rows | undefined;
  readonly compensation?: Rows | undefined;
  readonly tax_ratio?: number | null | undefined;
  readonly total_after_tax?: Cents | null | undefined;
  /** rows of each group that cannot be read */
  readonly unreadable?: Readonly<Record<BillGroup, readonly unknown[]>> | undefined;
}

const GROUPS = ['income', 'fine', 'compensation'] as const;
type BillGroup = (typeof GROUPS)[number];

/** Sums of a bill. `undefined`: unknown, because the platform did not send the figures. */
export interface BillTotals {
  readonly income: Cents | undefined;
  readonly fine: Cents | undefined;
  readonly compensation: Cents | undefined;
  /** income - fine + compensation, of the rows that were sent. Unknown without income, and with a row that cannot be read. */
  readonly subtotal: Cents | undefined;
  readonly tax: Cents | undefined;
  /** The total of the platform. If it sent none, the subtotal less tax. */
  readonly total: Cents | undefined;
  /** By how much the total of the platform exceeds the subtotal less tax. 0 unless the sent figures disagree. */
  readonly difference: Cents;
}

/** Sums the rows of a group. Unknown if the platform sent none, or if one of them cannot be read. */
const sumOf = (bill: BillAmounts, group: BillGroup): Cents | undefined =>
  isReadable(bill, group) ? bill[group]?.reduce((cents, { amount }) => cents + amount, 0) : undefined;

const isReadable = ({ unreadable }: BillAmounts, group: BillGroup): boolean => !unreadable?.[group].length;

/** Returns the number of rows of a group, with those that cannot be read. `undefined` if the platform sent none. */
export const rowCount = (bill: BillAmounts, group: BillGroup): number | undefined =>
  bill[group] && bill[group].length + (bill.unreadable?.[group].length ?? 0);

/** Platforms round tax in different ways. */
const ROUNDING: Cents = 1;

/** Adds up a bill: subtotal - tax + difference = total, as far as they are known. */
export function billTotals(bill: BillAmounts): BillTotals {
  const [income, fine, compensation] = [sumOf(bill, 'income'), sumOf(bill, 'fine'), sumOf(bill, 'compensation')];
  const isWhole = GROUPS.every((group) => isReadable(bill, group));
  const subtotal = isWhole && income !== undefined ? income - (fine ?? 0) + (compensation ?? 0) : undefined;
  return { income, fine, compensation, subtotal, ...taxed(subtotal, bill) };
}

function taxed(
  subtotal: Cents | undefined,
  { tax_ratio: ratio, total_after_tax: total }: BillAmounts,
): Pick<BillTotals, 'tax' | 'total' | 'difference'> {
  if (subtotal === undefined) return { tax: undefined, total: total ?? undefined, difference: 0 };
  const tax = ratio == null ? undefined : percentOf(subtotal, ratio * 100);
  if (total == null) return { tax, total: tax === undefined ? undefined : subtotal - tax, difference: 0 };
  const between = subtotal - total;
  // Without a ratio, the tax lies between the two sums. A total above the subtotal leaves no room for it.
  const agrees = tax === undefined ? between >= 0 : Math.abs(between - tax) <= ROUNDING;
  return agrees ? { tax: between, total, difference: 0 } : { tax, total, difference: total - (subtotal - (tax ?? 0)) };
}

/** Returns a subtotal after tax; `ratio` 0.06 is 6 %. */
export const afterTax = (subtotal: Cents, ratio: number): Cents => subtotal - percentOf(subtotal, ratio * 100);

export const BILL_STATES = {
  unverified: 0,
  unconfirmed: 100,
  confirmed: 200,
  modified: 210,
  audited: 290,
  settled: 300,
} as const;

/**
 * From this month on, the money of a settled bill is credited to the wallet; earlier bills were paid out directly (§4).
 */
export const FIRST_WALLET_MONTH = '2020-10';

/** `paid` and `inWallet` are the two meanings of 300. `unknown` is a state that the specification does not list. */
export type BillStatus = 'unverified' | 'unconfirmed' | 'confirmed' | 'paid' | 'inWallet' | 'unknown';

const STATUS_OF: ReadonlyMap<number | string, BillStatus> = new Map([
  [BILL_STATES.unverified, 'unverified'],
  [BILL_STATES.unconfirmed, 'unconfirmed'],
  [BILL_STATES.confirmed, 'confirmed'],
  [BILL_STATES.modified, 'confirmed'],
  [BILL_STATES.audited, 'confirmed'],
  [BILL_STATES.settled, 'inWallet'],
]);

export function billStatus(state: number | string, month: string): BillStatus {
  const status = STATUS_OF.get(state) ?? 'unknown';
  return status === 'inWallet' && month < FIRST_WALLET_MONTH ? 'paid' : status;
}

/**
 * Returns whether payout details may be edited (§4, §6): the first entry is unrestricted, and so are corrections while
 * withdrawals are held. Other edits require the last month's bill to be audited or settled. The platform decides about an
 * unknown state.
 * @param state of the last month's bill, `undefined` until it is loaded
 */
export const mayEditPayout = (
  state: number | string | undefined,
  { filled, isHeld }: { /** whether payout details exist */ readonly filled: boolean; readonly isHeld: boolean },
): boolean =>
  !filled ||
  isHeld ||
  state === BILL_STATES.audited ||
  state === BILL_STATES.settled ||
  (state !== undefined && !STATUS_OF.has(state));
