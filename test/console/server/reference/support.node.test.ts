import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { DirectedBusiness } from '#shared/topics/business/business.calls.ts';
import type { Ticket } from '#shared/topics/ticket/ticket.calls.ts';
import { startServer, Visitor, type Server } from './support.ts';

let server: Server;
const visitors: Record<string, Visitor> = {};
before(async () => {
  server = await startServer();
  for (const username of ['agent', 'company', 'miner', 'plain']) {
    visitors[username] = new Visitor(server);
    await visitors[username].signIn(username);
  }
});
after(() => server.close());

const scenario = (name: string, username = 'agent') =>
  visitors[username]!.post('/sandbox/scenarios', { name, username });

describe('tickets (§2.2)', () => {
  const TICKETS = '/api/console/tickets';
  const GIVEN = { category: 'network', title: '线路中断', content: '从早上开始一直不通' };
  const list = async (username: string, query = ''): Promise<{ list: Ticket[]; total: number }> =>
    (await visitors[username]!.get(`${TICKETS}?${query}`)).body;

  it('are created and listed first, only for their user', async () => {
    const before = (await list('agent')).total;
    const { id } = (await visitors.agent!.post(TICKETS, GIVEN)).body;
    const { list: own, total } = await list('agent');
    assert.equal(total, before + 1);
    assert.deepEqual([own[0]!.id, own[0]!.status, own[0]!.title, own[0]!.replies], [id, 'pending', GIVEN.title, []]);
    assert.ok(!(await list('company')).list.some((each) => each.id === id));
    assert.deepEqual((await list('agent', 'pageIndex=2&pageSize=1')).list[0]!.id, own[1]!.id);
  });

  it('are created once when they are sent several times (hazard 20)', async () => {
    const given = { ...GIVEN, title: '按了两次' };
    const responses = await Promise.all([1, 2, 3].map(() => visitors.agent!.post(TICKETS, given)));
    assert.equal(new Set(responses.map(({ body }) => body.id)).size, 1);
    assert.equal((await list('agent', 'pageSize=100')).list.filter(({ title }) => title === given.title).length, 1);
  });

  it('may refer only to own devices', async () => {
    const { uuid } = (await visitors.agent!.get('/api/income/device?limit=1&offset=0')).body.items[0];
    const { id } = (await visitors.agent!.post(TICKETS, { ...GIVEN, deviceUUID: uuid })).body;
    assert.equal((await list('agent', 'pageSize=100')).list.find((each) => each.id === id)!.deviceUUID, uuid);
    const refused = await visitors.company!.post(TICKETS, { ...GIVEN, deviceUUID: uuid });
    assert.deepEqual([refused.status, refused.body.message], [404, '没有这台设备']);
  });

  it('are refused with a message for the field', async () => {
    for (const [fields, field, message] of [
      [{ title: '' }, 'title', '请填写标题'],
      [{ title: ' ' }, 'title', '请填写标题'],
      [{ title: '长'.repeat(51) }, 'title', '标题最多 50 个字'],
      [{ content: '' }, 'content', '请填写问题描述'],
      [{ content: '长'.repeat(2_001) }, 'content', '问题描述最多 2000 个字'],
      [{ category: 'x' }, 'category', '请选择问题类型'],
      [{ category: undefined }, 'category', '请选择问题类型'],
    ] as const) {
      const { status, body } = await visitors.agent!.post(TICKETS, { ...GIVEN, ...fields });
      assert.deepEqual([status, body.code, body.field, body.message], [400, 4000, field, message]);
    }
  });

  it('receive replies from support', async () => {
    await scenario('ticket-answered');
    const [newest] = (await list('agent')).list;
    assert.equal(newest!.status, 'resolved');
    assert.deepEqual(
      newest!.replies.map(({ author }) => author),
      ['support'],
    );
  });
});

describe('directed business (§2.2, /deploy)', () => {
  const all = async (username: string): Promise<DirectedBusiness[]> =>
    (await visitors[username]!.get('/api/console/deploy')).body.list;
  const state = async (username: string, id: string) => (await all(username)).find((each) => each.id === id)!;
  const apply = (username: string, id: string, body: object = {}) =>
    visitors[username]!.post(`/api/console/deploy/${id}/apply`, body);

  it('shows every state, separately for each user', async () => {
    assert.deepEqual(
      new Set((await all('agent')).map((each) => each.state)),
      new Set(['open', 'applied', 'approved', 'refused', 'closed']),
    );
    assert.equal((await state('agent', '2104')).reason, '节点的上行带宽未达到 5000 M');
    assert.equal((await state('miner', '2102')).state, 'open');
    assert.equal((await state('miner', '2105')).reason, '申请已截止');
  });

  it('accepts one application for each user', async () => {
    const responses = await Promise.all([1, 2].map(() => apply('agent', '2101', { remark: '番禺三台' })));
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 400]);
    assert.equal((await state('agent', '2101')).state, 'applied');
    const again = await apply('agent', '2101');
    assert.deepEqual([again.body.code, again.body.message], [4101, '您已申请过这项业务，无需重复申请']);
  });

  it('refuses an application with the reason', async () => {
    for (const [username, id, code, message] of [
      ['miner', '2104', 4101, '名额已满'],
      ['miner', '2105', 4101, '申请已截止'],
      ['miner', '2106', 4101, '业务方已暂停采购'],
      ['miner', '9999', 4040, '没有这项业务'],
    ] as const) {
      const { body } = await apply(username, id);
      assert.deepEqual([body.code, body.message], [code, message], id);
    }
    assert.equal((await apply('miner', '2101', { remark: '长'.repeat(201) })).body.message, '备注最多 200 个字');
  });

  it('closes after its last day by the platform’s clock', async () => {
    const { deadline } = await state('plain', '2102');
    await scenario('now', 'plain');
    await visitors.plain!.post('/sandbox/clock', { at: new Date(deadline! * 1000 + 1_000).toISOString() });
    assert.equal((await state('plain', '2102')).state, 'closed');
    assert.equal((await apply('plain', '2102')).body.message, '申请已截止');
    await visitors.plain!.post('/sandbox/clock');
    assert.equal((await apply('plain', '2102')).status, 200);
  });

  it('is decided by the operator', async () => {
    const { taken } = await state('agent', '2101');
    await scenario('directed-approved');
    const approved = await state('agent', '2101');
    assert.deepEqual([approved.state, approved.taken], ['approved', taken! + 1]);
    await scenario('directed-refused', 'plain');
    const refused = await state('plain', '2102');
    assert.deepEqual([refused.state, refused.reason], ['refused', '节点的晚高峰带宽未达到要求']);
  });
});

