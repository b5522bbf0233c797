/** The server process: start, output, stop and log. */
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, it } from 'node:test';
import { runMigrateCommand } from '#console/server/migrate-command.ts';
import { deadAddress, fakeUpstream, type FakeUpstream } from '../../server/fake-upstream.ts';
import { spawnServer, type SpawnedServer } from '../../server/spawned-server.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function start(environment: Record<string, string>): SpawnedServer {
  const server = spawnServer(environment);
  cleanups.push(async () => {
    server.process.kill('SIGKILL');
    await server.ended;
  });
  return server;
}

async function upstream(respond: Parameters<typeof fakeUpstream>[0]): Promise<FakeUpstream> {
  const platform = await fakeUpstream(respond);
  cleanups.push(() => platform.close());
  return platform;
}

async function scratch(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'data-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('start', () => {
  it('names the invalid variable and exits', async () => {
    const server = start({ PORT: 'http' });
    assert.equal(await server.ended, 1);
    assert.equal(server.output.text, 'PORT must be a number from 0 to 65535, not "http".\n');
  });

  it('reports a used port in one sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    cleanups.push(() => other.close());
    const { port } = other.address() as AddressInfo;
    const server = start({ PORT: String(port), PLATFORM_URL: 'http://127.0.0.1:9' });
    assert.equal(await server.ended, 1);
    assert.equal(server.output.text, `127.0.0.1:${port} is in use by another program. Set PORT to a free port.\n`);
  });

  it('reports a data folder that cannot be created', async () => {
    const file = path.join(await scratch(), 'file');
    await writeFile(file, '');
    const server = start({ DATA_DIR: path.join(file, 'data') });
    assert.equal(await server.ended, 1);
    assert.match(
      server.output.text,
      /^DATA_DIR .* could not be created \(ENOTDIR\)\. Set DATA_DIR to another folder\.\n$/,
    );
  });

  it('reports a database server that does not respond', async () => {
    const { host } = new URL(await deadAddress());
    const server = start({ MODE: 'demo', DATABASE_URL: `postgres://app:secret@${host}/partner` });
    assert.equal(await server.ended, 1);
    assert.equal(
      server.output.text,
      `Couldn't connect to the server in DATABASE_URL (connect ECONNREFUSED ${host}). Check the address and the server.\n`,
    );
    const migration = {
      DATABASE_URL: 'postgres://app@127.0.0.1/partner',
      DATABASE_MIGRATION_URL: `postgres://${host}`,
    };
    await assert.rejects(
      runMigrateCommand(migration),
      /^DatabaseLocationError: .* the server in DATABASE_MIGRATION_URL \(/,
    );
  });

  it('names the features that are refused without a provider', async () => {
    const keyOf = (letter: string): string => `console:${letter.repeat(32)}`;
    const server = start({
      MODE: 'reference',
      DATA_DIR: await scratch(),
      FIRST_AGENT: 'anna:13800138000',
      SMS_URL: 'https://sms.example',
      SMS_KEY: keyOf('s'),
      CAPTCHA_URL: 'https://captcha.example',
      CAPTCHA_KEY: keyOf('c'),
      CAPTCHA_APP_ID: '200000001',
      PAYOUT_URL: 'https://payout.example',
      PAYOUT_KEY: keyOf('p'),
    });
    await server.listening;
    assert.match(server.output.text, /Refused +real-name verification \(set IDENTITY_URL\)/);
    assert.match(server.output.text, /"msg":"IDENTITY_URL is not set: real-name verification will be refused"/);
    assert.doesNotMatch(server.output.text, /PAYOUT_URL/);
  });

  it('prints the addresses and the demo users, and refuses a second server on the data folder in one sentence (hazard 26)', async () => {
    const folder = await scratch();
    const first = start({ DATA_DIR: folder });
    const origin = await first.listening;
    for (const part of [`${origin}/gallery`, `${origin}/sandbox`, 'Demo@2026', 'wallet88', 'newcomer', 'Wednesdays'])
      assert.ok(first.output.text.includes(part), `${part} is missing`);
    const second = start({ DATA_DIR: folder });
    assert.equal(await second.ended, 1);
    assert.match(
      second.output.text,
      /^The data folder .* is in use by another server \(process \d+\)\. Stop that server, or set DATA_DIR.*\n$/,
    );
    assert.equal((await fetch(`${origin}/readyz`)).status, 200, 'the first server keeps running');
  });

  it('writes no data and offers no sandbox as a gateway', async () => {
    const folder = path.join(await scratch(), 'data');
    const server = start({ DATA_DIR: folder, PLATFORM_URL: 'http://127.0.0.1:9' });
    await server.listening;
    await assert.rejects(access(folder));
    assert.doesNotMatch(server.output.text, /\/sandbox|Demo@2026/);
  });
});

