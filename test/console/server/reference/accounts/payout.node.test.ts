import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  account,
  ALIPAY,
  asNewcomer,
  authState,
  CARD,
  COMPANY_CARD,
  NAME,
  payInfo,
  signedIn,
  submitPayout,
} from './identity-support.ts';
import { startServer, Visitor, type Server } from '../seeded-platform.ts';
import { afterSettling } from '#test/gate/days.ts';

describe('the payout details (§5, Payout form)', () => {
  let server: Server;
  let newcomer: Visitor;
  before(async () => {
    server = await startServer();
    // Payout details can be edited when last month's bill is settled (§2.7).
    await new Visitor(server).post('/sandbox/clock', { at: afterSettling() });
  });
  after(() => server.close());
  beforeEach(async () => {
    newcomer = await signedIn(server, 'newcomer');
    await asNewcomer(newcomer, true, { walletPasswordFilled: false });
  });

  it('save an Alipay account under the real name, sign the contract and allow withdrawals (§4)', async () => {
    const response = await submitPayout(newcomer, ALIPAY);
    assert.deepEqual([response.status, response.body], [200, {}]);
    const { collectionMethod, collectionNumber, bankAccount, contractType, billingCycle, cardNumber } =
      await payInfo(newcomer);
    assert.deepEqual(
      { collectionMethod, collectionNumber, bankAccount, contractType, billingCycle, cardNumber },
      {
        collectionMethod: 'personalAlipay',
        collectionNumber: 'wan***@partner.example',
        bankAccount: NAME,
        contractType: '1',
        billingCycle: 'week',
        cardNumber: '',
      },
    );
    const { collectionInfoFilled, needFillBillingCycle, taxRatio } = await account(newcomer);
    assert.deepEqual([collectionInfoFilled, needFillBillingCycle, taxRatio], [true, false, 0.06]);
    assert.equal(await authState(newcomer), 4);
    assert.ok((await newcomer.get('/api/account/v1/getContract')).body.data.contractEndDate > Date.now() / 1000);
  });

  it('save a card number without spaces', async () => {
    assert.equal((await submitPayout(newcomer, CARD)).status, 200);
    const { cardNumber, bankName, bankAccount, collectionNumber } = await payInfo(newcomer);
    assert.deepEqual([cardNumber, bankName, bankAccount, collectionNumber], ['************3344', '招商银行', NAME, '']);
  });

  it('accept 16 to 19 digits, including full-width digits', async () => {
    for (const cardNumber of [
      '6214830211223344',
      '62148302112233445',
      '６２１４８３０２１１２２３３４４５５',
      '6214830211223344556',
    ]) {
      await asNewcomer(newcomer, true);
      assert.equal((await submitPayout(newcomer, { ...CARD, cardNumber })).status, 200, cardNumber);
    }
  });

  it('save a company with its invoice type, which determines the tax (§9)', async () => {
    for (const [invoiceType, ratio] of [
      ['specialSix', 0],
      ['specialThreeOrOne', 0.03],
      ['plain', 0.03],
    ] as const) {
      await asNewcomer(newcomer, true);
      assert.equal((await submitPayout(newcomer, { ...COMPANY_CARD, invoiceType })).status, 200);
      const kept = await payInfo(newcomer);
      assert.deepEqual(
        [kept.bankAccount, kept.cardNumber, kept.invoiceType, kept.contractType],
        [COMPANY_CARD.bankAccount, '************0123', invoiceType, '2'],
      );
      assert.equal((await account(newcomer)).taxRatio, ratio);
    }
  });

  /** Sets a wallet password, which a later edit requires. */
  async function setWalletPassword(): Promise<void> {
    await newcomer.post('/sandbox/people/newcomer', { walletPasswordFilled: true });
    await newcomer.openWallet();
  }

  it('cannot change a chosen settlement cycle after the hold (§5)', async (test) => {
    await submitPayout(newcomer, ALIPAY);
    await setWalletPassword();
    const { heldUntil } = await payInfo(newcomer);
    const contract = async () =>
      (await newcomer.get('/api/account/v1/getContract')).body.data.contractEndDate as number;
    const signed = await contract();
    await newcomer.post('/sandbox/clock', { at: new Date((heldUntil + 60) * 1000).toISOString() });
    test.after(() => newcomer.post('/sandbox/clock', { at: afterSettling() }));
    const { body } = await submitPayout(newcomer, { ...CARD, billingCycle: 'month' });
    assert.deepEqual([body.code, body.message, body.field], [4101, '结算周期已锁定，不能在这里修改', 'billingCycle']);
    assert.equal((await submitPayout(newcomer, { ...CARD, billingCycle: undefined })).status, 200);
    assert.equal((await payInfo(newcomer)).billingCycle, 'week');
    assert.equal(await contract(), signed, 'the contract is not renewed');
  });

  it('can change a personal method only to another personal method (§5)', async () => {
    await submitPayout(newcomer, ALIPAY);
    await setWalletPassword();
    const { body } = await submitPayout(newcomer, COMPANY_CARD);
    assert.deepEqual(
      [body.code, body.message, body.field],
      [4101, '个人收款方式不能变更为企业收款', 'collectionMethod'],
    );
    assert.equal((await submitPayout(newcomer, CARD)).status, 200);
    const kept = await payInfo(newcomer);
    assert.deepEqual([kept.collectionMethod, kept.collectionNumber], ['personalCard', '']);
  });

  it('can change account and invoice type of a company, but not its method (§5)', async () => {
    const company = await signedIn(server, 'company');
    await company.openWallet();
    const { bankAccount } = await payInfo(company);
    for (const form of [CARD, ALIPAY]) {
      const { body } = await submitPayout(company, { ...form, billingCycle: 'month' });
      assert.deepEqual([body.code, body.message], [4101, '企业收款方式不可修改']);
    }
    assert.equal((await submitPayout(company, { ...COMPANY_CARD, bankAccount })).status, 200);
    assert.equal((await account(company)).taxRatio, 0.03);
  });

  it('take a name that looks equal to the verified one, which stays as it was verified (hazard 52)', async () => {
    const company = await signedIn(server, 'company');
    await company.openWallet();
    for (const bankAccount of ['⽰例边缘⽹络科技有限公司', '示例边缘网络科技有限公司']) {
      assert.equal((await submitPayout(company, { ...COMPANY_CARD, bankAccount })).status, 200, bankAccount);
      assert.equal((await payInfo(company)).bankAccount, '示例边缘网络科技有限公司');
    }
    // an account that an earlier release verified with a name from a PDF
    await asNewcomer(newcomer, true, { walletPasswordFilled: false, realName: '王⼩明' });
    assert.equal((await submitPayout(newcomer, { ...CARD, bankAccount: '王小明' })).status, 200);
    assert.equal((await payInfo(newcomer)).bankAccount, '王⼩明');
    const { body } = await submitPayout(newcomer, { ...CARD, bankAccount: '王小朋' });
    assert.equal(body.field, 'bankAccount');
  });

  it('accept the same form several times at once (hazard 1)', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => submitPayout(newcomer, CARD)));
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200, 200],
    );
  });

  it('ignore fields that are not in the form (hazard 23)', async () => {
    const more = { ...ALIPAY, cardNumber: '6214830211223344', contractType: '2', uid: '100001', authState: 4 };
    assert.equal((await submitPayout(newcomer, more)).status, 200);
    const kept = await payInfo(newcomer);
    assert.deepEqual([kept.cardNumber, kept.contractType, kept.phoneNumber], ['', '1', '13500135000']);
    for (const body of [null, [], { ...ALIPAY, collectionNumber: 'x'.repeat(201) }, { ...ALIPAY, bankAccount: {} }])
      assert.equal((await newcomer.post('/api/user/modify_account_payinfo', body)).status, 400);
  });

  it('keep state 5 when the phone does not belong to the verified user (§4)', async () => {
    await asNewcomer(newcomer, true, { authState: 5 });
    assert.equal((await submitPayout(newcomer, ALIPAY)).status, 200);
    assert.equal(await authState(newcomer), 5);
  });

  it('complete the authentication when the contract was signed in the mini-program before (§4)', async () => {
    await newcomer.post('/sandbox/scenarios', { name: 'contract-signed', username: 'newcomer' });
    assert.equal(await authState(newcomer), 3, 'only the payout details are missing');
    await submitPayout(newcomer, ALIPAY);
    assert.equal(await authState(newcomer), 4);
  });
});

describe('the settlement cycle (§4, Start-up dialogs)', () => {
  let server: Server;
  let newcomer: Visitor;
  before(async () => {
    server = await startServer();
    newcomer = await signedIn(server, 'newcomer');
    await asNewcomer(newcomer, true);
  });
  after(() => server.close());

  const choose = (billingCycle: unknown) => newcomer.post('/api/user/modify_billing_cycle', { billingCycle });

  it('can be chosen once, and only the same choice can be repeated', async () => {
    assert.equal((await choose('month')).status, 200);
    assert.equal((await account(newcomer)).needFillBillingCycle, false);
    assert.equal((await choose('month')).status, 200);
    const { status, body } = await choose('week');
    assert.deepEqual([status, body.code, body.message], [400, 4101, '结算周期已选定，不能修改']);
    assert.equal((await payInfo(newcomer)).billingCycle, 'month');
  });
});
