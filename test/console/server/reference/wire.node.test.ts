import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as v from 'valibot';
import { captchaConfig, ticketResponse } from '#shared/topics/accounts/code/code.calls.ts';
import { loginResponse } from '#shared/topics/accounts/session.calls.ts';
import { startServer, Visitor, WALLET_PASSWORD, type Server } from './seeded-platform.ts';

const BFF = '/api/bff/console/miniapp/api';

describe('the API', () => {
  let server: Server;
  let agent: Visitor;
  before(async () => {
    server = await startServer();
    agent = new Visitor(server);
    v.parse(loginResponse, (await agent.signIn('agent')).body);
  });
  after(() => server.close());

  it('serves public calls without a session', async () => {
    const signedOut = new Visitor(server);
    v.parse(captchaConfig, (await signedOut.get('/api/user/get_captcha_config')).body);
    const tips = await signedOut.get(`${BFF}/inputTips?keywords=${encodeURIComponent('软件园')}`);
    assert.ok(tips.body.data.list.length > 0);
    for (const tip of tips.body.data.list) assert.deepEqual(Object.keys(tip), ['name', 'district', 'location']);
    assert.deepEqual((await signedOut.get(`${BFF}/inputTips`)).body.data.list, []);
    assert.equal((await signedOut.sendCode('13012345678')).status, 200);
  });

  it('returns the user’s account with flags, uid and server time in seconds', async () => {
    const { data } = (await agent.get('/api/account/v1/info')).body;
    assert.equal(data.uid, '100001');
    assert.deepEqual(
      [data.needVerify, data.showIncome, data.isMigrated, data.needReconcileUser],
      [false, true, false, true],
    );
    assert.equal(data.payInfo.billingCycle, 'week');
    assert.ok(Math.abs(data.timestamp - Date.now() / 1000) < 5);
    assert.equal(data.passwordHash, undefined);
    assert.equal(data.walletPasswordHash, undefined);
  });

  it('decides by role and the list of special users whether a user is reconciled (§6)', async () => {
    for (const [username, expected] of [
      ['agent', true],
      ['miner', true],
      ['plain', false],
      ['partner-east', false],
    ] as const) {
      const visitor = new Visitor(server);
      await visitor.signIn(username);
      assert.equal((await visitor.get('/api/user/account_info')).body.needReconcileUser, expected, username);
    }
  });

  it('pages records from 1, newest first, within the range, with the total (§2.4)', async () => {
    const list = (query: string) =>
      agent.get(`/api/wallet/wallet/withdrawal/list?walletType=1&${query}`).then(({ body }) => body.data);
    const all = await list('pageIndex=1&pageSize=100');
    assert.ok(all.total >= 45);
    assert.equal(all.list.length, all.total);
    assert.ok(all.list.some(({ status }: { status: string }) => status === 'failure'));
    const times = all.list.map(({ create }: { create: number }) => create);
    assert.deepEqual(
      times,
      [...times].sort((one, other) => other - one),
    );
    const second = await list('pageIndex=2&pageSize=10');
    assert.deepEqual(second.list, all.list.slice(10, 20));
    assert.equal(second.total, all.total);
    const [from, to] = [times[20], times[10]];
    const range = await list(`pageIndex=1&pageSize=100&start=${from}&end=${to}`);
    assert.deepEqual(range.list, all.list.slice(10, 21), 'the range includes both ends');
    assert.deepEqual(await list('pageIndex=99&pageSize=10'), { list: [], total: all.total });
    for (const query of ['pageIndex=0', 'pageSize=0', 'pageSize=101', 'start=x', 'pageIndex=1.5', 'pageIndex=-1'])
      assert.equal((await agent.get(`/api/wallet/wallet/entry/list?walletType=1&${query}`)).status, 400, query);
  });

  it('lists a weekly income for every Wednesday of the year, and a bill for each month', async () => {
    const entries = (walletType: number) =>
      agent
        .get(`/api/wallet/wallet/entry/list?walletType=${walletType}&pageIndex=1&pageSize=100`)
        .then(({ body }) => body.data.list as { type: string; create: number; rzId: string; walletType: number }[]);
    const weekly = (await entries(1)).filter(({ type }) => type === 'weekly_income');
    assert.ok(weekly.length >= 52, 'a year of weeks');
    assert.equal(new Set(weekly.map(({ create }) => create)).size, weekly.length, 'one a week');
    for (const { create } of weekly) assert.equal(new Date(create * 1000 + 8 * 3_600_000).getUTCDay(), 3);
    assert.ok((await entries(1)).some(({ type }) => type === 'refund'));
    assert.ok((await entries(0)).filter(({ type }) => type === 'monthly_bill').length >= 11);
    assert.equal(await agent.balance(1), 12_846_37);
    assert.equal(await agent.balance(0), 36_580_24);
  });

  it('returns a ticket for the wallet password', async () => {
    const response = await agent.post('/api/user/verify_wallet_password', { password: WALLET_PASSWORD });
    v.parse(ticketResponse, response.body);
    assert.deepEqual(Object.keys(response.body), ['ticket']);
  });

  it('saves node addresses by user name, and then no longer requires them (§4)', async () => {
    await agent.post('/sandbox/people/agent', { needFillCollection: true });
    assert.equal((await agent.get('/api/account/v1/info')).body.data.needFillCollection, true);
    const nodes = [{ uuid: 'node-1', address: '北京市海淀区中关村软件园 1 号', location: '116.2890,40.0455' }];
    await agent.post('/sandbox/nodes', { uuid: 'node-1' });
    const saved = await agent.post(`${BFF}/saveAddress`, { username: 'agent', nodes });
    assert.deepEqual(saved.body, { code: 0, message: 'ok', data: {} });
    assert.equal((await agent.get('/api/account/v1/info')).body.data.needFillCollection, false);
    for (const body of [
      { username: 'agent', nodes: [] },
      { username: 'agent', nodes: [...nodes, ...nodes] },
      { username: 'agent' },
    ]) {
      const refused = await new Visitor(server).post(`${BFF}/saveAddress`, body);
      assert.notEqual(refused.body.code, 0);
      assert.equal(typeof refused.body.message, 'string');
    }
  });

  it('accepts a valid settlement cycle', async () => {
    const newcomer = new Visitor(server);
    await newcomer.signIn('newcomer');
    assert.equal((await newcomer.post('/api/user/modify_billing_cycle', { billingCycle: 'year' })).status, 400);
    assert.equal((await newcomer.post('/api/user/modify_billing_cycle', { billingCycle: 'week' })).status, 200);
    const { data } = (await newcomer.get('/api/account/v1/info')).body;
    assert.deepEqual([data.needFillBillingCycle, data.payInfo.billingCycle], [false, 'week']);
  });

  it('responds with 404 in the common shape to unknown addresses', async () => {
    for (const address of ['/api', '/api/nothing', '/sandbox/nothing']) {
      const { status, body } = await agent.get(address);
      assert.equal(status, 404, address);
      assert.deepEqual(Object.keys(body), ['code', 'message', 'requestId']);
    }
  });
});
