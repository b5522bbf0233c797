import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { A_WEDNESDAY, otherThan, PHONES, startServer, Visitor, type Server } from '../seeded-platform.ts';

const VERIFY = '/api/user/verify_verification_code';
const MINUTE = 60_000;
const after5Minutes = new Date(Date.parse(A_WEDNESDAY) + 5 * MINUTE + 2_000).toISOString();

describe('codes (hazard 24)', () => {
  let server: Server;
  let agent: Visitor;
  before(async () => {
    server = await startServer();
    agent = new Visitor(server);
    await agent.signIn('agent');
  });
  after(() => server.close());
  beforeEach(async () => {
    await agent.post('/sandbox/clock', { at: A_WEDNESDAY });
  });

  const verify = (visitor: Visitor, phoneNumber: string, verifyCode: string) =>
    visitor.post(VERIFY, { phoneNumber, verifyCode });

  it('are six digits in the outbox, newest first', async () => {
    const one = await agent.code(PHONES.agent);
    await agent.code('13011112222');
    const { body } = await agent.get('/sandbox/outbox');
    assert.equal(body[0].phone, '13011112222');
    assert.match(body[0].code, /^\d{6}$/);
    assert.equal(body[1].code, one);
    assert.ok(Math.abs(Date.parse(body[0].at) - Date.parse(A_WEDNESDAY)) < MINUTE);
    assert.equal(typeof body[0].purpose, 'string');
  });

  it('verify a phone once', async () => {
    const code = await agent.code(PHONES.agent);
    const first = await verify(agent, PHONES.agent, code);
    assert.equal(first.status, 200);
    assert.equal(typeof first.body.ticket, 'string');
    const again = await verify(agent, PHONES.agent, code);
    assert.deepEqual([again.status, again.body.code], [400, 4002]);
  });

  it('allow five attempts, and then refuse even the right code', async () => {
    const code = await agent.code(PHONES.agent);
    for (let round = 0; round < 5; round++) {
      const response = await verify(agent, PHONES.agent, otherThan(code));
      assert.deepEqual([response.status, response.body.code, response.body.message], [400, 4001, '验证码错误']);
    }
    assert.equal((await verify(agent, PHONES.agent, code)).body.code, 4002);
  });

  it('cannot be guessed faster with parallel requests', async () => {
    const code = await agent.code(PHONES.agent);
    const responses = await Promise.all(Array.from({ length: 20 }, () => verify(agent, PHONES.agent, otherThan(code))));
    assert.equal(responses.filter(({ body }) => body.code === 4001).length, 5);
    assert.equal(responses.filter(({ body }) => body.code === 4002).length, 15);
  });

  it('are used once when twenty requests arrive at the same time', async () => {
    const code = await agent.code(PHONES.agent);
    const responses = await Promise.all(Array.from({ length: 20 }, () => verify(agent, PHONES.agent, code)));
    assert.equal(responses.filter(({ status }) => status === 200).length, 1);
  });

  it('expire after five minutes', async () => {
    const code = await agent.code(PHONES.agent);
    await agent.post('/sandbox/clock', { at: after5Minutes });
    assert.equal((await verify(agent, PHONES.agent, code)).body.code, 4002);
  });

  it('become invalid when a newer code is sent', async () => {
    const old = await agent.code(PHONES.agent);
    const fresh = await agent.code(PHONES.agent);
    if (old !== fresh) assert.equal((await verify(agent, PHONES.agent, old)).body.code, 4001);
    assert.equal((await verify(agent, PHONES.agent, fresh)).status, 200);
  });

  it('belong to one account, and cannot be used by another account or without a session', async () => {
    const miner = new Visitor(server);
    await miner.signIn('miner');
    const code = await agent.code(PHONES.agent);
    assert.equal((await verify(miner, PHONES.agent, code)).body.code, 4001);
    assert.equal((await verify(new Visitor(server), PHONES.agent, code)).status, 401);
    const signedOut = new Visitor(server);
    const publicCode = await signedOut.code(PHONES.agent);
    if (publicCode !== code) assert.equal((await verify(agent, PHONES.agent, publicCode)).body.code, 4001);
    assert.equal((await verify(agent, PHONES.agent, code)).status, 200);
  });

  it('belong to one phone, and cannot set a wallet password with another number', async () => {
    const code = await agent.code('13022223333');
    const response = await agent.post('/api/user/modify_wallet_password', { password: 'newpass88', verifyCode: code });
    assert.ok([4001, 4002].includes(response.body.code));
  });

  it('are not sent to an invalid phone number', async () => {
    for (const phone of ['', '1380013800', '138001380000', '23800138000', '13800138abc', { $ne: 1 }]) {
      const response = await agent.sendCode(phone as string);
      assert.deepEqual([response.status, response.body.code], [400, 4000]);
    }
  });

  it('are not sent when the captcha is missing, forged, used or an emergency ticket (hazard 21)', async () => {
    const used = await agent.captcha();
    await agent.post('/api/user/send_verify_code', { phoneNumber: PHONES.miner, ...used });
    const fresh = await agent.captcha();
    const before = (await agent.get('/sandbox/outbox')).body.length;
    for (const captcha of [
      {},
      { ticket: 'forged', randstr: '@x' },
      used,
      { ...fresh, randstr: '@other' },
      { ...fresh, ticket: 't03forged' },
      { ticket: 'terror_1001_190000000_1795259272', randstr: '@x' },
      { ticket: 'trerror_1001_190000000_1795259272', randstr: '@x' },
    ]) {
      const response = await agent.post('/api/user/send_verify_code', { phoneNumber: PHONES.miner, ...captcha });
      assert.deepEqual([response.status, response.body.code], [403, 4004]);
    }
    assert.equal((await agent.get('/sandbox/outbox')).body.length, before);
  });

  it('are limited by phone, account and address', async () => {
    const phone = '13044445555';
    const sent = async (visitor: Visitor, to: string) => (await visitor.sendCode(to)).status;
    const statuses: number[] = [];
    for (let round = 0; round < 30; round++) statuses.push(await sent(agent, phone));
    assert.ok(statuses.filter((status) => status === 200).length <= 20, 'one phone');
    assert.equal(statuses.at(-1), 429);
    let more = 0;
    for (let round = 0; round < 60; round++)
      if ((await sent(agent, `1306666${`${round}`.padStart(4, '0')}`)) === 200) more++;
    assert.ok(more <= 30, 'one account');
    const visitor = new Visitor(server);
    const last: number[] = [];
    for (let round = 0; round < 110; round++) last.push(await sent(visitor, `1307777${`${round}`.padStart(4, '0')}`));
    assert.equal(last.at(-1), 429, 'one address');
    const { body } = await visitor.sendCode('13088889999');
    assert.equal(body.code, 4290);
    assert.ok((await agent.get('/sandbox/outbox')).body.length <= 200);
  });
});

