/** Server part of the endpoint that opens a link to a document. */
import { endpoint } from '../../endpoint.ts';
import { linkToken, openSharedDocumentCall } from './shared-document.calls.ts';

export const sharedDocumentEndpoints = [
  endpoint(openSharedDocumentCall, {
    scope: 'none',
    optional: true,
    request: linkToken,
    writes: 'counts as an opening of the link',
    example: {
      request: { token: 'N0t3hQm7yW4pD1cVb8sXkz2LrGfTuJaEoIqHgRnMvSw' },
      response: {
        issue: { issuer: 'agent', recipient: '王会计', issuedAt: 1795571400, expiresAt: 1796176200 },
        content: {
          kind: 'receipt',
          username: 'agent',
          walletType: 1,
          record: {
            type: 'withdraw',
            create: 1794971400,
            txId: 'TX20261118093000123456',
            amount: 1284637,
            collectionMethod: 'personalAlipay',
            collectionNumber: '138****8000',
            status: 'success',
            tax: 77078,
            fee: 7708,
            received: 1199851,
            arrivedAt: 1795057800,
            bankReference: '2026111900012345',
          },
        },
      },
    },
    check: { none: 'the link of the example does not exist' },
  }),
];
