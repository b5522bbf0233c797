/**
 * Sends the requests of users for ten minutes, as fast as the server responds, and measures throughput and memory. Part
 * of `npm run test:soak`. LOAD_MINUTES sets another time. The client runs on the same machine, so the server alone can
 * handle more.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { freePort } from '../../server/free-port.ts';
import { tokenOf } from '../../server/sign-in.ts';
import { spawnServer, type SpawnedServer } from '../../server/spawned-server.ts';

const MINUTES = Number(process.env.LOAD_MINUTES ?? 10);
const SAMPLES = 40;
/** Each connection sends the next request when the previous one has its response. */
const CONNECTIONS = 16;
const MB = 1_000_000;
/** Allowed growth between the second and the last fifth of the run: noise of the garbage collector. */
const MOST_GROWN_MB = 40;

/** The requests of a visit. */
const READS = [
  '/api/account/v1/info',
  '/api/user/account_info',
  '/api/wallet/wallet?walletType=1',
  '/api/wallet/wallet/withdrawal/list?walletType=1&pageIndex=1&pageSize=10&start=0&end=4000000000',
  '/api/income/summary',
  '/api/income/device?limit=50&offset=0',
  '/api/notice/list?pageIndex=1&pageSize=20&type=unread',
];

interface Memory {
  readonly heapMB: number;
  readonly residentMB: number;
}

const median = (all: readonly number[]): number => [...all].sort((one, other) => one - other)[all.length >> 1]!;

describe('a server under load', () => {
  let dataDir: string;
  let server: SpawnedServer;
  let origin: string;
  let metricsUrl: string;

  before(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'partner-load-'));
    const port = await freePort();
    metricsUrl = `http://127.0.0.1:${port}/metrics`;
    server = spawnServer({ DATA_DIR: dataDir, METRICS_PORT: `${port}`, NODE_ENV: 'production' });
    origin = await server.listening;
  });
  after(async () => {
    server?.process.kill('SIGTERM');
    await server?.ended;
    await rm(dataDir, { recursive: true, force: true });
  });

  async function memory(): Promise<Memory> {
    const metrics = await (await fetch(metricsUrl)).text();
    const of = (name: string): number => Number(new RegExp(`^${name} ([\\d.e+]+)$`, 'm').exec(metrics)![1]) / MB;
    return { heapMB: of('nodejs_heap_size_used_bytes'), residentMB: of('process_resident_memory_bytes') };
  }

  it(`responds for ${MINUTES} minutes without an error, and its memory does not grow (hazard 19)`, async (test) => {
    const headers = { authorization: `Bearer ${await tokenOf(origin, 'company')}` };
    const running = autocannon({
      url: origin,
      connections: CONNECTIONS,
      duration: MINUTES * 60,
      requests: READS.map((address) => ({ method: 'GET', path: address, headers })),
    });
    const samples: Memory[] = [];
    for (let taken = 0; taken < SAMPLES; taken++) {
      await wait((MINUTES * 60_000) / SAMPLES);
      samples.push(await memory());
    }
    const { requests, latency, non2xx, errors, timeouts } = await running;
    const fifth = SAMPLES / 5;
    const of = (name: keyof Memory, part: readonly Memory[]): number => median(part.map((each) => each[name]));
    const [early, late] = [samples.slice(fifth, 2 * fifth), samples.slice(-fifth)];
    const grown = (['heapMB', 'residentMB'] as const).map((name) => of(name, late) - of(name, early));
    test.diagnostic(
      `${requests.average.toFixed(0)} responses a second, p50 ${latency.p50} ms, p99 ${latency.p99} ms; ` +
        `heap ${of('heapMB', early).toFixed(0)} to ${of('heapMB', late).toFixed(0)} MB, ` +
        `resident ${of('residentMB', early).toFixed(0)} to ${of('residentMB', late).toFixed(0)} MB`,
    );
    assert.deepEqual({ non2xx, errors, timeouts }, { non2xx: 0, errors: 0, timeouts: 0 });
    for (const more of grown) assert.ok(more < MOST_GROWN_MB, `${more.toFixed(0)} MB more`);
  });
});
