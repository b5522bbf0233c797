import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { account, FORGED_ID_NUMBER, verifyIdentity } from './identity-support.ts';
import { otherThan, PHONES, startServer, Visitor, type Server } from '../seeded-platform.ts';

const LOGIN = '/api/v1/user/login';
const NEW_PHONE = '18612345678';

let server: Server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

describe('joining by an invitation (§2.1, /login-rec)', () => {
  const join = async (visitor: Visitor, phoneNumber: string, fields: object = {}) => {
    const verifyCode = await visitor.code(phoneNumber);
    const response = await visitor.post(LOGIN, { phoneNumber, verifyCode, inviter: 'agent', ...fields });
    visitor.token = response.body.token;
    return response;
  };

  it('creates a miner under the inviting agent', async () => {
    const visitor = new Visitor(server);
    const { status, body } = await join(visitor, NEW_PHONE);
    assert.equal(status, 200);
    assert.deepEqual([body.role, body.agentAccount, body.phoneNumber], ['miner', 'agent', NEW_PHONE]);
    const { uid, needReconcileUser, needFillBillingCycle } = await account(visitor);
    assert.deepEqual([needReconcileUser, needFillBillingCycle], [false, false]);
    const agent = new Visitor(server);
    await agent.signIn('agent');
    const { list } = (await agent.get('/api/user/agent/miners?pageIndex=1&pageSize=100')).body;
    assert.ok(list.some((each: { uid: string }) => each.uid === uid));
    assert.equal((await visitor.get('/api/wallet/wallet?walletType=0')).body.data.leftAmount, 0);
    assert.ok((await visitor.get('/api/notice/list?type=unread')).body.data.total > 0);
  });

  it('signs an existing user in regardless of the inviter, and creates no second account', async () => {
    const visitor = new Visitor(server);
    const { body } = await join(visitor, NEW_PHONE, { inviter: 'company' });
    assert.equal(body.agentAccount, 'agent');
    const { body: agent } = await join(new Visitor(server), PHONES.agent, { inviter: '' });
    assert.equal(agent.username, 'agent');
  });

  it('prompts a miner that is settled here for the cycle (§4, Start-up dialogs)', async () => {
    const visitor = new Visitor(server);
    await join(visitor, '18612345679', { inviter: 'partner-east' });
    const { needReconcileUser, needFillBillingCycle } = await account(visitor);
    assert.deepEqual([needReconcileUser, needFillBillingCycle], [true, true]);
  });

  it('continues the failed identity checks of a deleted account with the same phone (§2.7, §9)', async () => {
    const phoneNumber = '18612345681';
    const first = new Visitor(server);
    await join(first, phoneNumber, { inviter: 'partner-east' });
    for (let check = 1; check <= 6; check++) {
      const { body } = await verifyIdentity(first, { phoneNumber, IDCardNumber: FORGED_ID_NUMBER });
      assert.equal(body.code, check <= 5 ? 4008 : 4101);
    }
    assert.equal((await account(first)).identityTriesLeft, 0);
    const verifyCode = await first.code(phoneNumber);
    assert.equal((await first.post('/api/user/account/delete', { verifyCode })).status, 200);

    const again = new Visitor(server);
    await join(again, phoneNumber, { inviter: 'partner-east' });
    assert.equal((await account(again)).identityTriesLeft, 0);
    const refused = await verifyIdentity(again, { phoneNumber });
    assert.equal(refused.body.code, 4101);
    assert.match(refused.body.message, /^6次实名认证均未通过/);

    const other = new Visitor(server);
    await join(other, '18612345682', { inviter: 'partner-east' });
    assert.equal(
      (await verifyIdentity(other, { phoneNumber: '18612345682' })).body.code,
      0,
      'the holder of the ID number',
    );
  });

  it('refuses wrong codes, unknown inviters, and a new user without an inviter', async () => {
    const phoneNumber = '18612345670';
    const visitor = new Visitor(server);
    const code = await visitor.code(phoneNumber);
    const tried = (fields: object) =>
      visitor.post(LOGIN, { phoneNumber, verifyCode: code, inviter: 'agent', ...fields });
    for (const [fields, number, message] of [
      [{ verifyCode: otherThan(code) }, 4001, '验证码错误'],
      // without the code, the response does not reveal whether an agent of this name exists
      [{ verifyCode: otherThan(code), inviter: 'nobody' }, 4001, '验证码错误'],
      [{ verifyCode: '12' }, 4000, '请输入六位验证码'],
      [{ phoneNumber: '123' }, 4000, '请输入正确的手机号'],
      [{ inviter: 'nobody' }, 4000, '邀请人不存在'],
      [{ inviter: 'miner' }, 4000, '邀请人不存在'],
    ] as const) {
      const { status, body } = await tried(fields);
      assert.deepEqual([status, body.code, body.message], [400, number, message]);
      assert.equal(body.token, undefined);
    }
    assert.deepEqual((await tried({ inviter: '' })).body.message, '该手机号没有账号，请通过邀请链接加入');
    assert.equal((await tried({})).body.code, 4002, 'the code was used');
  });

  it('creates one account when one phone joins from two pages', async () => {
    const phoneNumber = '18612345671';
    const [one, other] = [new Visitor(server), new Visitor(server)];
    const code = await one.code(phoneNumber);
    const responses = await Promise.all(
      [one, other].map((visitor) => visitor.post(LOGIN, { phoneNumber, verifyCode: code, inviter: 'agent' })),
    );
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 400]);
    const { body } = await join(new Visitor(server), phoneNumber);
    assert.equal(body.username, responses.find(({ status }) => status === 200)!.body.username);
  });

  it('does not change the sign-in with a password', async () => {
    const visitor = new Visitor(server);
    assert.equal((await visitor.signIn('agent')).status, 200);
    const captcha = await visitor.captcha();
    assert.equal((await visitor.post(LOGIN, { username: 'agent', password: 'x', ...captcha })).status, 401);
    for (const body of [null, [], 'x', { __proto__: { phoneNumber: 'x' } }])
      assert.ok((await visitor.post(LOGIN, body)).status >= 400);
  });
});

