/** How a monthly bill adds up (§9, Money) and what its state means (§4). */
import { percentOf, type Cents } from './money.ts';

interface BillAmounts {
  readonly income: readonly { readonly amount: Cents }[];
  readonly fine: readonly { readonly amount: Cents }[];
  readonly compensation: readonly { readonly amount: Cents }[];
  readonly total_after_tax: Cents;
}

export interface BillTotals {
  readonly income: Cents;
  readonly fine: Cents;
  readonly compensation: Cents;
  /** income - fine + compensation */
  readonly subtotal: Cents;
  readonly tax: Cents;
  readonly total: Cents;
}

const sum = (rows: readonly { readonly amount: Cents }[]): Cents =>
  rows.reduce((cents, { amount }) => cents + amount, 0);

/** The platform's total is what is paid; the tax shown is what lies between, so that the lines always add up. */
export function billTotals(bill: BillAmounts): BillTotals {
  const [income, fine, compensation] = [sum(bill.income), sum(bill.fine), sum(bill.compensation)];
  const subtotal = income - fine + compensation;
  return { income, fine, compensation, subtotal, tax: subtotal - bill.total_after_tax, total: bill.total_after_tax };
}

/** What is left of a subtotal after tax; `ratio` 0.06 is 6 %. */
export const afterTax = (subtotal: Cents, ratio: number): Cents => subtotal - percentOf(subtotal, ratio * 100);

export const BILL_STATES = {
  unverified: 0,
  unconfirmed: 100,
  confirmed: 200,
  modified: 210,
  audited: 290,
  settled: 300,
} as const;

/** From this month on a settled bill's money enters the wallet; before, it was paid out (§4). */
export const FIRST_WALLET_MONTH = '2020-10';

/** `paid` and `inWallet` are the two meanings of 300; an unknown state counts as not verified yet. */
export type BillStatus = 'unverified' | 'unconfirmed' | 'confirmed' | 'paid' | 'inWallet';

export function billStatus(state: number, month: string): BillStatus {
  if (state === BILL_STATES.settled) return month < FIRST_WALLET_MONTH ? 'paid' : 'inWallet';
  if (state === BILL_STATES.unconfirmed) return 'unconfirmed';
  const confirmed: readonly number[] = [BILL_STATES.confirmed, BILL_STATES.modified, BILL_STATES.audited];
  return confirmed.includes(state) ? 'confirmed' : 'unverified';
}

/**
 * Whether payout info may be edited (§4, §6): the first entry is free, later ones need the last month's bill audited or
 * settled.
 * @param state of the last month's bill; undefined while it is not known
 * @param filled whether there is payout info already
 */
export const mayEditPayout = (state: number | undefined, filled: boolean): boolean =>
  !filled || state === BILL_STATES.audited || state === BILL_STATES.settled;
