import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { at, daysAfter, msAt, nextDay, THURSDAY, WEDNESDAY } from '#test/gate/days.ts';
import { A_WEDNESDAY, onWednesday, otherThan, PHONES, startServer, Visitor, type Server } from './support.ts';

const URL = '/api/wallet/wallet/withdrawal';

/** The one withdrawal that is on its way. */
async function onItsWay(visitor: Visitor, walletType = 1) {
  const found = (await visitor.withdrawals(walletType)).list.filter(({ status }) => status === 'transferring');
  assert.equal(found.length, 1);
  return found[0]!;
}

describe('a withdrawal', () => {
  let server: Server;
  let agent: Visitor;
  before(async () => {
    server = await startServer();
    agent = await onWednesday(server);
  });
  after(() => server.close());
  beforeEach(async () => {
    await agent.post('/sandbox/clock', { at: A_WEDNESDAY });
    // Gives the Wednesday back: a failed transfer leaves the day unused.
    for (const { txId, status } of (await agent.withdrawals()).list)
      if (status === 'transferring') await agent.post(`/sandbox/withdrawals/${txId}`, { status: 'failure' });
    await agent.post('/sandbox/wallets/agent', { walletType: 1, leftAmount: 12_846_37 });
    await agent.post('/sandbox/people/agent', {
      needVerify: false,
      idenAuthenticationed: true,
      collectionInfoFilled: true,
      authState: 4,
      identityFailures: 0,
    });
  });

  it('takes the amount out of the wallet and appears in the records, on its way', async () => {
    const before = await agent.withdrawals();
    const answer = await agent.withdraw(500_00, await agent.code(PHONES.agent), { key: 'plain-one' });
    assert.deepEqual([answer.status, answer.body.code], [200, 0]);
    assert.equal(await agent.balance(), 12_346_37);
    assert.equal((await agent.withdrawals()).total, before.total + 1);
    const found = await onItsWay(agent);
    assert.deepEqual(answer.body.data, found, 'its record is the answer');
    const { create, txId, ...record } = found;
    assert.deepEqual(record, {
      type: 'withdraw',
      amount: 500_00,
      status: 'transferring',
      collectionMethod: 'personalAlipay',
      collectionNumber: PHONES.agent,
    });
    assert.match(txId, new RegExp(`^TX${WEDNESDAY.replaceAll('-', '')}\\d+$`));
    assert.ok(create >= msAt(WEDNESDAY) / 1000);
  });

  it('is one withdrawal however often its key is sent, also when the answer was lost (hazard 2)', async () => {
    const code = await agent.code(PHONES.agent);
    const first = await agent.withdraw(700_00, code, { key: 'again' });
    const again = await agent.withdraw(700_00, code, { key: 'again' });
    assert.deepEqual(again.body, first.body);
    assert.equal(again.status, 200);
    assert.equal(await agent.balance(), 12_146_37);
    await agent.post(`/sandbox/withdrawals/${first.body.data.txId}`, { status: 'failure' });
    const later = await agent.withdraw(700_00, code, { key: 'again' });
    assert.deepEqual(later.body, first.body, 'also when the transfer has ended since');
    assert.equal(await agent.balance(), 12_846_37);
  });

  it('refuses a known key with another amount or wallet with 422 (hazard 3)', async () => {
    const code = await agent.code(PHONES.agent);
    await agent.withdraw(700_00, code, { key: 'fixed' });
    for (const [amount, walletType] of [
      [700_01, 1],
      [700_00, 0],
    ] as const) {
      const answer = await agent.withdraw(amount, code, { key: 'fixed', walletType });
      assert.equal(answer.status, 422);
      assert.equal(answer.body.code, 4220);
      assert.equal(typeof answer.body.requestId, 'string');
    }
    assert.equal(await agent.balance(), 12_146_37);
  });

  it('keeps keys apart by person: another person may use the same one', async () => {
    await agent.withdraw(700_00, await agent.code(PHONES.agent), { key: 'shared' });
    const miner = await onWednesday(server, 'miner');
    const before = await miner.balance(0);
    const answer = await miner.withdraw(300_00, await miner.code(PHONES.miner), { key: 'shared', walletType: 0 });
    assert.equal(answer.body.code, 0);
    assert.equal(await miner.balance(0), before - 300_00);
  });

  it('lets one of twenty through that arrive at once with one key (hazards 1, 3)', async () => {
    const code = await agent.code(PHONES.agent);
    const answers = await Promise.all(Array.from({ length: 20 }, () => agent.withdraw(900_00, code, { key: 'rush' })));
    for (const { status, body } of answers) assert.ok((status === 200 && body.code === 0) || status === 409);
    assert.equal(await agent.balance(), 11_946_37);
    assert.equal((await agent.withdrawals()).list.filter(({ amount }) => amount === 900_00).length, 1);
  });

  it('lets one of twenty through that arrive at once with keys of their own: one a Wednesday, one a code (hazard 1)', async () => {
    const code = await agent.code(PHONES.agent);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => agent.withdraw(800_00, code, { key: `own-${index}` })),
    );
    assert.equal(answers.filter(({ body }) => body.code === 0).length, 1);
    for (const { body } of answers) assert.ok(body.code === 0 || body.code === 4101, JSON.stringify(body));
    assert.equal(await agent.balance(), 12_046_37);
  });

  it('never takes more than there is, however many arrive at once', async () => {
    const miner = await onWednesday(server, 'miner');
    await miner.post('/sandbox/wallets/miner', { walletType: 0, leftAmount: 1_000_00 });
    const code = await miner.code(PHONES.miner);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => miner.withdraw(600_00, code, { key: `m-${index}`, walletType: 0 })),
    );
    assert.equal(answers.filter(({ body }) => body.code === 0).length, 1);
    assert.equal(await miner.balance(0), 400_00);
  });

  it('is refused on a Thursday, with the day on which it can be made (§5)', async () => {
    await agent.post('/sandbox/clock', { at: at(THURSDAY) });
    const answer = await agent.withdraw(500_00, await agent.code(PHONES.agent));
    assert.equal(answer.body.code, 4101);
    assert.ok(answer.body.message.endsWith(daysAfter(WEDNESDAY, 7)), answer.body.message);
    assert.equal(await agent.balance(), 12_846_37);
  });

  it('knows Wednesday in Shanghai, not in UTC: open from Tuesday 16:00 Z, closed from Wednesday 16:00 Z (hazard 13)', async () => {
    const code = await agent.code(PHONES.agent);
    for (const [moment, open] of [
      [`${daysAfter(WEDNESDAY, -1)}T15:59:59.000Z`, false],
      [`${WEDNESDAY}T16:00:00.000Z`, false],
      [`${daysAfter(WEDNESDAY, -1)}T16:00:01.000Z`, true],
    ] as const) {
      await agent.post('/sandbox/clock', { at: moment });
      const { body } = await agent.withdraw(500_00, code);
      assert.equal(body.code, open ? 0 : 4101, `${moment} ${body.message}`);
    }
  });

  it('is allowed once a Wednesday, and again after the first one failed (§9)', async () => {
    await agent.withdraw(500_00, await agent.code(PHONES.agent));
    const second = await agent.withdraw(500_00, await agent.code(PHONES.agent));
    assert.equal(second.body.code, 4101);
    assert.match(second.body.message, /本周三已提现过一次/);
    const first = await onItsWay(agent);
    await agent.post(`/sandbox/withdrawals/${first.txId}`, { status: 'failure' });
    const third = await agent.withdraw(500_00, await agent.code(PHONES.agent));
    assert.equal(third.body.code, 0);
  });

  it('keeps within the limits: over the balance, over the maximum, under the minimum (§5)', async () => {
    const code = await agent.code(PHONES.agent);
    const over = await agent.withdraw(12_846_38, code);
    assert.deepEqual([over.body.code, over.body.message], [4101, '超过提现限额或可用余额']);
    await agent.post('/sandbox/wallets/agent', { walletType: 1, leftAmount: 50_000_00 });
    assert.equal((await agent.withdraw(30_000_01, code)).body.message, '超过提现限额或可用余额');
    assert.equal((await agent.withdraw(99, code)).body.message, '提现最低限额1.00元');
    assert.equal((await agent.withdraw(30_000_00, code)).body.code, 0);
    assert.equal(await agent.balance(), 20_000_00);
  });

  it('says on an open day that there is too little, not that it is the wrong day (§5)', async () => {
    await agent.post('/sandbox/wallets/agent', { walletType: 1, leftAmount: 99 });
    const { body } = await agent.withdraw(99, '123456');
    assert.deepEqual([body.code, body.message], [4101, '提现最低限额1.00元']);
  });

  it('lets exactly the minimum, the maximum and the balance out, and not a cent beyond (§5)', async () => {
    const weekly = await agent.withdraw(1_00, await agent.code(PHONES.agent));
    assert.equal(weekly.body.code, 0, 'the weekly minimum');
    const miner = await onWednesday(server, 'miner');
    const holds = (leftAmount: number) => miner.post('/sandbox/wallets/miner', { walletType: 0, leftAmount });
    const answerTo = async (amount: number): Promise<[number, string]> => {
      const { body } = await miner.withdraw(amount, await miner.code(PHONES.miner), { walletType: 0 });
      return [body.code, body.message];
    };
    await holds(500_000_00);
    assert.deepEqual(await answerTo(99_99), [4101, '提现最低限额100.00元']);
    assert.deepEqual(await answerTo(100_00), [0, 'ok']);
    assert.deepEqual(await answerTo(200_000_01), [4101, '超过提现限额或可用余额']);
    assert.deepEqual(await answerTo(200_000_00), [0, 'ok']);
    await holds(321_09);
    assert.deepEqual(await answerTo(321_10), [4101, '超过提现限额或可用余额']);
    assert.deepEqual(await answerTo(321_09), [0, 'ok']);
    assert.equal(await miner.balance(0), 0);
  });

  it('refuses amounts that are no whole number of cents with 400 (hazard 14)', async () => {
    for (const amount of [0, -1, 19.9, 1e21, '100', null, undefined, {}, [100], Number.MAX_SAFE_INTEGER + 2]) {
      const answer = await agent.withdraw(amount, '123456');
      assert.equal(answer.status, 400, JSON.stringify(amount));
      assert.equal(answer.body.code, 4000);
    }
    assert.equal(await agent.balance(), 12_846_37);
  });

  it('asks entry 1 of the parameters for enterprise cards, entry 2 for the others (§9)', async () => {
    const company = new Visitor(server);
    await company.logIn('company');
    await company.openWallet();
    const after25th = nextDay(({ day }) => day === 26, daysAfter(WEDNESDAY, -1));
    await company.post('/sandbox/clock', { at: at(after25th) });
    const closed = await company.withdraw(500_00, await company.code(PHONES.company), { walletType: 0 });
    assert.equal(closed.body.code, 4101);
    const next10th = nextDay(({ day }) => day === 10, after25th);
    assert.ok(closed.body.message.endsWith(next10th), closed.body.message);
    await company.post('/sandbox/clock', { at: A_WEDNESDAY });
    const open = await company.withdraw(500_00, await company.code(PHONES.company), { walletType: 0 });
    assert.equal(open.body.code, 0);
    const { collectionMethod, collectionNumber } = await onItsWay(company, 0);
    assert.deepEqual([collectionMethod, collectionNumber], ['enterpriseCard', '6222020200112233445']);
  });

  it('asks for the wallet ticket of the same person (rules, The order of questions)', async () => {
    const code = await agent.code(PHONES.agent);
    const miner = await onWednesday(server, 'miner');
    for (const ticket of [undefined, '', 'forged', miner.ticket]) {
      const answer = await agent.post(URL, { amount: 500_00, code, walletType: 1 }, { 'x-wallet-ticket': ticket });
      assert.equal(answer.body.code, 4005);
    }
    assert.equal(await agent.balance(), 12_846_37);
  });

  it('asks for identity, payout info and a completed authentication first (§4)', async () => {
    const code = await agent.code(PHONES.agent);
    const cases: [object, RegExp][] = [
      [{ needVerify: true }, /小程序/],
      [{ needVerify: false, identityFailures: 6 }, /失败已超过5次/],
      [{ identityFailures: 0, idenAuthenticationed: false }, /请先完成实名认证$/],
      [{ idenAuthenticationed: true, collectionInfoFilled: false }, /收款信息/],
      [{ collectionInfoFilled: true, authState: 2 }, /合同/],
      [{ authState: 5 }, /手机号与实名人不一致/],
    ];
    for (const [patch, reason] of cases) {
      await agent.post('/sandbox/people/agent', patch);
      const answer = await agent.withdraw(500_00, code);
      assert.equal(answer.body.code, 4101);
      assert.match(answer.body.message, reason);
    }
    await agent.post('/sandbox/people/agent', { authState: 4 });
    assert.equal((await agent.withdraw(500_00, code)).body.code, 0, 'refusals have not used the code up');
  });

  it('is refused to people who do not reconcile here (§6)', async () => {
    const plain = await onWednesday(server, 'plain');
    const answer = await plain.withdraw(500_00, '123456', { walletType: 0 });
    assert.deepEqual([answer.body.code, answer.body.message], [4101, '当前账号不支持提现']);
  });

  it('says 验证码错误 to a wrong code and takes nothing, again for its key; another key may come with the right one', async () => {
    const code = await agent.code(PHONES.agent);
    const wrong = await agent.withdraw(500_00, otherThan(code), { key: 'typo' });
    assert.deepEqual([wrong.status, wrong.body.code, wrong.body.message], [200, 4001, '验证码错误']);
    const again = await agent.withdraw(500_00, code, { key: 'typo' });
    assert.deepEqual({ ...again.body, requestId: '' }, { ...wrong.body, requestId: '' });
    assert.equal((await agent.withdraw(500_01, code, { key: 'typo' })).status, 422);
    assert.equal(await agent.balance(), 12_846_37);
    assert.equal((await agent.withdraw(500_00, code, { key: 'right' })).body.code, 0);
  });

  it('returns the whole amount as an entry when the transfer fails', async () => {
    await agent.withdraw(500_00, await agent.code(PHONES.agent));
    const newest = await onItsWay(agent);
    await agent.post(`/sandbox/withdrawals/${newest.txId}`, { status: 'failure' });
    assert.equal(await agent.balance(), 12_846_37);
    const entries: { type: string; amount: number }[] = (await agent.get('/api/wallet/wallet/entry/list?walletType=1'))
      .body.data.list;
    assert.ok(entries.some(({ type, amount }) => type === 'refund' && amount === 500_00));
    const again = await agent.post(`/sandbox/withdrawals/${newest.txId}`, { status: 'success' });
    assert.equal(again.status, 409);
  });

  it('arrives on Thursday by itself; a monthly one after three days (rules, Money)', async () => {
    await agent.withdraw(500_00, await agent.code(PHONES.agent));
    await agent.withdraw(600_00, await agent.code(PHONES.agent), { walletType: 0 });
    const weekly = await onItsWay(agent);
    const monthly = await onItsWay(agent, 0);
    const statuses = async () => [
      (await agent.withdrawals(1)).list.find(({ txId }) => txId === weekly.txId)?.status,
      (await agent.withdrawals(0)).list.find(({ txId }) => txId === monthly.txId)?.status,
    ];
    for (const [moment, expected] of [
      [at(WEDNESDAY, '23:59:59'), ['transferring', 'transferring']],
      [at(THURSDAY, '00:00'), ['success', 'transferring']],
      [at(daysAfter(WEDNESDAY, 3), '00:00'), ['success', 'success']],
    ] as const) {
      await agent.post('/sandbox/clock', { at: moment });
      assert.deepEqual(await statuses(), expected, moment);
    }
  });

  it('counts what is on its way and what arrived as withdrawn, not what failed', async () => {
    const withdrawn = async () => (await agent.get('/api/wallet/wallet?walletType=0')).body.data.withdrawalAmount;
    const before: number = await withdrawn();
    await agent.withdraw(500_00, await agent.code(PHONES.agent), { walletType: 0 });
    assert.equal(await withdrawn(), before + 500_00);
    const { txId } = await onItsWay(agent, 0);
    await agent.post(`/sandbox/withdrawals/${txId}`, { status: 'failure' });
    assert.equal(await withdrawn(), before);
  });

  it('refuses a key that is empty, huge or not plain', async () => {
    for (const key of ['', 'x'.repeat(129), '有']) {
      const answer = await agent.post(
        URL,
        { amount: 500_00, code: '123456', walletType: 1 },
        { 'idempotency-key': Buffer.from(key).toString('latin1') },
      );
      assert.equal(answer.status, 400, key);
    }
  });
});
