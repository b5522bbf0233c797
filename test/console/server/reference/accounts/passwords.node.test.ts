import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, beforeEach, describe, it } from 'node:test';
import { root } from '#test/gate/project.ts';
import { PHONE_OF, signedIn } from './identity-support.ts';
import {
  otherThan,
  PASSWORD,
  PHONES,
  startServer,
  Visitor,
  type ApiResponse,
  type Server,
} from '../seeded-platform.ts';

const RULE = '密码为8~12位，可包含数字、字母、特殊字符';
const NEW_PASSWORD = 'Next#2027';

describe('a new sign-in password (§5)', () => {
  let server: Server;
  let user: Visitor;
  before(async () => {
    server = await startServer();
  });
  after(() => server.close());
  let username: string;
  const names = ['agent', 'company', 'miner', 'plain', 'newcomer', 'scan', 'migrated'];
  beforeEach(async () => {
    username = names.shift()!;
    user = await signedIn(server, username);
  });

  const change = (oldpassword: unknown, password: unknown, visitor = user): Promise<ApiResponse> =>
    visitor.post('/api/user/modify_password', { oldpassword, password });

  it('requires the old one, and ends all sessions and tickets of the user (§7.3, hazard 22)', async () => {
    const phone = await signedIn(server, username);
    const otherUser = await signedIn(server, 'plain');
    await phone.openWallet();
    assert.deepEqual([(await change(PASSWORD, NEW_PASSWORD)).status, await phone.isSignedIn()], [200, false]);
    assert.equal((await user.get('/api/account/v1/info')).body.code, 101001);
    assert.equal(await otherUser.isSignedIn(), true);
    assert.equal((await new Visitor(server).signIn(username)).status, 401);
    const again = new Visitor(server);
    assert.equal((await again.signIn(username, NEW_PASSWORD)).status, 200);
    // The earlier ticket is invalid.
    again.ticket = phone.ticket;
    const { body } = await again.withdraw(100_00, '123456', { walletType: 0 });
    assert.equal(body.code, 4005);
  });

  it('refuses a wrong old one with the name of the field, and stays signed in', async () => {
    const { status, body } = await change('Wrong@2026', NEW_PASSWORD);
    assert.deepEqual([status, body.code, body.message, body.field], [400, 4007, '原密码错误', 'oldpassword']);
    assert.equal(await user.isSignedIn(), true);
  });

  it('has 8 to 12 keyboard characters', async () => {
    for (const password of ['', 'Short#1', 'Thirteen#1234', 'with space1', '密码密码密码密码', null, 12345678, {}]) {
      const { status, body } = await change(PASSWORD, password);
      assert.deepEqual([status, body.code, body.field], [400, 4000, 'password'], String(password));
    }
    assert.equal((await change(PASSWORD, '')).body.message, RULE);
    assert.equal((await change('short', NEW_PASSWORD)).body.message, RULE);
    assert.equal((await change(PASSWORD, `~!@#$%^&*()_`)).status, 200);
  });

  it('is locked for a while after ten wrong old ones (hazard 24)', async () => {
    for (let round = 0; round < 10; round++) assert.equal((await change('Wrong@2026', NEW_PASSWORD)).body.code, 4007);
    const closed = await change(PASSWORD, NEW_PASSWORD);
    assert.deepEqual([closed.status, closed.body.code], [429, 4290]);
  });

  it('is set once when two are sent at the same time', async () => {
    const responses = await Promise.all([change(PASSWORD, 'First#2027'), change(PASSWORD, 'Second#2027')]);
    assert.equal(responses.filter(({ status }) => status === 200).length, 1);
  });
});

