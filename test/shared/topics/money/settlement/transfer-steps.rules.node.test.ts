/** Tests which withdrawals are followed, and the outcome that the platform reported (§4). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unixSeconds } from '#shared/core/shanghai-time.ts';
import { followedTransfers, transferOutcome } from '#shared/topics/money/settlement/transfer-steps.rules.ts';

const NOW = unixSeconds('2026-11-25 10:00') * 1000;
const row = (day: string, status: string, failReason?: string) => ({ create: unixSeconds(day), status, failReason });

describe('the outcome of a withdrawal', () => {
  it('is returned only with the reason of the platform', () => {
    assert.deepEqual(
      [
        row('2026-11-24', 'transferring'),
        row('2026-11-24', 'success'),
        row('2026-11-24', 'failure', '账户核验未通过'),
        row('2026-11-24', 'failure'),
        row('2026-11-24', 'frozen'),
      ].map(transferOutcome),
      ['transferring', 'arrived', 'returned', 'failed', undefined],
    );
  });
});

describe('the followed withdrawals', () => {
  it('are all that are in transfer, newest first', () => {
    const [old, fresh] = [row('2026-11-18', 'transferring'), row('2026-11-25', 'transferring')];
    assert.deepEqual(followedTransfers([old, row('2026-11-24', 'success'), fresh], NOW), [fresh, old]);
  });

  it('are the newest finished one for a week', () => {
    const done = row('2026-11-19', 'success');
    assert.deepEqual(followedTransfers([row('2026-11-12', 'success'), done], NOW), [done]);
    assert.deepEqual(followedTransfers([row('2026-11-18 09:00', 'success')], NOW), []);
  });

  it('do not include an unknown status', () => {
    assert.deepEqual(followedTransfers([row('2026-11-24', 'frozen'), row('2026-11-23', 'success')], NOW), []);
    assert.deepEqual(followedTransfers([], NOW), []);
  });
});
