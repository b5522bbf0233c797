import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it, mock } from 'node:test';
import { maskPhone } from '#shared/core/masking.ts';
import { at, daysAfter, msAt, nextDay, THURSDAY, WEDNESDAY } from '#test/gate/days.ts';
import { A_WEDNESDAY, onWednesday, otherThan, PHONES, startServer, Visitor, type Server } from '../seeded-platform.ts';

const URL = '/api/wallet/wallet/withdrawal';

/** Returns the only transferring withdrawal. */
async function transferring(visitor: Visitor, walletType = 1) {
  const found = (await visitor.withdrawals(walletType)).list.filter(({ status }) => status === 'transferring');
  assert.equal(found.length, 1);
  return found[0]!;
}

/** Sets the clock to a Wednesday, and the agent up for a withdrawal of a known balance. */
async function makeReady(agent: Visitor): Promise<void> {
  await agent.post('/sandbox/clock', { at: A_WEDNESDAY });
  // A failed transfer makes the Wednesday available again.
  for (const { txId, status } of (await agent.withdrawals()).list)
    if (status === 'transferring') await agent.post(`/sandbox/withdrawals/${txId}`, { status: 'failure' });
  await agent.post('/sandbox/wallets/agent', { walletType: 1, leftAmount: 12_846_37 });
  await agent.post('/sandbox/people/agent', {
    needVerify: false,
    idenAuthenticationed: true,
    collectionInfoFilled: true,
    needFillCollection: false,
    authState: 4,
    identityFailures: 0,
  });
}

