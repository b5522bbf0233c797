/** Server parts of the endpoints of payout details. */
import * as v from 'valibot';
import { choice, filledText, nameText, withoutSpaces } from '../../core/request-values.ts';
import { endpoint } from '../endpoint.ts';
import { modifyPayInfoCall, type PayoutForm } from './payout-form.calls.ts';
import * as calls from './payout.calls.ts';
import { PAYOUT_RULES, type PayoutRule, type SubmittedPayout } from './payout.rules.ts';

/** Returns the message for a missing value. */
export const requiredMessage = ({ kind, noun }: PayoutRule): string =>
  `${kind === 'listed' || kind === 'choice' ? '请选择' : '请输入'}${noun}`;

const TEXTS = {
  account: withoutSpaces,
  digits: withoutSpaces,
  name: nameText,
  text: filledText,
  listed: filledText,
} as const;

const schemaOf = (rule: PayoutRule): v.GenericSchema =>
  rule.kind === 'choice' ? choice(rule.options ?? [], requiredMessage(rule)) : TEXTS[rule.kind];

/** The fields of all methods. Which of them a method requires is checked later. */
export const payoutForm = v.object({
  collectionMethod: v.pipe(v.nullish(v.string(), ''), v.picklist(calls.COLLECTION_METHODS, '请选择收款方式')),
  ...Object.fromEntries(PAYOUT_RULES.map(([, rule]) => [rule.wire, schemaOf(rule)])),
}) as unknown as PayoutForm;

/** Texts of the form that are not filled in. */
export const EMPTY_TEXTS = Object.fromEntries(
  PAYOUT_RULES.flatMap(([, { wire, kind }]) => (kind === 'choice' ? [] : [[wire, '']])),
) as { readonly [Field in PayoutRule['wire'] as SubmittedPayout[Field] extends string ? Field : never]: '' };

export const EXAMPLE_PAY_INFO = {
  ...EMPTY_TEXTS,
  collectionMethod: 'personalAlipay',
  collectionNumber: '13800138000',
  bankAccount: '林示例',
  contractType: '1',
  phoneNumber: '13800138000',
  invoiceType: 'specialSix',
  billingCycle: 'week',
  holdHours: 24,
} as const;

export const payoutEndpoints = [
  endpoint(calls.payInfoCall, {
    scope: ['payout:read', 'payout:write', 'wallet:read'],
    example: {
      response: {
        payInfo: { ...EXAMPLE_PAY_INFO, taxFrom: '2026-11' },
      },
    },
  }),
  endpoint(modifyPayInfoCall, {
    scope: 'payout:write',
    request: payoutForm,
    writes: 'changes the PAYOUT ACCOUNT',
    example: {
      request: { collectionMethod: 'personalAlipay', collectionNumber: 'wang@partner.example', billingCycle: 'week' },
      response: {},
    },
  }),
  endpoint(calls.modifyBillingCycleCall, {
    scope: 'payout:write',
    request: calls.cycleChoice,
    writes: 'changes the settlement cycle',
    example: { request: { billingCycle: 'week' }, response: {} },
  }),
];
