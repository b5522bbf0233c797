import * as v from 'valibot';
import { holding, oneOf, text } from './basics.ts';

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

/** What tells payout info from another answer, be it null; a phone number alone does not. */
const FIELDS = [
  'collectionMethod',
  'collectionNumber',
  'bankAccount',
  'bankName',
  'cardNumber',
  'contractType',
  'billingCycle',
];

export type PayInfo = v.InferOutput<typeof payInfoFields>;

const payInfoBelow = v.pipe(
  v.object({ payInfo: v.nullish(payInfoFields) }),
  v.transform(({ payInfo }): PayInfo => payInfo ?? v.parse(payInfoFields, {})),
);

/**
 * GET account_payinfo: `{payInfo: {...}}`, or the fields themselves; both may be empty. A record of other fields is an
 * error: it would ask for payout info which the platform has already.
 */
export const payInfoAnswer = v.lazy((answer): v.GenericSchema<unknown, PayInfo> => {
  const isBare = typeof answer === 'object' && answer !== null && !('payInfo' in answer);
  if (!isBare) return payInfoBelow;
  const isKnown = Object.keys(answer).length === 0 || FIELDS.some((name) => Object.hasOwn(answer, name));
  return isKnown ? payInfoFields : holding(payInfoFields, 'payInfo');
});
