/** Tests lists and records with other names: they are read, or are an error with its field, but never empty. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GenericSchema } from 'valibot';
import { CALLS, type CallName } from '#shared/topics/calls.ts';
import { readResponse } from '#shared/client/read-response.ts';
import { inviteLink, deviceOverview, minerPage, violationPage } from '#shared/topics/devices/device.calls.ts';
import { articleHistory, article } from '#shared/topics/content/article/article.calls.ts';
import { bankList, cardBank, placeList } from '#shared/topics/accounts/address/address.calls.ts';
import type { PageOf } from '#shared/core/wire-values.ts';
import {
  billExportPage,
  billInspection95Page,
  billInspectionPage,
  monthlyBill,
} from '#shared/topics/billing/bill/bill.calls.ts';
import { ticketResponse } from '#shared/topics/accounts/code/code.calls.ts';
import { directedBusinessPage } from '#shared/topics/support/business.calls.ts';
import { dialInfo } from '#shared/topics/devices/dialling.calls.ts';
import { helpEntries, helpTags } from '#shared/topics/content/help.calls.ts';
import { imageLink, imageRecommendation } from '#shared/topics/devices/image.calls.ts';
import { accountInfoResponse } from '#shared/topics/accounts/account.calls.ts';
import { incomeSummary } from '#shared/topics/billing/income/income.calls.ts';
import { agentDevicePage, minerDevicePage } from '#shared/topics/devices/device-income.calls.ts';
import { noticePage } from '#shared/topics/notices/notice.calls.ts';
import { payInfoResponse } from '#shared/topics/accounts/payout.calls.ts';
import { ticketPage } from '#shared/topics/support/ticket/ticket.calls.ts';
import { entryPage, walletBalance, withdrawalPage } from '#shared/topics/money/wallet/wallet.calls.ts';
import { settledParam } from '#shared/topics/billing/settled-param.calls.ts';

const read = <Data>(call: CallName, body: unknown, schema: GenericSchema<unknown, Data>) =>
  readResponse(
    CALLS[call],
    { status: 200, statusText: '', text: typeof body === 'string' ? body : JSON.stringify(body) },
    schema,
  );

const device = { uuid: 'u-1' };
const record = { create: 1_795_104_000, amount: 5 };
const monthly = { param_type: 2, getmoney_startday: 1, getmoney_endday: 2, getmoney_min: 3, getmoney_max: 4 };
const day = { time: '2026-11-20', income: 5, device_id: 'u-1' };

/** The fields of a node that are an addition to the specification. */
const NODE_ADDITIONS = [
  'offlineSince',
  'peakOfflineMinutes',
  'dayIncome',
  'incomeChange',
  'priceChange',
  'bandwidthChange',
  'weekIncome',
  'weekEntered',
];
const withAll = (names: readonly string[], value: unknown) => Object.fromEntries(names.map((name) => [name, value]));

const LISTS: readonly [CallName, GenericSchema, object][] = [
  ['walletEntries', entryPage, { ...record, rzId: 1 }],
  ['walletWithdrawals', withdrawalPage, { ...record, txId: 1 }],
  ['settledParam', settledParam, monthly],
  ['billInspect', billInspectionPage, day],
  ['billInspect95', billInspection95Page, { time_ranges: [1_795_104_000, 1_795_104_300], income: 5 }],
  ['billExport', billExportPage, day],
  ['deviceIncome', agentDevicePage, device],
  ['minerDeviceIncome', minerDevicePage, device],
  ['deviceViolation', violationPage, device],
  ['miners', minerPage, { username: 'm', uid: 1 }],
  ['notices', noticePage, { id: 1 }],
  ['helpTags', helpTags, { id: 1, name: 'n' }],
  ['helpTagArticles', helpEntries, { id: 1, title: 't' }],
  ['tickets', ticketPage, { id: 1 }],
  ['directedBusinesses', directedBusinessPage, { id: 1 }],
  ['banks', bankList, { fName: '招商银行' }],
  ['inputTips', placeList, { name: '软件园' }],
  ['articleHistory', articleHistory, { version: '1' }],
];

