import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildServer } from '#console/server/app.ts';
import { Sealer } from '#console/server/embed-sessions.ts';
import { readOptions } from '#console/server/options.ts';
import { spawnServer, type SpawnedServer } from '../../server/spawned-server.ts';

describe('clients that disconnect before the response (hazard 25)', () => {
  let server: SpawnedServer;
  let dataDir: string;
  before(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'partner-'));
    server = spawnServer({ DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'info' });
  });
  after(async () => {
    server.process.kill('SIGKILL');
    await server.ended;
    await rm(dataDir, { recursive: true });
  });

  it('do not stop the server', async () => {
    const origin = await server.listening;
    const { hostname, port, host } = new URL(origin);
    for (let times = 0; times < 50; times++) {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(`GET /api/strapi/article/10071 HTTP/1.1\r\nHost: ${host}\r\n\r\n`, () => socket.resetAndDestroy());
      await once(socket, 'close');
    }
    assert.equal((await fetch(`${origin}/api/strapi/article/10071`)).status, 200);
  });
});

const KEY = Buffer.alloc(32, 1);

describe('clients of a gateway during the start of a websocket', () => {
  let server: SpawnedServer;
  before(() => {
    const keys = { EMBED_KEYS: KEY.toString('base64'), EMBED_PARTNERS: `portal:${'s'.repeat(32)}` };
    server = spawnServer({ PLATFORM_URL: 'http://127.0.0.1:9', DATABASE_URL: '', ...keys });
  });
  after(async () => {
    server.process.kill('SIGKILL');
    await server.ended;
  });

  for (const [what, path, headers] of [
    ['a websocket', '/api/websocket', ''],
    ['an address without websockets', '/', ''],
    ['a page of another origin', '/api/websocket', 'Origin: https://other.example\r\n'],
  ] as const)
    it(`do not stop the server if they disconnect: ${what}`, () => disconnect(path, headers));

  it('do not stop the server if they disconnect: an embed session, which is decrypted meanwhile', async () => {
    const expired = { token: 'token', scopes: ['account:read'], off: [], origins: [], expiresAt: 1 } as const;
    await disconnect('/api/websocket', `Authorization: Bearer ${await new Sealer([KEY]).seal(expired)}\r\n`);
  });

  it('do not stop the server if they do not wait for the response to an earlier request', async () => {
    const origin = await server.listening;
    const { hostname, port, host } = new URL(origin);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {}).resume();
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n${upgrade(host, '/api/websocket')}`);
    await new Promise((closed) => socket.once('close', closed));
    await assertHealthy();
  });

  const upgrade = (host: string, path: string, headers = ''): string =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
    `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`;

  async function assertHealthy(): Promise<void> {
    const response = await fetch(`${await server.listening}/healthz`).catch(() => undefined);
    assert.equal(response?.status, 200, server.output.text);
  }

  async function disconnect(path: string, headers: string): Promise<void> {
    const origin = await server.listening;
    const { hostname, port, host } = new URL(origin);
    const start = upgrade(host, path, headers);
    for (let times = 0; times < 100; times++) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      // at different moments of the response
      socket.on('connect', () => socket.write(start, () => setTimeout(() => socket.resetAndDestroy(), times % 4)));
      await new Promise((closed) => socket.once('close', closed));
    }
    await assertHealthy();
  }
});

describe('the connection of an upgrade without a websocket', () => {
  const servers: FastifyInstance[] = [];
  after(() => Promise.all(servers.map((server) => server.close())));

  async function listen(environment: Record<string, string>): Promise<AddressInfo> {
    const options = { ...readOptions({ LOG_LEVEL: 'silent', ...environment }), dataDir: undefined };
    const server = await buildServer({ ...options, limits: { connection: 300 } });
    servers.push(server);
    // the response to the earlier request starts this limit
    server.server.keepAliveTimeout = 300;
    await server.listen({ host: '127.0.0.1', port: 0 });
    return server.server.address() as AddressInfo;
  }

  /** Sends a request. @returns the responses until the server closes the connection */
  async function responsesTo(request: string, { port, address }: AddressInfo): Promise<string> {
    const socket = connect(port, address);
    const parts: Buffer[] = [];
    socket.on('error', () => {}).on('data', (part: Buffer) => parts.push(part));
    socket.write(request.replaceAll('\n', '\r\n'));
    await once(socket, 'close', { signal: AbortSignal.timeout(5_000) });
    return Buffer.concat(parts).toString();
  }

  const get = (path: string, protocol: string): string =>
    `GET ${path} HTTP/1.1\nHost: localhost\nConnection: Upgrade\nUpgrade: ${protocol}\n\n`;

  for (const [mode, environment] of [
    ['demo', { DATABASE_URL: '' }],
    ['gateway', { PLATFORM_URL: 'http://127.0.0.1:9' }],
  ] as const) {
    let at: AddressInfo;
    before(async () => {
      at = await listen(environment);
    });

    for (const [path, protocol] of [
      ['/healthz', 'websocket'],
      ['/', 'h2c'],
      ['/api/%zz', 'websocket'],
    ] as const)
      it(`is closed with the response to ${protocol} at ${path} (${mode})`, async () => {
        const response = await responsesTo(get(path, protocol), at);
        assert.match(response, /^HTTP\/1\.1 \d{3} [^]*^connection: close\r$/im);
      });

    it(`is closed if a response to an earlier request is not complete (${mode})`, async () => {
      const earlier = 'GET /api/help/v1/tags HTTP/1.1\nHost: localhost\n\n';
      await responsesTo(earlier + get('/api/websocket', 'websocket'), at);
    });
  }
});
