/** The search finds only what the user may open. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { search } from '#console/server/reference/content/search.ts';
import { storeMissingKeys, storeTextKeys } from '#console/server/reference/database/text-keys.ts';
import { rowsOf } from '#console/server/reference/database/database.ts';
import { MIGRATIONS, statementsOf } from '#console/server/reference/database/migrations.ts';
import { device } from '#console/server/reference/database/device-tables.ts';
import { users, withdrawal } from '#console/server/reference/database/tables.ts';
import { keywordText } from '#shared/core/request-values.ts';
import { foundList, type Found } from '#shared/topics/content/search.calls.ts';
import { BFF, signedIn } from '../accounts/identity-support.ts';
import { openSeeded, platformOn, startServer, Visitor, type Server } from '../seeded-platform.ts';

describe('texts of a server of the release before (hazard 52)', () => {
  let opened: Awaited<ReturnType<typeof openSeeded>>;
  before(async () => {
    opened = await openSeeded();
  });
  after(() => opened.close());

  it('are found in lower case until a job has stored their keys, and by their new text when they change', async () => {
    const { db } = opened;
    const platform = platformOn(db);
    const [self] = await db.select().from(users).where(eq(users.username, 'agent'));
    const ids = async (keyWords: string) =>
      (await search(db, platform, self!, v.parse(keywordText, keyWords), { isProven: false })).map(({ id }) => id);
    const [node] = await db.select().from(device).where(eq(device.agentUid, self!.uid)).limit(1);
    const write = (agentRemark: string) => db.update(device).set({ agentRemark }).where(eq(device.id, node!.id));

    await write('Rack：七');
    assert.deepEqual(await ids('rack'), [node!.uuid]);
    assert.equal(await storeMissingKeys(platform), false);
    for (const keyWords of ['rack：七', 'RACK:七']) assert.deepEqual(await ids(keyWords), [node!.uuid], keyWords);

    // the release before changes the text only, next to the stored key
    await write('Row：八');
    assert.deepEqual(await ids('rack'), []);
    assert.deepEqual(await ids('row'), [node!.uuid]);
    await storeMissingKeys(platform);
    assert.deepEqual(await ids('row:八'), [node!.uuid]);
    for (const table of ['device', 'person', 'ticket'] as const)
      assert.equal(await storeTextKeys(db, table), 0, `${table} has all keys`);
  });

  it('are found by a key that is made again, where the release before has made another one', async () => {
    const { db } = opened;
    await storeMissingKeys(platformOn(db));
    const nodes = await db.select().from(device).orderBy(device.id).limit(3);
    const remarks = ['㊙️计划', 'H\u0331', '机柜'] as const;
    const earlierKeys = ['秘\ufe0f计划', 'h\u0331', '机柜'] as const;
    for (const [at, node] of nodes.entries())
      await db.execute(sql`update device set agent_remark = ${remarks[at]!}, text_key = ${`${node.name}\n${earlierKeys[at]!}`},
        text_key_of = ${`${node.name}\n${remarks[at]!}`} where id = ${node.id}`);
    for (const statement of statementsOf(MIGRATIONS.find(({ id }) => id === 262)!))
      await db.execute(sql.raw(statement));
    assert.equal(await storeTextKeys(db, 'device'), 2, 'the other keys stay');
    const stored = await rowsOf<{ key: string }>(
      db,
      sql`select text_key as key from device where ${inArray(
        device.id,
        nodes.map(({ id }) => id),
      )} order by id`,
    );
    assert.deepEqual(
      stored.map(({ key }) => key.split('\n')[1]),
      ['秘计划', 'ẖ', '机柜'],
    );
  });
});

describe('the search in the tables', () => {
  let opened: Awaited<ReturnType<typeof openSeeded>>;
  before(async () => {
    opened = await openSeeded();
  });
  after(() => opened.close());

  it('does not find the remark of an agent for the user of the node, also when the name that the user typed and the remark look like one text', async () => {
    const { db } = opened;
    const platform = platformOn(db);
    const [self] = await db.select().from(users).where(eq(users.username, 'plain'));
    const ids = async (keyWords: string) =>
      (await search(db, platform, self!, v.parse(keywordText, keyWords), { isProven: false })).map(({ id }) => id);
    const [node] = await db.select().from(device).where(eq(device.ownerUid, self!.uid)).limit(1);
    // dots between Han names lose the white space around them, and outer white space is no part of a key
    for (const name of ['节点·', '节点.', '节点', ''])
      for (const agentRemark of ['欠款未结', '·欠款未结']) {
        await db.update(device).set({ name, agentRemark }).where(eq(device.id, node!.id));
        await storeMissingKeys(platform);
        assert.deepEqual(await ids('欠款'), [], JSON.stringify([name, agentRemark]));
      }
  });

  it('finds no withdrawals of a user who is not settled here, who may not see them (§6)', async () => {
    const { db } = opened;
    const [self] = await db.select().from(users).where(eq(users.username, 'agent'));
    const [made] = await db.select().from(withdrawal).where(eq(withdrawal.uid, self!.uid)).limit(1);
    const ids = async (specialUsers: string[]) => {
      const found = await search(db, { ...platformOn(db), specialUsers }, self!, made!.txId.toLowerCase(), {
        isProven: true,
      });
      return found.map(({ id }) => id);
    };
    assert.deepEqual([await ids([]), await ids(['agent'])], [[made!.txId], []]);
  });
});

describe('the search', () => {
  let server: Server;
  before(async () => {
    server = await startServer();
  });
  after(() => server.close());

  const find = async (visitor: Visitor, keyWords: string): Promise<readonly Found[]> => {
    const { status, body } = await visitor.get(`/api/console/search?${new URLSearchParams({ keyWords })}`);
    assert.equal(status, 200);
    return v.parse(foundList, body);
  };
  const nodesOf = async (visitor: Visitor): Promise<{ uuid: string; name: string; agentRemark?: string }[]> =>
    (await visitor.get('/api/income/device?limit=1000&offset=0')).body.items;

  it('finds a node by the beginning or a part of its name, its ID and its remark, in any case and width', async () => {
    const agent = await signedIn(server, 'agent');
    const nodes = await nodesOf(agent);
    const [{ uuid, name }] = nodes as [{ uuid: string; name: string }];
    const full = name.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    for (const keyWords of [name, name.slice(1), full, uuid, uuid.slice(0, 12).toUpperCase()])
      assert.ok(
        (await find(agent, keyWords)).some(({ kind, id }) => kind === 'node' && id === uuid),
        keyWords,
      );
    const remarked = nodes.find(({ agentRemark }) => agentRemark)!;
    const found = await find(agent, remarked.agentRemark!);
    assert.ok(found.some(({ kind, detail }) => kind === 'node' && detail === remarked.agentRemark));
  });

  it('finds the users, records, tickets and articles of the user', async () => {
    const agent = await signedIn(server, 'agent');
    const [ticket] = (await agent.get('/api/console/tickets')).body.list as { id: string; title: string }[];
    assert.ok((await find(agent, 'plain')).some(({ kind, id }) => kind === 'user' && id === 'plain'));
    assert.ok(
      (await find(agent, ticket!.id.toLowerCase())).some(
        ({ kind, title }) => kind === 'ticket' && title === ticket!.title,
      ),
    );
    assert.ok((await find(agent, '绑定')).some(({ kind, tagId }) => kind === 'article' && tagId === '1'));
    const withdrawals = (await find(agent, 'tx2')).filter(({ kind }) => kind === 'withdrawal');
    assert.equal(withdrawals.length, 5);
    const ids = withdrawals.map(({ id }) => id);
    assert.deepEqual(ids, [...ids].sort().reverse(), 'newest first');
    const fines = (await find(agent, 'fk')).filter(({ kind }) => kind === 'fine');
    assert.ok(fines.length > 0 && fines.every(({ month }) => /^\d{4}-\d\d$/.test(month ?? '')));
    const [{ id }] = fines as [Found];
    for (const part of [id, id.slice(1).toLowerCase(), id.slice(-6)])
      assert.ok(
        (await find(agent, part)).some((each) => each.id === id),
        part,
      );
  });

  it('finds nothing of other users', async () => {
    const [agent, plain, miner] = await Promise.all(
      ['agent', 'plain', 'miner'].map((username) => signedIn(server, username)),
    );
    const foreign = (await nodesOf(agent!)).map(({ name }) => name);
    const own = (await plain!.get('/api/income/miner_device?limit=1000&offset=0')).body.items.map(
      ({ name }: { name: string }) => name,
    );
    const hidden = foreign.find((name) => !own.includes(name))!;
    assert.deepEqual(
      (await find(plain!, hidden)).filter(({ kind }) => kind === 'node'),
      [],
    );
    assert.deepEqual(
      (await find(miner!, 'plain')).filter(({ kind }) => kind === 'user'),
      [],
    );
    const [{ id }] = (await find(agent!, 'tx2')) as [Found];
    assert.deepEqual(await find(plain!, id), []);
    // the remark of the agent is not for its miners
    const own0 = (await find(plain!, own[0])).find(({ kind }) => kind === 'node');
    assert.equal(own0?.detail, '');
  });

  it('finds no text by the special characters of a pattern, and requires keywords', async () => {
    const agent = await signedIn(server, 'agent');
    const data = async (keyWords: string): Promise<readonly Found[]> =>
      (await find(agent, keyWords)).filter(({ kind }) => kind !== 'article');
    for (const keyWords of ['%', '_%', '\\', '%%', "' or 1=1 --"]) assert.deepEqual(await data(keyWords), [], keyWords);
    for (const keyWords of ['', '  ', '\u200b', 'a'.repeat(201)])
      assert.equal((await agent.get(`/api/console/search?${new URLSearchParams({ keyWords })}`)).status, 400);
    assert.equal((await new Visitor(server).get('/api/console/search?keyWords=a')).status, 401);
  });

  it('finds nodes by a remark that their agent has just set, and sets none if one node is of another agent', async () => {
    const [agent, company] = await Promise.all(['agent', 'company'].map((username) => signedIn(server, username)));
    const [own, foreign] = [(await nodesOf(agent!))[0]!, (await nodesOf(company!))[0]!];
    const remark = (uuids: readonly string[], text: string) =>
      agent!.post('/api/v1/device/remark', { uuids, remark: text });
    const ids = async (keyWords: string) => (await find(agent!, keyWords)).map(({ id }) => id);
    assert.equal((await remark([own.uuid, foreign.uuid], '机柜 7')).status, 404);
    assert.deepEqual(await ids('机柜 7'), []);
    assert.equal((await remark([own.uuid], '机柜 7')).status, 200);
    assert.deepEqual(await ids('机柜 7'), [own.uuid]);
    for (const uuids of [[], Array.from({ length: 1001 }, () => own.uuid)])
      assert.equal((await remark(uuids, 'x')).status, 400);
    assert.equal(
      (await (await signedIn(server, 'plain')).post('/api/v1/device/remark', { uuids: [own.uuid], remark: '' })).status,
      403,
    );
  });

  it('finds what looks equal: marks, width and look-alike ideographs, in tickets, remarks and places (hazard 52)', async () => {
    const agent = await signedIn(server, 'agent');
    const title = '节点离线：３ 号柜，已断电（待修）';
    const { id } = (await agent.post('/api/console/tickets', { category: 'other', title, content: '请查看' })).body;
    const { uuid } = (await nodesOf(agent))[0]!;
    await agent.post('/api/v1/device/remark', { uuids: [uuid], remark: '⻩浦机房：Ａ座，３ 层（南）' });
    const ids = async (keyWords: string) => (await find(agent, keyWords)).map((found) => found.id);
    for (const keyWords of [title, '节点离线:3 号柜,已断电(待修)', '３ 号柜，已断电', '断电（待'])
      assert.ok((await ids(keyWords)).includes(id), keyWords);
    for (const keyWords of ['⻩浦机房：Ａ座', '黄浦机房:a座,3 层(南)', 'Ａ座，', '层（南）'])
      assert.deepEqual(await ids(keyWords), [uuid], keyWords);
    const places = await agent.get(`${BFF}/inputTips?keywords=${encodeURIComponent('⾦⽔')}`);
    assert.ok(places.body.data.list.length > 0);
  });

  it('finds withdrawals by the number of the bank, and by an amount after the wallet password (rows of a bill without)', async () => {
    const agent = await signedIn(server, 'agent');
    const records = async () =>
      (await agent.get('/api/wallet/wallet/withdrawal/list?walletType=1&pageIndex=1&pageSize=100')).body.data.list as {
        txId: string;
        amount: number;
        received: number;
        bankReference?: string;
      }[];
    const done = (await records()).find(({ bankReference }) => bankReference)!;
    const ids = async (keyWords: string) => (await find(agent, keyWords)).map((found) => found.id);
    for (const keyWords of [done.bankReference!, done.bankReference!.toLowerCase(), done.bankReference!.slice(-8)])
      assert.ok((await ids(keyWords)).includes(done.txId), keyWords);
    const yuan = (cents: number) => (cents / 100).toFixed(2);
    assert.ok(!(await ids(yuan(done.received))).includes(done.txId), 'without the wallet password');
    await agent.openWallet();
    for (const amount of [yuan(done.received), yuan(done.amount), `￥${yuan(done.amount)}`, `${yuan(done.amount)} 元`])
      assert.ok((await ids(amount)).includes(done.txId), amount);
    const [fine] = (await find(agent, 'fk')).filter(({ kind }) => kind === 'fine') as [Found];
    const bill = await agent.get(`/api/console/monthly_bill/detail?date=${fine.month}`);
    const { amount } = bill.body.fine.find((each: { id: string }) => each.id === fine.id);
    assert.ok((await ids(yuan(amount))).includes(fine.id));
  });

  it('restores the replaced remarks of the nodes that were not changed since, also when repeated (hazard 51)', async () => {
    const agent = await signedIn(server, 'agent');
    const chosen = (await nodesOf(agent)).slice(0, 3);
    const remarks = async () => {
      const nodes = await nodesOf(agent);
      return chosen.map(({ uuid }) => nodes.find((node) => node.uuid === uuid)!.agentRemark);
    };
    const former = await remarks();
    const remark = (uuids: readonly string[], text: string) =>
      agent.post('/api/v1/device/remark', { uuids, remark: text });
    const { body } = await remark(
      chosen.map(({ uuid }) => uuid.toUpperCase()),
      '机柜 8',
    );
    assert.deepEqual(
      chosen.map(({ uuid }) => body.replaced.find((node: { uuid: string }) => node.uuid === uuid).remark),
      former,
    );
    await remark([chosen[0]!.uuid], '机柜 9');
    const restore = () => agent.post('/api/v1/device/remark/restore', { remark: '机柜 8', nodes: body.replaced });
    for (const attempt of ['first', 'repeated'])
      assert.deepEqual((await restore()).body, { restored: 2 }, `${attempt} request`);
    assert.deepEqual(await remarks(), ['机柜 9', ...former.slice(1)]);
    const other = await signedIn(server, 'company');
    const foreign = await other.post('/api/v1/device/remark/restore', { remark: '机柜 9', nodes: body.replaced });
    assert.deepEqual(foreign.body, { restored: 0 });
    assert.equal((await remarks())[0], '机柜 9');
  });
});
