/** Server parts of the endpoints of consents and account data. */
import { endpoint } from '../endpoint.ts';
import * as calls from './privacy.calls.ts';

export const privacyEndpoints = [
  endpoint(calls.consentsCall, {
    scope: 'privacy:write',
    optional: true,
    example: {
      response: {
        list: [
          {
            id: '7',
            document: '10071',
            title: '节点服务质量（SLA）与违规扣款协议',
            version: '2.5',
            agreedAt: 1795571400,
            withdrawnAt: null,
          },
        ],
      },
    },
  }),
  endpoint(calls.recordConsentCall, {
    scope: 'privacy:write',
    optional: true,
    request: calls.newConsent,
    writes: 'records a consent of the user',
    example: { request: { document: '10071', version: '2.5' }, response: {} },
  }),
  endpoint(calls.withdrawConsentCall, {
    scope: 'privacy:write',
    optional: true,
    writes: 'withdraws a consent of the user',
    example: { path: { id: '7' }, response: {} },
  }),
  endpoint(calls.exportAccountCall, {
    heavy: 'export',
    scope: 'privacy:write',
    optional: true,
    request: calls.provenByCode,
    writes: 'uses up a code',
    example: {
      request: { verifyCode: '104492' },
      response: { account: { uid: '100001', username: 'agent', phoneNumber: '13800138000' }, consents: [], bills: [] },
    },
  }),
  endpoint(calls.deleteAccountCall, {
    scope: 'privacy:write',
    optional: true,
    request: calls.provenByCode,
    writes: 'DELETES the account of the user',
    example: { request: { verifyCode: '104492' }, response: {} },
  }),
];
