import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { lastBillMonth } from '#shared/domain/bill-month.ts';
import { msAt, WEDNESDAY } from '#test/gate/days.ts';
import { payInfo, submitPayout } from './identity-support.ts';
import { A_WEDNESDAY, onWednesday, PHONES, startServer, type Server, type Visitor } from './support.ts';

const OTHER = {
  collectionMethod: 'personalAlipay',
  collectionNumber: 'elsewhere@partner.example',
  billingCycle: 'week',
};
const DAY_MS = 86_400_000;

/** Signs in an agent with money and a settled bill, so that payout details can be edited. */
async function agentOf(server: Server): Promise<Visitor> {
  const agent = await onWednesday(server);
  await agent.post('/sandbox/bills/agent', { month: lastBillMonth(msAt(WEDNESDAY)), state: 300 });
  await agent.post('/sandbox/wallets/agent', { walletType: 0, leftAmount: 5_000_00 });
  return agent;
}

describe('a change of the payout account (rules, Other platforms)', () => {
  let server: Server;
  let agent: Visitor;
  before(async () => {
    server = await startServer();
    agent = await agentOf(server);
  });
  after(() => server.close());

  it('requires the wallet password in addition to a session', async () => {
    const kept = await payInfo(agent);
    const { ticket } = agent;
    agent.ticket = undefined;
    const refused = await submitPayout(agent, OTHER);
    assert.deepEqual([refused.status, refused.body.code], [403, 4005]);
    assert.deepEqual(await payInfo(agent), kept);
    agent.ticket = ticket;
  });

  it('is announced to the user by notice and SMS, and blocks withdrawals for a day', async () => {
    assert.equal((await payInfo(agent)).holdHours, 24, 'shown before the confirmation');
    assert.equal((await submitPayout(agent, OTHER)).status, 200);
    const { list } = (await agent.get('/api/notice/list?pageIndex=1&pageSize=20&type=unread')).body.data;
    assert.equal(list[0].title, '收款信息已修改');
    assert.match(list[0].content, /后可提现到新账户。如非本人操作/);
    const [message] = (await agent.get('/sandbox/outbox')).body;
    assert.deepEqual([message.phone, message.code], [PHONES.agent, '']);
    assert.match(message.purpose, /^您的收款信息已修改/);

    const held = await agent.withdraw(500_00, await agent.code(PHONES.agent), { walletType: 0 });
    assert.equal(held.body.code, 4101);
    assert.match(held.body.message, /^收款信息已修改，\d{4}-\d\d-\d\d \d\d:\d\d 后可提现到新账户$/);
    assert.equal(await agent.balance(0), 5_000_00);

    await agent.post('/sandbox/clock', { at: new Date(Date.parse(A_WEDNESDAY) + DAY_MS + 60_000).toISOString() });
    const free = await agent.withdraw(500_00, await agent.code(PHONES.agent), { walletType: 0 });
    assert.equal(free.body.code, 0);
    assert.equal(free.body.data.collectionNumber, OTHER.collectionNumber);
  });

  it('does not block withdrawals when the same account is sent again', async () => {
    assert.equal((await submitPayout(agent, OTHER)).status, 200);
    const again = await agent.withdraw(500_00, await agent.code(PHONES.agent), { walletType: 0 });
    assert.equal(again.body.code, 0);
  });
});

describe('a change of the payout account with PAYOUT_HOLD_HOURS=0', () => {
  it('allows a withdrawal immediately, and is still announced to the user', async () => {
    const server = await startServer(undefined, { PAYOUT_HOLD_HOURS: '0' });
    try {
      const agent = await agentOf(server);
      assert.equal((await payInfo(agent)).holdHours, 0);
      assert.equal((await submitPayout(agent, OTHER)).status, 200);
      const [message] = (await agent.get('/sandbox/outbox')).body;
      assert.match(message.purpose, /^您的收款信息已修改。如非本人操作/);
      const made = await agent.withdraw(500_00, await agent.code(PHONES.agent), { walletType: 0 });
      assert.equal(made.body.code, 0);
    } finally {
      await server.close();
    }
  });
});
