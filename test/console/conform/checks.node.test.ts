import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CHECKS } from '#console/conform/checks.ts';
import { CALL_NAMES, CALLS } from '#shared/topics/calls.ts';

describe('the checks', () => {
  it('cover every call', () => assert.deepEqual([...new Set(CHECKS.map(({ call }) => call))].sort(), CALL_NAMES));

  it('write only when the contract declares a POST', () => {
    for (const { call, writes } of CHECKS) assert.equal(Boolean(writes), CALLS[call].method === 'POST', call);
  });
});
