/** A full disk is reported before the first write, and results in 503 while the server runs (hazard 26). */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, it } from 'node:test';
import { delayOf, NAMED_WITHIN_S, SCRAPE_S } from '#test/server/alert-rules.ts';
import { freePort } from '#test/server/free-port.ts';
import { tokenOf } from '#test/server/sign-in.ts';
import { spawnServer, type SpawnedServer } from '#test/server/spawned-server.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Mounts a disk of the given size in MB. Returns undefined when this user may not mount. */
function disk(mb: number): string | undefined {
  const place = mkdtempSync(path.join(tmpdir(), 'partner-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mb}m`, 'tmpfs', place]);
  cleanups.push(() => {
    if (status === 0) spawnSync('umount', ['-l', place]);
    rmSync(place, { recursive: true, force: true });
  });
  return status === 0 ? place : undefined;
}

const NO_DISK = 'requires the right to mount a disk, such as root on Linux';

function serverOn(dataDir: string, more: Record<string, string> = {}): SpawnedServer {
  const server = spawnServer({ DATA_DIR: dataDir, DATABASE_URL: '', ...more });
  cleanups.push(async () => {
    server.process.kill('SIGKILL');
    await server.ended;
  });
  return server;
}

describe('a full disk (hazard 26)', () => {
  it('is reported at the first start in one sentence with the required space, the folder and the fix', async (test) => {
    const place = disk(20);
    if (!place) return test.skip(NO_DISK);
    const server = serverOn(path.join(place, 'data'));
    assert.equal(await server.ended, 1);
    assert.match(
      server.output.text,
      /^Not enough disk space for the database: 128 MB are required in \S+\/data, (19|20) MB are free\. Free some space, or set DATA_DIR to a folder on another disk\.\n$/,
    );
  });

  it('that is read-only is reported at the start in one sentence', async (test) => {
    const place = disk(20);
    if (!place) return test.skip(NO_DISK);
    spawnSync('mount', ['-o', 'remount,ro', place]);
    const server = serverOn(place);
    assert.equal(await server.ended, 1);
    assert.match(
      server.output.text,
      /^DATA_DIR \S+ cannot be written \(EROFS\)\. Change its rights, or set DATA_DIR to another folder\.\n$/,
    );
  });

  it('results in 503 while the server runs, is named by metrics of alerts, and loses no acknowledged write', async (test) => {
    const place = disk(200);
    if (!place) return test.skip(NO_DISK);
    const metricsPort = await freePort();
    let server = serverOn(path.join(place, 'data'), { METRICS_PORT: `${metricsPort}` });
    let origin = await server.listening;
    let token = '';
    const call = async (address: string, body?: object) => {
      const response = await fetch(origin + address, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    token = await tokenOf(origin, 'agent');

    const total = async () => Number((await call('/api/console/tickets?pageIndex=1&pageSize=1')).body.total);
    const before = await total();
    const { bavail, bsize } = statfsSync(place);
    const filler = path.join(place, 'filler');
    writeFileSync(filler, Buffer.alloc(bavail * bsize));
    let made = 0;
    let refused: { status: number; body: Record<string, unknown> } | undefined;
    // The database has free pages, so a few more writes may succeed.
    for (let count = 0; !refused && count < 100; count++) {
      const response = await call('/api/console/tickets', {
        title: `${count}`,
        content: randomBytes(1_000).toString('hex'),
        category: 'other',
      });
      if (response.status === 200) made += 1;
      else refused = response;
    }
    assert.equal(refused?.status, 503);
    assert.equal(refused?.body.message, '系统繁忙，请稍后再试');
    assert.equal((await fetch(`${origin}/healthz`)).status, 200, 'the process keeps running');
    const ready = await fetch(`${origin}/readyz`);
    assert.equal(ready.status, 503);
    assert.deepEqual(((await ready.json()) as { failed: string[] }).failed, ['disk']);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    for (const [alert, series] of Object.entries({
      NotReady: /^partner_ready\{check="disk"\} 0$/m,
      DiskFull: /^partner_request_failures_total\{cause="disk"\} 1$/m,
      DiskAlmostFull: /^partner_data_folder_free_bytes \d{1,8}$/m,
    })) {
      assert.match(metrics, series);
      assert.ok(delayOf(alert, /\w+/.exec(series.source.slice(1))![0]) <= NAMED_WITHIN_S - SCRAPE_S);
    }
    await rm(filler);
    server.process.kill('SIGKILL');
    await server.ended;
    server = serverOn(path.join(place, 'data'));
    origin = await server.listening;
    assert.equal(await total(), before + made);
  });
});