describe('sign-in', () => {
  let server: Server;
  before(async () => {
    server = await startServer();
  });
  after(() => server.close());

  it('returns the user with a token that is valid until sign-out', async () => {
    const visitor = new Visitor(server);
    const response = await visitor.signIn('agent');
    assert.equal(response.status, 200);
    assert.equal(response.body.username, 'agent');
    assert.equal((await visitor.get('/api/user/account_info')).status, 200);
    assert.deepEqual((await visitor.post('/api/user/logout')).status, 200);
    assert.equal((await visitor.get('/api/user/account_info')).status, 401);
    assert.equal((await visitor.get('/api/account/v1/info')).body.code, 101001);
  });

  it('accepts the phone number as the user name', async () => {
    assert.equal((await new Visitor(server).signIn(PHONES.agent)).body.username, 'agent');
  });

  it('responds the same to a wrong password and an unknown user name (§8)', async () => {
    const wrong = await new Visitor(server).signIn('agent', 'nonsense');
    const unknown = await new Visitor(server).signIn('nobody', 'nonsense');
    assert.deepEqual([wrong.status, wrong.body.message], [401, '手机号或密码错误']);
    assert.deepEqual({ ...wrong.body, requestId: '' }, { ...unknown.body, requestId: '' });
  });

  it('requires a solved captcha (§8: 403)', async () => {
    const response = await new Visitor(server).post('/api/v1/user/login', { username: 'agent', password: 'Demo@2026' });
    assert.deepEqual([response.status, response.body.message], [403, '人机验证未通过']);
  });

  it('is locked for a while after ten failures, only for that user name', async (test) => {
    // The pause after a wrong password would end while a busy machine signs in.
    test.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    const visitor = new Visitor(server);
    for (let round = 0; round < 10; round++) await visitor.signIn('miner', 'nonsense');
    assert.equal((await visitor.signIn('miner')).status, 429);
    assert.equal((await visitor.signIn('company')).status, 200);
  });

  it('does not store passwords in plain text', async () => {
    const { hashPassword, isPassword } = await import('#console/server/reference/secrets.ts');
    const [one, other] = await Promise.all([hashPassword('Demo@2026'), hashPassword('Demo@2026')]);
    assert.notEqual(one, other);
    assert.match(one, /^scrypt\$/);
    assert.ok(await isPassword('Demo@2026', one));
    assert.ok(!(await isPassword('Demo@2027', one)));
    assert.ok(!(await isPassword('Demo@2026', undefined)));
  });
});

describe('the wallet password', () => {
  let server: Server;
  let newcomer: Visitor;
  before(async () => {
    server = await startServer();
    newcomer = new Visitor(server);
    await newcomer.signIn('newcomer');
  });
  after(() => server.close());

  it('is set with a code, and then returns a wallet ticket (§4)', async () => {
    assert.equal((await newcomer.openWallet('wallet88')).body.code, 4003);
    const short = await newcomer.post('/api/user/modify_wallet_password', { password: '12345', verifyCode: '123456' });
    assert.deepEqual([short.status, short.body.message], [400, '请输入6~12位钱包密码']);
    const verifyCode = await newcomer.code(PHONES.newcomer);
    const wrong = await newcomer.post('/api/user/modify_wallet_password', {
      password: 'mine-1234',
      verifyCode: otherThan(verifyCode),
    });
    assert.deepEqual([wrong.status, wrong.body.message], [400, '验证码错误']);
    const set = await newcomer.post('/api/user/modify_wallet_password', { password: 'mine-1234', verifyCode });
    assert.equal(set.status, 200);
    assert.equal((await newcomer.get('/api/account/v1/info')).body.data.walletPasswordFilled, true);
    const opened = await newcomer.openWallet('mine-1234');
    assert.equal(typeof opened.body.ticket, 'string');
  });

  it('is locked for a while after ten failures', async () => {
    const company = new Visitor(server);
    await company.signIn('company');
    for (let round = 0; round < 10; round++) assert.equal((await company.openWallet('nonsense')).body.code, 4003);
    const closed = await company.openWallet('wallet88');
    assert.deepEqual([closed.status, closed.body.code], [429, 4290]);
  });
});
