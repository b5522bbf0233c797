import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { maskIdNumber } from '#shared/core/masking.ts';
import {
  account,
  asNewcomer,
  authState,
  BFF,
  FORGED_ID_NUMBER,
  ID_NUMBER,
  NAME,
  NEWCOMER_PHONE,
  signedIn,
  verifyIdentity,
} from './identity-support.ts';
import { A_WEDNESDAY, otherThan, PHONES, startServer, type Server, type Visitor } from '../seeded-platform.ts';

const BLOCKED = '6次实名认证均未通过，无法继续认证和提现，请联系商务人员处理';

/** Starts a separate platform with a newcomer, because codes are limited by phone and account. */
function newcomerOf(): { readonly server: Server; readonly newcomer: Visitor } {
  const its: { server: Server; newcomer: Visitor } = {} as never;
  before(async () => {
    its.server = await startServer();
    its.newcomer = await signedIn(its.server, 'newcomer');
  });
  after(() => its.server.close());
  beforeEach(async () => {
    await asNewcomer(its.newcomer, false);
  });
  return its;
}

describe('real-name verification (§2.7)', () => {
  const its = newcomerOf();

  it('saves name, ID number and phone of the form', async () => {
    const { newcomer } = its;
    const response = await verifyIdentity(newcomer);
    assert.deepEqual([response.status, response.body], [200, { code: 0, message: 'ok', data: {} }]);
    const { idenAuthenticationed, realName, IDCardNumber, phoneNumber, collectionInfoFilled } = await account(newcomer);
    assert.deepEqual(
      { idenAuthenticationed, realName, IDCardNumber, phoneNumber, collectionInfoFilled },
      {
        idenAuthenticationed: true,
        realName: NAME,
        IDCardNumber: maskIdNumber(ID_NUMBER),
        phoneNumber: NEWCOMER_PHONE,
        collectionInfoFilled: false,
      },
    );
    assert.equal(await authState(newcomer), 2, '§4: the contract comes next');
  });

  it('accepts surrounding spaces, full-width digits, a lowercase x, any dot, and look-alike ideographs in names (hazard 52)', async () => {
    const { newcomer } = its;
    const response = await verifyIdentity(newcomer, {
      realName: ' 阿依古⼀丽•买买提 ',
      IDCardNumber: ' １１０１０１ 19900307 803x ',
    });
    assert.equal(response.body.code, 0);
    const { realName, IDCardNumber } = await account(newcomer);
    assert.deepEqual([realName, IDCardNumber], ['阿依古一丽·买买提', '110101199003******']);
  });
});

describe('the real-name form (§5)', () => {
  const its = newcomerOf();

  it('refuses a body without fields', async () => {
    const { newcomer } = its;
    for (const body of [{}, { realName: null }, { realName: [] }, null, []])
      assert.equal((await newcomer.post(`${BFF}/updateRealNameInfo`, body)).status, 400);
  });
});

describe('identities that the register does not know (§2.7, §9)', () => {
  const its = newcomerOf();

  for (const [identity, fields] of [
    ['a wrong check digit', { IDCardNumber: FORGED_ID_NUMBER }],
    ['an unknown region', { IDCardNumber: '990101199303073310' }],
    ['an impossible birthday', { IDCardNumber: '110101199302303310' }],
    ['a birthday in the future', { IDCardNumber: '110101209901013310' }],
    ['an unknown name', { realName: '错小明' }],
  ] as const) {
    it(`counts ${identity} as a failure and shows the remaining attempts (§2.7)`, async () => {
      const { newcomer } = its;
      const response = await verifyIdentity(newcomer, fields);
      assert.deepEqual([response.status, response.body.code], [200, 4008]);
      assert.match(response.body.message, /姓名与身份证号不一致，实名认证未通过。还剩5次认证机会/);
      assert.equal(typeof response.body.requestId, 'string');
      const { idenAuthenticationed, identityTriesLeft } = await account(newcomer);
      assert.deepEqual([idenAuthenticationed, identityTriesLeft], [false, 5]);
    });
  }

  it('counts down, and blocks verification and withdrawal after more than five failures (§9)', async () => {
    const { newcomer } = its;
    for (let left = 5; left > 0; left--) {
      const { body } = await verifyIdentity(newcomer, { realName: '错小明' });
      assert.deepEqual([body.code, body.message.includes(`还剩${left}次认证机会`)], [4008, true]);
    }
    const sixth = await verifyIdentity(newcomer, { realName: '错小明' });
    assert.deepEqual([sixth.body.code, sixth.body.message], [4101, BLOCKED]);
    assert.equal((await account(newcomer)).identityTriesLeft, 0);
    const right = await verifyIdentity(newcomer);
    assert.deepEqual([right.body.code, right.body.message], [4101, BLOCKED], 'refused also with the right name');
    await newcomer.post('/sandbox/people/newcomer', { walletPasswordFilled: true });
    await newcomer.openWallet();
    const code = await newcomer.code(NEWCOMER_PHONE);
    const refused = await newcomer.withdraw(200_00, code, { walletType: 0 });
    assert.deepEqual([refused.body.code, refused.body.message], [4101, BLOCKED]);
    // After five failures, the sixth attempt may still succeed.
    await newcomer.post('/sandbox/people/newcomer', { identityFailures: 5 });
    assert.equal((await verifyIdentity(newcomer)).body.code, 0);
  });

  it('blocks withdrawals after too many failures when all other requirements are met (§9)', async () => {
    const { server } = its;
    const agent = await signedIn(server, 'agent');
    await agent.post('/sandbox/clock', { at: A_WEDNESDAY });
    await agent.openWallet();
    await agent.post('/sandbox/people/agent', { identityFailures: 6 });
    const code = await agent.code(PHONES.agent);
    assert.equal((await agent.withdraw(100_00, code)).body.message, BLOCKED);
    await agent.post('/sandbox/scenarios', { name: 'identity-forgiven', username: 'agent' });
    assert.equal((await agent.withdraw(100_00, code)).body.code, 0);
    await agent.post('/sandbox/clock', {});
  });
});

