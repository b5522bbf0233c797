/** Server parts of the endpoints of the account. */
import { endpoint, type Known } from '../endpoint.ts';
import { EXAMPLE_PAY_INFO } from './payout.server.ts';
import * as calls from './account.calls.ts';

/** The user of the examples. */
export const EXAMPLE_USER = {
  role: 'agent',
  username: 'agent',
  agentAccount: '',
  agentBandwidthPrice: 320000,
  phoneNumber: '13800138000',
  timestamp: 1795572000,
  realName: '林示例',
  IDCardNumber: '110101199003070011',
  taxRatio: 0.06,
  hasPricingRight: true,
  walletPasswordFilled: true,
  collectionInfoFilled: true,
  idenAuthenticationed: true,
  needFillCollection: false,
  needReconcileUser: true,
  needFillBillingCycle: false,
  payInfo: EXAMPLE_PAY_INFO,
} as const;

/** Keeps the account, and the clock of the platform. */
function keepAccount(facts: Known, response: calls.PartialAccount): void {
  facts.account = { ...facts.account, ...response };
  if (response.timestamp) facts.now = response.timestamp * 1000;
}

export const accountEndpoints = [
  endpoint(calls.accountInfoCall, {
    scope: ['account:read', 'identity:read'],
    example: {
      response: {
        ...EXAMPLE_USER,
        uid: '100001',
        needVerify: false,
        showIncome: true,
        isMigrated: false,
        identityTriesLeft: 6,
        agreementOutdated: false,
      },
    },
    check: { keep: keepAccount },
  }),
  endpoint(calls.userAccountInfoCall, {
    scope: ['account:read', 'identity:read'],
    example: {
      response: {
        ...EXAMPLE_USER,
      },
    },
    check: { keep: keepAccount },
  }),
  endpoint(calls.contractCall, {
    scope: 'account:read',
    example: { response: { isRemind: false, remindType: null, contractEndDate: 1829885340 } },
  }),
  endpoint(calls.urlSchemeCall, {
    scope: 'account:read',
    example: { response: { url: 'weixin://dl/business/?t=PARTNERDEMO' } },
  }),
  endpoint(calls.logoutCall, {
    scope: 'session:end',
    writes: 'ENDS THE SESSION of this token',
    example: { response: {} },
    check: { isLast: true },
  }),
];
