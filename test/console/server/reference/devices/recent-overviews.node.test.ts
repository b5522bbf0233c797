/** The overview of many devices is counted once for the requests of a moment, and that of few for each request. */
import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import { MANY_DEVICES } from '#console/server/reference/devices/devices.ts';
import { RecentOverviews } from '#console/server/reference/devices/recent-overviews.ts';

it('counts many devices again after ten seconds or on the next day, and few each time', async () => {
  const overviews = new RecentOverviews();
  let total = MANY_DEVICES + 1;
  const read = async (day = 1, uid = 'a') => (await overviews.read(uid, day, async () => ({ total: total++ }))).total;
  const first = await read();
  assert.equal(await read(), first);
  assert.notEqual(await read(1, 'b'), first, 'another agent');
  assert.notEqual(await read(2), first, 'another day');
  const now = performance.now();
  const later = mock.method(performance, 'now', () => now + 10_001);
  const before = total;
  assert.equal(await read(2), before);
  later.mock.restore();
  total = MANY_DEVICES - 1;
  assert.equal(await read(3), MANY_DEVICES - 1);
  assert.equal(await read(3), MANY_DEVICES);
});
