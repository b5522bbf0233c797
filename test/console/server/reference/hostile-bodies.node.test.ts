import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { onWednesday, startServer, type Server, type Visitor } from './support.ts';

const TARGETS = [
  '/api/v1/user/login',
  '/api/user/send_verify_code',
  '/api/user/verify_wallet_password',
  '/api/wallet/wallet/withdrawal',
  '/api/bff/console/miniapp/api/saveAddress',
  '/api/bff/console/miniapp/api/updateRealNameInfo',
  '/api/user/modify_account_payinfo',
  '/api/user/modify_phone_number',
  '/api/user/modify_password',
  '/api/user/reset_password',
  '/sandbox/faults',
];

describe('hostile bodies (hazard 23)', () => {
  let server: Server;
  let agent: Visitor;
  before(async () => {
    server = await startServer();
    agent = await onWednesday(server);
  });
  after(() => server.close());

  const send = (url: string, payload: string, type = 'application/json') =>
    server.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': type, authorization: `Bearer ${agent.token}`, 'x-wallet-ticket': agent.ticket ?? '' },
    });

  const bodies: [string, string][] = [
    ['__proto__', '{"__proto__": {"polluted": true}, "amount": 100}'],
    ['an escaped __proto__', '{"\\u005f_proto__": {"polluted": true}}'],
    ['constructor.prototype', '{"constructor": {"prototype": {"polluted": true}}}'],
    ['a nested __proto__', '{"nodes": [{"a": {"__proto__": {"polluted": true}}}]}'],
    ['JSON a thousand levels deep', '['.repeat(1_000) + ']'.repeat(1_000)],
    ['JSON thirty thousand levels deep', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
    ['truncated JSON', '{"amount": 100'],
    ['invalid JSON', '<xml/>'],
    ['text after the JSON', '{} {}'],
  ];
  for (const [name, payload] of bodies) {
    it(`responds with 400 to ${name}`, async () => {
      for (const url of TARGETS) {
        const response = await send(url, payload);
        assert.equal(response.statusCode, 400, url);
        assert.equal(response.json().code, 4000);
      }
      assert.equal(({} as Record<string, unknown>).polluted, undefined);
    });
  }

  it('responds with 400 to half of a surrogate pair, which the database cannot store in JSON', async () => {
    const payout = { collectionMethod: 'personalAlipay', collectionNumber: 'agent\ud83d@partner.example' };
    const { status, body } = await agent.post('/api/user/modify_account_payinfo', payout);
    assert.deepEqual([status, body.code], [400, 4000]);
    const whole = await agent.post('/api/user/verify_wallet_password', {
      password: 'wallet88',
      remark: '\ud83d\ude00',
    });
    assert.equal(whole.status, 200);
  });

  it('responds with 413 to a huge body', async () => {
    const response = await send(TARGETS[2]!, JSON.stringify({ password: 'x'.repeat(100_000) }));
    assert.equal(response.statusCode, 413);
    assert.equal(typeof response.json().message, 'string');
  });

  it('responds with 415 to an unsupported content type', async () => {
    assert.equal((await send(TARGETS[2]!, 'password=1', 'text/x-unknown')).statusCode, 415);
  });

  it('treats null, arrays and primitive values as bodies without fields', async () => {
    for (const payload of ['null', '[]', '1', '"text"', 'true'])
      assert.equal((await send('/api/user/verify_wallet_password', payload)).statusCode, 400, payload);
  });

  it('ignores unknown fields', async () => {
    const response = await agent.post('/api/user/verify_wallet_password', {
      password: 'wallet88',
      uid: '100002',
      toString: 1,
      hasOwnProperty: 1,
    });
    assert.equal(response.status, 200);
  });

  it('treats strings with quotes, NUL and SQL as plain text', async () => {
    for (const username of ["agent' or '1'='1", 'agent";--', 'ag\\ent', '𠮷'.repeat(50)]) {
      assert.equal((await agent.signIn(username)).status, 401);
    }
    await agent.signIn('agent');
    const nul = await agent.post('/api/bff/console/miniapp/api/saveAddress', {
      username: 'agent',
      nodes: [{ uuid: 'a\u0000b', address: 'x\u0000' }],
    });
    assert.equal(nul.status, 400);
    assert.equal((await agent.post('/sandbox/people/ag%00ent', {})).status, 400);
    const form = await agent.request('POST', '/api/console/tickets', {
      body: 'category=other&title=a\0&content=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.equal(form.status, 400);
  });
});
