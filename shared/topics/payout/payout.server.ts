/** Server parts of the endpoints of payout details. */
import { endpoint } from '../endpoint.ts';
import { cycleChoice, modifyBillingCycleCall, modifyPayInfoCall, payInfoCall, payoutForm } from './payout.calls.ts';

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
  endpoint(payInfoCall, {
    scope: ['payout:read', 'payout:write', 'wallet:read'],
    example: {
      response: {
        payInfo: EXAMPLE_PAY_INFO,
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
  endpoint(modifyBillingCycleCall, {
    scope: 'payout:write',
    request: cycleChoice,
    writes: 'changes the settlement cycle',
    example: { request: { billingCycle: 'week' }, response: {} },
  }),
];
