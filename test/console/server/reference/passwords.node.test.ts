import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, beforeEach, describe, it } from 'node:test';
import { root } from '#test/gate/project.ts';
import { PHONE_OF, signedIn } from './identity-support.ts';
import { otherThan, PASSWORD, PHONES, startServer, Visitor, type Answer, type Server } from './support.ts';

const RULE = '密码为8~12位，可包含数字、字母、特殊字符';
const NEW_PASSWORD = 'Next#2027';

describe('a new log-in password (§5)', () => {
  let server: Server;
  let person: Visitor;
  before(async () => {
    server = await startServer();
  });
  after(() => server.close());
  let username: string;
  const names = ['agent', 'company', 'miner', 'plain', 'newcomer', 'scan', 'migrated'];
  beforeEach(async () => {
    username = names.shift()!;
    person = await signedIn(server, username);
  });

  const change = (oldpassword: unknown, password: unknown, who = person): Promise<Answer> =>
    who.post('/api/user/modify_password', { oldpassword, password });
  const isIn = async (who: Visitor): Promise<boolean> => (await who.get('/api/user/account_info')).status === 200;

  it('takes the old one, and ends every session and every ticket of the person (§7.3, hazard 22)', async () => {
    const phone = await signedIn(server, username);
    const neighbour = await signedIn(server, 'plain');
    await phone.openWallet();
    assert.deepEqual([(await change(PASSWORD, NEW_PASSWORD)).status, await isIn(phone)], [200, false]);
    assert.equal((await person.get('/api/account/v1/info')).body.code, 101001);
    assert.equal(await isIn(neighbour), true);
    assert.equal((await new Visitor(server).logIn(username)).status, 401);
    const again = new Visitor(server);
    assert.equal((await again.logIn(username, NEW_PASSWORD)).status, 200);
    // The ticket of before opens nothing.
    again.ticket = phone.ticket;
    const { body } = await again.withdraw(100_00, '123456', { walletType: 0 });
    assert.equal(body.code, 4005);
  });

  it('refuses a wrong old one beside its field, and stays signed in', async () => {
    const { status, body } = await change('Wrong@2026', NEW_PASSWORD);
    assert.deepEqual([status, body.code, body.message, body.field], [400, 4007, '原密码错误', 'oldpassword']);
    assert.equal(await isIn(person), true);
  });

  it('has 8 to 12 characters of a keyboard', async () => {
    for (const password of ['', 'Short#1', 'Thirteen#1234', 'with space1', '密码密码密码密码', null, 12345678, {}]) {
      const { status, body } = await change(PASSWORD, password);
      assert.deepEqual([status, body.code, body.field], [400, 4000, 'password'], String(password));
    }
    assert.equal((await change(PASSWORD, '')).body.message, RULE);
    assert.equal((await change('short', NEW_PASSWORD)).body.message, RULE);
    assert.equal((await change(PASSWORD, `~!@#$%^&*()_`)).status, 200);
  });

  it('is closed for a while after ten wrong old ones (hazard 24)', async () => {
    for (let round = 0; round < 10; round++) assert.equal((await change('Wrong@2026', NEW_PASSWORD)).body.code, 4007);
    const closed = await change(PASSWORD, NEW_PASSWORD);
    assert.deepEqual([closed.status, closed.body.code], [429, 4290]);
  });

  it('is one of two that are sent at once', async () => {
    const answers = await Promise.all([change(PASSWORD, 'First#2027'), change(PASSWORD, 'Second#2027')]);
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  });
});

