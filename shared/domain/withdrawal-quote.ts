/** Cost and received amount of a withdrawal (§9, Tax; §9, Money). */
import { percentOf, type Cents } from './money.ts';

/** 0: monthly wallet, 1: weekly wallet, as in API requests. */
export type WalletType = 0 | 1;
export const MONTHLY: WalletType = 0;
export const WEEKLY: WalletType = 1;

/** Returns whether the specification names this wallet (§3, Entry record), as a number or as text. */
export const isWalletType = (wallet: number | string): boolean =>
  [MONTHLY, WEEKLY].some((type) => `${type}` === `${wallet}`);

export interface PayoutTerms {
  readonly collectionMethod?: string | undefined;
  readonly invoiceType?: string | undefined;
}

const PERSONAL_TAX = 6;
const ORDINARY_INVOICE_TAX = 3;

/**
 * Returns the tax in percent: personal methods 6; enterprise card 0 with a special 6 % invoice, 3 with any other
 * invoice.
 */
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

interface WithdrawalRequest {
  readonly amount: Cents;
  readonly walletType: WalletType;
  readonly payout: PayoutTerms;
  readonly feePercent: number;
}

/**
 * Returns the cost of a withdrawal. Monthly money is already taxed and has no fee; a weekly withdrawal costs tax and
 * fee, both on the amount.
 */
export function quoteWithdrawal(request: WithdrawalRequest): WithdrawalQuote {
  const { amount, walletType, payout } = request;
  const weekly = walletType === WEEKLY;
  const taxed = weekly ? taxPercent(payout) : 0;
  const feePercent = weekly ? request.feePercent : 0;
  const tax = percentOf(amount, taxed);
  const fee = percentOf(amount, feePercent);
  return { amount, taxPercent: taxed, tax, feePercent, fee, received: amount - tax - fee };
}

/** A quote whose fee, and therefore the received amount, can be unknown. */
export type KnownQuote = Partial<WithdrawalQuote> & Omit<WithdrawalQuote, 'feePercent' | 'fee' | 'received'>;

/** Returns the known cost of a withdrawal from a platform that may not send its fee. */
export function quoteKnown(
  request: Omit<WithdrawalRequest, 'feePercent'> & { feePercent: number | undefined },
): KnownQuote {
  const { feePercent } = request;
  const quote = quoteWithdrawal({ ...request, feePercent: feePercent ?? 0 });
  const isKnown = feePercent !== undefined || request.walletType !== WEEKLY;
  return isKnown ? quote : { amount: quote.amount, taxPercent: quote.taxPercent, tax: quote.tax };
}
