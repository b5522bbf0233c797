import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { HELP } from '#console/server/reference/content/help.ts';
import type { Notice } from '#shared/topics/notice/notice.calls.ts';
import { noticesOf, sendNotices } from '#console/server/reference/notices/notices.ts';
import { openSeeded, platformOn, startServer, Visitor, type Server } from './support.ts';

describe('notices (§2.3, §7.7)', () => {
  let server: Server;
  let agent: Visitor;
  let company: Visitor;
  before(async () => {
    server = await startServer();
    agent = new Visitor(server);
    company = new Visitor(server);
    await agent.signIn('agent');
    await company.signIn('company');
  });
  after(() => server.close());

  const list = async (visitor: Visitor, query: string): Promise<{ list: Notice[]; total: number }> =>
    (await visitor.get(`/api/notice/list?${query}`)).body.data;
  const unread = async (visitor: Visitor): Promise<number> => (await list(visitor, 'type=unread')).total;

  it('are paged by 20, newest first, with every level, and each once', async () => {
    const first = await list(agent, 'pageIndex=1&pageSize=20&type=all');
    assert.equal(first.list.length, 20);
    const whole = await list(agent, 'pageIndex=1&pageSize=1000&type=all');
    assert.ok(whole.total > 40, 'more than two pages');
    assert.equal(whole.list.length, whole.total);
    assert.equal(new Set(whole.list.map(({ id }) => id)).size, whole.total);
    const times = whole.list.map(({ sendTime }) => sendTime!);
    assert.deepEqual(
      times,
      [...times].sort((one, other) => other - one),
    );
    assert.ok(times[0]! <= Date.now() / 1000, 'no notice from the future');
    for (const level of ['high', 'medium', 'low'])
      assert.ok(
        whole.list.some((each) => each.level === level),
        level,
      );
    const second = await list(agent, 'pageIndex=2&pageSize=20&type=all');
    assert.deepEqual(
      second.list.map(({ id }) => id),
      whole.list.slice(20, 40).map(({ id }) => id),
    );
  });

  it('are ordered by the time they were sent, not by their number', async () => {
    const { db, close } = await openSeeded();
    try {
      const platform = platformOn(db);
      const at = platform.clock.now();
      const texts = { uid: '100001', content: '', level: 'low' } as const;
      await sendNotices(db, [
        { ...texts, title: 'newer', sendTime: at },
        { ...texts, title: 'older', sendTime: at - 60_000 },
      ]);
      const { list: sent } = await noticesOf(db, '100001', { pageIndex: 1, pageSize: 2, type: 'all' }, at);
      assert.deepEqual(
        sent.map(({ title }) => title),
        ['newer', 'older'],
      );
    } finally {
      await close();
    }
  });

  it('announce weekly income only to users whose wallet receives it (§9)', async () => {
    const titles = async (visitor: Visitor) =>
      (await list(visitor, 'pageSize=1000&type=all')).list.map(({ title }) => title);
    const plain = new Visitor(server);
    await plain.signIn('plain');
    assert.ok((await titles(agent)).includes('上周周结收入已入账'));
    assert.ok(!(await titles(plain)).includes('上周周结收入已入账'));
  });

  it('keep hostile content unchanged as text (hazards 7, 8)', async () => {
    const hostile = {
      title: '<b>标题</b>\u202Etxt.exe<img src=x onerror="document.title=1">',
      content:
        '<script>document.title=1</script>\n' +
        '[奖励](javascript:alert(1)) [换行](java\tscript:alert(1)) [数据](data:text/html,x) [同形字](https://раrtner.example/)',
    };
    await agent.post('/sandbox/notices', { username: 'agent', level: 'low', ...hostile });
    const [{ title, content }] = (await list(agent, 'type=unread')).list as [Notice];
    assert.deepEqual({ title, content }, hostile);
  });

  it('and help of the demo contain no test content, which tests send themselves', async () => {
    const { list: all } = await list(company, 'pageSize=1000&type=all');
    const articles = HELP.flatMap((tag) => tag.articles);
    for (const { title, content } of all) assert.doesNotMatch(title + content, /[<\u202A-\u202E\u2066-\u2069]|script:/);
    for (const { title, content } of articles) {
      assert.doesNotMatch(title, /</);
      assert.doesNotMatch(content, /<(script|iframe|form|svg|style)|\son\w+=|script:/);
    }
  });

  it('stay unread for other users when one user reads them', async () => {
    const [agentBefore, companyBefore] = [await unread(agent), await unread(company)];
    const shared = (await list(agent, 'pageSize=1000&type=unread')).list.find(({ title }) => /镜像 3.8.2/.test(title))!;
    assert.equal(shared.read, false);
    const read = (await agent.get(`/api/notice/${shared.id}`)).body.data as Notice;
    assert.deepEqual([read.id, read.read, read.title], [shared.id, true, shared.title]);
    assert.equal(await unread(agent), agentBefore - 1);
    assert.equal(await unread(company), companyBefore);
    await agent.get(`/api/notice/${shared.id}`);
    assert.equal(await unread(agent), agentBefore - 1, 'reading it again changes nothing');
    const again = (await list(agent, 'pageSize=1000&type=all')).list.find(({ id }) => id === shared.id)!;
    assert.equal(again.read, true);
  });

  it('are counted as read once when parallel requests read them', async () => {
    const [newest] = (await list(company, 'type=unread')).list;
    const before = await unread(company);
    const responses = await Promise.all(Array.from({ length: 5 }, () => company.get(`/api/notice/${newest!.id}`)));
    for (const { body } of responses) assert.equal(body.code, 0);
    assert.equal(await unread(company), before - 1);
  });

  it('to one user are not visible to others', async () => {
    await agent.post('/sandbox/notices', { username: 'agent', title: '只给 agent', content: '内容', level: 'high' });
    const [own] = (await list(agent, 'type=unread')).list;
    assert.equal(own!.title, '只给 agent');
    assert.ok(!(await list(company, 'pageSize=1000&type=all')).list.some(({ id }) => id === own!.id));
    const { status, body } = await company.get(`/api/notice/${own!.id}`);
    assert.deepEqual([status, body.code, body.message], [404, 4040, '没有这条消息']);
    assert.equal((await list(agent, 'type=unread')).list[0]!.id, own!.id, 'the notice is still unread');
  });

  it('are not listed before their time', async () => {
    await agent.post('/sandbox/clock', { at: new Date(Date.now() + 86_400_000).toISOString() });
    await agent.post('/sandbox/notices', { title: '明天的消息' });
    assert.equal((await list(agent, 'type=all')).list[0]!.title, '明天的消息');
    await agent.post('/sandbox/clock');
    const { list: now } = await list(agent, 'pageSize=1000&type=all');
    assert.ok(!now.some(({ title }) => title === '明天的消息'));
  });

  it('refuse invalid pages and unknown notices', async () => {
    for (const query of ['type=read', 'pageIndex=0', 'pageSize=0', 'pageSize=1001', 'pageIndex=x']) {
      const { status, body } = await agent.get(`/api/notice/list?${query}`);
      assert.deepEqual([status, body.code], [400, 4000], query);
      assert.match(body.message, /[\u4e00-\u9fff]/);
    }
    for (const id of ['0', '-1', 'x', '999999999', '1e3', '99999999999999999999', '%27'])
      assert.equal((await agent.get(`/api/notice/${id}`)).status, 404, id);
  });

  it('can exceed the number that the badge shows', async () => {
    const before = await unread(agent);
    await agent.post('/sandbox/scenarios', { name: 'many-notices', username: 'agent' });
    assert.equal(await unread(agent), before + 120);
  });
});
