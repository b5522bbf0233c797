/** What a withdrawal costs and what arrives (§9, Tax; §9, Money). */
import { percentOf, type Cents } from './money.ts';

/** 0: the monthly wallet, 1: the weekly wallet, as the wire numbers them. */
export type WalletType = 0 | 1;
export const MONTHLY: WalletType = 0;
export const WEEKLY: WalletType = 1;

export interface PayoutTerms {
  readonly collectionMethod?: string | undefined;
  readonly invoiceType?: string | undefined;
}

const PERSONAL_TAX = 6;
const ORDINARY_INVOICE_TAX = 3;

/** Percent of tax: personal methods 6; enterprise card with a special 6 % invoice 0, with any other invoice 3. */
export function taxPercent({ collectionMethod, invoiceType = 'specialSix' }: PayoutTerms): number {
  if (collectionMethod !== 'enterpriseCard') return PERSONAL_TAX;
  return invoiceType === 'specialSix' ? 0 : ORDINARY_INVOICE_TAX;
}

/** Amounts in cents; `received = amount - tax - fee`. */
export interface WithdrawalQuote {
  readonly amount: Cents;
  readonly taxPercent: number;
  readonly tax: Cents;
  readonly feePercent: number;
  readonly fee: Cents;
  readonly received: Cents;
}

/** The monthly wallet is filled after tax and costs nothing more; a weekly withdrawal pays tax and fee, both on the amount. */
export function quoteWithdrawal(request: {
  amount: Cents;
  walletType: WalletType;
  payout: PayoutTerms;
  feePercent: number;
}): WithdrawalQuote {
  const { amount, walletType, payout } = request;
  const weekly = walletType === WEEKLY;
  const taxed = weekly ? taxPercent(payout) : 0;
  const feePercent = weekly ? request.feePercent : 0;
  const tax = percentOf(amount, taxed);
  const fee = percentOf(amount, feePercent);
  return { amount, taxPercent: taxed, tax, feePercent, fee, received: amount - tax - fee };
}
