/** Each enum of the responses with a value that the contract does not name, and the display that the report names. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CallName } from '#shared/topics/calls.ts';
import { readingOn, type FakeResponse } from './support.ts';

const AT = 1_795_104_000;
const ENTRY = { type: 'weekly_income', create: AT, rzId: 'e-1', amount: 5, walletType: 1 };
const WITHDRAWAL = {
  type: 'withdraw',
  create: AT,
  txId: 't-1',
  amount: 5,
  collectionMethod: 'personalCard',
  collectionNumber: '6',
  status: 'success',
};
const TERMS = { getmoney_startday: 1, getmoney_endday: 5, getmoney_min: 1, getmoney_max: 5 };
const CARD = { name: 'eth0', ip: '10.0.0.1', isManager: true, speed: 1000 };
const BILL = { state: 300, income: [], fine: [], compensation: [], tax_ratio: 0, total_after_tax: 0 };
const TICKET = { id: 1, category: 'device', title: 't', content: 'c', status: 'pending', replies: [] };

const rows = (row: object): FakeResponse => ({ data: { list: [row], total: 1 } });

const UNKNOWN: readonly [CallName, FakeResponse, string][] = [
  [
    'accountInfo',
    { data: { uid: '1', role: 'guest' } },
    'role: an unknown value, shown as a partner without settlement',
  ],
  [
    'userAccountInfo',
    { data: { username: 'u', payInfo: { collectionMethod: 'cash' } } },
    'payInfo.collectionMethod: an unknown value, shown as received, without a tax',
  ],
  [
    'payInfo',
    { data: { collectionMethod: 'cash' } },
    'collectionMethod: an unknown value, shown as received, without a tax',
  ],
  [
    'payInfo',
    { data: { payInfo: { invoiceType: 'special13' } } },
    'payInfo.invoiceType: an unknown value, shown as received, without a tax',
  ],
  [
    'payInfo',
    { data: { payInfo: { billingCycle: 'day' } } },
    'payInfo.billingCycle: an unknown value, treated as a cycle that is not chosen',
  ],
  ['payInfo', { data: { payInfo: { contractType: '3' } } }, 'payInfo.contractType: an unknown value, not shown'],
  [
    'contract',
    { data: { isRemind: true, remindType: 7 } },
    'remindType: an unknown value, shown as a reminder without the reason',
  ],
  [
    'settledParam',
    { data: { params: [{ ...TERMS, param_type: 3 }] } },
    'list[].param_type: an unknown value, whose rules are not used',
  ],
  ['walletEntries', rows({ ...ENTRY, type: 'bonus' }), 'list[].type: an unknown value, shown as received'],
  ['walletEntries', rows({ ...ENTRY, walletType: '2' }), 'list[].walletType: an unknown value, shown as received'],
  ['walletWithdrawals', rows({ ...WITHDRAWAL, type: 'transfer' }), 'list[].type: an unknown value, not shown'],
  [
    'walletWithdrawals',
    rows({ ...WITHDRAWAL, collectionMethod: 'cash' }),
    'list[].collectionMethod: an unknown value, shown as received',
  ],
  ['walletWithdrawals', rows({ ...WITHDRAWAL, status: 'held' }), 'list[].status: an unknown value, shown as received'],
  ['monthlyBill', { data: { ...BILL, state: 150 } }, 'state: an unknown value, shown as received'],
  [
    'dialInfo',
    { data: { deviceUUID: 'u', diallingType: 'satellite', netcardInfo: [] } },
    'diallingType: an unknown value, shown as received',
  ],
  [
    'dialInfo',
    {
      data: {
        deviceUUID: 'u',
        diallingType: 'serverDial',
        netcardInfo: [{ ...CARD, diallingInfo: [{ type: 'l2tp' }] }],
      },
    },
    'netcardInfo[].diallingInfo[].type: an unknown value, shown as dhcp',
  ],
  [
    'notices',
    rows({ id: 1, title: 't', content: 'c', level: 'urgent' }),
    'list[].level: an unknown value, shown as low',
  ],
  ['notice', { data: { id: 1, title: 't', content: 'c', level: 'urgent' } }, 'level: an unknown value, shown as low'],
  ['tickets', rows({ ...TICKET, category: 'legal' }), 'list[].category: an unknown value, shown as received'],
  ['tickets', rows({ ...TICKET, status: 'parked' }), 'list[].status: an unknown value, shown as received'],
  [
    'directedBusinesses',
    rows({ id: 1, name: 'n', state: 'paused' }),
    'list[].state: an unknown value, shown as received',
  ],
];

describe('an unknown value', () => {
  for (const [call, response, note] of UNKNOWN)
    it(`of ${call} is reported as: ${note}`, async () => {
      const values = { dialInfo: {}, notice: { id: '1' } };
      const { verdict, tolerated } = await readingOn(call, response, { values });
      assert.deepEqual([verdict, tolerated], ['tolerated', [note]]);
    });

  it('of a list is found under each name of a list, and in a bare array', async () => {
    const row = { ...ENTRY, type: 'bonus' };
    for (const data of [{ items: [row], total: 1 }, { data: [row], total: 1 }, [row]]) {
      const { tolerated } = await readingOn('walletEntries', { data });
      assert.ok(tolerated.includes('list[].type: an unknown value, shown as received'), JSON.stringify(data));
    }
  });

  it('is not reported for known values in any accepted form', async () => {
    const forms = [{ walletType: '0' }, { walletType: 1 }, { walletType: null }, { type: '' }];
    for (const form of forms)
      assert.deepEqual(
        (await readingOn('walletEntries', rows({ ...ENTRY, ...form }))).tolerated,
        [],
        JSON.stringify(form),
      );
  });

  it('of the authentication state cannot be read, as on the screen', async () => {
    const { verdict, reason } = await readingOn('userAuthState', { data: { state: 9, url: '' } });
    assert.deepEqual([verdict, reason], ['unreadable', 'state: a number that cannot be read']);
  });
});