describe('a withdrawal', () => {
  let server: Server;
  let agent: Visitor;
  before(async () => {
    server = await startServer();
    agent = await onWednesday(server);
  });
  after(() => server.close());
  beforeEach(() => makeReady(agent));

  it('debits the wallet and appears in the records as transferring', async () => {
    const before = await agent.withdrawals();
    const response = await agent.withdraw(500_00, await agent.code(PHONES.agent), { key: 'plain-one' });
    assert.deepEqual([response.status, response.body.code], [200, 0]);
    assert.equal(await agent.balance(), 12_346_37);
    assert.equal((await agent.withdrawals()).total, before.total + 1);
    const found = await transferring(agent);
    assert.deepEqual(response.body.data, found, 'the response is the record');
    const { create, txId, ...record } = found;
    assert.deepEqual(record, {
      type: 'withdraw',
      amount: 500_00,
      tax: 30_00,
      fee: 3_00,
      received: 467_00,
      status: 'transferring',
      collectionMethod: 'personalAlipay',
      collectionNumber: maskPhone(PHONES.agent),
    });
    assert.match(txId, new RegExp(`^TX${WEDNESDAY.replaceAll('-', '')}\\d+$`));
    assert.ok(create >= msAt(WEDNESDAY) / 1000);
  });

  it('is made once when its key is repeated, also after a lost response (hazard 2)', async () => {
    const code = await agent.code(PHONES.agent);
    const first = await agent.withdraw(700_00, code, { key: 'again' });
    const again = await agent.withdraw(700_00, code, { key: 'again' });
    assert.deepEqual(again.body, first.body);
    assert.equal(again.status, 200);
    assert.equal(await agent.balance(), 12_146_37);
    await agent.post(`/sandbox/withdrawals/${first.body.data.txId}`, { status: 'failure' });
    const later = await agent.withdraw(700_00, code, { key: 'again' });
    assert.deepEqual(later.body, first.body, 'also when the transfer has ended');
    assert.equal(await agent.balance(), 12_846_37);
  });

  it('is refused with 422 when a known key has another amount or wallet (hazard 3)', async () => {
    const code = await agent.code(PHONES.agent);
    await agent.withdraw(700_00, code, { key: 'fixed' });
    for (const [amount, walletType] of [
      [700_01, 1],
      [700_00, 0],
    ] as const) {
      const response = await agent.withdraw(amount, code, { key: 'fixed', walletType });
      assert.equal(response.status, 422);
      assert.equal(response.body.code, 4220);
      assert.equal(typeof response.body.requestId, 'string');
    }
    assert.equal(await agent.balance(), 12_146_37);
  });

  it('may use the same key as another user', async () => {
    await agent.withdraw(700_00, await agent.code(PHONES.agent), { key: 'shared' });
    const miner = await onWednesday(server, 'miner');
    const before = await miner.balance(0);
    const response = await miner.withdraw(300_00, await miner.code(PHONES.miner), { key: 'shared', walletType: 0 });
    assert.equal(response.body.code, 0);
    assert.equal(await miner.balance(0), before - 300_00);
  });

  it('is possible on Wednesday in Shanghai, from Tuesday 16:00 to Wednesday 16:00 UTC (hazard 13)', async () => {
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

  it('is allowed once on a Wednesday, and again after the first one failed (§9)', async () => {
    await agent.withdraw(500_00, await agent.code(PHONES.agent));
    const second = await agent.withdraw(500_00, await agent.code(PHONES.agent));
    assert.equal(second.body.code, 4101);
    assert.match(second.body.message, /本周三已提现过一次/);
    const first = await transferring(agent);
    await agent.post(`/sandbox/withdrawals/${first.txId}`, { status: 'failure' });
    const third = await agent.withdraw(500_00, await agent.code(PHONES.agent));
    assert.equal(third.body.code, 0);
  });

  it('accepts exactly the minimum, the maximum and the balance, and no cent beyond (§5)', async () => {
    const weekly = await agent.withdraw(1_00, await agent.code(PHONES.agent));
    assert.equal(weekly.body.code, 0, 'the weekly minimum');
    const miner = await onWednesday(server, 'miner');
    const setBalance = (leftAmount: number) => miner.post('/sandbox/wallets/miner', { walletType: 0, leftAmount });
    const resultOf = async (amount: number): Promise<[number, string]> => {
      const { body } = await miner.withdraw(amount, await miner.code(PHONES.miner), { walletType: 0 });
      return [body.code, body.message];
    };
    await setBalance(500_000_00);
    assert.deepEqual(await resultOf(99_99), [4101, '提现最低限额100.00元']);
    assert.deepEqual(await resultOf(100_00), [0, 'ok']);
    assert.deepEqual(await resultOf(200_000_01), [4101, '超过提现限额或可用余额']);
    assert.deepEqual(await resultOf(200_000_00), [0, 'ok']);
    await setBalance(321_09);
    assert.deepEqual(await resultOf(321_10), [4101, '超过提现限额或可用余额']);
    assert.deepEqual(await resultOf(321_09), [0, 'ok']);
    assert.equal(await miner.balance(0), 0);
  });

  it('is refused with 400 when the amount is not a whole number of cents (hazard 14)', async () => {
    for (const amount of [0, -1, 19.9, 1e21, '100', null, undefined, {}, [100], Number.MAX_SAFE_INTEGER + 2]) {
      const response = await agent.withdraw(amount, '123456');
      assert.equal(response.status, 400, JSON.stringify(amount));
      assert.equal(response.body.code, 4000);
    }
    assert.equal(await agent.balance(), 12_846_37);
  });

  it('uses entry 1 of the parameters for enterprise cards, and entry 2 for other methods (§9)', async () => {
    const company = new Visitor(server);
    await company.signIn('company');
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
    const { collectionMethod, collectionNumber } = await transferring(company, 0);
    assert.deepEqual([collectionMethod, collectionNumber], ['enterpriseCard', '***************3445']);
  });

  it('is refused with 验证码错误 for a wrong code and its key, and succeeds with the right code and another key', async () => {
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
    const newest = await transferring(agent);
    await agent.post(`/sandbox/withdrawals/${newest.txId}`, { status: 'failure' });
    assert.equal(await agent.balance(), 12_846_37);
    const entries: { type: string; amount: number }[] = (await agent.get('/api/wallet/wallet/entry/list?walletType=1'))
      .body.data.list;
    assert.ok(entries.some(({ type, amount }) => type === 'refund' && amount === 500_00));
    const again = await agent.post(`/sandbox/withdrawals/${newest.txId}`, { status: 'success' });
    assert.equal(again.status, 409);
  });

  it('arrives automatically on Thursday, or after three days for a monthly one (rules, Money)', async () => {
    await agent.withdraw(500_00, await agent.code(PHONES.agent));
    await agent.withdraw(600_00, await agent.code(PHONES.agent), { walletType: 0 });
    const weekly = await transferring(agent);
    const monthly = await transferring(agent, 0);
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

  it('counts as withdrawn when it has arrived, but not while it transfers or when it failed (§3, Wallet balance)', async () => {
    const withdrawn = async () => (await agent.get('/api/wallet/wallet?walletType=0')).body.data.withdrawalAmount;
    await agent.withdraw(500_00, await agent.code(PHONES.agent), { walletType: 0 });
    const { txId } = await transferring(agent, 0);
    const before: number = await withdrawn();
    await agent.post(`/sandbox/withdrawals/${txId}`, { status: 'failure' });
    assert.equal(await withdrawn(), before);
    const { list } = await agent.withdrawals(0);
    const arrived = list.filter(({ status }) => status === 'success').map(({ amount }) => amount);
    assert.equal(
      before,
      arrived.reduce((sum, amount) => sum + amount, 0),
    );
  });

  it('is refused when its key is empty, too long or not ASCII', async () => {
    for (const key of ['', 'x'.repeat(129), '有']) {
      const response = await agent.post(
        URL,
        { amount: 500_00, code: '123456', walletType: 1 },
        { 'idempotency-key': Buffer.from(key).toString('latin1') },
      );
      assert.equal(response.status, 400, key);
    }
  });
});

describe('twenty withdrawals at once', () => {
  let server: Server;
  let agent: Visitor;
  before(async () => {
    server = await startServer();
    agent = await onWednesday(server);
  });
  after(() => server.close());
  beforeEach(() => makeReady(agent));

  it('with one key are made once (hazards 1, 3)', async () => {
    const code = await agent.code(PHONES.agent);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => agent.withdraw(900_00, code, { key: 'rush' })),
    );
    for (const { status, body } of responses) assert.ok((status === 200 && body.code === 0) || status === 409);
    assert.equal(await agent.balance(), 11_946_37);
    assert.equal((await agent.withdrawals()).list.filter(({ amount }) => amount === 900_00).length, 1);
  });

  it('with different keys are made once (hazard 1)', async () => {
    const code = await agent.code(PHONES.agent);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => agent.withdraw(800_00, code, { key: `own-${index}` })),
    );
    assert.equal(responses.filter(({ body }) => body.code === 0).length, 1);
    for (const { body } of responses) assert.ok(body.code === 0 || body.code === 4101, JSON.stringify(body));
    assert.equal(await agent.balance(), 12_046_37);
  });

  it('never exceed the balance', async () => {
    const miner = await onWednesday(server, 'miner');
    await miner.post('/sandbox/wallets/miner', { walletType: 0, leftAmount: 1_000_00 });
    const code = await miner.code(PHONES.miner);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => miner.withdraw(600_00, code, { key: `m-${index}`, walletType: 0 })),
    );
    assert.equal(responses.filter(({ body }) => body.code === 0).length, 1);
    assert.equal(await miner.balance(0), 400_00);
  });
});

