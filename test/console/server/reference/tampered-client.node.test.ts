import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { maskIdNumber } from '#shared/core/masking.ts';
import {
  account,
  ALIPAY,
  asNewcomer,
  BFF,
  CARD,
  ID_NUMBER,
  NAME,
  NEWCOMER_PHONE,
  OTHER_ID_NUMBER,
  payInfo,
  PHONE_OF,
  signedIn,
  submitPayout,
  verifyIdentity,
} from './accounts/identity-support.ts';
import {
  A_WEDNESDAY,
  PASSWORD,
  startServer,
  Visitor,
  WALLET_PASSWORD,
  type ApiResponse,
  type Server,
} from './seeded-platform.ts';

const WITHDRAWAL = '/api/wallet/wallet/withdrawal';
const isDone = ({ status, body }: ApiResponse): boolean => status === 200 && (body.code ?? 0) === 0;

/** The platform repeats every check of the page. */
describe('a tampered client (§4, §6, hazard 24)', () => {
  let server: Server;
  before(async () => {
    server = await startServer();
    await new Visitor(server).post('/sandbox/clock', { at: A_WEDNESDAY });
  });
  after(() => server.close());

  describe('cannot withdraw', () => {
    let newcomer: Visitor;
    before(async () => {
      newcomer = await signedIn(server, 'newcomer');
      await newcomer.post('/sandbox/wallets/newcomer', { walletType: 0, leftAmount: 900_00 });
      await newcomer.post('/sandbox/people/newcomer', { walletPasswordFilled: true });
      await newcomer.openWallet();
    });

    it('without a wallet ticket, with an old one, or with one of another user (§4)', async () => {
      await asNewcomer(newcomer, true, { collectionInfoFilled: true, authState: 4 });
      const agent = await signedIn(server, 'agent');
      await agent.openWallet();
      const old = newcomer.ticket;
      const password = 'mine-1234';
      await newcomer.post('/api/user/modify_wallet_password', {
        password,
        verifyCode: await newcomer.code(NEWCOMER_PHONE),
      });
      const body = { amount: 200_00, code: await newcomer.code(NEWCOMER_PHONE), walletType: 0 };
      for (const ticket of [undefined, '', 'undefined', 'forged', old, agent.ticket])
        assert.equal((await newcomer.post(WITHDRAWAL, body, { 'x-wallet-ticket': ticket })).body.code, 4005);
      for (const field of ['ticket', 'walletTicket', 'X-Wallet-Ticket']) {
        const smuggled = await newcomer.post(WITHDRAWAL, { ...body, [field]: old }, { 'x-wallet-ticket': undefined });
        assert.equal(smuggled.body.code, 4005);
      }
      assert.equal(await newcomer.balance(0), 900_00);
    });
  });

  describe('cannot change another user', () => {
    const OWNER = 'agent';
    const AGENT = { uid: '100001', username: OWNER, phone: PHONE_OF.agent! };
    /** All fields that might identify another user in a body. */
    const ownerFields = {
      uid: AGENT.uid,
      username: OWNER,
      user: { uid: AGENT.uid },
      agentAccount: OWNER,
      id: AGENT.uid,
    };
    let agent: Visitor;
    let other: Visitor;
    before(async () => {
      agent = await signedIn(server, OWNER);
      other = await signedIn(server, 'migrated');
      await other.openWallet();
    });

    /** Returns the account and balances of the agent, without the running time. */
    const accountState = async (): Promise<string> => {
      const { timestamp, ...rest } = await account(agent);
      assert.equal(typeof timestamp, 'number');
      const balances = [await agent.balance(0), await agent.balance(1)];
      return JSON.stringify([rest, balances]);
    };

    it('with an ID in the body or the address, because the session identifies the user (§6)', async () => {
      const before = await accountState();
      const mine = PHONE_OF.migrated!;
      const calls: [string, object][] = [
        [`${BFF}/updateRealNameInfo`, { realName: NAME, IDCardNumber: ID_NUMBER, phoneNumber: mine }],
        ['/api/user/modify_account_payinfo', { ...ALIPAY, bankAccount: '孙迁移' }],
        ['/api/user/modify_billing_cycle', { billingCycle: 'week' }],
        ['/api/user/modify_wallet_password', { password: WALLET_PASSWORD }],
        ['/api/user/verify_verification_code', { phoneNumber: mine }],
        [WITHDRAWAL, { amount: 100_00, walletType: 1 }],
      ];
      for (const [address, body] of calls) {
        const code = await other.code(mine);
        await other.post(`${address}?uid=${AGENT.uid}&username=${OWNER}`, {
          ...body,
          ...ownerFields,
          verifyCode: code,
          code,
        });
      }
      assert.equal(await accountState(), before);
      const info = (await other.get(`/api/account/v1/info?uid=${AGENT.uid}&username=${OWNER}`)).body.data;
      assert.equal(info.username, 'migrated');
      const paid = (await other.get(`/api/user/account_payinfo?uid=${AGENT.uid}`)).body.payInfo;
      assert.equal(paid.bankAccount, '孙迁移');
      const found = await other.get(`/api/wallet/wallet/withdrawal/list?walletType=1&uid=${AGENT.uid}`);
      const own: number = found.body.data.total;
      assert.equal((await other.withdrawals(1)).total, own);
    });

    it('with a wallet password change and the code of another phone', async () => {
      const verifyCode = await other.code(AGENT.phone);
      const body = { password: 'mine-1234', phoneNumber: AGENT.phone, verifyCode };
      const { status } = await other.post('/api/user/modify_wallet_password', body);
      assert.equal(status, 400, 'the code must belong to the phone of the session');
      assert.ok(isDone(await agent.openWallet()), 'the agent’s password is unchanged');
    });

    it('with a right code that another user requested for the same phone (hazard 24)', async () => {
      const theirs = await agent.code(AGENT.phone);
      const reset = { phoneNumber: AGENT.phone, verifyCode: theirs, password: 'Taken#2027' };
      assert.equal((await other.post('/api/user/reset_password', reset)).status, 400);
      assert.ok(isDone(await new Visitor(server).signIn(OWNER)));
    });
  });

  describe('cannot change its own status', () => {
    const more = {
      idenAuthenticationed: true,
      collectionInfoFilled: true,
      needVerify: false,
      needReconcileUser: true,
      walletPasswordFilled: true,
      authState: 4,
      identityFailures: 0,
      identityTriesLeft: 99,
      role: 'agent',
      taxRatio: 0,
    };

    it('with flags in a request body (§6, hazard 23)', async () => {
      const newcomer = await signedIn(server, 'newcomer');
      await asNewcomer(newcomer, false, { identityFailures: 2, authState: 1 });
      const failed = await verifyIdentity(newcomer, { ...more, realName: '错小明' });
      assert.equal(failed.body.code, 4008);
      const refused = await submitPayout(newcomer, { ...ALIPAY, ...more });
      assert.deepEqual([refused.body.code, refused.body.message], [4101, '请先完成实名认证']);
      const { idenAuthenticationed, collectionInfoFilled, identityTriesLeft } = await account(newcomer);
      assert.deepEqual([idenAuthenticationed, collectionInfoFilled, identityTriesLeft], [false, false, 3]);

      const plain = await signedIn(server, 'plain');
      for (const response of [
        await verifyIdentity(plain, { ...more, phoneNumber: PHONE_OF.plain }),
        await submitPayout(plain, { ...ALIPAY, ...more }),
        await plain.post('/api/user/modify_wallet_password', { password: 'mine-1234', verifyCode: '123456', ...more }),
      ])
        assert.equal(response.body.code, 4101);
      assert.equal((await account(plain)).needReconcileUser, false);
    });

    it('to another identity after the verification (§4, irreversible)', async () => {
      const newcomer = await signedIn(server, 'newcomer');
      await asNewcomer(newcomer, false, { identityFailures: 0, authState: 1 });
      assert.ok(isDone(await verifyIdentity(newcomer)));
      await submitPayout(newcomer, { ...CARD, bankAccount: NAME, realName: '李四', IDCardNumber: OTHER_ID_NUMBER });
      const proof = { phoneNumber: NEWCOMER_PHONE, verifyCode: await newcomer.code(NEWCOMER_PHONE) };
      const { ticket } = (await newcomer.post('/api/user/verify_verification_code', proof)).body;
      const phoneNumber = '13066661001';
      const change = { phoneNumber, verifyCode: await newcomer.code(phoneNumber), ticket, realName: '李四' };
      assert.ok(isDone(await newcomer.post('/api/user/modify_phone_number', change)));
      const again = { phoneNumber, realName: '李四', IDCardNumber: OTHER_ID_NUMBER };
      assert.equal((await verifyIdentity(newcomer, again)).body.code, 4101);
      const { realName, IDCardNumber } = await account(newcomer);
      assert.deepEqual([realName, IDCardNumber], [NAME, maskIdNumber(ID_NUMBER)]);
      assert.equal((await payInfo(newcomer)).bankAccount, NAME);
    });
  });

  it('cannot use an ended session (§8)', async () => {
    const company = await signedIn(server, 'company');
    await company.openWallet();
    const code = await company.code(PHONE_OF.company!);
    const before = JSON.stringify(await payInfo(company));
    const balance = await company.balance(1);
    await company.post('/api/user/logout');
    const phoneNumber = PHONE_OF.company!;
    for (const [address, body] of [
      [`${BFF}/updateRealNameInfo`, { realName: NAME, IDCardNumber: ID_NUMBER, phoneNumber, verifyCode: code }],
      ['/api/user/modify_account_payinfo', { ...CARD }],
      ['/api/user/modify_billing_cycle', { billingCycle: 'month' }],
      ['/api/user/verify_verification_code', { phoneNumber, verifyCode: code }],
      ['/api/user/modify_phone_number', { phoneNumber: '13066661002', verifyCode: code, ticket: company.ticket }],
      ['/api/user/modify_wallet_password', { password: 'mine-1234', verifyCode: code }],
      ['/api/user/verify_wallet_password', { password: WALLET_PASSWORD }],
      ['/api/user/modify_password', { oldpassword: PASSWORD, password: 'Next#2027' }],
      [WITHDRAWAL, { amount: 100_00, code, walletType: 1 }],
    ] as const)
      assert.equal((await company.post(address, body)).body.code, 101001, address);
    await company.signIn('company');
    assert.equal(JSON.stringify(await payInfo(company)), before);
    assert.equal(await company.balance(1), balance);
  });
});