const rowsOf = (data: unknown): unknown[] =>
  (Array.isArray(data) ? data : (data as { list: unknown[] }).list) as unknown[];

describe('a list under another name (compatibility.md)', () => {
  for (const [call, schema, row] of LISTS) {
    it(`${call}: is read as list, items, data or bare, also wrapped in code 0`, () => {
      for (const body of [{ list: [row] }, { items: [row], total: 1 }, { data: [row], total: 1 }, [row]])
        for (const wrapped of [body, { code: 0, message: 'ok', data: body }, { data: body }]) {
          const { data, error } = read(call, wrapped, schema);
          assert.equal(error, undefined, JSON.stringify(wrapped));
          assert.equal(rowsOf(data).length, 1, JSON.stringify(wrapped));
        }
    });

    it(`${call}: is an error with its field, not empty, when there is no list`, () => {
      for (const body of [{}, { rows: [row], total: 1 }, { code: 0, data: { page: {} } }, { list: {} }, { list: 7 }]) {
        const { error } = read(call, body, schema);
        assert.deepEqual([error?.kind, error?.call], ['shape', call], JSON.stringify(body));
        assert.match(error?.field ?? '', /^(list|items|params)$/, JSON.stringify(body));
      }
      assert.equal(read(call, { code: 0, data: null }, schema).error?.kind, 'shape');
    });

    it(`${call}: is empty when the platform sends an empty list`, () => {
      for (const body of [{ list: [] }, { items: null, total: 0 }, [], { total: 0 }])
        assert.deepEqual(rowsOf(read(call, body, schema).data), [], JSON.stringify(body));
    });
  }

  it('is an error with the platform’s name of the field', () => {
    assert.equal(read('banks', { items: [{ name: '招商银行' }] }, bankList).error?.field, 'items.0.fName');
    assert.equal(read('deviceIncome', [{}], agentDevicePage).error?.field, '0.uuid');
  });

  it('keeps the rows that can be read, and names the others', () => {
    const { data } = read('walletEntries', { list: [{ rzId: 7 }, { ...record, rzId: 1 }, 5], total: 3 }, entryPage);
    assert.deepEqual([data?.list.length, data?.total, data?.unreadable], [1, 3, ['7', '']]);
    assert.equal(read('walletEntries', [{ rzId: 7 }], entryPage).error?.field, '0.create');
  });

  it('keeps the readable nodes, notices, violations and bill rows', () => {
    for (const [call, schema, row, idName] of [
      ['deviceIncome', agentDevicePage, device, 'uuid'],
      ['minerDeviceIncome', minerDevicePage, device, 'uuid'],
      ['notices', noticePage, { id: 'n-1' }, 'id'],
      ['deviceViolation', violationPage, device, 'uuid'],
      ['billInspect', billInspectionPage, day, 'device_id'],
      ['billExport', billExportPage, day, 'device_id'],
    ] as const) {
      const list = [row, { [idName]: 'x-2', name: {}, title: {}, income: {} }, null];
      const { data } = read(call, { list, total: 3 }, schema as GenericSchema<unknown, PageOf<unknown>>);
      assert.deepEqual([data?.list.length, data?.total, data?.unreadable], [1, 3, ['x-2', '']], call);
    }
  });

  it('keeps a node whose management line or dialing type is a number', () => {
    const list = [{ ...device, managerCard: 150, diallingType: 7 }, device];
    const { data } = read('deviceIncome', { list, total: 2 }, agentDevicePage);
    assert.deepEqual([data?.list[0]?.managerCard, data?.list[0]?.diallingType], ['150', '7']);
    assert.deepEqual([data?.list.length, data?.unreadable], [2, undefined]);
  });

  for (const unusable of ['', 'unheard-of', {}, [5], true])
    it(`keeps a node whose additions to the specification are ${JSON.stringify(unusable)}, as unknown`, () => {
      const list = [{ ...device, ...withAll(NODE_ADDITIONS, unusable) }, device];
      for (const { data } of [
        read('deviceIncome', { list, total: 2 }, agentDevicePage),
        read('minerDeviceIncome', { list, total: 2 }, minerDevicePage),
      ]) {
        assert.deepEqual([data?.list.length, data?.unreadable], [2, undefined]);
        assert.deepEqual({ ...data?.list[0], ...withAll(NODE_ADDITIONS, undefined) }, data?.list[0]);
      }
    });

  it('keeps rows and totals whose optional numbers are empty strings, as unknown', () => {
    const node = { ...device, agentPrice: '', agentIncome: '', uid: '' };
    const nodes = read('deviceIncome', { list: [node], total: '' }, agentDevicePage).data;
    assert.deepEqual(
      [nodes?.list[0]?.agentIncome, nodes?.list[0]?.uid, nodes?.uncounted],
      [undefined, undefined, true],
    );
    const summary = read('incomeSummary', { yesterday: '', total: 5, last_month: '' }, incomeSummary).data;
    assert.deepEqual(summary, { yesterday: undefined, total: 5, last_month: undefined });
    const bill = read('monthlyBill', { income: [], tax_ratio: '', total_after_tax: '' }, monthlyBill).data;
    assert.deepEqual([bill?.tax_ratio, bill?.total_after_tax], [undefined, undefined]);
    const card = { name: 'eth0', speed: '', diallingInfo: [{ vlan: '' }] };
    assert.equal(read('dialInfo', { netcardInfo: [card] }, dialInfo).data?.netcardInfo?.[0]?.diallingInfo?.length, 1);
    const params = read('settledParam', [{ ...monthly, checkbill_startday: '' }], settledParam).data;
    assert.equal(params?.[0]?.checkbill_startday, undefined);
    const balance = read('wallet', { leftAmount: 5, withdrawalAmount: '', heldUntil: '' }, walletBalance).data;
    assert.deepEqual([balance?.leftAmount, balance?.withdrawalAmount, balance?.heldUntil], [5, undefined, undefined]);
  });

  it('is an error of the row when a required number is an empty string', () => {
    const list = [
      { ...record, rzId: 1 },
      { ...record, rzId: 2, amount: '' },
    ];
    assert.deepEqual(read('walletEntries', { list, total: 2 }, entryPage).data?.unreadable, ['2']);
    assert.equal(read('wallet', { leftAmount: '' }, walletBalance).error?.field, 'leftAmount');
  });

  it('keeps the totals when an addition to the specification is unusable', () => {
    const overview = read('userDeviceOverview', { total: 5, offline: 2, lostYesterday: '' }, deviceOverview);
    assert.deepEqual(overview.data, { total: 5, offline: 2, lostYesterday: undefined });
    const summary = read('incomeSummary', { yesterday: 5, weekly_next: {} }, incomeSummary);
    assert.deepEqual(summary.data, { yesterday: 5, weekly_next: undefined });
  });

  it('keeps the readable rows of each group of a bill', () => {
    const fine = [
      { id: 'F-1', reason: 'r', amount: 5 },
      { id: 'F-2', reason: 'r' },
    ];
    const { data } = read('monthlyBill', { state: 300, income: [], fine, total_after_tax: 7 }, monthlyBill);
    assert.deepEqual(data?.unreadable, { income: [], fine: ['F-2'], compensation: [] });
    assert.equal(data?.fine?.length, 1);
    const all = read('monthlyBill', { state: 300, income: [], fine: fine.slice(0, 1) }, monthlyBill);
    assert.equal(all.data?.unreadable, undefined);
    assert.equal(read('monthlyBill', { state: 300, fine: fine.slice(1) }, monthlyBill).error?.field, 'fine.0.amount');
  });

  it('leaves the ratio and the total of a bill unknown when they were not sent', () => {
    for (const sent of [{}, { tax_ratio: null, total_after_tax: null }]) {
      const { data } = read('monthlyBill', { state: 300, income: [], ...sent }, monthlyBill);
      assert.deepEqual([data?.tax_ratio ?? '--', data?.total_after_tax ?? '--'], ['--', '--']);
    }
  });

  it('is an error in place of a bill, not a bill in state 0', () => {
    for (const body of [[], [{ amount: 5 }], { code: 0, data: [] }])
      assert.equal(read('monthlyBill', body, monthlyBill).error?.kind, 'shape', JSON.stringify(body));
    assert.equal(read('monthlyBill', { income: [] }, monthlyBill).data?.state, 0);
  });

  it('is marked as uncounted when the total is missing', () => {
    assert.deepEqual(read('helpTags', { list: [{ id: 1, name: 'n' }] }, helpTags).data?.length, 1);
    assert.equal(read('deviceIncome', [device], agentDevicePage).data?.uncounted, true);
    const counted = read('deviceIncome', { items: [device], total: '7' }, agentDevicePage).data;
    assert.deepEqual([counted?.total, counted?.uncounted], [7, undefined]);
  });

  it('is marked as uncounted when the total is below the rows of the page', () => {
    for (const total of [-7, 0, 1]) {
      const { data } = read('deviceIncome', { items: [device, device], total }, agentDevicePage);
      assert.deepEqual([data?.uncounted, data?.total], [true, 2], `${total}`);
    }
    const { data } = read('deviceIncome', { items: [device, { uuid: 'x-2', name: {} }], total: 1 }, agentDevicePage);
    assert.deepEqual([data?.uncounted, data?.total], [true, 2]);
  });
});