describe('the limits of withdrawals (hazard 24)', () => {
  let server: Server;
  let agent: Visitor;
  beforeEach(async () => {
    server = await startServer();
    agent = await onWednesday(server);
  });
  afterEach(() => server.close());

  it('refuse the right code for a day after ten wrong codes', async () => {
    const before = await agent.balance();
    for (let code = 0; code < 2; code++) {
      const right = await agent.code(PHONES.agent);
      for (let round = 0; round < 5; round++)
        assert.equal((await agent.withdraw(500_00, otherThan(right))).body.code, 4001);
    }
    const { body } = await agent.withdraw(500_00, await agent.code(PHONES.agent));
    assert.deepEqual([body.code, body.message], [4290, '提现验证码错误次数过多，请24小时后再试，或联系商务人员']);
    assert.equal(await agent.balance(), before);
  });

  it('leave the expired refusals of other users to the hourly deletion', async () => {
    const other = new Visitor(server);
    await other.signIn('company');
    await other.openWallet();
    assert.equal((await other.withdraw(99, '123456', { key: 'old' })).body.code, 4101);
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 25 * 3_600_000 });
    try {
      await agent.signIn('agent');
      await agent.openWallet();
      assert.equal((await agent.withdraw(99, '123456', { key: 'new' })).body.code, 4101);
    } finally {
      mock.timers.reset();
    }
    // a day without a request has ended the session
    await other.signIn('company');
    await other.openWallet();
    const reused = await other.withdraw(98, '123456', { key: 'old' });
    assert.equal(reused.body.code, 4220, 'the key is still known');
  });

  it('allow sixty requests an hour, store no key beyond, and keep the outcome of a known key', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 62; round++) {
      const { body } = await agent.withdraw(99, '123456', { key: `refused-${round}` });
      statuses.push(body.code);
    }
    assert.deepEqual([statuses.indexOf(4290), statuses.lastIndexOf(4101)], [60, 59]);
    assert.equal((await agent.withdraw(99, '123456', { key: 'refused-0' })).body.code, 4101);
    // the key of a refusal beyond the limit is unknown, so another amount with it is no conflict
    assert.equal((await agent.withdraw(98, '123456', { key: 'refused-61' })).body.code, 4290);
  });
});
