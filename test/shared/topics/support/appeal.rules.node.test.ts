import assert from 'node:assert/strict';
import { it } from 'node:test';
import { appealDaysLeft, lastAppealDay } from '#shared/topics/support/appeal.rules.ts';

it('a record can be appealed until the end of the seventh day after it (article 10071)', () => {
  assert.equal(lastAppealDay('2026-11-20'), '2026-11-27');
  const left = (moment: string): number => appealDaysLeft('2026-11-27', Date.parse(`${moment}+08:00`));
  assert.deepEqual(
    ['2026-11-20T09:00', '2026-11-26T23:59', '2026-11-27T00:00', '2026-11-27T23:59', '2026-11-28T00:00'].map(left),
    [8, 2, 1, 1, 0],
  );
});
