import assert from 'node:assert/strict';
import { it } from 'node:test';
import { cny } from '#shared/host/currency.ts';

it('keeps the currency and the amount in one line', () => {
  assert.equal(cny('1,234.50'), 'CNY\u00a01,234.50');
});
