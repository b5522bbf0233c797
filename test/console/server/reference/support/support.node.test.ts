import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { DirectedBusiness } from '#shared/topics/support/business.calls.ts';
import type { Ticket } from '#shared/topics/support/ticket/ticket.calls.ts';
import type { Violation } from '#shared/topics/devices/device.calls.ts';
import { addMonths } from '#shared/core/shanghai-time.ts';
import { daysAfter, TODAY } from '#test/gate/days.ts';
import { photo, png } from './pictures.ts';
import { startServer, Visitor, type Server } from '../seeded-platform.ts';

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
    const ids = async () =>
      (await list('agent', 'pageSize=100')).list.flatMap(({ id, title }) => (title === given.title ? [id] : []));
    assert.equal((await ids()).length, 1);
    await visitors.agent!.post('/sandbox/clock', { at: new Date(Date.now() + 3 * 60_000).toISOString() });
    const later = await visitors.agent!.post(TICKETS, given);
    await visitors.agent!.post('/sandbox/clock');
    assert.deepEqual(await ids(), [later.body.id, responses[0]!.body.id], 'another one after some minutes');
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

const TICKETS = '/api/console/tickets';
const ATTACHMENTS = `${TICKETS}/attachments`;

const upload = (username: string, name: string, content: Buffer) =>
  visitors[username]!.post(ATTACHMENTS, { name, content: content.toString('base64') });

/** Tickets of the same moment have no certain order. */
const ticketOf = async (username: string, id: string): Promise<Ticket> =>
  (await visitors[username]!.get(TICKETS)).body.list.find((each: Ticket) => each.id === id);

describe('replies of users to tickets', () => {
  const reply = (username: string, body: object) => visitors[username]!.post(`${TICKETS}/reply`, body);

  it('are added once, and open a resolved ticket again', async () => {
    const { id } = (await visitors.company!.post(TICKETS, { category: 'other', title: '发票', content: '何时开票？' }))
      .body;
    await scenario('ticket-answered', 'company');
    assert.equal((await ticketOf('company', id)).status, 'resolved');
    await Promise.all([1, 2].map(() => reply('company', { id, content: '仍未收到\n请查收附件' })));
    const { status, replies } = await ticketOf('company', id);
    assert.equal(status, 'pending');
    assert.deepEqual(replies.map(({ author, content }) => [author, content]).slice(1), [
      ['company', '仍未收到\n请查收附件'],
    ]);
  });

  it('are refused for a ticket of another user, for a closed one, and without text', async () => {
    const closed = (await visitors.agent!.get(`${TICKETS}?pageSize=100`)).body.list.find(
      (each: Ticket) => each.status === 'closed',
    );
    for (const [username, body, status, message] of [
      ['company', { id: closed.id, content: '好' }, 404, '没有这个工单'],
      ['agent', { id: closed.id, content: '好' }, 400, '工单已关闭，请新建工单'],
      ['agent', { id: closed.id, content: ' ' }, 400, '请填写回复内容'],
    ] as const) {
      const refused = await reply(username, body);
      assert.deepEqual([refused.status, refused.body.message], [status, message]);
    }
  });
});