describe('consent (§2.2, /openplatform/auth)', () => {
  const ADDRESS = '/api/openplatform/authorization';
  const GIVEN = {
    client_id: 'node-monitor',
    redirect_uri: 'https://monitor.partner.example/callback',
    state: 'a b&c=1',
    scope: 'profile devices',
  };
  const look = (fields: object = {}) =>
    visitors.agent!.get(`${ADDRESS}?${new URLSearchParams({ ...GIVEN, ...fields } as Record<string, string>)}`);
  const decide = (agree: unknown, fields: object = {}) => visitors.agent!.post(ADDRESS, { ...GIVEN, ...fields, agree });

  it('shows the client and the requested scopes', async () => {
    const { body } = await look();
    assert.deepEqual([body.clientName, body.redirectUri], ['节点监控助手', GIVEN.redirect_uri]);
    assert.deepEqual(
      body.scopes.map(({ name }: { name: string }) => name),
      ['profile', 'devices'],
    );
  });

  it('redirects with the state and either a code or an error', async () => {
    const yes = new URL((await decide(true)).body.redirectUrl);
    assert.equal(yes.origin + yes.pathname, GIVEN.redirect_uri);
    assert.equal(yes.searchParams.get('state'), GIVEN.state);
    assert.match(yes.searchParams.get('code')!, /^[\w-]{43}$/);
    const no = new URL((await decide(false)).body.redirectUrl);
    assert.deepEqual(
      [...no.searchParams],
      [
        ['error', 'access_denied'],
        ['state', GIVEN.state],
      ],
    );
    const other = new URL((await decide(true)).body.redirectUrl);
    assert.notEqual(other.searchParams.get('code'), yes.searchParams.get('code'));
  });

  it('redirects to the console’s own callback on any host', async () => {
    const { status } = await look({ redirect_uri: 'http://localhost:80/openplatform/callback' });
    const { status: own } = await look({ redirect_uri: 'http://localhost/openplatform/callback' });
    assert.deepEqual(
      [status, own].sort(),
      [200, 400],
      'the comparison is exact: one of them is the origin of this request',
    );
  });

  it('refuses redirect URIs that the client has not registered (hazard 6)', async () => {
    for (const redirect_uri of [
      '',
      'https://evil.example/callback',
      'https://monitor.partner.example/callback/',
      'https://monitor.partner.example/callback?next=evil',
      'https://monitor.partner.example/callback#x',
      'https://monitor.partner.example/callback/../../evil',
      'https://MONITOR.partner.example/callback',
      'https://monitor.partner.example@evil.example/callback',
      'http://monitor.partner.example/callback',
      '/openplatform/callback',
      'javascript:alert(1)',
      'https://books.partner.example/oauth/return',
    ]) {
      for (const { status, body } of [await look({ redirect_uri }), await decide(true, { redirect_uri })]) {
        assert.deepEqual([status, body.code, body.field], [400, 4000, 'redirect_uri'], redirect_uri);
        assert.equal(body.redirectUrl, undefined);
      }
    }
  });

  it('refuses an unknown client, a missing state, excessive scopes and a missing decision', async () => {
    for (const [fields, status, message] of [
      [{ client_id: 'nobody' }, 404, '没有这个应用'],
      [{ client_id: '__proto__' }, 404, '没有这个应用'],
      [{ state: '' }, 400, '缺少 state，无法确认请求来源'],
      [{ scope: 'profile income' }, 400, '申请的权限超出应用的范围'],
      [{ scope: '' }, 400, '申请的权限超出应用的范围'],
      [{ scope: 'constructor' }, 400, '申请的权限超出应用的范围'],
    ] as const) {
      for (const response of [await look(fields), await decide(true, fields)])
        assert.deepEqual([response.status, response.body.message], [status, message]);
    }
    for (const agree of [undefined, 'yes', 1, null]) assert.equal((await decide(agree)).status, 400);
  });
});
