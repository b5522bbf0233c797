import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WEDNESDAY } from '#test/gate/days.ts';
import { EMPTY, freshDatabase, onWednesday, PHONES, startServer, Visitor } from './support.ts';

const skip = process.env.DATABASE_URL
  ? false
  : 'requires DATABASE_URL, because the embedded database serves one process';

describe('parallel servers on one PostgreSQL', { skip }, () => {
  it('start together on an empty database, share sessions and clock, and make one withdrawal (hazards 1, 3)', async () => {
    const { databaseUrl, drop } = await freshDatabase(EMPTY);
    const servers = await Promise.all([startServer(databaseUrl), startServer(databaseUrl), startServer(databaseUrl)]);
    const agent = await onWednesday(servers[0]!);
    await agent.post('/sandbox/wallets/agent', { walletType: 1, leftAmount: 12_846_37 });
    const everywhere = servers.map((server) => {
      const visitor = new Visitor(server);
      visitor.token = agent.token;
      visitor.ticket = agent.ticket;
      return visitor;
    });
    const code = await agent.code(PHONES.agent);
    // The clocks of the other servers follow within a second.
    const deadline = Date.now() + 5_000;
    for (const visitor of everywhere) {
      while (!(await visitor.get('/sandbox/clock')).body.now.startsWith(WEDNESDAY)) assert.ok(Date.now() < deadline);
    }
    const responses = await Promise.all(
      Array.from({ length: 21 }, (_, index) => everywhere[index % 3]!.withdraw(400_00, code, { key: 'everywhere' })),
    );
    for (const { status, body } of responses) assert.ok((status === 200 && body.code === 0) || status === 409);
    for (const visitor of everywhere) assert.equal(await visitor.balance(), 12_446_37);
    for (const { close } of servers) await close();
    await drop();
  });

  it('share the daily work and credit each week and bill once', async () => {
    const { databaseUrl, drop } = await freshDatabase();
    const servers = [await startServer(databaseUrl), await startServer(databaseUrl), await startServer(databaseUrl)];
    const visitors = servers.map((server) => new Visitor(server));
    const agent = visitors[0]!;
    await agent.signIn('agent');
    const at = new Date(Date.now() + 45 * 86_400_000).toISOString();
    const responses = await Promise.all(visitors.map((visitor) => visitor.post('/sandbox/clock', { at })));
    for (const { status } of responses) assert.equal(status, 200);
    for (const walletType of [0, 1]) {
      const { list } = (
        await agent.get(`/api/wallet/wallet/entry/list?walletType=${walletType}&pageIndex=1&pageSize=100`)
      ).body.data as { list: { type: string; create: number }[] };
      const entered = list.filter(({ type }) => type === (walletType === 1 ? 'weekly_income' : 'monthly_bill'));
      assert.ok(entered.some(({ create }) => create * 1000 > Date.now()));
      assert.equal(new Set(entered.map(({ create }) => create)).size, entered.length);
    }
    for (const { close } of servers) await close();
    await drop();
  });
});
