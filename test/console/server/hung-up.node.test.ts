import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
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
