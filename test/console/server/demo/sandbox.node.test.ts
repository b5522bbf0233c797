import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { WEDNESDAY } from '#test/gate/days.ts';
import { A_WEDNESDAY, onWednesday, PHONES, startServer, Visitor, type Server } from '../reference/seeded-platform.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const PAGE = { accept: 'text/html,application/xhtml+xml' };

describe('the sandbox', () => {
  let server: Server;
  let agent: Visitor;
  before(async () => {
    server = await startServer();
    agent = new Visitor(server);
    await agent.signIn('agent');
  });
  after(() => server.close());
  beforeEach(() => agent.post('/sandbox/clock', {}));

  it('moves the clock and resets it', async () => {
    assert.ok(Math.abs(Date.parse((await agent.get('/sandbox/clock')).body.now) - Date.now()) < 5_000);
    const moved = await agent.post('/sandbox/clock', { at: A_WEDNESDAY });
    assert.equal(moved.status, 200);
    assert.ok(Math.abs(Date.parse(moved.body.now) - Date.parse(A_WEDNESDAY)) < 5_000);
    const { timestamp } = (await agent.get('/api/user/account_info')).body;
    assert.ok(Math.abs(timestamp - Date.parse(A_WEDNESDAY) / 1000) < 5);
    await agent.post('/sandbox/clock', {});
    assert.ok(Math.abs(Date.parse((await agent.get('/sandbox/clock')).body.now) - Date.now()) < 5_000);
    assert.equal((await agent.post('/sandbox/clock', { at: 'whenever' })).status, 400);
  });

  it('does not move the clock further than a year ahead, because every day until then is created', async () => {
    const moveBy = (days: number) =>
      agent.post('/sandbox/clock', { at: new Date(Date.now() + days * 86_400_000).toISOString() });
    const { status, body } = await moveBy(367);
    assert.deepEqual([status, body.code, body.field], [400, 4000, 'at']);
    assert.ok(Math.abs(Date.parse((await agent.get('/sandbox/clock')).body.now) - Date.now()) < 5_000);
    assert.equal((await moveBy(-3_000)).status, 200);
  });

  it('shows pages that comply with the strict policy, without inline code and with escaped content', async () => {
    await agent.code(PHONES.agent);
    await agent.post('/sandbox/people/agent', { realName: '<script>alert(1)</script>' });
    for (const address of ['/sandbox', '/sandbox/outbox', '/sandbox?done=<script>alert(1)</script>']) {
      const { status, body, headers } = await agent.request('GET', address, { headers: PAGE });
      assert.equal(status, 200);
      assert.match(String(headers['content-type']), /^text\/html/);
      assert.doesNotMatch(body, /<style|style=|\son\w+=|<script>|<script(?![^>]*src=)/);
      assert.match(body, /<html lang="zh-CN">/);
    }
    for (const file of ['/sandbox/sandbox.css', '/sandbox/sandbox.js', '/sandbox/icon.svg', '/sandbox/captcha.js'])
      assert.equal((await agent.get(file)).status, 200, file);
  });

  it('creates tokens of demo users for hosts that try the elements, and refuses other pages', async () => {
    const page = await agent.request('GET', '/sandbox', { headers: PAGE });
    assert.match(page.body, /data-token="miner"/);
    const { status, body } = await new Visitor(server).post('/sandbox/tokens', { username: 'miner' });
    assert.equal(status, 200);
    const headers = { authorization: `Bearer ${body.token}` };
    const info = await new Visitor(server).request('GET', '/api/user/account_info', { headers });
    assert.equal(info.body.username, 'miner');
    assert.equal((await new Visitor(server).post('/sandbox/tokens', { username: 'nobody' })).status, 404);
    const foreign = await server.app.inject({
      ...{ method: 'POST', url: '/sandbox/tokens', payload: { username: 'miner' } },
      headers: { origin: 'https://elsewhere.example' },
    });
    assert.equal(foreign.statusCode, 400);
  });

  it('accepts its buttons as forms and returns to the page', async () => {
    const press = (url: string, payload: string) => server.app.inject({ method: 'POST', url, payload, headers: FORM });
    const wednesday = await press('/sandbox/scenarios', 'name=next-wednesday');
    assert.equal(wednesday.statusCode, 303);
    assert.match(String(wednesday.headers.location), /^\/sandbox\?done=/);
    const now = Date.parse((await agent.get('/sandbox/clock')).body.now);
    assert.equal(new Date(now + 8 * 3_600_000).getUTCDay(), 3);
    assert.ok(now > Date.now());
    assert.equal((await press('/sandbox/clock', `at=${WEDNESDAY}T10%3A00`)).statusCode, 303);
    assert.ok((await agent.get('/sandbox/clock')).body.now.startsWith(`${WEDNESDAY}T02:00`));
    await press('/sandbox/scenarios', 'name=auth-3&username=agent');
    assert.equal((await agent.get('/api/wallet/wallet/userAuthState')).body.data.state, 3);
    await press('/sandbox/people/agent', 'authState=4&needVerify=true');
    assert.equal((await agent.get('/api/account/v1/info')).body.data.needVerify, true);
    await press('/sandbox/people/agent', 'needVerify=false');
    await press('/sandbox/scenarios', 'name=node-info-asked&username=agent');
    assert.equal((await agent.get('/api/account/v1/info')).body.data.needFillCollection, true);
    await press('/sandbox/people/agent', 'needFillCollection=false');
  });

  it('sets a contract that expires soon, has expired, or is valid (§2.3)', async () => {
    for (const [name, isRemind, remindType] of [
      ['contract-expiring', true, 1],
      ['contract-expired', true, 2],
      ['contract-fine', false, null],
    ] as const) {
      await agent.post('/sandbox/scenarios', { name });
      const { data } = (await agent.get('/api/account/v1/getContract')).body;
      assert.deepEqual([data.isRemind, data.remindType], [isRemind, remindType], name);
    }
  });

  it('fails a transfer with one request', async () => {
    const wednesday = await onWednesday(server);
    await wednesday.withdraw(300_00, await wednesday.code(PHONES.agent));
    const before = await wednesday.balance();
    await agent.post('/sandbox/scenarios', { name: 'failed-transfer' });
    assert.equal(await wednesday.balance(), before + 300_00);
  });

  it('changes a user, and refuses invalid values', async () => {
    const { body } = await agent.post('/sandbox/people/agent', {
      isMigrated: true,
      walletPasswordFilled: false,
      billingCycle: 'month',
      payInfo: { collectionMethod: 'personalCard', cardNumber: '6222020200112233' },
      unknown: 1,
    });
    assert.deepEqual([body.isMigrated, body.walletPasswordFilled], [true, false]);
    assert.deepEqual(
      [body.payInfo.billingCycle, body.payInfo.collectionMethod, body.payInfo.bankAccount],
      ['month', 'personalCard', '林示例'],
    );
    await agent.post('/sandbox/people/agent', { isMigrated: false, walletPasswordFilled: true, billingCycle: 'week' });
    assert.equal((await agent.openWallet()).status, 200);
    assert.equal((await agent.post('/sandbox/people/agent', { authState: 6 })).status, 400);
    assert.equal((await agent.post('/sandbox/people/nobody', {})).status, 404);
    assert.equal((await agent.post('/sandbox/wallets/agent', { walletType: 1, leftAmount: -1 })).status, 400);
  });

  it('refuses requests from pages of other sites', async () => {
    const host = 'localhost:4173';
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { host, origin: 'http://localhost:9999' },
      { host, origin: 'https://evil.example' },
      { host, origin: 'null' },
    ])
      for (const url of ['/sandbox/clock', '/%73andbox/clock'])
        assert.equal((await agent.post(url, { at: A_WEDNESDAY }, headers)).status, 400);
    const own = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
    assert.equal((await agent.post('/sandbox/clock', { at: A_WEDNESDAY }, own)).status, 200);
  });

  it('allows pages of other origins to load the captcha and fetch a ticket', async () => {
    const script = await agent.get('/sandbox/captcha.js');
    assert.equal(script.headers['cross-origin-resource-policy'], 'cross-origin');
    const ticket = await agent.post('/sandbox/captcha/ticket', {}, { 'sec-fetch-site': 'cross-site' });
    assert.equal(ticket.headers['access-control-allow-origin'], '*');
  });

  it('serves the captcha in the chosen mode', async () => {
    await agent.post('/sandbox/captcha', { mode: 'never' });
    assert.match((await agent.get('/sandbox/captcha.js')).body, /const chosen = 'never'/);
    assert.equal((await agent.post('/sandbox/captcha', { mode: 'nonsense' })).status, 400);
    await agent.post('/sandbox/captcha', { mode: 'ok' });
  });
});