describe('the code and the user of a verification', () => {
  const its = newcomerOf();

  it('reports a wrong code without counting a failure, and accepts a code once (§4, Code error)', async () => {
    const { newcomer } = its;
    const code = await newcomer.code(NEWCOMER_PHONE);
    const wrong = await verifyIdentity(newcomer, { verifyCode: otherThan(code) });
    assert.deepEqual(
      [wrong.status, wrong.body.code, wrong.body.message, wrong.body.field],
      [200, 4001, '验证码错误', 'verifyCode'],
    );
    const failed = await verifyIdentity(newcomer, { verifyCode: code, realName: '错小明' });
    assert.match(failed.body.message, /还剩5次认证机会/);
    assert.equal((await verifyIdentity(newcomer, { verifyCode: code })).body.code, 4002, 'used by the failed attempt');
  });

  it('requires a code of this account for this phone (hazard 24)', async () => {
    const { newcomer, server } = its;
    const agent = await signedIn(server, 'agent');
    const toAgent = await agent.code(NEWCOMER_PHONE);
    assert.notEqual((await verifyIdentity(newcomer, { verifyCode: toAgent })).body.code, 0);
    const toOther = await newcomer.code('13055556666');
    const mine = await newcomer.code(NEWCOMER_PHONE);
    if (toOther !== mine) assert.equal((await verifyIdentity(newcomer, { verifyCode: toOther })).body.code, 4001);
  });

  it('accepts the account’s phone, another phone only when it has none, and never another account’s phone', async () => {
    const { newcomer } = its;
    const other = await verifyIdentity(newcomer, { phoneNumber: '13055557777' });
    assert.deepEqual([other.body.code, other.body.field], [4101, 'phoneNumber']);
    await newcomer.post('/sandbox/people/newcomer', { phoneNumber: '' });
    const taken = await verifyIdentity(newcomer, { phoneNumber: PHONES.agent });
    assert.deepEqual(
      [taken.body.code, taken.body.message, taken.body.field],
      [4101, '该手机号已绑定其他账号', 'phoneNumber'],
    );
    assert.equal((await verifyIdentity(newcomer, { phoneNumber: '13055557777' })).body.code, 0);
    assert.equal((await account(newcomer)).phoneNumber, '13055557777');
  });

  it('succeeds once when it is sent several times at once', async () => {
    const { newcomer } = its;
    const verifyCode = await newcomer.code(NEWCOMER_PHONE);
    const responses = await Promise.all([1, 2, 3].map(() => verifyIdentity(newcomer, { verifyCode })));
    assert.equal(responses.filter(({ body }) => body.code === 0).length, 1);
  });

  it('counts one failure when several requests use the same code at once', async () => {
    const { newcomer } = its;
    const verifyCode = await newcomer.code(NEWCOMER_PHONE);
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => verifyIdentity(newcomer, { verifyCode, realName: '错小明' })),
    );
    assert.equal(responses.filter(({ body }) => body.code === 4008).length, 1, 'one code is one try');
  });

  it('is possible after the scan in the mini-program (§6)', async () => {
    const { newcomer } = its;
    await newcomer.post('/sandbox/people/newcomer', { needVerify: true });
    await newcomer.post('/sandbox/scenarios', { name: 'scan-verified', username: 'newcomer' });
    assert.equal((await verifyIdentity(newcomer)).body.code, 0);
  });

  it('is limited to sixty requests an hour for one account (hazard 24)', async () => {
    const { server } = its;
    const migrated = await signedIn(server, 'migrated');
    let last = 0;
    for (let round = 0; round < 61; round++)
      last = (await verifyIdentity(migrated, { verifyCode: '123456', phoneNumber: '13300133000' })).body.code;
    assert.equal(last, 4290);
  });
});
