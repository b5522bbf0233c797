/** Tests the possible shapes of the income history. §7.5 defines no shape (compatibility.md). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readResponse } from '#shared/client/read-response.ts';
import { incomeHistory, userIncomeHistoryCall } from '#shared/topics/billing/income/income.calls.ts';

const read = (body: unknown) =>
  readResponse(userIncomeHistoryCall, { status: 200, statusText: '', text: JSON.stringify(body) }, incomeHistory);
const seconds = (day: string) => Date.parse(`${day}T00:00:00+08:00`) / 1000;
const [first, second] = [seconds('2026-11-19'), seconds('2026-11-20')];
const expected = [
  { timestamp: first, income: 0 },
  { timestamp: second, income: 1_50 },
];

describe('the income history', () => {
  const points: readonly [string, unknown[]][] = [
    [
      'timestamp and income',
      [
        { timestamp: second, income: 150 },
        { timestamp: first, income: 0 },
      ],
    ],
    [
      'texts',
      [
        { timestamp: `${first}`, income: '0' },
        { timestamp: `${second}`, income: '150' },
      ],
    ],
    [
      'time and amount',
      [
        { time: '2026-11-19', amount: 0 },
        { time: '2026-11-20 00:00:00', amount: 150 },
      ],
    ],
    [
      'date and value',
      [
        { date: '2026-11-19', value: 0 },
        { date: '2026-11-20', value: 150 },
      ],
    ],
    [
      'the key of key_style',
      [
        { key: '2026-11-19', income: 0 },
        { key: '2026-11-20', income: 150 },
      ],
    ],
    [
      'pairs',
      [
        [first * 1000, 0],
        [second * 1000, 150],
      ],
    ],
  ];
  for (const [name, list] of points)
    it(`has points of ${name}, in a list with any name`, () => {
      for (const body of [{ list }, { items: list, total: 2 }, { data: list }, list, { code: 0, data: { list } }])
        assert.deepEqual(read(body).data, expected, JSON.stringify(body));
    });

  it('can be a map from times to amounts or to records', () => {
    const map = { '2026-11-20': 150, '2026-11-19': 0 };
    const records = { [second]: { income: 150 }, [first]: { income: '0' } };
    for (const body of [map, { data: map }, { list: map }, { code: 0, data: map }, records, { items: records }])
      assert.deepEqual(read(body).data, expected, JSON.stringify(body));
  });

  it('has each point once when rows are sent twice, and both points when they disagree', () => {
    const [one, other] = [
      { time: first, income: 0 },
      { time: second, income: 150 },
    ];
    assert.deepEqual(read([one, other, one, other]).data, expected);
    assert.deepEqual(
      read([one, { ...one, income: 7 }]).data?.map(({ income }) => income),
      [0, 7],
    );
  });

  it('can contain months', () => {
    assert.deepEqual(read({ '2026-11': 7 }).data, [{ timestamp: seconds('2026-11-01'), income: 7 }]);
  });

  it('has no point when the income is unknown, and no points when the list is empty', () => {
    assert.deepEqual(read([{ time: '2026-11-20', income: null }]).data, []);
    for (const body of [{ list: [] }, [], { data: {} }, {}]) assert.deepEqual(read(body).data, []);
  });

  it('is an error with its field when it cannot be read', () => {
    const field = (body: unknown) => read(body).error?.field;
    assert.equal(field({ series: [] }), 'list');
    assert.equal(field({ items: [{ when: second, income: 1 }] }), 'items.0.timestamp');
    assert.equal(field([{ time: '昨天', income: 1 }]), '0.timestamp');
    assert.equal(field({ '2026-11-20': 'viel' }), '0.income');
  });

  it('rounds fractions of a cent half up', () => {
    assert.deepEqual(read([{ time: '2026-11-20', income: 1.5 }]).data, [{ timestamp: second, income: 2 }]);
  });
});
