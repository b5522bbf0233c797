/** Cost and received amount of a withdrawal (§9, Tax; §9, Money). */
import { percentOf, type Cents } from '#shared/core/money.ts';
import { WEEKLY, type WalletType } from './wallet.rules.ts';

export interface TaxedPayout {
  readonly collectionMethod?: string | undefined;
  readonly invoiceType?: string | undefined;
}

/** Payout terms that §9 names, so that their tax is known. */
interface NamedPayout extends TaxedPayout {
  readonly collectionMethod: 'personalAlipay' | 'personalCard' | 'enterpriseCard';
  readonly invoiceType?: 'specialSix' | 'specialThreeOrOne' | 'plain' | undefined;
}

/** The tax of personal methods, in percent. */
export const PERSONAL_TAX = 6;
const METHOD_TAXES: ReadonlyMap<unknown, number> = new Map([
  ['personalAlipay', PERSONAL_TAX],
  ['personalCard', PERSONAL_TAX],
]);
/** The tax of an enterprise card by its invoice, in percent. */
const INVOICE_TAXES: ReadonlyMap<unknown, number> = new Map([
  ['specialSix', 0],
  ['specialThreeOrOne', 3],
  ['plain', 3],
]);

/** Returns the tax of a payout method in percent. `undefined` for a method or an invoice that §9 does not name. */
export function taxPercent(payout: NamedPayout): number;
export function taxPercent(payout: TaxedPayout): number | undefined;
export function taxPercent({ collectionMethod, invoiceType = 'specialSix' }: TaxedPayout): number | undefined {
  return collectionMethod === 'enterpriseCard' ? INVOICE_TAXES.get(invoiceType) : METHOD_TAXES.get(collectionMethod);
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
  readonly taxPercent: number;
  readonly feePercent: number;
}

/**
 * Returns the cost of a withdrawal. Monthly money is already taxed and has no fee; a weekly withdrawal costs tax and
 * fee, both on the amount.
 */
export function quoteWithdrawal(request: WithdrawalRequest): WithdrawalQuote {
  const { amount, walletType } = request;
  const weekly = walletType === WEEKLY;
  const taxed = weekly ? request.taxPercent : 0;
  const feePercent = weekly ? request.feePercent : 0;
  const tax = percentOf(amount, taxed);
  const fee = percentOf(amount, feePercent);
  return { amount, taxPercent: taxed, tax, feePercent, fee, received: amount - tax - fee };
}

/** A quote whose tax and fee, and therefore the received amount, can be unknown. */
export type KnownQuote = Partial<WithdrawalQuote> & Pick<WithdrawalQuote, 'amount'>;

interface KnownRequest {
  readonly amount: Cents;
  readonly walletType: WalletType;
  readonly payout: TaxedPayout;
  readonly feePercent: number | undefined;
}

/** Returns the known cost of a withdrawal, for a platform with its own payout methods or without a fee. */
export function quoteKnown({ amount, walletType, payout, feePercent }: KnownRequest): KnownQuote {
  if (walletType !== WEEKLY) return quoteWithdrawal({ amount, walletType, taxPercent: 0, feePercent: 0 });
  const taxed = taxPercent(payout);
  if (taxed !== undefined && feePercent !== undefined)
    return quoteWithdrawal({ amount, walletType, taxPercent: taxed, feePercent });
  return {
    amount,
    ...(taxed !== undefined && { taxPercent: taxed, tax: percentOf(amount, taxed) }),
    ...(feePercent !== undefined && { feePercent, fee: percentOf(amount, feePercent) }),
  };
}
