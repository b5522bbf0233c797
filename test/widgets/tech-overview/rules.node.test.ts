/** @zone America/Los_Angeles */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatBandwidth } from '#shared/core/bandwidth.ts';
import { firstDay, onlineRate, shownDay } from '#widgets/tech-overview/tech-overview.rules.ts';

describe('texts of the technical overview', () => {
  it('starts with the last complete day in Shanghai (hazard 13)', () => {
    assert.equal(firstDay(Date.parse('2026-11-21T00:00:00+08:00')), '2026-11-20');
    assert.equal(firstDay(Date.parse('2026-11-22T23:59:59.999+08:00')), '2026-11-21');
  });

  it('shows the requested day if it is a day of the platform up to today', () => {
    const now = Date.parse('2026-11-21T12:00:00+08:00');
    assert.equal(shownDay('2026-11-18', now), '2026-11-18');
    assert.equal(shownDay('2026-11-21', now), '2026-11-21');
    for (const wrong of [undefined, '', '2026-11-22', '2026-02-31', '2019-01-01', '18.11.2026'])
      assert.equal(shownDay(wrong, now), '2026-11-20');
  });

  it('shows 100 % only when all nodes are online, and 0 % only when none is', () => {
    assert.equal(onlineRate({ online: 109, total: 112 }), '97.3');
    assert.equal(onlineRate({ online: 9_999, total: 10_000 }), '99.9');
    assert.equal(onlineRate({ online: 1, total: 10_000 }), '0.1');
    assert.equal(onlineRate({ online: 5, total: 5 }), '100');
    assert.equal(onlineRate({ online: 0, total: 5 }), '0');
    assert.equal(onlineRate({ online: 0, total: 0 }), '0');
  });

  it('formats bandwidth with thousands separators, and with a decimal only when it is significant', () => {
    assert.equal(formatBandwidth(70_615.24), '70,615.2');
    assert.equal(formatBandwidth(80_000), '80,000');
    assert.equal(formatBandwidth(0), '0');
    assert.equal(formatBandwidth(-12.5), '−12.5');
    assert.equal(formatBandwidth(-0.01), '0');
    assert.equal(formatBandwidth(999.96), '1,000');
  });
});
