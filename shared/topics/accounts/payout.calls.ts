import * as v from 'valibot';
import {
  addition,
  holding,
  integer,
  nothing,
  oneOf,
  optionalMoment,
  optionalText,
  text,
  type Schema,
  optionalNumber,
} from '../../core/wire-values.ts';
import { get, post, typeOnly } from '../../core/call.ts';

export const COLLECTION_METHODS = ['personalAlipay', 'personalCard', 'enterpriseCard'] as const;
export const INVOICE_TYPES = ['specialSix', 'specialThreeOrOne', 'plain'] as const;
export const BILLING_CYCLES = ['week', 'month'] as const;

export type CollectionMethod = (typeof COLLECTION_METHODS)[number];
export type InvoiceType = (typeof INVOICE_TYPES)[number];
export type BillingCycle = (typeof BILLING_CYCLES)[number];

/** The payout details (§3). Fields that are not filled in are empty or `undefined`. */
export const payInfoFields = v.object({
  /** one of `COLLECTION_METHODS`; others are shown as received, and their tax is unknown */
  collectionMethod: optionalText as Schema<CollectionMethod | undefined, string | undefined>,
  /** the Alipay account */
  collectionNumber: text,
  /** the holder's name */
  bankAccount: text,
  bankName: text,
  cardNumber: text,
  /** 1 personal, 2 enterprise */
  contractType: text,
  phoneNumber: text,
  /** one of `INVOICE_TYPES`; others are shown as received, and their tax is unknown */
  invoiceType: v.pipe(
    optionalText,
    v.transform((type) => type ?? 'specialSix'),
  ) as Schema<InvoiceType | undefined, string>,
  billingCycle: oneOf(BILLING_CYCLES),
  /** hours that withdrawals are blocked after a payout-account change; an addition to the specification */
  holdHours: optionalNumber(integer),
  /** unix seconds; withdrawals are blocked and corrections are possible until then; an addition to the specification */
  heldUntil: optionalMoment,
  /** the month of the first bill to which a change of the tax applies now, such as `2026-11`; an addition to the specification */
  taxFrom: addition(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/))),
  /** whether account numbers are masked, and an edit with the mask keeps the stored number; an addition to the specification */
  keepsMasked: addition(v.boolean()),
});

/** Fields that identify payout details, even if they are null. A phone number does not. */
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
/** Payout details on the wire. */
export type WrittenPayInfo = v.InferInput<typeof payInfoFields>;

const payInfoBelow = v.pipe(
  v.object({ payInfo: v.nullish(payInfoFields) }),
  v.transform(({ payInfo }): PayInfo => payInfo ?? v.parse(payInfoFields, {})),
);

/**
 * GET account_payinfo: `{payInfo: {...}}`, or the bare fields. Both may be empty. A record with other fields is an
 * error, because the user would otherwise be prompted for payout details that the platform already has.
 */
export const payInfoResponse = v.lazy((response): Schema<unknown, PayInfo> => {
  const isBare = typeof response === 'object' && response !== null && !('payInfo' in response);
  if (!isBare) return payInfoBelow;
  const isKnown = Object.keys(response).length === 0 || FIELDS.some((name) => Object.hasOwn(response, name));
  return isKnown ? payInfoFields : holding(payInfoFields, 'payInfo');
}) as Schema<unknown, PayInfo> as Schema<v.InferInput<typeof payInfoBelow>, PayInfo>;

export const payInfoCall = get({
  name: 'payInfo',
  path: '/api/user/account_payinfo',
  family: 'H',
  response: payInfoResponse,
});

export const cycleChoice = v.object({ billingCycle: v.picklist(BILLING_CYCLES, '请选择结算周期') });

export const modifyBillingCycleCall = post({
  name: 'modifyBillingCycle',
  path: '/api/user/modify_billing_cycle',
  family: 'H',
  request: typeOnly<typeof cycleChoice>(),
  response: nothing,
});
