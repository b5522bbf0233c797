/** @zone America/Los_Angeles */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isViolationOf } from '#shared/topics/devices/violation-day.rules.ts';

describe('the day of a violation', () => {
  it('is its own date when the platform sends one', () => {
    for (const sent of ['2026-11-20', '2026-11-20 23:30', '1795104000'])
      assert.deepEqual(
        ['2026-11-19', '2026-11-20', '2026-11-21'].filter((day) => isViolationOf(sent, day)),
        ['2026-11-20'],
        sent,
      );
  });

  it('is the requested day when it has no readable date', () => {
    for (const sent of ['', 'yesterday']) assert.equal(isViolationOf(sent, '2026-11-20'), true, sent);
  });
});
