/** Tests the date of an article, which can be a day, a time or seconds (wire.md, Tolerance). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { articleDate } from '#shared/topics/content/article/article-view.tsx';

const at = (updatedAt: string | number | null | undefined) => articleDate({ updatedAt });

describe('the date of an article', () => {
  for (const [given, day] of [
    ['2026-08-15', '2026-08-15'],
    ['2026-08-14T16:30:00Z', '2026-08-15'],
    ['2026-08-15T00:30:00+08:00', '2026-08-15'],
    [1_786_723_200, '2026-08-15'],
    ['1786723200', '2026-08-15'],
    [1_786_723_200_000, '2026-08-15'],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
    [Number.NaN, undefined],
    [1e300, undefined],
  ] as const)
    it(`${given} is ${day}`, () => assert.equal(at(given), day));
});
