/** Server parts of the endpoints of payout details. */
import { endpoint } from '../endpoint.ts';
import * as calls from './payout.calls.ts';

export const EXAMPLE_PAY_INFO = {
  collectionMethod: 'personalAlipay',
  collectionNumber: '13800138000',
  bankAccount: '林示例',
  bankName: '',
  cardNumber: '',
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
  endpoint(calls.modifyPayInfoCall, {
    scope: 'payout:write',
    request: calls.payoutForm,
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
