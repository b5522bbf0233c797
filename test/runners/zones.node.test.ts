import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testFiles } from '../gate/test-files.ts';
import { SHANGHAI, zoneOf } from './zones.ts';

describe('the time zone of a test file', () => {
  it('is the zone of its process', () => {
    const own = zoneOf('test/runners/zones.node.test.ts');
    assert.deepEqual([process.env.TZ, Intl.DateTimeFormat().resolvedOptions().timeZone], [own, own]);
  });

  it('is Los Angeles for half of the files of node, and for a tenth of those in browsers', () => {
    for (const [kind, least, most] of [
      ['node', 0.4, 0.6],
      ['browser', 0.05, 0.15],
    ] as const) {
      const files = testFiles(kind);
      const share = files.filter((file) => zoneOf(file) !== SHANGHAI).length / files.length;
      assert.ok(share > least && share < most, `${kind}: ${share}`);
    }
  });

  it('is the zone that the file declares', () => {
    assert.equal(zoneOf('test/shared/core/shanghai-time.node.test.ts'), 'America/Los_Angeles');
  });
});