describe('a record without its required field', () => {
  const cases: readonly [CallName, GenericSchema, string][] = [
    ['userDeviceOverview', deviceOverview, 'total'],
    ['imageRecommendation', imageRecommendation, 'version'],
    ['payInfo', payInfoResponse, 'payInfo'],
    ['dialInfo', dialInfo, 'netcardInfo'],
    ['article', article, 'content'],
    ['inviteLink', inviteLink, 'link'],
    ['bankName', cardBank, 'bankName'],
  ];
  for (const [call, schema, field] of cases)
    it(`${call}: is an error with the field ${field}`, () =>
      assert.equal(read(call, { surprise: 1 }, schema).error?.field, field));

  it('is an empty record when all values are empty', () => {
    const emptyInfo = { collectionMethod: null, cardNumber: null, phoneNumber: '15900001003' };
    for (const body of [
      {},
      { payInfo: {} },
      { payInfo: null },
      { contractType: 1, phoneNumber: '15900001003' },
      emptyInfo,
    ])
      assert.equal(read('payInfo', body, payInfoResponse).data?.cardNumber, '', JSON.stringify(body));
  });
});

describe('a generated address (§7.6)', () => {
  it('can be named downloadURL, url or link', () => {
    const address = 'https://images.example/1.img';
    for (const name of ['downloadURL', 'url', 'link'])
      assert.equal(
        read('generateImageLink', { code: 0, data: { [name]: address } }, imageLink).data?.downloadURL,
        address,
      );
    assert.equal(read('generateImageLink', { code: 0, data: { uri: address } }, imageLink).error?.field, 'downloadURL');
  });
});

describe('a text in place of a record', () => {
  it('is the value of its only field: as JSON, plain, or as data', () => {
    for (const body of ['"https://p.example/i"', 'https://p.example/i\n', '{"code":0,"data":"https://p.example/i"}'])
      assert.equal(read('inviteLink', body, inviteLink).data?.link, 'https://p.example/i');
    assert.equal(read('verifyWalletPassword', 'a-ticket', ticketResponse).data?.ticket, 'a-ticket');
    assert.equal(read('article', '"<p>协议</p>"', article).data?.content, '<p>协议</p>');
    assert.equal(read('inviteLink', '<!doctype html>', inviteLink).error?.kind, 'shape');
    assert.equal(read('inviteLink', '', inviteLink).error?.kind, 'shape');
  });
});

describe('a record with required fields', () => {
  it('is an error of the first field when a list is sent', () => {
    for (const body of [[], [{ uid: '1' }], { code: 0, data: [{ uid: '1' }] }])
      assert.equal(read('accountInfo', body, accountInfoResponse).error?.field, 'uid', JSON.stringify(body));
  });
});
