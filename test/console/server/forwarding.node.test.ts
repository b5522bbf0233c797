/** A server with PLATFORM_URL forwards to a platform without a difference for the user and without losing responses. */
import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { buildServer } from '#console/server/app.ts';
import { readOptions } from '#console/server/options.ts';
import { onWednesday, PHONES, startServer, Visitor, type Server } from './reference/seeded-platform.ts';

let platform: Server;
let gateways: FastifyInstance[];
/** A client of the platform, because a gateway has no outbox and no clock. */
let direct: Visitor;

before(async () => {
  platform = await startServer();
  await platform.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = platform.app.server.address() as AddressInfo;
  const options = readOptions({ LOG_LEVEL: 'silent', PLATFORM_URL: `http://127.0.0.1:${port}` });
  gateways = await Promise.all([buildServer(options), buildServer(options)]);
  direct = await onWednesday(platform);
});
after(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await platform.close();
});

function visitorOf(gateway: FastifyInstance | undefined): Visitor {
  const visitor = new Visitor({ app: gateway!, close: async () => {} });
  visitor.captcha = () => direct.captcha();
  visitor.latestCode = (phone) => direct.latestCode(phone);
  return visitor;
}

describe('forwarding to a platform', () => {
  it('signs in, opens the wallet and withdraws through any of several gateways', async () => {
    const visitor = visitorOf(gateways[0]);
    assert.equal((await visitor.signIn('agent')).status, 200);
    assert.equal((await visitor.openWallet()).status, 200);
    const before = await visitor.balance();
    assert.equal(before, await direct.balance());

    const other = visitorOf(gateways[1]);
    other.token = visitor.token;
    other.ticket = visitor.ticket;
    const code = await visitor.code(PHONES.agent);
    const first = await visitor.withdraw(10_000, code, { key: 'forwarded-1' });
    assert.deepEqual([first.status, first.body.code], [200, 0]);
    const again = await other.withdraw(10_000, code, { key: 'forwarded-1' });
    assert.deepEqual([again.status, again.body.code], [200, 0]);
    assert.equal(await other.balance(), before - 10_000);
    assert.equal((await direct.withdrawals()).list.filter(({ amount }) => amount === 10_000).length, 1);
  });

  it('passes refusals of both families on with the same request ID (§8)', async () => {
    const stranger = visitorOf(gateways[0]);
    for (const [url, status, code] of [
      ['/api/user/account_info', 401, 101001],
      ['/api/wallet/wallet?walletType=1', 200, 101001],
      ['/api/nowhere', 404, 4040],
    ] as const) {
      const response = await stranger.get(url);
      assert.deepEqual([response.status, response.body.code], [status, code], url);
      assert.equal(response.body.requestId, response.headers['x-request-id'], url);
    }
  });

  it('lets the platform refuse a body with __proto__ (hazard 23)', async () => {
    const response = await gateways[0]!.inject({
      method: 'POST',
      url: '/api/v1/user/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"__proto__":{"role":"agent"},"username":"agent"}',
    });
    assert.equal(response.statusCode, 400);
  });

  it('responds with 502 when the response to a withdrawal is lost, and a retry makes no second withdrawal (hazard 2)', async () => {
    const visitor = visitorOf(gateways[0]);
    await visitor.signIn('company');
    await visitor.openWallet();
    const code = await visitor.code(PHONES.company);
    const attempt = () => visitor.withdraw(50_000, code, { key: 'lost-1', walletType: 0 });
    await direct.post('/sandbox/faults', { call: '/api/wallet/wallet/withdrawal', fault: 'lost-answer', times: 1 });
    const lost = await attempt();
    assert.equal(lost.status, 502);
    const again = await attempt();
    assert.deepEqual([again.status, again.body.code], [200, 0], JSON.stringify(again.body));
    const { list } = await visitor.withdrawals(0);
    assert.equal(list.filter(({ amount }) => amount === 50_000).length, 1);
  });
});
