import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chanceOf } from './chance.ts';
import { distort } from './distort.ts';

const PAGE = {
  code: 0,
  message: '',
  data: {
    list: [
      { rzId: 'a', amount: 1200, create: 1_790_000_000, ready: true },
      { rzId: 'b', amount: 3 },
    ],
    total: 2,
  },
};
const SEEDS = Array.from({ length: 3_000 }, (_, seed) => seed);
const changesOf = (body: unknown): string[] => SEEDS.flatMap((seed) => distort(body, chanceOf(seed)).changes);

describe('distortions of a response', () => {
  it('are the same for the same seed, and keep the given body', () => {
    const before = structuredClone(PAGE);
    for (const seed of SEEDS) {
      assert.deepEqual(distort(PAGE, chanceOf(seed)), distort(PAGE, chanceOf(seed)));
      assert.deepEqual(PAGE, before);
    }
  });

  it('change any response that has a field, and describe the change', () => {
    for (const seed of SEEDS) {
      const { body, changes } = distort(PAGE, chanceOf(seed));
      assert.ok(changes.length > 0 && changes.length <= 3);
      assert.ok(changes.length > 1 || JSON.stringify(body) !== JSON.stringify(PAGE), changes[0]);
    }
  });

  it('reach every field, of all rows and of one row', () => {
    const changes = new Set(changesOf(PAGE));
    for (const change of [
      'list[].amount: dropped',
      'list[].amount of one row: null',
      'list[].amount: 0',
      'list[].amount: negative',
      'list[].amount: 10^12',
      'list[].amount: a fraction',
      'list[].create: milliseconds',
      'list[].create: a day',
      'list[].create: a day with a time',
      'list[].create: an ISO date',
      'list[].ready: inverted',
      'list[].rzId: an unknown text',
      'list: cut to one row',
      'list: with a row of null',
      'total: dropped',
      'a bare list',
      'the other family',
      'wrapped in data',
      'its list in items',
      'an error with status 200',
    ])
      assert.ok(changes.has(change), change);
  });

  it('change only values of one kind, after an earlier change of one row', () => {
    const values = [1_790_000_000, 8.64e15, { list: [] }, [], null];
    for (const first of values)
      for (const seed of SEEDS.slice(0, 1_000))
        distort([{ value: first }, ...values.map((value) => ({ value }))], chanceOf(seed));
  });

  it('do not change the fields of a response that has none', () =>
    assert.ok(changesOf(7).every((change) => !change.startsWith(':'))));
});
