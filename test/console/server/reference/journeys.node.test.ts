import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  account,
  ALIPAY,
  authState,
  BFF,
  CARD,
  COMPANY_CARD,
  NAME,
  NEWCOMER_PHONE,
  payInfo,
  PHONE_OF,
  signedIn,
  submitPayout,
  verifyIdentity,
} from './accounts/identity-support.ts';
import { A_WEDNESDAY, startServer, WALLET_PASSWORD, type Server, type Visitor } from './seeded-platform.ts';

describe('journeys of the demo users over the API', () => {
  let server: Server;
  before(async () => {
    server = await startServer();
  });
  after(() => server.close());
  beforeEach(async () => {
    await (await signedIn(server, 'plain')).post('/sandbox/clock', { at: A_WEDNESDAY });
  });

  /** Edits the payout account a day earlier, because a new account is held for a day. */
  const onTheDayBefore = async (visitor: Visitor, edit: () => Promise<void>) => {
    const clock = (at: string) => visitor.post('/sandbox/clock', { at });
    await clock(new Date(Date.parse(A_WEDNESDAY) - 25 * 3_600_000).toISOString());
    await edit();
    await clock(A_WEDNESDAY);
  };

  const setWalletPassword = async (visitor: Visitor, phone: string) =>
    visitor.post('/api/user/modify_wallet_password', {
      password: WALLET_PASSWORD,
      verifyCode: await visitor.code(phone),
    });

  it('newcomer: completes agreement, cycle, identity, payout details, wallet password and first withdrawal (§2.7, §2.8, §4)', async () => {
    const newcomer = await signedIn(server, 'newcomer');
    const start = await account(newcomer);
    assert.deepEqual(
      [start.needFillBillingCycle, start.idenAuthenticationed, start.collectionInfoFilled, start.walletPasswordFilled],
      [true, false, false, false],
    );
    const refusal = async (): Promise<string> => {
      const { body } = await newcomer.withdraw(200_00, '123456', { walletType: 0 });
      assert.notEqual(body.code, 0);
      return body.message;
    };
    assert.match(await refusal(), /钱包密码/, 'the wallet password is required');

    assert.equal((await newcomer.get('/api/strapi/article/10071')).status, 200);
    await newcomer.post('/api/user/modify_billing_cycle', { billingCycle: 'month' });
    assert.equal(await authState(newcomer), 1);

    await setWalletPassword(newcomer, NEWCOMER_PHONE);
    await newcomer.openWallet();
    assert.equal(await refusal(), '请先完成实名认证', 'the platform checks the identity');
    assert.equal((await submitPayout(newcomer, { ...CARD, billingCycle: 'month' })).body.message, '请先完成实名认证');

    assert.equal((await verifyIdentity(newcomer)).body.code, 0);
    assert.equal(await authState(newcomer), 2);
    assert.equal(await refusal(), '请先填写收款信息');

    assert.equal((await submitPayout(newcomer, { ...CARD, billingCycle: 'month' })).status, 200);
    assert.equal(await authState(newcomer), 4);

    assert.match(await refusal(), /^收款信息已更新，.* 前不能提现$/, 'the first account is held');
    await newcomer.post('/sandbox/clock', { at: new Date(Date.parse(A_WEDNESDAY) + 25 * 3_600_000).toISOString() });
    const before = await newcomer.balance(0);
    const code = await newcomer.code(NEWCOMER_PHONE);
    const done = await newcomer.withdraw(200_00, code, { walletType: 0, key: 'first' });
    assert.deepEqual([done.body.code, done.body.data.amount], [0, 200_00]);
    assert.equal(await newcomer.balance(0), before - 200_00);
    const [record] = (await newcomer.withdrawals(0)).list;
    assert.deepEqual([record!.collectionMethod, record!.collectionNumber], ['personalCard', '************3344']);
    const end = await account(newcomer);
    assert.deepEqual([end.realName, end.payInfo.bankAccount, end.needFillCollection], [NAME, NAME, false]);
  });

  it('company: keeps the enterprise card and is taxed by invoice type (§9)', async () => {
    const company = await signedIn(server, 'company');
    await company.openWallet();
    const { bankAccount } = await payInfo(company);
    const changed = { ...COMPANY_CARD, bankAccount, invoiceType: 'specialThreeOrOne' };
    await onTheDayBefore(company, async () => {
      assert.equal((await submitPayout(company, { ...ALIPAY, billingCycle: 'month' })).body.code, 4101);
      assert.equal((await submitPayout(company, changed)).status, 200);
    });
    const before = await company.balance(1);
    const code = await company.code(PHONE_OF.company!);
    assert.equal((await company.withdraw(1_000_00, code)).body.code, 0);
    assert.equal(await company.balance(1), before - 1_000_00);
    const [record] = (await company.withdrawals(1)).list;
    assert.deepEqual([record!.collectionMethod, record!.collectionNumber], ['enterpriseCard', '************0123']);
  });

  it('migrated: changes the phone and withdraws, but not the payout account, as last month has no bill here', async () => {
    const migrated = await signedIn(server, 'migrated');
    assert.equal((await account(migrated)).isMigrated, true);
    assert.equal((await verifyIdentity(migrated, { phoneNumber: PHONE_OF.migrated })).body.code, 4101);
    const { realName } = await account(migrated);
    const to = '13077770001';
    await migrated.openWallet();
    await onTheDayBefore(migrated, async () => {
      assert.equal((await submitPayout(migrated, { ...ALIPAY, bankAccount: realName })).body.code, 4101);
      const phoneNumber = PHONE_OF.migrated!;
      const verifyCode = await migrated.code(phoneNumber);
      const proved = await migrated.post('/api/user/verify_verification_code', { phoneNumber, verifyCode });
      const body = { phoneNumber: to, verifyCode: await migrated.code(to), ticket: proved.body.ticket };
      assert.equal((await migrated.post('/api/user/modify_phone_number', body)).status, 200);
    });
    assert.equal((await migrated.withdraw(300_00, await migrated.code(to))).body.code, 0);
  });

  it('plain: can change only the sign-in password (§6)', async () => {
    const plain = await signedIn(server, 'plain');
    assert.equal((await account(plain)).needReconcileUser, false);
    assert.equal((await verifyIdentity(plain, { phoneNumber: PHONE_OF.plain })).body.code, 4101);
    assert.equal((await submitPayout(plain, ALIPAY)).body.code, 4101);
    assert.equal((await setWalletPassword(plain, PHONE_OF.plain!)).body.code, 4101);
    const changed = await plain.post('/api/user/modify_password', { oldpassword: 'Demo@2026', password: 'Plain#2027' });
    assert.equal(changed.status, 200);
    assert.equal((await plain.signIn('plain', 'Plain#2027')).status, 200);
    await plain.openWallet();
    assert.equal((await plain.withdraw(100_00, '123456')).body.code !== 0, true);
  });

  it('scan: can withdraw only after verification in the mini-program (§6)', async () => {
    const scan = await signedIn(server, 'scan');
    await scan.openWallet();
    const scanFirst = '请先通过小程序完成实名认证';
    assert.equal((await scan.withdraw(100_00, '123456')).body.message, scanFirst);
    assert.equal((await submitPayout(scan, ALIPAY)).body.message, scanFirst);
    const { data } = (await scan.get(`${BFF}/urlScheme`)).body;
    assert.match(data.url, /^weixin:\/\//);
    await scan.post('/sandbox/scenarios', { name: 'scan-verified', username: 'scan' });
    assert.equal((await account(scan)).needVerify, false);
    await onTheDayBefore(scan, async () => {
      const other = { ...ALIPAY, collectionNumber: 'scan2@partner.example' };
      assert.equal((await submitPayout(scan, other)).status, 200);
    });
    assert.equal((await scan.withdraw(100_00, await scan.code(PHONE_OF.scan!))).body.code, 0);
  });

  it('agent: receives contract reminders before and after expiry (§3, Contract info)', async () => {
    const agent = await signedIn(server, 'agent');
    const contract = async () => {
      const { isRemind, remindType } = (await agent.get('/api/account/v1/getContract')).body.data;
      return [isRemind, remindType];
    };
    for (const [name, expected] of [
      ['contract-expiring', [true, 1]],
      ['contract-expired', [true, 2]],
      ['contract-fine', [false, null]],
    ] as const) {
      await agent.post('/sandbox/scenarios', { name, username: 'agent' });
      assert.deepEqual(await contract(), expected);
    }
    await agent.post('/sandbox/people/agent', { contractEndDate: Math.floor(Date.parse(A_WEDNESDAY) / 1000) + 86_400 });
    assert.deepEqual(await contract(), [true, 1]);
  });
});
