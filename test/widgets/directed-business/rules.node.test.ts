import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isShown, shareTaken, applicationState } from '#widgets/directed-business/directed-business.rules.ts';

const NOW = Date.parse('2026-11-21T12:00:00+08:00');
const at = (day: string): number => Date.parse(`${day}T00:00:00+08:00`) / 1000;

describe('a directed business', () => {
  it('is open until its deadline has passed or its places are taken', () => {
    for (const [facts, state] of [
      [{ state: 'open' }, 'open'],
      [{ state: 'open', quota: 10, taken: 9 }, 'open'],
      [{ state: 'open', quota: 10, taken: 10 }, 'full'],
      [{ state: 'open', quota: 0 }, 'full'],
      [{ state: 'open', quota: null, taken: 99 }, 'open'],
      [{ state: 'open', deadline: at('2026-11-22') }, 'open'],
      [{ state: 'open', deadline: at('2026-11-21') }, 'ended'],
      [{ state: 'applied', quota: 10, taken: 10, deadline: at('2026-11-01') }, 'applied'],
      [{ state: 'approved' }, 'approved'],
      [{ state: 'refused' }, 'refused'],
      [{ state: 'closed' }, 'closed'],
      [{ state: '' }, 'other'],
      [{ state: '排队中' }, 'other'],
    ] as const)
      assert.equal(applicationState({ quota: undefined, taken: undefined, deadline: undefined, ...facts }, NOW), state);
  });

  it('is listed as open or as the user’s own', () => {
    const states = ['open', 'applied', 'approved', 'refused', 'closed', 'ended', 'full', 'other'] as const;
    const shown = (filter: 'all' | 'open' | 'mine') => states.filter((state) => isShown(state, filter));
    assert.deepEqual(shown('all'), states);
    assert.deepEqual(shown('open'), ['open']);
    assert.deepEqual(shown('mine'), ['applied', 'approved', 'refused']);
  });

  it('has a share of taken places of at most 1', () => {
    assert.equal(shareTaken({ quota: 10, taken: 4 }), 0.4);
    assert.equal(shareTaken({ quota: 10, taken: 40 }), 1);
    assert.equal(shareTaken({ quota: 10, taken: null }), undefined);
    assert.equal(shareTaken({ quota: 0, taken: 0 }), undefined);
    assert.equal(shareTaken({ quota: null, taken: 3 }), undefined);
  });
});
