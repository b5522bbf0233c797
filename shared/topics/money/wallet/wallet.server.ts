/** Server parts of the endpoints of the wallets. */
import { addDays } from '#shared/core/shanghai-time.ts';
import { endpoint, type Known } from '../../endpoint.ts';
import * as calls from './wallet.calls.ts';
import { MONTHLY, type WalletType, WEEKLY } from './wallet.rules.ts';

/** A year of records. */
const yearOf =
  (walletType: WalletType) =>
  ({ now }: Known) => {
    const end = Math.floor(now / 1000);
    return [{ query: { start: addDays(end * 1000, -365) / 1000, end, pageIndex: 1, pageSize: 10, walletType } }];
  };

const recordChecks = [
  { label: 'monthly', requests: yearOf(MONTHLY) },
  { label: 'weekly', requests: yearOf(WEEKLY) },
];

export const walletEndpoints = [
  endpoint(calls.verifyWalletPasswordCall, {
    scope: 'wallet:read',
    request: calls.walletKey,
    writes: 'counts as an attempt of the wallet password',
    example: { request: { password: 'wallet88' }, response: { ticket: 'ticket-of-the-wallet' } },
    check: { keep: (facts, data) => void (facts.walletTicket = data.ticket) },
  }),
  endpoint(calls.walletCall, {
    scope: 'wallet:read',
    request: calls.ofWallet,
    example: { request: { walletType: '0' }, response: { leftAmount: 3658024, withdrawalAmount: 29803907 } },
    check: [
      { label: 'monthly', requests: () => [{ query: { walletType: MONTHLY } }] },
      { label: 'weekly', requests: () => [{ query: { walletType: WEEKLY } }] },
    ],
  }),
  endpoint(calls.walletEntriesCall, {
    scope: 'wallet:read',
    request: calls.recordPage,
    example: {
      request: { walletType: '1', pageIndex: '1', pageSize: '10' },
      response: {
        list: [
          {
            type: 'weekly_income',
            create: 1795546800,
            rzId: 'RZ20261125030000697153315',
            amount: 1050069,
            walletType: 1,
          },
          {
            type: 'weekly_income',
            create: 1794942000,
            rzId: 'RZ20261118030000473298047',
            amount: 1051568,
            walletType: 1,
          },
        ],
        total: 2,
      },
    },
    check: recordChecks,
  }),
  endpoint(calls.walletWithdrawalsCall, {
    scope: 'wallet:read',
    request: calls.recordPage,
    example: {
      request: { walletType: '1', pageIndex: '1', pageSize: '10' },
      response: {
        list: [
          {
            type: 'withdraw',
            create: 1794361980,
            txId: 'TX20261111095300403391848',
            amount: 820117,
            collectionMethod: 'personalAlipay',
            collectionNumber: '13800138000',
            status: 'success',
            tax: 49207,
            fee: 4921,
            received: 765989,
            arrivedAt: 1794452400,
            bankReference: 'BK20261112110000580213347',
          },
          {
            type: 'withdraw',
            create: 1793768700,
            txId: 'TX20261104130500987124271',
            amount: 1007777,
            collectionMethod: 'personalAlipay',
            collectionNumber: '13800138000',
            status: 'failure',
            tax: 60467,
            fee: 6047,
            received: 941263,
            failReason: '收款账户核验未通过',
          },
        ],
        total: 2,
      },
    },
    check: recordChecks,
  }),
  endpoint(calls.withdrawCall, {
    scope: 'wallet:withdraw',
    request: calls.withdrawal,
    writes: 'WITHDRAWS MONEY',
    example: {
      request: { amount: 10000, code: '104492', walletType: 1 },
      response: {
        type: 'withdraw',
        create: 1795572000,
        txId: 'TX20261125100000794550',
        amount: 10000,
        collectionMethod: 'personalAlipay',
        collectionNumber: '13800138000',
        status: 'transferring',
        tax: 600,
        fee: 60,
        received: 9340,
      },
    },
  }),
  endpoint(calls.userAuthStateCall, {
    scope: 'wallet:read',
    example: { response: { state: 4, url: '' } },
  }),
];
