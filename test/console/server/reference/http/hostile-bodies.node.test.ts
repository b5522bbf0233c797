import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as v from 'valibot';
import { ENDPOINTS } from '#shared/topics/calls.ts';
import { codeLogin, passwordLogin } from '#shared/topics/accounts/session.calls.ts';
import { unixRange } from '#shared/core/shanghai-time.ts';
import { daysAfter, TODAY } from '#test/gate/days.ts';
import { onWednesday, PASSWORD, startServer, Visitor, type Server } from '../seeded-platform.ts';

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

/** Passwords, and values that no user types. */
const EXACT = [
  ...['oldpassword', 'password', 'walletPassword', 'ticket', 'randstr', 'usage', 'captchaType'],
  ...['client_id', 'redirect_uri', 'state', 'scope', 'openSharedDocument.token'],
  // the bytes of a file, whose content decides
  'uploadAttachment.content',
  ...['recordConsent.document', 'recordConsent.version', 'saveDialling.name', 'confirmManagerCard.name'],
];

type Entries = Readonly<Record<string, v.GenericSchema>>;

/** Returns the single values of a schema by their path. */
function valuesIn(path: string, schema: v.GenericSchema): [string, v.GenericSchema][] {
  const { entries, item, pipe } = schema as { entries?: Entries; item?: v.GenericSchema; pipe?: v.GenericSchema[] };
  const list = item ?? (pipe?.[0] as { item?: v.GenericSchema } | undefined)?.item;
  if (list) return valuesIn(path, list);
  if (!entries) return [[path, schema]];
  return Object.entries(entries).flatMap(([name, entry]) => valuesIn(`${path}.${name}`, entry));
}

describe('typed texts of requests (hazard 40)', () => {
  const requests = Object.values(ENDPOINTS).flatMap(({ call, request }) => (request ? [[call.name, request]] : []));
  const schemas = { ...Object.fromEntries(requests), login: passwordLogin, join: codeLogin };
  const values = Object.entries(schemas).flatMap(([name, schema]) => valuesIn(name, schema as v.GenericSchema));
  const isExact = (path: string) => EXACT.some((name) => path === name || path.endsWith(`.${name}`));

  for (const [path, schema] of values.filter(([path]) => !isExact(path)))
    it(`${path} is clean or refused`, () => {
      const result = v.safeParse(schema, '\u202dab\u200b\u00adc1\u202c');
      if (result.success && typeof result.output === 'string') assert.equal(result.output, 'abc1');
    });

  for (const [path, schema] of values.filter(([path]) => /password$/i.test(path)))
    it(`${path} is not changed`, () => {
      const result = v.safeParse(schema, ' e\u0301\u200bwallet8 ');
      if (result.success) assert.equal(result.output, ' e\u0301\u200bwallet8 ');
    });

  describe('on the server', () => {
    let server: Server;
    let agent: Visitor;
    before(async () => {
      server = await startServer();
      agent = await onWednesday(server);
    });
    after(() => server.close());

    it('are stored as they look', async () => {
      const payInfo = {
        collectionMethod: 'personalAlipay',
        collectionNumber: '\u202d１３９ 1234\u00a05678\u202c',
        bankAccount: '\u200b林示例',
      };
      assert.equal((await agent.post('/api/user/modify_account_payinfo', payInfo)).status, 200);
      const stored = (await agent.get('/api/user/account_payinfo')).body;
      assert.equal((stored.payInfo ?? stored).collectionNumber, '139****5678');

      const content = '第一行\r\n第二行 👩\u200d💻👍🏽\u202e';
      await agent.post('/api/console/tickets', { category: 'other', title: '\ufeff标题\u200b', content });
      const [ticket] = (await agent.get('/api/console/tickets?pageIndex=1&pageSize=1')).body.list;
      assert.deepEqual([ticket.title, ticket.content], ['标题', '第一行\n第二行 👩\u200d💻👍🏽']);
    });

    it('are required and limited as they look', async () => {
      const ticket = { category: 'other', title: '\u200b\u2800', content: '内容' };
      const empty = await agent.post('/api/console/tickets', ticket);
      assert.deepEqual([empty.status, empty.body.field], [400, 'title']);
      const long = { ...ticket, title: '\u200b'.repeat(60) + '标'.repeat(50) };
      assert.equal((await agent.post('/api/console/tickets', long)).status, 200);
    });

    it('find the same in queries', async () => {
      const { uuid } = (await agent.get('/api/income/device?limit=1&offset=0')).body.items[0];
      const { start, end } = unixRange({ start: daysAfter(TODAY, -21), end: daysAfter(TODAY, -15) });
      const history = (id: string) =>
        agent.get(
          `/api/income/device/history?${new URLSearchParams({ start_timestamp: `${start}`, end_timestamp: `${end}`, uuid: id })}`,
        );
      const [plain, pasted] = [await history(uuid), await history(`\u202d${uuid}\u202c`)];
      assert.deepEqual([pasted.status, pasted.body], [200, plain.body]);
      const found = async (words: string) =>
        (await agent.get(`/api/help/v1/search/article?${new URLSearchParams({ keyWords: words })}`)).body.data.list;
      assert.ok((await found('提现')).length > 0);
      assert.deepEqual(await found('提\u200b现\u202c'), await found('提现'));
    });

    it('sign in, but a password keeps its characters', async () => {
      const visitor = new Visitor(server);
      assert.equal((await visitor.signIn('\u200bagent\u202c')).status, 200);
      assert.equal((await visitor.signIn('agent', `${PASSWORD}\u200b`)).status, 401);
    });
  });
});
