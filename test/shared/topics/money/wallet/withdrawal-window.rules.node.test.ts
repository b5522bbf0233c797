/** @zone America/Los_Angeles */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { DAY_MS, shanghai, startOfDay } from '#shared/core/shanghai-time.ts';
import { MONTHLY, WEEKLY } from '#shared/topics/money/wallet/wallet.rules.ts';
import {
  expectedArrival,
  isOpenDay,
  usedOnDay,
  withdrawalWindow,
  type WindowInput,
} from '#shared/topics/money/wallet/withdrawal-window.rules.ts';

const at = (text: string): number => Date.parse(`${text}+08:00`);
const weekly: WindowInput = {
  walletType: WEEKLY,
  now: at('2026-11-18T12:00:00'),
  startDay: 3,
  endDay: 3,
  min: 100,
  max: 3_000_000,
  balance: 1_284_637,
};
const monthly: WindowInput = { ...weekly, walletType: MONTHLY, startDay: 10, endDay: 25 };

describe('the weekly window (§5, §9)', () => {
  it('is open on Wednesday in Shanghai, from its first to its last millisecond (hazard 13)', () => {
    assert.deepEqual(withdrawalWindow({ ...weekly, now: at('2026-11-18T00:00:00.000') }), { open: true });
    assert.deepEqual(withdrawalWindow({ ...weekly, now: at('2026-11-18T23:59:59.999') }), { open: true });
    for (const now of [at('2026-11-17T23:59:59.999'), at('2026-11-19T00:00:00.000')])
      assert.equal(withdrawalWindow({ ...weekly, now }).open, false);
  });

  it('opens on the next Wednesday after Sunday 23:59:59.999', () => {
    assert.deepEqual(withdrawalWindow({ ...weekly, now: at('2026-11-22T23:59:59.999') }), {
      open: false,
      reason: 'day',
      opensAt: at('2026-11-25T00:00:00'),
    });
  });

  it('is used up by one withdrawal on the day', () => {
    assert.deepEqual(withdrawalWindow({ ...weekly, usedToday: true }), {
      open: false,
      reason: 'used',
      opensAt: at('2026-11-25T00:00:00'),
    });
  });

  it('has no known limit on a window of several days', () => {
    for (const [startDay, endDay] of [
      [1, 7],
      [3, 4],
    ] as const)
      assert.deepEqual(withdrawalWindow({ ...weekly, startDay, endDay, usedToday: true }), { open: true });
  });

  it('reports the day before the use, and the use before the balance', () => {
    const poor = { ...weekly, balance: 0 };
    assert.deepEqual(withdrawalWindow(poor), { open: false, reason: 'minimum' });
    assert.equal(reason({ ...poor, usedToday: true }), 'used');
    assert.equal(reason({ ...poor, now: at('2026-11-19T12:00:00') }), 'day');
  });

  it('is open with exactly the minimum', () => {
    assert.equal(withdrawalWindow({ ...weekly, balance: 100 }).open, true);
    assert.equal(reason({ ...weekly, balance: 99 }), 'minimum');
  });

  it('can cross the end of the week', () => {
    const overEnd = { ...weekly, startDay: 6, endDay: 1 };
    const open = ['16', '17', '18', '19', '20', '21', '22'].map(
      (day) => withdrawalWindow({ ...overEnd, now: at(`2026-11-${day}T08:00:00`) }).open,
    );
    assert.deepEqual(open, [true, false, false, false, false, true, true]);
  });
});

describe('the monthly window (§5)', () => {
  it('is open from the first to the last day, inclusive', () => {
    for (const [day, open] of [
      ['09', false],
      ['10', true],
      ['25', true],
      ['26', false],
    ] as const)
      assert.equal(withdrawalWindow({ ...monthly, now: at(`2026-11-${day}T23:59:59.999`) }).open, open, day);
  });

  it('has no limit of one a day', () => assert.equal(withdrawalWindow({ ...monthly, usedToday: true }).open, true));

  it('skips months without a 31st', () => {
    const late = { ...monthly, startDay: 31, endDay: 31, now: at('2027-01-31T00:00:00') + DAY_MS };
    assert.deepEqual(withdrawalWindow(late), { open: false, reason: 'day', opensAt: at('2027-03-31T00:00:00') });
  });

  it('has no next day when the window never opens', () =>
    assert.deepEqual(withdrawalWindow({ ...monthly, startDay: 40, endDay: 41 }), { open: false, reason: 'day' }));
});

describe('laws of windows', () => {
  it('opens on the predicted day, and on no earlier day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(MONTHLY, WEEKLY),
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2034, 0, 1) }),
        (walletType, one, other, now) => {
          const days = walletType === WEEKLY ? 7 : 28;
          const terms = { ...weekly, walletType, startDay: (one % days) + 1, endDay: (other % days) + 1, now };
          const window = withdrawalWindow(terms);
          if (window.open) return true;
          if (window.opensAt === undefined || window.opensAt <= now) return false;
          for (let day = startOfDay(now) + DAY_MS; day < window.opensAt; day += DAY_MS)
            if (withdrawalWindow({ ...terms, now: day }).open) return false;
          return withdrawalWindow({ ...terms, now: window.opensAt }).open;
        },
      ),
    );
  });
});

describe('arrival and use', () => {
  it('expects weekly money on Thursday and monthly money on the third day', () => {
    const arrives = expectedArrival(WEEKLY, at('2026-11-18T23:59:59'), { weekly: 1, monthly: 3 });
    assert.equal(shanghai(arrives).isoWeekday, 4);
    assert.equal(
      expectedArrival(MONTHLY, at('2026-11-30T10:00:00'), { weekly: 1, monthly: 3 }),
      at('2026-12-03T00:00:00'),
    );
  });

  it('counts a withdrawal on the same day in Shanghai, unless it failed', () => {
    const create = at('2026-11-18T00:00:00') / 1000;
    assert.equal(usedOnDay([{ create, status: 'transferring' }], weekly.now), true);
    assert.equal(usedOnDay([{ create, status: 'failure' }], weekly.now), false);
    assert.equal(usedOnDay([{ create: create - 1, status: 'success' }], weekly.now), false);
    assert.equal(usedOnDay([], weekly.now), false);
  });
});

it('isOpenDay ignores use and balance', () => {
  const open = (terms: Partial<WindowInput>) => isOpenDay(withdrawalWindow({ ...weekly, ...terms }));
  assert.equal(open({}), true);
  assert.equal(open({ usedToday: true }), true);
  assert.equal(open({ balance: 0 }), true);
  assert.equal(open({ now: at('2026-11-19T12:00:00') }), false);
});

function reason(terms: WindowInput): string {
  const window = withdrawalWindow(terms);
  return window.open ? 'open' : window.reason;
}
