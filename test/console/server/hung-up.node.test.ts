import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Sealer } from '#console/server/embed-sessions.ts';
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
    const expired = { token: 'token', scopes: ['account:read'], origins: [], expiresAt: 1 } as const;
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
