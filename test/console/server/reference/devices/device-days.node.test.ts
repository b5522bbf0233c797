import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { dayStart, formatDate } from '#shared/core/shanghai-time.ts';
import { dayIncome, dayMs, dayOf, daysOfMonth, dayText, mondayOf, monthOfDay } from '#console/server/reference/days.ts';
import { ruleOf, RULES, violationReason } from '#console/server/reference/day-rules.ts';
import { bandwidthOf, basesIn, windowOn } from '#console/server/reference/devices/billing-basis.ts';
import { dayEvents, samplesOf, simulatedDay, type Source } from '#console/server/demo/seed/simulation.ts';

const source: fc.Arbitrary<Source> = fc.record({
  seed: fc.nat(2 ** 31 - 1),
  lineSeed: fc.nat(2 ** 32 - 1),
  base: fc.integer({ min: 5, max: 2_000 }),
  fixed: fc.boolean(),
});
const day = fc.integer({ min: 18_400, max: 24_000 });

/** Calculates the 95th percentile by definition: sort, drop the highest 5 %, take the highest remaining value. */
function percentile(samples: readonly number[]): number {
  const sorted = [...samples].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.95) - 1]!;
}

/** Returns the minutes without a sample between two hours of the day. */
const silent = (samples: readonly number[], from: number, to: number): number =>
  samples.slice(from * 12, to * 12).filter((sample) => sample === 0).length * 5;

describe('a device’s day', () => {
  it('has 288 reproducible samples with the 95th percentiles of the direct calculation (§9)', () => {
    fc.assert(
      fc.property(source, day, (device, date) => {
        const events = dayEvents(device, date);
        const samples = samplesOf(device, date, events);
        assert.equal(samples.length, 288);
        assert.deepEqual(samples, samplesOf(device, date, dayEvents(device, date)));
        assert.ok(samples.every((sample) => Number.isInteger(sample) && sample >= 0));
        const { bandwidth, measured } = simulatedDay(device, date, { from: 20, to: 22 });
        const latePeak = percentile(samples.slice(240, 264));
        if (device.fixed) assert.deepEqual([bandwidth, measured], [device.base, undefined]);
        else
          assert.deepEqual([bandwidth, measured!.peak95, measured!.day95], [latePeak, latePeak, percentile(samples)]);
        const wholeDay = simulatedDay(device, date, null);
        if (!device.fixed) assert.equal(wholeDay.bandwidth, percentile(samples));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is billed unless its samples violate a rule of the agreement (§9)', () => {
    const seen = new Map<string, number>();
    const device = { lineSeed: 4_711, base: 400, fixed: false };
    for (let seed = 1; seed <= 150; seed++) {
      for (let date = 20_000; date < 20_400; date++) {
        const events = dayEvents({ ...device, seed }, date);
        const rule = ruleOf(events);
        seen.set(`${rule}`, (seen.get(`${rule}`) ?? 0) + 1);
        if (events.cheated || events.throttled) {
          assert.equal(rule, events.cheated ? RULES.cheating : RULES.throttling);
          continue;
        }
        if (events.gaps.length === 0) {
          assert.equal(rule, undefined);
          continue;
        }
        const samples = samplesOf({ ...device, seed }, date, events);
        const online = 24 * 60 - silent(samples, 0, 24);
        const broken = online < 12 * 60 || silent(samples, 18, 24) > 15;
        assert.equal(rule !== undefined, broken, `seed ${seed}, day ${date}: ${JSON.stringify(events)}`);
        if (rule === RULES.onlineTime) assert.ok(online < 12 * 60);
        if (rule === RULES.peak) assert.ok(online >= 12 * 60 && silent(samples, 18, 24) > 15);
        if (rule === RULES.line) assert.ok(silent(samples, 20, 22) > 30);
        if (rule !== undefined) assert.match(violationReason(rule, events, '华东上海电信'), /不计费$/);
      }
    }
    for (const rule of [undefined, ...Object.values(RULES)])
      assert.ok(seen.has(`${rule}`), `rule ${rule} does not occur`);
    assert.ok(seen.get('undefined')! / (150 * 400) > 0.95, 'nearly all days are billed');
  });

  it('is billed at exactly the limits of the agreement, and not a sample beyond (§9)', () => {
    const at = (hours: number, minutes: number, line = false) => {
      const from = hours * 12;
      return { gaps: [{ from, to: from + minutes / 5, line }], cheated: false, throttled: false };
    };
    for (const [events, rule] of [
      [at(18, 15), undefined],
      [at(18, 20), RULES.peak],
      [at(17, 75), undefined],
      [at(17, 80), RULES.peak],
      [at(23, 60), RULES.peak],
      [at(0, 12 * 60), undefined],
      [at(0, 12 * 60 + 5), RULES.onlineTime],
      [at(20, 30, true), RULES.peak],
      [at(20, 35, true), RULES.line],
      [at(19, 90, true), RULES.peak],
      [at(19, 95, true), RULES.line],
    ] as const)
      assert.equal(ruleOf(events), rule, JSON.stringify(events.gaps));
  });

  it('has low traffic at night and high traffic in the late peak', () => {
    const device = { seed: 77, lineSeed: 5, base: 500, fixed: false };
    const samples = samplesOf(device, 20_700, { gaps: [], throttled: false, cheated: false });
    const mean = (from: number, to: number) =>
      samples.slice(from * 12, to * 12).reduce((sum, each) => sum + each, 0) / ((to - from) * 12);
    assert.ok(mean(20, 22) > mean(2, 6) * 2.5);
    assert.ok(mean(20, 22) > mean(12, 18));
  });

  it('earns price x G / days of the month, rounded half up', () => {
    assert.equal(dayIncome(3_200_00, 1_000, 31), 10_323);
    assert.equal(dayIncome(3_200_00, 1_000, 30), 10_667);
    assert.equal(dayIncome(3_000, 10, 30), 1);
    assert.equal(dayIncome(1_500, 10, 30), 1, 'half a cent is rounded up');
    assert.equal(dayIncome(1_499, 10, 30), 0);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_00 }),
        fc.integer({ min: 0, max: 40_000 }),
        fc.integer({ min: 28, max: 31 }),
        (price, bandwidth, days) => {
          const exact = BigInt(price) * BigInt(bandwidth);
          const whole = BigInt(1_000 * days);
          assert.equal(BigInt(dayIncome(price, bandwidth, days)), (2n * exact + whole) / (2n * whole));
        },
      ),
    );
  });
});