describe('faults', () => {
  let server: Server;
  let agent: Visitor;
  let port: number;
  before(async () => {
    server = await startServer();
    agent = await onWednesday(server);
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    port = (server.app.server.address() as AddressInfo).port;
  });
  after(() => server.close());
  beforeEach(() => agent.request('DELETE', '/sandbox/faults'));

  const fault = (body: object) => agent.post('/sandbox/faults', { call: '/api/wallet/wallet', ...body });
  const balance = () => agent.get('/api/wallet/wallet?walletType=1');

  it('apply to the chosen call the given number of times', async () => {
    await fault({ fault: 'status', status: 503, times: 2, body: { message: '维护中' } });
    assert.deepEqual([(await balance()).status, (await balance()).body], [503, { message: '维护中' }]);
    assert.equal((await balance()).status, 200);
    assert.equal((await agent.get('/api/user/account_info')).status, 200);
  });

  it('stay until they are removed or replaced when no number is given', async () => {
    await fault({ fault: 'code', body: { code: 5001, message: '系统维护' } });
    for (let round = 0; round < 3; round++) {
      const { status, body } = await balance();
      assert.deepEqual([status, body.code, body.message], [200, 5001, '系统维护']);
    }
    await fault({ fault: 'status', status: 503 });
    assert.equal((await balance()).status, 503);
    await agent.request('DELETE', '/sandbox/faults');
    assert.equal((await balance()).body.code, 0);
  });

  it('respond with a page, or slowly', async () => {
    await fault({ fault: 'html', times: 1 });
    const page = await balance();
    assert.equal(page.status, 200);
    assert.match(String(page.headers['content-type']), /html/);
    await fault({ fault: 'slow', ms: 120, times: 1 });
    const from = performance.now();
    assert.equal((await balance()).status, 200);
    assert.ok(performance.now() - from >= 100);
  });

  it('hold a call until they are removed, by path or all, or until their time is over', async () => {
    let responses = 0;
    const fetchBalance = () => balance().then(({ status }) => ((responses += 1), status));
    const removed = async (query: string) => {
      await fault({ fault: 'held', ms: 60_000, times: 1 });
      const held = fetchBalance();
      await agent.request('DELETE', '/sandbox/faults?call=/api/other');
      assert.equal((await agent.get('/api/user/account_info')).status, 200);
      const before = responses;
      await agent.request('DELETE', `/sandbox/faults${query}`);
      assert.equal(await held, 200);
      assert.equal(responses, before + 1);
    };
    await removed('?call=/api/wallet/wallet');
    await removed('');
    assert.equal(responses, 2);
    await fault({ fault: 'held', ms: 120, times: 1 });
    const from = performance.now();
    assert.equal(await fetchBalance(), 200);
    assert.ok(performance.now() - from >= 100);
  });

  it('of a session apply only to its calls with the path prefix, and are removed with the session', async () => {
    const other = new Visitor(server);
    await other.signIn('agent');
    await agent.post('/sandbox/faults', { call: '/api/user/*', fault: 'status', status: 503, own: true });
    const status = async (visitor: Visitor) => (await visitor.get('/api/user/account_info')).status;
    assert.deepEqual([await status(agent), await status(other)], [503, 200]);
    assert.equal((await balance()).status, 200);
    const { body } = await agent.get('/sandbox/faults');
    assert.deepEqual(body, { list: [{ call: '/api/user/*', fault: 'status', status: 503, own: true }] });
    await other.request('DELETE', '/sandbox/faults?own');
    assert.equal(await status(agent), 503);
    await agent.request('DELETE', '/sandbox/faults?own');
    assert.equal(await status(agent), 200);
    const withoutSession = await server.app.inject({ method: 'DELETE', url: '/sandbox/faults?own' });
    assert.equal(withoutSession.statusCode, 400);
  });

  /** Sends a request over a real connection, because an injected request has none to break. */
  const overNetwork = (path: string, body?: object): Promise<number | string> =>
    new Promise((resolve) => {
      const call = httpRequest(
        {
          port,
          path,
          method: body ? 'POST' : 'GET',
          headers: {
            authorization: `Bearer ${agent.token}`,
            'x-wallet-ticket': agent.ticket ?? '',
            'content-type': 'application/json',
            'idempotency-key': 'lost',
          },
        },
        (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode ?? 0));
        },
      );
      call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
      call.end(body && JSON.stringify(body));
    });

  it('break the connection before the call, so that nothing is changed', async () => {
    const before = await agent.balance();
    const code = await agent.code(PHONES.agent);
    await fault({ call: '/api/wallet/wallet/withdrawal', fault: 'reset', times: 1 });
    const body = { amount: 200_00, code, walletType: 1 };
    assert.equal(await overNetwork('/api/wallet/wallet/withdrawal', body), 'ECONNRESET');
    assert.equal(await agent.balance(), before);
  });

  it('lose the response after the call, and the same key then returns the first result (hazard 2)', async () => {
    const before = await agent.balance();
    const code = await agent.code(PHONES.agent);
    await fault({ call: '/api/wallet/wallet/withdrawal', fault: 'lost-answer', times: 1 });
    const body = { amount: 200_00, code, walletType: 1 };
    assert.equal(await overNetwork('/api/wallet/wallet/withdrawal', body), 'ECONNRESET');
    assert.equal(await agent.balance(), before - 200_00);
    assert.equal(await overNetwork('/api/wallet/wallet/withdrawal', body), 200);
    assert.equal(await agent.balance(), before - 200_00);
  });
});