describe('binding a node by its UUID (§2.1, /m/bind)', () => {
  const BIND = '/api/v1/miner/device/bind';
  const uuid = '0123456789abcdef'.repeat(2);
  const total = async (visitor: Visitor): Promise<number> =>
    (await visitor.get('/api/user/device/overview')).body.total;

  it('adds it to the user’s nodes immediately and once', async () => {
    const visitor = new Visitor(server);
    await visitor.signIn('plain');
    await visitor.post('/sandbox/nodes', { uuid });
    const before = await total(visitor);
    const responses = await Promise.all([1, 2].map(() => visitor.post(BIND, { deviceUUID: uuid, remark: '书房' })));
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 400]);
    assert.equal(await total(visitor), before + 1);
    const { items } = (await visitor.get('/api/income/miner_device?limit=1000&offset=0')).body;
    assert.equal(items.find((each: { uuid: string }) => each.uuid === uuid).name, '书房');
    assert.equal((await visitor.get(`/api/v1/miner/dialling/info/v2?deviceUUID=${uuid}`)).status, 200);
  });

  it('refuses a bound node, regardless of the account and of letter case', async () => {
    const [plain, agent] = [new Visitor(server), new Visitor(server)];
    await plain.signIn('plain');
    await agent.signIn('agent');
    const given = { deviceUUID: uuid.toUpperCase(), remark: '' };
    assert.equal((await plain.post(BIND, given)).body.message, '该节点已绑定到您的账号');
    assert.equal(
      (await agent.post(BIND, given)).body.message,
      '没有找到可绑定的节点，请核对设备 ID，并确认节点已开机联网且未被绑定',
    );
  });

  it('refuses an invalid UUID', async () => {
    const visitor = new Visitor(server);
    await visitor.signIn('plain');
    for (const [body, message] of [
      [{ deviceUUID: '' }, '请填写设备 ID'],
      [{}, '请填写设备 ID'],
      [{ deviceUUID: 'xyz' }, '设备 ID 应为 32 位十六进制字符'],
      [{ deviceUUID: uuid + '0' }, '设备 ID 应为 32 位十六进制字符'],
      [{ deviceUUID: 'a'.repeat(32), remark: '长'.repeat(51) }, '备注最多 50 个字'],
    ] as const) {
      const { status, body: refusal } = await visitor.post(BIND, body);
      assert.deepEqual([status, refusal.code, refusal.message], [400, 4000, message]);
    }
  });

  it('continues with the daily work', async () => {
    const visitor = new Visitor(server);
    await visitor.signIn('plain');
    await visitor.post('/sandbox/clock', { at: new Date(Date.now() + 3 * 86_400_000).toISOString() });
    const { items } = (await visitor.get('/api/income/miner_device?limit=1000&offset=0&key_style=day')).body;
    assert.ok(items.find((each: { uuid: string }) => each.uuid === uuid).bandwidth >= 0);
    await visitor.post('/sandbox/clock');
  });
});
