/** Server parts of the endpoints of links to read-only documents. */
import { endpoint } from '../../endpoint.ts';
import * as calls from './share.calls.ts';

const CREATED = {
  id: 'kX3vQ0mYx2w',
  link: 'https://console.partner.example/shared#N0t3hQm7yW4pD1cVb8sXkz2LrGfTuJaEoIqHgRnMvSw',
  expiresAt: 1796176200,
};

export const shareEndpoints = [
  endpoint(calls.shareLedgerCall, {
    heavy: 'export',
    scope: 'income:share',
    optional: true,
    request: calls.sharedLedger,
    writes: 'creates a link to the ledger of a user',
    example: { request: { username: 'chenwei', date: '2026-10', recipient: '陈伟', days: 7 }, response: CREATED },
  }),
  endpoint(calls.shareChangeCall, {
    heavy: 'explanation',
    scope: 'income:share',
    optional: true,
    request: calls.sharedChange,
    writes: 'creates a link to a comparison of incomes',
    example: {
      request: {
        start: '2026-10-01',
        end: '2026-10-31',
        earlier_start: '2026-09-01',
        earlier_end: '2026-09-30',
        recipient: '王会计',
        days: 7,
      },
      response: CREATED,
    },
  }),
  endpoint(calls.shareStatementCall, {
    heavy: 'export',
    scope: 'wallet:share',
    optional: true,
    request: calls.sharedStatement,
    writes: 'creates a link to a statement',
    example: { request: { date: '2026-10', recipient: '王会计', days: 30 }, response: CREATED },
  }),
  endpoint(calls.shareReceiptCall, {
    scope: 'wallet:share',
    optional: true,
    request: calls.sharedReceipt,
    writes: 'creates a link to the receipt of a withdrawal',
    example: { request: { txId: 'TX20261014112233445566', recipient: '王会计', days: 7 }, response: CREATED },
  }),
  endpoint(calls.shareLinksCall, {
    scope: 'shares:read',
    optional: true,
    example: {
      response: {
        list: [
          {
            id: 'kX3vQ0mYx2w',
            kind: 'statement',
            subject: '2026-10',
            recipient: '王会计',
            createdAt: 1795571400,
            expiresAt: 1796176200,
            opened: 2,
            openedAt: 1795657800,
          },
        ],
      },
    },
  }),
  endpoint(calls.endShareLinkCall, {
    scope: 'shares:write',
    optional: true,
    writes: 'ends a link',
    example: { path: { id: 'kX3vQ0mYx2w' }, response: {} },
  }),
];