describe('a forgotten sign-in password', () => {
  let server: Server;
  before(async () => {
    server = await startServer();
  });
  after(() => server.close());

  const reset = (visitor: Visitor, body: object): Promise<ApiResponse> =>
    visitor.post('/api/user/reset_password', body);

  it('is replaced with an SMS code without a session, and all sessions end', async () => {
    const phoneNumber = PHONES.company;
    const before = await signedIn(server, 'company');
    const signedOut = new Visitor(server);
    const verifyCode = await signedOut.code(phoneNumber);
    const response = await reset(signedOut, { phoneNumber, verifyCode, password: NEW_PASSWORD });
    assert.deepEqual([response.status, response.body], [200, {}]);
    assert.equal((await before.get('/api/user/account_info')).status, 401);
    assert.equal((await signedOut.signIn('company')).status, 401);
    assert.equal((await signedOut.signIn('company', NEW_PASSWORD)).status, 200);
    const again = await reset(new Visitor(server), { phoneNumber, verifyCode, password: 'Third#2028' });
    assert.deepEqual([again.status, again.body.code], [400, 4002], 'single use');
  });

  it('unlocks the sign-in after wrong passwords', async (test) => {
    // The pause after a wrong password would end while a busy machine signs in.
    test.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    const signedOut = new Visitor(server);
    for (let round = 0; round < 10; round++) await signedOut.signIn('migrated', 'nonsense');
    assert.equal((await signedOut.signIn('migrated')).status, 429);
    const phoneNumber = PHONE_OF.migrated!;
    await reset(signedOut, { phoneNumber, verifyCode: await signedOut.code(phoneNumber), password: NEW_PASSWORD });
    assert.equal((await signedOut.signIn('migrated', NEW_PASSWORD)).status, 200);
  });

  it('can be reset while the user is signed in', async () => {
    const scan = await signedIn(server, 'scan');
    const phoneNumber = PHONE_OF.scan!;
    const verifyCode = await scan.code(phoneNumber);
    assert.equal((await reset(scan, { phoneNumber, verifyCode, password: NEW_PASSWORD })).status, 200);
    assert.equal((await scan.get('/api/user/account_info')).status, 401);
  });

  it('requires the right code for this phone', async () => {
    const phoneNumber = PHONES.agent;
    const signedOut = new Visitor(server);
    const code = await signedOut.code(phoneNumber);
    const wrong = await reset(signedOut, { phoneNumber, verifyCode: otherThan(code), password: NEW_PASSWORD });
    assert.deepEqual([wrong.status, wrong.body.code, wrong.body.message], [400, 4001, '验证码错误']);
    const elsewhere = await signedOut.code('13066660001');
    if (elsewhere !== code)
      assert.equal(
        (await reset(signedOut, { phoneNumber, verifyCode: elsewhere, password: NEW_PASSWORD })).status,
        400,
      );
    assert.equal((await new Visitor(server).signIn('agent')).status, 200);
  });

  it('reveals only to the holder of a phone whether it has an account', async () => {
    const signedOut = new Visitor(server);
    const phoneNumber = '13066660002';
    const guess = await reset(signedOut, { phoneNumber, verifyCode: '123456', password: NEW_PASSWORD });
    assert.equal(guess.body.code, 4001, 'the same as for a phone with an account');
    const known = await reset(signedOut, {
      phoneNumber,
      verifyCode: await signedOut.code(phoneNumber),
      password: NEW_PASSWORD,
    });
    assert.deepEqual(
      [known.body.code, known.body.message, known.body.field],
      [4101, '该手机号没有绑定账号', 'phoneNumber'],
    );
  });

  it('follows the password rules (§5)', async () => {
    for (const password of ['', 'short', 'much-too-long-for-it', undefined]) {
      const body = { phoneNumber: PHONES.agent, verifyCode: '123456', password };
      const response = await reset(new Visitor(server), body);
      assert.deepEqual([response.status, response.body.code, response.body.field], [400, 4000, 'password']);
    }
  });

  it('is limited to twenty attempts for a phone and a hundred from an address (hazard 24)', async () => {
    const signedOut = new Visitor(server);
    const statuses: number[] = [];
    for (let round = 0; round < 21; round++) {
      const body = { phoneNumber: '13066660003', verifyCode: '123456', password: NEW_PASSWORD };
      statuses.push((await reset(signedOut, body)).status);
    }
    assert.deepEqual([statuses[19], statuses[20]], [400, 429]);
    let last = 0;
    for (let round = 0; round < 100 && last !== 429; round++) {
      const body = { phoneNumber: `1306667${1000 + round}`, verifyCode: '123456', password: NEW_PASSWORD };
      last = (await reset(signedOut, body)).status;
    }
    assert.equal(last, 429);
  });
});

describe('a wallet password (§5)', () => {
  let server: Server;
  before(async () => {
    server = await startServer();
  });
  after(() => server.close());

  it('invalidates the tickets of the old one (§4)', async () => {
    const agent = await signedIn(server, 'agent');
    await agent.openWallet();
    const verifyCode = await agent.code(PHONES.agent);
    assert.equal(
      (await agent.post('/api/user/modify_wallet_password', { password: 'mine-1234', verifyCode })).status,
      200,
    );
    assert.equal((await agent.withdraw(100_00, '123456')).body.code, 4005);
    assert.equal((await agent.openWallet('mine-1234')).status, 200);
  });

  it('is announced to the user by notice and SMS when it replaces another (hazard 24)', async () => {
    const company = await signedIn(server, 'company');
    const verifyCode = await company.code(PHONES.company);
    await company.post('/api/user/modify_wallet_password', { password: 'mine-1234', verifyCode });
    const { list } = (await company.get('/api/notice/list?type=unread&pageIndex=1&pageSize=1')).body.data;
    assert.equal(list[0].title, '钱包密码已修改');
    const miner = await signedIn(server, 'miner');
    const others = (await miner.get('/api/notice/list?type=unread&pageIndex=1&pageSize=10')).body.data.list;
    assert.ok(others.every(({ title }: { title: string }) => title !== '钱包密码已修改'));
    const [message] = (await company.get('/sandbox/outbox')).body;
    assert.deepEqual([message.phone, message.code], [PHONES.company, '']);
    assert.match(message.purpose, /^您的钱包密码已修改，.* 前不能提现。如非本人操作/);
  });
});

describe('a stored password', () => {
  it('uses the scrypt cost that OWASP recommends, outside tests', () => {
    const env = { ...process.env, FAST_FOR_TESTS: '0' };
    const script =
      "import('./console/server/reference/secrets.ts').then(async (the) => console.log(await the.hashPassword('x')))";
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '-e', script], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    assert.match(stdout, /^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/m);
  });
});
