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

it('shares a running count between requests, and counts again after a failure', async () => {
  const overviews = new RecentOverviews();
  let counts = 0;
  let end = (_failure?: Error): void => {};
  const count = () => {
    counts++;
    return new Promise<{ total: number }>((resolve, reject) => {
      end = (failure) => (failure ? reject(failure) : resolve({ total: MANY_DEVICES + counts }));
    });
  };
  const read = (day = 1) => overviews.read('a', day, count);
  const failing = [read(), read()].map((each) => assert.rejects(each, /away/));
  assert.equal(counts, 1);
  end(new Error('away'));
  await Promise.all(failing);
  const running = [read(), read()];
  assert.equal(counts, 2);
  end();
  assert.deepEqual(await Promise.all([...running, read()]), Array(3).fill({ total: MANY_DEVICES + 2 }));
  assert.equal(counts, 2);
  const next = read(2);
  assert.equal(counts, 3, 'another day');
  end();
  assert.deepEqual(await next, { total: MANY_DEVICES + 3 });
  const few = [5, 6].map((total) => overviews.read('b', 2, async () => ({ total })));
  assert.deepEqual(await Promise.all(few), [{ total: 5 }, { total: 6 }]);
});