describe('the billing basis', () => {
  const WINDOW = { from: 20, to: 22 };
  const rising = Array.from({ length: 288 }, (_, at) => at + 1);

  it('is the second highest of 24 samples from 20:00 to 22:00, and the 15th highest of 288 of the day (§9)', () => {
    const [window, day] = [bandwidthOf(rising, WINDOW)!, bandwidthOf(rising, null)!];
    assert.deepEqual([window.bandwidth, window.measured.rank, window.measured.samples], [263, 23, 24]);
    assert.deepEqual([day.bandwidth, day.measured.rank, day.measured.samples], [274, 274, 288]);
    for (const { measured } of [window, day])
      assert.deepEqual([measured.day95, measured.peak95, measured.coverage], [274, 263, 1]);
  });

  it('leaves missing samples out, ranks the others, and knows no bandwidth without any in the window', () => {
    for (const [count, rank] of [
      [1, 1],
      [19, 19],
      [20, 19],
      [21, 20],
      [23, 22],
      [24, 23],
    ] as const) {
      const samples = rising.map((value, at) => (at >= 240 + count && at < 264 ? null : value));
      const { bandwidth, measured } = bandwidthOf(samples, WINDOW)!;
      assert.deepEqual([bandwidth, measured.rank, measured.samples], [240 + rank, rank, count]);
      assert.equal(measured.coverage, count / 24);
    }
    const silent = rising.map((value, at) => (at >= 240 && at < 264 ? null : value));
    assert.equal(bandwidthOf(silent, WINDOW), undefined);
    assert.equal(bandwidthOf(silent, null)!.measured.peak95, null);
  });

  it('applies from its day, and days before the first one were billed by the whole day', () => {
    const periods = [
      { since: 20_100, window: null },
      { since: 20_050, window: WINDOW },
    ];
    const found = [20_049, 20_050, 20_099, 20_100].map((date) => windowOn(periods, date));
    assert.deepEqual(found, [null, WINDOW, WINDOW, null]);
    const window = { mode: 'window', ...WINDOW };
    const basesOf = (from: number, to: number) => basesIn(periods, [{ from, to }]);
    assert.deepEqual(basesOf(20_060, 20_099), [window]);
    assert.deepEqual(basesOf(20_040, 20_100), [{ mode: 'day' }, window]);
  });
});

describe('days as numbers', () => {
  it('are days in Shanghai, there and back', () => {
    assert.equal(dayText(dayOf(Date.parse('2026-11-20T15:59:59.999Z'))), '2026-11-20');
    assert.equal(dayText(dayOf(Date.parse('2026-11-20T16:00:00.000Z'))), '2026-11-21');
    fc.assert(
      fc.property(day, (date) => {
        assert.equal(dayOf(dayMs(date)), date);
        assert.equal(dayOf(dayMs(date + 1) - 1), date);
        assert.equal(dayMs(date), dayStart(dayText(date)));
        const monday = mondayOf(date);
        assert.ok(monday <= date && date - monday < 7);
        assert.equal(new Date(dayMs(monday) + 8 * 3_600_000).getUTCDay(), 1);
        const { first, last } = daysOfMonth(monthOfDay(date));
        assert.ok(first <= date && date <= last);
        assert.equal(formatDate(dayMs(first)).slice(8), '01');
        assert.equal(formatDate(dayMs(last + 1)).slice(8), '01');
      }),
    );
    const { first, last } = daysOfMonth('2028-02');
    assert.equal(last - first + 1, 29);
  });
});
