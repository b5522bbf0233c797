/** Until when a node can be saved, against the rules of a day in literals (§9, SLA rules). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { riskOf, savedAtMost } from '#console/server/reference/devices/node-risk.ts';

type Sample = number | null;
/** A sample of a node that was offline. */
const OFF = -1;

/** Returns the number of the sample that begins at a time such as `18:20`. */
const slot = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 12 + minutes! / 5;
};
const time = (at: number): string => `${Math.floor(at / 12)}:${`${(at % 12) * 5}`.padStart(2, '0')}`;

/** Returns the samples of a day until a time. Spans are filled with their value. */
function dayUntil(until: string, ...spans: readonly (readonly [from: string, to: string, value: Sample])[]): Sample[] {
  const samples = Array.from({ length: 288 }, (_, at): Sample => (at < slot(until) ? 100 : null));
  for (const [from, to, value] of spans) samples.fill(value, slot(from), slot(to));
  return samples;
}

/** The rules of the agreement, written out: more than 15 minutes of 18 to 24, or less than 12 hours online. */
function isUnbilled(samples: readonly Sample[]): boolean {
  const offline = (from: number, to: number) => samples.slice(from, to).filter((each) => each === OFF).length * 5;
  return offline(216, 288) > 15 || 24 * 60 - offline(0, 288) < 12 * 60;
}

const lastIndex = (samples: readonly Sample[]): number =>
  samples.reduce<number>((last, each, at) => (each === null ? last : at), -1);

/** Returns the day if the samples that have not arrived turn out as `missing` until a sample, and as online from it on. */
const completed = (samples: readonly Sample[], missing: Sample, until: number): Sample[] => {
  const last = lastIndex(samples);
  return samples.map((each, at) => {
    if (at <= last) return each;
    return at < until ? missing : 100;
  });
};

/** Returns the missing samples of the peak, if those that have not arrived are missing. */
const missingOf = (samples: readonly Sample[], end: number): number =>
  completed(samples, OFF, end)
    .slice(216, end)
    .filter((each) => each === OFF).length;