describe('stop', () => {
  it('finishes a running request on SIGTERM, accepts no new ones, and exits with 0', async () => {
    const calls = new EventEmitter();
    const arrived = once(calls, 'arrived') as Promise<[ServerResponse]>;
    const { url } = await upstream((_request, response) => void calls.emit('arrived', response));
    const server = start({ PLATFORM_URL: url });
    const origin = await server.listening;
    const running = fetch(`${origin}/api/slow`);
    const [held] = await arrived;
    server.process.kill('SIGTERM');
    await assert.rejects(async () => {
      for (;;)
        await fetch(`${origin}/healthz`, { headers: { connection: 'close' } }).then((r) => assert.equal(r.status, 200));
    });
    held.end('{"late":true}');
    const response = await running;
    assert.equal(response.status, 200);
    assert.deepEqual(await response.json(), { late: true });
    assert.equal(await server.ended, 0);
  });

  it('reports on SIGTERM that it is not ready before it stops listening', async () => {
    const server = start({ PLATFORM_URL: 'http://127.0.0.1:9', STOP_DELAY: '2' });
    const origin = await server.listening;
    const statusOf = async (path: string) => (await fetch(origin + path)).status;
    assert.deepEqual([await statusOf('/readyz'), await statusOf('/healthz')], [200, 200]);
    server.process.kill('SIGTERM');
    let response = await fetch(`${origin}/readyz`);
    while (response.status === 200) response = await fetch(`${origin}/readyz`);
    assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '5']);
    assert.deepEqual([await statusOf('/healthz'), await statusOf('/config.json')], [200, 200]);
    assert.equal(await server.ended, 0);
  });

  it('exits immediately on SIGINT when no request is running', async () => {
    const server = start({ PLATFORM_URL: 'http://127.0.0.1:9' });
    await server.listening;
    server.process.kill('SIGINT');
    assert.equal(await server.ended, 0);
  });
});

describe('behavior outside tests', () => {
  it('requires a minute between two codes (hazard 24)', async () => {
    const folder = await scratch();
    const origin = await start({ DATA_DIR: folder, FAST_FOR_TESTS: '' }).listening;
    const post = (call: string, body: object = {}) =>
      fetch(origin + call, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const sendCode = async (): Promise<number> => {
      const proof = (await (await post('/sandbox/captcha/ticket')).json()) as object;
      const code = { phoneNumber: '13055551111', usage: 2, captchaType: 0, ...proof };
      return (await post('/api/user/send_verify_code', code)).status;
    };
    assert.deepEqual([await sendCode(), await sendCode()], [200, 429]);
  });
});

describe('log', () => {
  it('contains no query, token, body or header at any level (hazard 5)', async () => {
    const platform = await upstream((request, response) => {
      if (request.url?.includes('reset')) request.socket.destroy();
      else response.end('{}');
    });
    const server = start({ PLATFORM_URL: platform.url, LOG_LEVEL: 'trace' });
    const origin = await server.listening;
    const headers = { authorization: 'Bearer SECRET-header', cookie: 'walletPasswordTicket=SECRET-cookie' };
    const addresses = [
      '/?token=SECRET-query',
      '/wallet?token=SECRET-query',
      '/missing.js?token=SECRET-query',
      '/%zz?token=SECRET-query',
      '/api/user/bankname?cardNo=SECRET-query',
      '/api/reset?cardNo=SECRET-query',
      '/sandbox?token=SECRET-query',
    ];
    for (const address of addresses) await fetch(`${origin}${address}`, { headers });
    await fetch(`${origin}/api/v1/user/login`, { method: 'POST', headers, body: '{"password":"SECRET-body' });
    await fetch(`${origin}/config.json?token=SECRET-query`, { method: 'POST', headers, body: 'SECRET-body' });
    const { port } = new URL(origin);
    for (const raw of [
      'GET /?token=SECRET-raw HTTP/1.1\r\nAuthorization: Bearer SECRET-raw\r\nbad header\r\n\r\n',
      `GET /api/x?token=SECRET-raw HTTP/1.1\r\nHost: x\r\nAuthorization: ${'SECRET-raw'.repeat(4_000)}\r\n\r\n`,
    ]) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      socket.end(raw);
      const response = await new Promise<string>((resolve) => {
        let text = '';
        socket.on('data', (part) => (text += part.toString()));
        socket.on('close', () => resolve(text));
      });
      assert.match(response, /^HTTP\/1\.1 4\d\d /);
      assert.doesNotMatch(response, /SECRET/);
    }
    server.process.kill('SIGTERM');
    assert.equal(await server.ended, 0);
    assert.match(server.output.text, /"path":"\/api\/user\/bankname"/);
    assert.match(server.output.text, /"requestId":"/);
    assert.doesNotMatch(server.output.text, /SECRET/);
  });
});
