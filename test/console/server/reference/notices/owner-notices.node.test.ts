/** Messages of an agent to the users of its nodes. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { daysAfter, WEDNESDAY } from '#test/gate/days.ts';
import { onWednesday, startServer, Visitor, type Server } from '../seeded-platform.ts';

interface Node {
  uuid: string;
  name: string;
  username: string;
}

describe('messages of an agent to the users of its nodes', () => {
  let server: Server;
  let agent: Visitor;
  let nodes: Node[];
  before(async () => {
    server = await startServer();
    agent = await onWednesday(server);
    nodes = (await agent.get('/api/income/device?limit=1000&offset=0')).body.items;
  });
  after(() => server.close());

  const notify = (uuids: readonly string[], visitor = agent, deadline = WEDNESDAY) =>
    visitor.post('/api/user/agent/notify_owners', { uuids, reason: '节点离线', deadline });
  const newest = async (visitor: Visitor) =>
    (await visitor.get('/api/notice/list?pageIndex=1&pageSize=1&type=all')).body.data.list[0];

  it('sends one message to each user, with reason, deadline and own nodes only', async () => {
    const ofPlain = nodes.filter(({ username }) => username === 'plain');
    const ofOther = nodes.find(({ username }) => username && username !== 'plain')!;
    const own = nodes.find(({ username }) => !username)!;
    const { status, body } = await notify([...ofPlain, ofOther, own].map(({ uuid }) => uuid));
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body, { users: 2, nodes: ofPlain.length + 1, own: 1 });
    const plain = new Visitor(server);
    await plain.signIn('plain');
    const { title, content, level, link } = await newest(plain);
    assert.deepEqual([title, level, link.page], ['代理商提醒您处理节点', 'high', 'devices']);
    assert.ok(content.startsWith(`原因：节点离线。请最晚于 ${WEDNESDAY} 处理。涉及节点：`), content);
    assert.ok(ofPlain.some(({ name }) => content.includes(name)));
    assert.equal(content.includes(ofOther.name), false);
    assert.notEqual((await newest(agent)).title, title);
  });

  it('sends nothing for nodes of another agent, and refuses other users and past deadlines', async () => {
    assert.equal((await notify(['f'.repeat(32)])).status, 404);
    const company = new Visitor(server);
    await company.signIn('company');
    assert.ok((await notify([nodes[0]!.uuid], company)).status >= 400);
    assert.equal((await notify([nodes[0]!.uuid], agent, daysAfter(WEDNESDAY, -1))).body.field, 'deadline');
  });

  it('refuses more than 30 messages in an hour', async () => {
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 31; attempt++) statuses.add((await notify(['f'.repeat(32)])).status);
    assert.deepEqual([...statuses], [404, 429]);
  });
});
