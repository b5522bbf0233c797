import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UNTRUSTED_PROXY } from '#console/server/untrusted-proxy.ts';
import { spawnServer } from '../../server/spawned-server.ts';

/** Returns the log of a gateway that receives two requests with a forwarded address. */
async function logOf(environment: Record<string, string>): Promise<string> {
  const server = spawnServer({ PLATFORM_URL: 'http://127.0.0.1:9', DATABASE_URL: '', ...environment });
  const origin = await server.listening;
  for (let round = 0; round < 2; round++)
    await fetch(`${origin}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  server.process.kill('SIGTERM');
  await server.ended;
  return server.output.text;
}

describe('a proxy that is not in TRUST_PROXY', () => {
  it('causes one warning at its first request', async () => {
    assert.equal((await logOf({})).split(UNTRUSTED_PROXY).length, 2);
  });

  it('causes no warning when it is trusted', async () => {
    assert.ok(!(await logOf({ TRUST_PROXY: 'loopback' })).includes(UNTRUSTED_PROXY));
  });
});
