/** Tests the weeks of the weekly wallet, their nodes, and the lines from income to entry (§9, Weekly wallet rules). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { unixSeconds } from '#shared/core/shanghai-time.ts';
import { enteredWeeks, settlementOf, weekBalance, weekNodes, weeksWith } from '#widgets/wallet/records/week.rules.ts';

const entry = (day: string, amount: number, type = 'weekly_income') => ({ type, create: unixSeconds(day), amount });
const node = (uuid: string, weekIncome?: number | null, weekEntered?: number | null) => ({
  uuid,
  name: `节点 ${uuid}`,
  weekIncome,
  weekEntered,
});

describe('the weeks of entries', () => {
  it('are listed newest first, without other entries', () => {
    const weeks = enteredWeeks([
      entry('2026-11-11', 3_00),
      entry('2026-11-24', 9_00, 'refund'),
      entry('2026-11-18', 5_00),
    ]);
    assert.deepEqual(weeks, [
      { range: { start: '2026-11-09', end: '2026-11-15' }, create: unixSeconds('2026-11-18'), amount: 5_00 },
      { range: { start: '2026-11-02', end: '2026-11-08' }, create: unixSeconds('2026-11-11'), amount: 3_00 },
    ]);
  });

  it('add up if a week has several entries', () => {
    const [week, ...others] = enteredWeeks([entry('2026-11-19', -1_00), entry('2026-11-18', 5_00)]);
    assert.deepEqual([week?.amount, week?.create, others], [4_00, unixSeconds('2026-11-18'), []]);
  });

  it('contain the week of the shown entry once, even if it is older than the list', () => {
    const listed = [entry('2026-11-18', 5_00), entry('2026-11-11', 3_00)];
    const old = entry('2025-06-11', 2_00);
    assert.deepEqual(
      weeksWith(listed, old).map(({ amount }) => amount),
      [5_00, 3_00, 2_00],
    );
    for (const shown of [undefined, listed[1], entry('2026-11-24', 9_00, 'refund')])
      assert.deepEqual(weeksWith(listed, shown), enteredWeeks(listed));
  });
});

describe('the nodes of a week', () => {
  it('are sorted by their income of that week, with unknown incomes last', () => {
    const nodes = weekNodes([node('a', 1_00), node('b', null), node('c', 3_00), node('d', 0), node('a', 1_00)]);
    assert.deepEqual(
      nodes.map(({ uuid, income }) => [uuid, income]),
      [
        ['c', 3_00],
        ['a', 1_00],
        ['d', 0],
        ['b', undefined],
      ],
    );
  });

  it('show how they settle only if the platform sends it', () => {
    const kinds = weekNodes([node('a', 4_00, 4_00), node('b', 3_00, 0), node('c', 2_00, 1_00), node('d', 1_00)]).map(
      settlementOf,
    );
    assert.deepEqual(kinds, ['whole', 'monthly', 'part', undefined]);
    assert.equal(settlementOf({ uuid: 'e', name: 'e', income: 0, entered: 0 }), undefined, 'no income');
  });
});

describe('the lines from the income of a week to its entry', () => {
  it('state the income of nodes that settle monthly', () => {
    const nodes = weekNodes([node('a', 7_00, 7_00), node('b', 3_00, 0)]);
    assert.deepEqual(weekBalance(7_00, 10_00, nodes), [
      { kind: 'earned', amount: 10_00 },
      { kind: 'monthlyPart', amount: -3_00 },
      { kind: 'enteredWeekly', amount: 7_00 },
    ]);
  });

  it('state a difference that the nodes do not explain', () => {
    const nodes = weekNodes([node('a', 7_00, 7_00), node('b', 3_00, 0)]);
    assert.deepEqual(
      weekBalance(6_50, 10_00, nodes).find(({ kind }) => kind === 'otherDifference'),
      { kind: 'otherDifference', amount: -50 },
    );
  });

  it('state only the difference while the settlement of nodes is unknown', () => {
    const lines = [
      { kind: 'earned', amount: 10_00 },
      { kind: 'notEntered', amount: -3_00 },
      { kind: 'enteredWeekly', amount: 7_00 },
    ];
    assert.deepEqual(weekBalance(7_00, 10_00, undefined), lines);
    assert.deepEqual(weekBalance(7_00, 10_00, weekNodes([node('a', 7_00)])), lines);
  });

  it('are only the entry while the income is unknown', () => {
    assert.deepEqual(weekBalance(7_00, undefined, undefined), [{ kind: 'enteredWeekly', amount: 7_00 }]);
  });

  it('add up to the entry for any amounts', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000_00 });
    fc.assert(
      fc.property(cents, cents, fc.array(fc.tuple(cents, fc.option(cents))), (entered, earned, sent) => {
        const nodes = weekNodes(sent.map(([income, part], index) => node(`${index}`, income, part)));
        const lines = weekBalance(entered, earned, nodes);
        assert.equal(
          lines.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0),
          lines.at(-1)!.amount,
        );
      }),
    );
  });
});