describe('the risk of a node (§9, SLA rules)', () => {
  const cases: readonly (readonly [what: string, samples: Sample[], due: string, expected: string])[] = [
    ['after one missing sample of the peak', dayUntil('18:05', ['18:00', '18:05', OFF]), '18:05', 'safe'],
    [
      'after two of them: back by the fourth',
      dayUntil('18:15', ['18:05', '18:15', OFF]),
      '18:15',
      'offline 18:05 5 18:20',
    ],
    [
      'with minutes of the peak that are used up',
      dayUntil('21:10', ['18:30', '18:35', OFF], ['21:00', '21:10', OFF]),
      '21:10',
      'offline 21:00 5 21:10',
    ],
    [
      'at the first missing sample of an outage, if one before used minutes up',
      dayUntil('21:05', ['18:30', '18:35', OFF], ['21:00', '21:05', OFF]),
      '21:05',
      'offline 21:00 5 21:10',
    ],
    [
      'after two outages that are over',
      dayUntil('21:05', ['18:30', '18:35', OFF], ['19:00', '19:05', OFF]),
      '21:05',
      'safe',
    ],
    [
      'with an outage from before the peak',
      dayUntil('18:10', ['16:00', '18:10', OFF]),
      '18:10',
      'offline 16:00 5 18:15',
    ],
    [
      'by the 12 hours of the day, if they end first',
      dayUntil('18:10', ['06:10', '18:10', OFF]),
      '18:10',
      'offline 6:10 4 18:10',
    ],
    ['if 20 minutes of the peak are missed', dayUntil('18:20', ['18:00', '18:20', OFF]), '18:20', 'lost 5'],
    ['if it is back after 20 minutes', dayUntil('19:00', ['18:00', '18:20', OFF]), '19:00', 'lost 5'],
    ['if it is back in time', dayUntil('19:00', ['18:00', '18:15', OFF]), '19:00', 'safe'],
    ['if no sample arrives, as if it was offline', dayUntil('18:00'), '18:10', 'no-sample 18:00 5 18:15'],
    [
      'if no sample follows a reported outage',
      dayUntil('18:05', ['18:00', '18:05', OFF]),
      '18:10',
      'offline 18:00 5 18:15',
    ],
    [
      'with earlier samples that were not measured',
      dayUntil('20:10', ['18:00', '19:00', null], ['20:00', '20:10', OFF]),
      '20:10',
      'offline 20:00 5 20:15',
    ],
    ['if too many samples have not arrived', dayUntil('18:00'), '18:20', 'unknown'],
    ['before the peak', dayUntil('17:00', ['14:00', '17:00', OFF]), '17:00', 'safe'],
    ['if the day ends before a rule is broken', dayUntil('23:55', ['23:45', '23:55', OFF]), '23:55', 'safe'],
    ['of a node without any sample of the day', dayUntil('0:00'), '18:10', 'unknown'],
  ];
  for (const [what, samples, due, expected] of cases)
    it(`is known ${what}`, () => {
      const risk = riskOf(samples, slot(due));
      const found =
        risk.state === 'at-risk'
          ? `${risk.cause} ${time(risk.from)} ${risk.rule} ${time(risk.by)}`
          : [risk.state, 'rule' in risk && risk.rule].filter(Boolean).join(' ');
      assert.equal(found, expected);
    });

  const sample = fc.oneof({ weight: 6, arbitrary: fc.constant(100) }, fc.constant(OFF), fc.constant(null));
  /** A day with up to two outages, few other gaps, and a last sample in the peak. */
  const days = fc
    .record({
      end: fc.integer({ min: 218, max: 287 }),
      missing: fc.integer({ min: 0, max: 4 }),
      earlier: fc.tuple(fc.integer({ min: 0, max: 216 }), fc.integer({ min: 0, max: 150 })),
      run: fc.integer({ min: 0, max: 6 }),
      some: fc.array(fc.tuple(fc.integer({ min: 0, max: 287 }), sample), { maxLength: 3 }),
    })
    .map(({ end, missing, earlier, run, some }) => {
      const samples = Array.from({ length: 288 }, (): Sample => 100);
      samples.fill(OFF, earlier[0], earlier[0] + earlier[1]);
      for (const [at, value] of some) samples[at] = value;
      samples.fill(OFF, Math.max(0, end - missing - run), end - missing);
      samples.fill(null, Math.max(0, end - missing));
      return { samples, end };
    });

  it('keeps its promise: billed if back by then, however the missing samples turn out, and not a sample later', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(days, ({ samples, end }) => {
        const risk = riskOf(samples, end);
        seen.add(risk.state);
        const isLost = isUnbilled(completed(samples, 100, 288));
        assert.equal(risk.state === 'lost', isLost);
        if (risk.state !== 'at-risk') return;
        seen.add(risk.cause);
        for (const missing of [OFF, 100, null])
          assert.equal(isUnbilled(completed(samples, missing, risk.by)), false, 'back in time');
        assert.equal(isUnbilled(completed(samples, OFF, risk.by + 1)), true, 'a sample too late');
        assert.equal(risk.cause === 'offline', samples[lastIndex(samples)] === OFF);
        assert.ok(risk.by >= end && risk.by > risk.from);
        assert.ok(missingOf(samples, end) >= 2, 'two samples of the peak are missing');
      }),
      { numRuns: 2_000, seed: 64 },
    );
    assert.deepEqual([...seen].sort(), ['at-risk', 'lost', 'no-sample', 'offline', 'safe', 'unknown']);
  });

  it('is found as soon as the node is out and two samples of the peak are missing, unless no rule can be broken', () => {
    fc.assert(
      fc.property(days, ({ samples, end }) => {
        const isOut = completed(samples, OFF, end)[end - 1] === OFF;
        const isOver = !isUnbilled(completed(samples, OFF, 288));
        const isSafe = !isOut || missingOf(samples, end) < 2 || isOver;
        const isLost = isUnbilled(completed(samples, 100, 288));
        if (!isLost) assert.equal(riskOf(samples, end).state === 'safe', isSafe);
      }),
      { numRuns: 2_000, seed: 64 },
    );
  });
});

describe('the income that is saved at most', () => {
  it('is that of a usual bandwidth at the price of the day, in whole cents', () => {
    // 3,000.00 per month per G, and 30 days of November 2026
    assert.equal(savedAtMost(300_000, 254, 20_786), 2_540);
    assert.equal(savedAtMost(300_000, 255, 20_786), 2_550);
  });

  it('is unknown without a price or a bandwidth', () => {
    assert.equal(savedAtMost(null, 254, 20_786), undefined);
    assert.equal(savedAtMost(300_000, null, 20_786), undefined);
    assert.equal(savedAtMost(300_000, 0, 20_786), undefined);
  });
});