describe('attachments of tickets', () => {
  const attach = async (username: string, name: string, file: Buffer): Promise<string> => {
    const { status, body } = await upload(username, name, file);
    assert.equal(status, 200, JSON.stringify(body));
    return body.id;
  };

  it('lose the metadata of pictures, keep orientation and picture, and are named by their content', async () => {
    const { status, body } = await upload('agent', '../证明 "1".html', photo());
    assert.deepEqual([status, body.name, body.type], [200, '证明 _1_.jpg', 'image/jpeg']);
    const { body: stored, headers } = await visitors.agent!.get(`${ATTACHMENTS}?id=${body.id}`);
    assert.match(String(headers['content-disposition']), /^attachment; filename\*=UTF-8''%E8%AF%81/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    const texts = ['GPS', 'XMP', 'IPTC', 'a comment', 'ftypmp42'];
    for (const secret of [...texts, 'preview', 'JFXX', 'MPF', 'serial', 'of Lin', 'reserved'])
      assert.ok(!stored.includes(secret), secret);
    for (const kept of ['JFIF', 'ICC_PROFILE', 'Exif', 'Adobe']) assert.ok(stored.includes(kept), kept);
  });

  it('lose the text chunks of PNG files, longer chunks than the format has, and everything after their end', async () => {
    const id = await attach('agent', 'x.png', png());
    const { body, headers } = await visitors.agent!.get(`${ATTACHMENTS}?id=${id}`);
    assert.equal(headers['content-type'], 'image/png');
    for (const secret of ['tEXt', 'eXIf', 'Author', 'appended', 'and more', 'of Lin'])
      assert.ok(!body.includes(secret), secret);
    for (const kept of ['IHDR', 'iCCP', 'IDAT', 'IEND']) assert.ok(body.includes(kept), kept);
  });

  it('are refused for other content, whatever their name is', async () => {
    const wrong: [string, Buffer, string][] = [
      ['a.png', Buffer.from('<html></html>'), '仅支持 JPEG、PNG 图片和 PDF 文件'],
      ['a.jpg', Buffer.from('GIF89a'), '仅支持 JPEG、PNG 图片和 PDF 文件'],
      ['a.jpg', photo().subarray(0, 30), '图片已损坏，无法读取'],
      ['a.png', png().subarray(0, 40), '图片已损坏，无法读取'],
      ['a.pdf', Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF-'), '单个文件不能超过 5 MB'],
      ['a.pdf', Buffer.alloc(0), '请选择文件'],
    ];
    for (const [name, content, message] of wrong) {
      const { status, body } = await upload('agent', name, content);
      assert.deepEqual([status, body.code, body.message], [400, 4000, message], name);
    }
    const broken = await visitors.agent!.post(ATTACHMENTS, { name: 'a.pdf', content: '%PDF' });
    assert.equal(broken.body.message, '文件内容不完整，请重新上传');
  });

  it('are refused above 7 MB, and before their body is read without a session', async () => {
    const content = 'A'.repeat(8 * 1024 * 1024);
    assert.equal((await visitors.agent!.post(ATTACHMENTS, { name: 'a.pdf', content })).status, 413);
    assert.equal((await new Visitor(server).post(ATTACHMENTS, { name: 'a.pdf', content })).status, 401);
    const largest = await upload('agent', 'a.pdf', Buffer.alloc(5 * 1024 * 1024, '%PDF-'));
    assert.deepEqual([largest.status, largest.body.size], [200, 5 * 1024 * 1024]);
  });

  it('belong to one ticket or reply of their user', async () => {
    const given = { category: 'other', title: '附件', content: '见附件' };
    const [first, second] = [
      await attach('miner', '一.png', png()),
      await attach('miner', '二.pdf', Buffer.from('%PDF-1.7')),
    ];
    const stolen = await visitors.company!.post(TICKETS, { ...given, attachments: [first] });
    assert.deepEqual([stolen.status, stolen.body.field], [400, 'attachments']);
    const created = await visitors.miner!.post(TICKETS, { ...given, attachments: [first] });
    assert.equal(created.status, 200, JSON.stringify(created.body));
    const { id } = created.body;
    const replied = await visitors.miner!.post(`${TICKETS}/reply`, { id, content: '补充', attachments: [second] });
    assert.equal(replied.status, 200, JSON.stringify(replied.body));
    const ticket = await ticketOf('miner', id);
    assert.deepEqual(
      ticket.attachments.map(({ name }) => name),
      ['一.png'],
    );
    assert.deepEqual(
      ticket.replies.at(-1)!.attachments.map(({ name }) => name),
      ['二.pdf'],
    );
    const again = await visitors.miner!.post(TICKETS, { ...given, title: '再用', attachments: [first] });
    assert.equal(again.body.message, '附件已失效，请重新上传');
    const six = await visitors.miner!.post(TICKETS, { ...given, attachments: Array(6).fill(first) });
    assert.equal(six.body.message, '附件最多 5 个');
    assert.equal((await visitors.company!.get(`${ATTACHMENTS}?id=${first}`)).status, 404);
  });

  it('are limited while no ticket uses them', async () => {
    for (let count = 0; count < 20; count++) await attach('plain', 'a.png', png());
    const { status, body } = await upload('plain', 'a.png', png());
    assert.deepEqual([status, body.message], [429, '未提交的附件过多，请先提交或稍后再试']);
  });
});

describe('appeals', () => {
  const MOST_DAYS = 40;

  /** Returns the latest unbilled day that is at least `least` days old. */
  async function unbilled(username: string, least = 1): Promise<Violation> {
    for (let ago = least; ago < MOST_DAYS; ago++) {
      const { body } = await visitors[username]!.get(`/api/v1/device/violation?date=${daysAfter(TODAY, -ago)}`);
      const open = body.list.find((each: Violation) => !each.appeal?.state);
      if (open) return open;
    }
    throw new Error('No device was unbilled');
  }
  const appeal = (username: string, { uuid, date }: Violation, more: object = {}) =>
    visitors[username]!.post(TICKETS, {
      ...{ category: 'appeal', title: '申诉', content: '当晚割接', deviceUUID: uuid, appeal: { date } },
      ...more,
    });
  const shownAppeal = async (username: string, { uuid, date }: Violation) =>
    (await visitors[username]!.get(`/api/v1/device/violation?date=${date}`)).body.list.find(
      (each: Violation) => each.uuid === uuid,
    ).appeal;

  const newestNotice = async (username: string) => {
    const { body } = await visitors[username]!.get('/api/notice/list?pageIndex=1&pageSize=1&type=all');
    const { title, level } = body.data.list[0];
    return { title, level };
  };

  it('of an unbilled day carries a picture, is accepted by the operator, and is paid with the next bill', async () => {
    const record = await unbilled('agent');
    assert.deepEqual(record.appeal, {
      ...{ date: record.date, deviceUUID: record.uuid, deviceName: record.name, line: record.appeal!.line },
      ...{ until: daysAfter(record.date, 7), state: '', ticketId: '' },
    });
    const picture = (await upload('agent', '监控.jpg', photo())).body.id;
    const { status, body } = await appeal('agent', record, { attachments: [picture] });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      [(await shownAppeal('agent', record)).state, (await shownAppeal('agent', record)).ticketId],
      ['open', body.id],
    );
    const again = await appeal('agent', record, { title: '再次申诉' });
    assert.deepEqual([again.status, again.body.message], [400, '该记录已申诉，请在工单中查看进展']);

    await scenario('appeal-accepted');
    const ticket = await ticketOf('agent', body.id);
    const { rule, line, ...shown } = ticket.appeal!;
    assert.deepEqual([rule, line], [record.reason, record.appeal!.line]);
    const decision = '经核实，情况属实，补偿将计入下一期账单。';
    assert.deepEqual(shown, { date: record.date, fine: '', state: 'accepted', decision, amount: 38_60, month: '' });
    assert.deepEqual([ticket.status, ticket.replies.at(-1)!.content], ['closed', decision]);
    assert.equal((await shownAppeal('agent', record)).state, 'accepted');
    assert.deepEqual(await newestNotice('agent'), { title: '申诉已通过', level: 'medium' });

    const month = TODAY.slice(0, 7);
    await visitors.agent!.post('/sandbox/clock', { at: `${addMonths(month, 1)}-06T12:00:00+08:00` });
    await visitors.agent!.get('/sandbox');
    const bill = (await visitors.agent!.get(`/api/console/monthly_bill/detail?date=${month}`)).body;
    const paid = bill.compensation.filter(({ id }: { id: string }) => id === body.id.replace('GD', 'BC'));
    assert.deepEqual(paid, [{ id: paid[0].id, reason: `申诉补偿（工单 ${body.id}）`, amount: 38_60 }]);
    assert.equal((await ticketOf('agent', body.id)).appeal!.month, month);
    await visitors.agent!.post('/sandbox/clock');
  });

  it('is possible again after a refusal, and for own records alone', async () => {
    const record = await unbilled('agent');
    const foreign = await appeal('company', record);
    assert.deepEqual([foreign.status, foreign.body.message], [404, '没有这台设备']);
    const { uuid } = (await visitors.company!.get('/api/income/device?limit=1&offset=0')).body.items[0];
    const billed = await appeal('company', { ...record, uuid });
    assert.deepEqual([billed.status, billed.body.message], [404, '没有这条不计费记录']);
    await appeal('agent', record);
    await scenario('appeal-refused');
    const { state } = await shownAppeal('agent', record);
    assert.equal(state, 'refused');
    assert.deepEqual(await newestNotice('agent'), { title: '申诉未通过', level: 'high' });
    // the numbers of tickets of one second have no order
    await visitors.agent!.post('/sandbox/clock', { at: new Date(Date.now() + 60_000).toISOString() });
    const again = await appeal('agent', record, { title: '补充证据' });
    assert.equal(again.status, 200);
    const shown = await shownAppeal('agent', record);
    assert.deepEqual([shown.state, shown.ticketId], ['open', again.body.id], 'not the refused one');
    await visitors.agent!.post('/sandbox/clock');
  });

  it('is refused after seven days, and without a record', async () => {
    const late = await appeal('agent', await unbilled('agent', 8));
    assert.deepEqual([late.status, late.body.code, late.body.message], [400, 4101, '已超过申诉期限']);
    const without = await appeal('agent', await unbilled('agent'), { appeal: undefined });
    assert.equal(without.body.message, '请从不计费记录或扣款发起申诉');
    const fine = await appeal('agent', await unbilled('agent'), { appeal: { fine: 'FK20261101-0001' } });
    assert.deepEqual([fine.status, fine.body.message], [404, '没有这笔扣款']);
  });

  it('of a fine counts from the day on which the bill shows it', async () => {
    for (let ago = 1; ago <= 12; ago++) {
      const month = addMonths(TODAY.slice(0, 7), -ago);
      for (const username of ['agent', 'company', 'miner']) {
        const { body } = await visitors[username]!.get(`/api/console/monthly_bill/detail?date=${month}`);
        const [fine] = body.fine ?? [];
        if (!fine) continue;
        const shown = `${addMonths(month, 1)}-05`;
        assert.equal(fine.appeal.until, daysAfter(shown, 7));
        const request = { category: 'appeal', title: '扣款', content: '误判', appeal: { fine: fine.id } };
        await visitors[username]!.post('/sandbox/clock', { at: `${fine.appeal.until}T23:00:00+08:00` });
        const { body: made } = await visitors[username]!.post(TICKETS, request);
        const after = (await visitors[username]!.get(`/api/console/monthly_bill/detail?date=${month}`)).body.fine[0];
        assert.deepEqual([after.appeal.state, after.appeal.ticketId], ['open', made.id]);
        await visitors[username]!.post('/sandbox/clock');
        return;
      }
    }
    assert.fail('No bill has a fine');
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
