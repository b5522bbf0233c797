/** The days on which money moves, as the agreement states them (§4; §9, Money; §9, Weekly wallet rules). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  billStateOf,
  checkedFrom,
  checkedUntil,
  settledFrom,
  weekEnters,
} from '#console/server/reference/billing/bill-calendar.ts';
import { dayOfText } from '#console/server/reference/days.ts';
import { afterMonth, billSettledAt, weekEntersAt } from '#test/gate/money.ts';

const at = (moment: string): number => Date.parse(`${moment}+08:00`);

describe('money moves at these moments', () => {
  it('a week from Monday to Sunday enters on the Wednesday after it, at three', () => {
    for (const [monday, enters] of [
      ['2026-11-16', '2026-11-25T03:00'],
      ['2026-12-28', '2027-01-06T03:00'],
    ] as const)
      assert.deepEqual(
        [weekEnters(dayOfText(monday)), weekEntersAt(dayOfText(monday))],
        [at(enters), at(enters)],
        monday,
      );
  });

  it('a bill is checked from the 5th to the 9th, and enters the wallet on the 12th at ten', () => {
    for (const [month, next] of [
      ['2026-10', '2026-11'],
      ['2026-12', '2027-01'],
    ] as const) {
      const moments = [checkedFrom(month), checkedUntil(month), settledFrom(month)];
      assert.deepEqual(moments, [at(`${next}-05T00:00`), at(`${next}-09T00:00`), at(`${next}-12T10:00`)], month);
      assert.deepEqual([afterMonth(month, 5), afterMonth(month, 9), billSettledAt(month)], moments, month);
    }
  });

  it('a bill has these states (§4)', () => {
    const stateOf = (moment: string): number =>
      billStateOf({ month: '2026-10', state: null, settledAt: null }, at(`2026-11-${moment}`));
    for (const [first, last, state] of [
      ['01T00:00', '04T23:59', 0],
      ['05T00:00', '09T23:59', 100],
      ['10T00:00', '10T23:59', 200],
      ['11T00:00', '12T10:00', 290],
    ] as const)
      assert.deepEqual([stateOf(first), stateOf(last)], [state, state], first);
  });
});
