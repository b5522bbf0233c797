import * as v from 'valibot';
import { oneOf, text } from './basics.ts';

export const COLLECTION_METHODS = ['personalAlipay', 'personalCard', 'enterpriseCard'] as const;
export const INVOICE_TYPES = ['specialSix', 'specialThreeOrOne', 'plain'] as const;
export const BILLING_CYCLES = ['week', 'month'] as const;

export type CollectionMethod = (typeof COLLECTION_METHODS)[number];
export type InvoiceType = (typeof INVOICE_TYPES)[number];
export type BillingCycle = (typeof BILLING_CYCLES)[number];

/** The payout info (§3); empty texts and `undefined` where nothing has been filled in. */
export const payInfoFields = v.object({
  collectionMethod: oneOf(COLLECTION_METHODS),
  /** the Alipay account */
  collectionNumber: text,
  /** the holder's name */
  bankAccount: text,
  bankName: text,
  cardNumber: text,
  /** 1 personal, 2 enterprise */
  contractType: text,
  phoneNumber: text,
  invoiceType: v.pipe(
    oneOf(INVOICE_TYPES),
    v.transform((type): InvoiceType => type ?? 'specialSix'),
  ),
  billingCycle: oneOf(BILLING_CYCLES),
});

export type PayInfo = v.InferOutput<typeof payInfoFields>;

/** GET account_payinfo: `{payInfo: {...}}`, or the fields themselves. */
export const payInfoAnswer = v.pipe(
  v.union([v.object({ payInfo: payInfoFields }), payInfoFields]),
  v.transform((answer): PayInfo => ('payInfo' in answer ? answer.payInfo : answer)),
);
