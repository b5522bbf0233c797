/** Tests the possible formats of times (compatibility.md). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse, safeParse } from 'valibot';
import { accountInfo, contractInfo } from '#shared/topics/accounts/account.calls.ts';
import { moment } from '#shared/core/wire-values.ts';
import { billInspection95Page, billInspectionPage } from '#shared/topics/billing/bill/bill.calls.ts';
import { imageRecommendation } from '#shared/topics/devices/image.calls.ts';
import { notice } from '#shared/topics/notices/notice.calls.ts';
import { entryPage, withdrawalPage } from '#shared/topics/money/wallet/wallet.calls.ts';

const NOON = Date.parse('2026-11-20T12:30:45+08:00') / 1000;
const DAY = Date.parse('2026-11-20T00:00:00+08:00') / 1000;

describe('a moment', () => {
  it('can be unix seconds or milliseconds, as a number or a text', () => {
    for (const written of [NOON, `${NOON}`, NOON * 1000, `${NOON * 1000}`, NOON + 0.9, NOON * 1000 + 999])
      assert.equal(parse(moment, written), NOON, `${written}`);
    // The year 5138 in seconds. In milliseconds, it would be 1973.
    assert.equal(parse(moment, 99_999_999_999), 99_999_999_999);
    assert.equal(safeParse(moment, 100_000_000_000).success, false, '1973');
  });

  it('is not before 2000, because platforms send 0 or a code in place of a missing time', () => {
    const first = Date.parse('2000-01-01T00:00:00+08:00') / 1000;
    for (const written of [first, first * 1000, '2000-01-01'])
      assert.equal(parse(moment, written), first, `${written}`);
    for (const written of [0, -1, 150, first - 1, (first - 1) * 1000, '1999-12-31', '1970-01-01 08:00'])
      assert.equal(safeParse(moment, written).success, false, `${written}`);
  });

  it('is unknown in an optional field that has another value', () => {
    for (const written of [0, 150, -NOON, '', '长期', null, undefined]) {
      assert.equal(parse(contractInfo, { contractEndDate: written }).contractEndDate ?? undefined, undefined);
      assert.equal(parse(notice, { id: 1, sendTime: written }).sendTime ?? undefined, undefined);
      assert.equal(
        parse(imageRecommendation, { version: '1', imageCosTempLinkExpireTime: written }).imageCosTempLinkExpireTime,
        0,
      );
    }
  });

  it('makes its row unreadable in a list of records', () => {
    const row = { create: NOON, amount: 5, rzId: 1 };
    assert.deepEqual(parse(entryPage, [row, { ...row, create: 150, rzId: 2 }]).unreadable, ['2']);
  });

  it('can be a date in Shanghai with or without a time, or a time with its own zone', () => {
    const minute = NOON - 45;
    for (const [written, seconds] of [
      ['2026-11-20', DAY],
      ['2026/11/20', DAY],
      ['2026-11', Date.parse('2026-11-01T00:00:00+08:00') / 1000],
      ['2026-11-20 12:30', minute],
      ['2026-11-20 12:30:45', NOON],
      ['2026-11-20T12:30:45', NOON],
      ['2026-11-20T12:30:45.678', NOON],
      ['2026-11-20T04:30:45Z', NOON],
      ['2026-11-20T12:30:45+08:00', NOON],
      ['2026-11-20 24:00', DAY + 86_400],
      [' 2026-11-20 ', DAY],
    ] as const)
      assert.equal(parse(moment, written), seconds, written);
  });

  it('has no other format', () => {
    for (const written of [
      '',
      '昨天',
      '2026-13-01',
      '2026-02-30',
      '2026-11-20 25:00',
      '20:30',
      '2026-11-20 12:30 Uhr',
      'am 2026-11-20',
      NaN,
      null,
      true,
      {},
    ])
      assert.equal(safeParse(moment, written).success, false, JSON.stringify(written));
  });

  it('is also accepted in records, contracts and the server’s time', () => {
    const row = { create: '2026-11-20 12:30:45', amount: 5, rzId: 1, txId: 1 };
    assert.equal(parse(entryPage, [row]).list[0]?.create, NOON);
    assert.equal(parse(withdrawalPage, [{ ...row, create: NOON * 1000 }]).list[0]?.create, NOON);
    assert.equal(parse(contractInfo, { contractEndDate: '2026-11-20' }).contractEndDate, DAY);
    assert.equal(parse(accountInfo, { uid: 1, timestamp: NOON * 1000 }).timestamp, NOON);
  });
});

describe('rows of the income detail (§3)', () => {
  it('have price, income and time, and a device when the platform sends one', () => {
    const [row] = parse(billInspectionPage, { items: [{ time: '2026-11-20', price: '100', income: 5 }] }).list;
    assert.deepEqual(row, { time: DAY, price: 100, income: 5, device_name: '', device_id: '' });
  });

  it('have one time range or several, in any format', () => {
    const ranges = (time_ranges: unknown) =>
      parse(billInspection95Page, [{ time_ranges, income: 5 }]).list[0]?.time_ranges;
    const one = [[DAY, NOON]];
    for (const written of [
      [DAY, NOON],
      ['2026-11-20', '2026-11-20 12:30:45'],
      [[DAY, NOON]],
      [{ start: DAY, end: NOON }],
      [{ start_time: '2026-11-20', end_time: NOON }],
    ])
      assert.deepEqual(ranges(written), one, JSON.stringify(written));
    const two = [...one, [NOON, NOON + 60]];
    for (const written of [two, two.flat()]) assert.deepEqual(ranges(written), two);
    for (const none of [[], null, undefined]) assert.deepEqual(ranges(none), []);
  });

  it('are an error when a time cannot be read', () => {
    for (const written of [[DAY], ['昨天', '今天'], [[DAY]], 'x'])
      assert.equal(safeParse(billInspection95Page, [{ time_ranges: written, income: 5 }]).success, false);
  });
});
