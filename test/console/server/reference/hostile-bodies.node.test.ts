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
    ['a __proto__ far inside', '{"nodes": [{"a": {"__proto__": {"polluted": true}}}]}'],
    ['JSON a thousand levels deep', '['.repeat(1_000) + ']'.repeat(1_000)],
    ['JSON thirty thousand levels deep', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
    ['cut-off JSON', '{"amount": 100'],
    ['no JSON', '<xml/>'],
    ['text after the end', '{} {}'],
  ];
  for (const [name, payload] of bodies) {
    it(`answers 400 to ${name}`, async () => {
      for (const url of TARGETS) {
        const answer = await send(url, payload);
        assert.equal(answer.statusCode, 400, url);
        assert.equal(answer.json().code, 4000);
      }
      assert.equal(({} as Record<string, unknown>).polluted, undefined);
    });
  }

  it('answers 413 to a body that is huge', async () => {
    const answer = await send(TARGETS[2]!, JSON.stringify({ password: 'x'.repeat(100_000) }));
    assert.equal(answer.statusCode, 413);
    assert.equal(typeof answer.json().message, 'string');
  });

  it('answers 415 to a type it does not read', async () => {
    assert.equal((await send(TARGETS[2]!, 'password=1', 'text/x-unknown')).statusCode, 415);
  });

  it('takes null, arrays and plain values for what they are: no fields', async () => {
    for (const payload of ['null', '[]', '1', '"text"', 'true'])
      assert.equal((await send('/api/user/verify_wallet_password', payload)).statusCode, 400, payload);
  });

  it('ignores fields that it does not know', async () => {
    const answer = await agent.post('/api/user/verify_wallet_password', {
      password: 'wallet88',
      uid: '100002',
      toString: 1,
      hasOwnProperty: 1,
    });
    assert.equal(answer.status, 200);
  });

  it('takes texts with quotes, zeros and SQL for texts', async () => {
    for (const username of ["agent' or '1'='1", 'agent";--', 'ag\\ent', '𠮷'.repeat(50)]) {
      assert.equal((await agent.logIn(username)).status, 401);
    }
    await agent.logIn('agent');
    const nul = await agent.post('/api/bff/console/miniapp/api/saveAddress', {
      username: 'agent',
      nodes: [{ uuid: 'a\u0000b', address: 'x\u0000' }],
    });
    assert.equal(nul.status, 400);
    assert.equal((await agent.post('/sandbox/people/ag%00ent', {})).status, 400);
  });
});