describe('a forgotten log-in password', () => {
  let server: Server;
  before(async () => {
    server = await startServer();
  });
  after(() => server.close());

  const reset = (who: Visitor, body: object): Promise<Answer> => who.post('/api/user/reset_password', body);

  it('is replaced by a code to the phone, without a session, and every session ends', async () => {
    const phoneNumber = PHONES.company;
    const before = await signedIn(server, 'company');
    const nobody = new Visitor(server);
    const verifyCode = await nobody.code(phoneNumber);
    const answer = await reset(nobody, { phoneNumber, verifyCode, password: NEW_PASSWORD });
    assert.deepEqual([answer.status, answer.body], [200, {}]);
    assert.equal((await before.get('/api/user/account_info')).status, 401);
    assert.equal((await nobody.logIn('company')).status, 401);
    assert.equal((await nobody.logIn('company', NEW_PASSWORD)).status, 200);
    const again = await reset(new Visitor(server), { phoneNumber, verifyCode, password: 'Third#2028' });
    assert.deepEqual([again.status, again.body.code], [400, 4002], 'single use');
  });

  it('lets in whoever was locked out by wrong guesses', async () => {
    const nobody = new Visitor(server);
    for (let round = 0; round < 10; round++) await nobody.logIn('migrated', 'nonsense');
    assert.equal((await nobody.logIn('migrated')).status, 429);
    const phoneNumber = PHONE_OF.migrated!;
    await reset(nobody, { phoneNumber, verifyCode: await nobody.code(phoneNumber), password: NEW_PASSWORD });
    assert.equal((await nobody.logIn('migrated', NEW_PASSWORD)).status, 200);
  });

  it('works for somebody who is still signed in here', async () => {
    const scan = await signedIn(server, 'scan');
    const phoneNumber = PHONE_OF.scan!;
    const verifyCode = await scan.code(phoneNumber);
    assert.equal((await reset(scan, { phoneNumber, verifyCode, password: NEW_PASSWORD })).status, 200);
    assert.equal((await scan.get('/api/user/account_info')).status, 401);
  });

  it('wants the right code: not a guess, not one that a signed-in person had sent to another phone', async () => {
    const phoneNumber = PHONES.agent;
    const nobody = new Visitor(server);
    const code = await nobody.code(phoneNumber);
    const wrong = await reset(nobody, { phoneNumber, verifyCode: otherThan(code), password: NEW_PASSWORD });
    assert.deepEqual([wrong.status, wrong.body.code, wrong.body.message], [400, 4001, '验证码错误']);
    const elsewhere = await nobody.code('13066660001');
    if (elsewhere !== code)
      assert.equal((await reset(nobody, { phoneNumber, verifyCode: elsewhere, password: NEW_PASSWORD })).status, 400);
    assert.equal((await new Visitor(server).logIn('agent')).status, 200);
  });

  it('tells only the holder of a phone whether it is somebody’s', async () => {
    const nobody = new Visitor(server);
    const phoneNumber = '13066660002';
    const guess = await reset(nobody, { phoneNumber, verifyCode: '123456', password: NEW_PASSWORD });
    assert.equal(guess.body.code, 4001, 'as with a phone that is');
    const known = await reset(nobody, {
      phoneNumber,
      verifyCode: await nobody.code(phoneNumber),
      password: NEW_PASSWORD,
    });
    assert.deepEqual(
      [known.body.code, known.body.message, known.body.field],
      [4101, '该手机号没有绑定账号', 'phoneNumber'],
    );
  });

  it('keeps the rule of passwords (§5)', async () => {
    for (const password of ['', 'short', 'much-too-long-for-it', undefined]) {
      const body = { phoneNumber: PHONES.agent, verifyCode: '123456', password };
      const answer = await reset(new Visitor(server), body);
      assert.deepEqual([answer.status, answer.body.code, answer.body.field], [400, 4000, 'password']);
    }
  });

  it('stops after twenty tries for a phone and a hundred from an address (hazard 24)', async () => {
    const nobody = new Visitor(server);
    const statuses: number[] = [];
    for (let round = 0; round < 21; round++) {
      const body = { phoneNumber: '13066660003', verifyCode: '123456', password: NEW_PASSWORD };
      statuses.push((await reset(nobody, body)).status);
    }
    assert.deepEqual([statuses[19], statuses[20]], [400, 429]);
    let last = 0;
    for (let round = 0; round < 100 && last !== 429; round++) {
      const body = { phoneNumber: `1306667${1000 + round}`, verifyCode: '123456', password: NEW_PASSWORD };
      last = (await reset(nobody, body)).status;
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

  it('is for those whose settlement is reconciled here (§6)', async () => {
    const plain = await signedIn(server, 'plain');
    const verifyCode = await plain.code(PHONE_OF.plain!);
    const { body } = await plain.post('/api/user/modify_wallet_password', { password: 'mine-1234', verifyCode });
    assert.deepEqual([body.code, body.message], [4101, '当前账号无需设置钱包密码']);
  });

  it('voids the tickets of the old one (§4)', async () => {
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

  it('that takes the place of another is told to its person, by notice and by SMS (hazard 24)', async () => {
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
    assert.match(message.purpose, /^您的钱包密码已修改。如非本人操作/);
  });
});

describe('what is stored of a password', () => {
  it('costs what OWASP asks of scrypt for each guess, outside tests', () => {
    const { NODE_ENV: _test, ...env } = process.env;
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
