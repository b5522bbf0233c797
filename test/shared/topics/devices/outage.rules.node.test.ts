/** Tests the cost of an outage against the SLA rules (§9). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unixSeconds } from '#shared/core/shanghai-time.ts';
import {
  expectedLoss,
  isOverLimit,
  lostYesterday,
  rescueOf,
  type Outage,
} from '#shared/topics/devices/outage.rules.ts';

const at = (time: string): number => unixSeconds(`2026-11-24 ${time}`) * 1000;
const outage = (more: Partial<Outage> = {}): Outage => ({
  since: undefined,
  peakMinutes: undefined,
  income: undefined,
  weekAgo: undefined,
  ...more,
});

describe('whether an outage exceeds the limits of the day (§9, SLA rules)', () => {
  it('depends on more than 15 minutes of the peak hours', () => {
    const since = unixSeconds('2026-11-24 18:00');
    assert.equal(isOverLimit(outage({ since, peakMinutes: 15 }), at('18:15')), false);
    assert.equal(isOverLimit(outage({ since, peakMinutes: 20 }), at('18:20')), true);
  });

  it('depends on 12 hours online, of which only those of today count', () => {
    const since = unixSeconds('2026-11-23 20:00');
    assert.equal(isOverLimit(outage({ since, peakMinutes: 0 }), at('12:00')), false);
    assert.equal(isOverLimit(outage({ since, peakMinutes: 0 }), at('12:05')), true);
    assert.equal(isOverLimit(outage({ since }), at('12:05')), true, 'also without the peak minutes');
  });

  it('is unknown if the platform sends too little', () => {
    assert.equal(isOverLimit(outage(), at('23:00')), undefined);
    assert.equal(isOverLimit(outage({ since: unixSeconds('2026-11-24 18:10') }), at('18:20')), undefined);
    assert.equal(isOverLimit(outage({ peakMinutes: 5 }), at('23:00')), false);
  });
});

describe('until when an offline node must be back (§9, SLA rules)', () => {
  const since = (time: string) => unixSeconds(`2026-11-24 ${time}`);
  for (const [what, sent, now, expected] of [
    ['15 minutes into the peak hours', { since: since('14:00') }, '17:00', { by: at('18:15') }],
    ['12 hours after the start of the outage', { since: since('05:00') }, '09:00', { by: at('17:00') }],
    ['noon if it was offline at midnight', { since: unixSeconds('2026-11-23 20:00') }, '09:00', { by: at('12:00') }],
    ['the minutes left in the peak hours', { since: since('20:00'), peakMinutes: 9 }, '20:04', { minutes: 6 }],
    ['the minutes since 18:00 if none were sent', { since: since('17:00') }, '18:05', { minutes: 10 }],
    ['never if the limit is exceeded', { since: since('17:00') }, '18:16', undefined],
    ['unknown without the start of the outage', { peakMinutes: 0 }, '12:00', undefined],
    ['unknown with an outage in the peak hours only', { since: since('20:00') }, '20:04', undefined],
  ] as const)
    it(`is ${what}`, () => assert.deepEqual(rescueOf(outage(sent), at(now)), expected));
});

describe('a risk that the platform has found', () => {
  const risk = { cause: 'offline', since: 0, by: unixSeconds('2026-11-24 18:20'), amount: 25_41 } as const;
  const sent = outage({ since: unixSeconds('2026-11-24 18:05'), peakMinutes: 10, income: 26_99, risk });

  it('takes precedence over the estimate until it is too late', () => {
    assert.deepEqual(rescueOf(sent, at('18:19')), { by: at('18:20') });
    assert.deepEqual(expectedLoss(sent, at('18:19')), { amount: 25_41, isCertain: false });
    assert.deepEqual(rescueOf(sent, at('18:20')), { minutes: 5 });
  });
});

describe('the expected loss of today', () => {
  const since = unixSeconds('2026-11-24 17:50');

  it('is the income of yesterday, or of a week earlier if yesterday had none', () => {
    const over = outage({ since, peakMinutes: 30, income: 26_99, weekAgo: 25_00 });
    assert.deepEqual(expectedLoss(over, at('18:30')), { amount: 26_99, isCertain: true });
    assert.deepEqual(expectedLoss({ ...over, income: 0 }, at('18:30')), { amount: 25_00, isCertain: true });
  });

  it('is not certain within the limits', () => {
    const within = outage({ since, peakMinutes: 10, income: 26_99 });
    assert.deepEqual(expectedLoss(within, at('18:10')), { amount: 26_99, isCertain: false });
  });

  it('is unknown without an earlier income or the outage', () => {
    assert.equal(expectedLoss(outage({ since, peakMinutes: 30, income: 0 }), at('18:30')), undefined);
    assert.equal(expectedLoss(outage({ income: 26_99 }), at('18:30')), undefined);
  });
});

describe('the loss of yesterday', () => {
  it('adds up losses only, and is unknown without any change', () => {
    assert.equal(lostYesterday([-3_00, undefined, 2_00, -1_50]), 4_50);
    assert.equal(lostYesterday([2_00, 0]), 0);
    assert.equal(lostYesterday([undefined]), undefined);
    assert.equal(lostYesterday([]), undefined);
  });
});
