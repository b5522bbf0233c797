import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { createTokenRetry, tokenRetryLimits } from '#shared/client/token-retry.ts';

describe('the limit of calls of getToken (hazard 54)', () => {
  const { now } = Date;
  const { withinMs } = tokenRetryLimits;
  afterEach(() => {
    Date.now = now;
    tokenRetryLimits.withinMs = withinMs;
  });

  it('ends in time when the clock of the device is set back', async () => {
    tokenRetryLimits.withinMs = 20;
    const retry = createTokenRetry(() => {});
    for (let call = 0; call < tokenRetryLimits.mostCalls; call += 1) assert.equal(retry.take(), true);
    assert.equal(retry.take(), false);
    Date.now = () => now() - 3_600_000;
    for (const end = performance.now() + 2_000; !retry.isAllowed() && performance.now() < end;)
      await new Promise(setImmediate);
    assert.equal(retry.isAllowed(), true);
  });
});
