import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { activeHold } from '#console/server/reference/accounts/withdrawal-hold.ts';
import { addMonths } from '#shared/core/shanghai-time.ts';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { msAt, WEDNESDAY } from '#test/gate/days.ts';
import { payInfo, signedIn, submitPayout, verifyIdentity } from './identity-support.ts';
import {
  A_WEDNESDAY,
  onWednesday,
  PHONES,
  startServer,
  WALLET_PASSWORD,
  type Server,
  type Visitor,
} from '../seeded-platform.ts';

const OTHER = {
  collectionMethod: 'personalAlipay',
  collectionNumber: 'elsewhere@partner.example',
  billingCycle: 'week',
};
const DAY_MS = 86_400_000;

/** Signs in an agent with money and a settled bill, so that payout details can be edited. */
async function agentOf(server: Server): Promise<Visitor> {
  const agent = await onWednesday(server);
  await agent.post('/sandbox/bills/agent', { month: lastBillMonth(msAt(WEDNESDAY)), state: 300 });
  await agent.post('/sandbox/wallets/agent', { walletType: 0, leftAmount: 5_000_00 });
  return agent;
}

describe('a change of the payout account (rules, Other platforms)', () => {
  let server: Server;
  let agent: Visitor;
  before(async () => {
    server = await startServer();
    agent = await agentOf(server);
  });
  after(() => server.close());

  it('requires the wallet password in addition to a session', async () => {
    const kept = await payInfo(agent);
    const { ticket } = agent;
    agent.ticket = undefined;
    const refused = await submitPayout(agent, OTHER);
    assert.deepEqual([refused.status, refused.body.code], [403, 4005]);
    assert.deepEqual(await payInfo(agent), kept);
    agent.ticket = ticket;
  });

  it('requires that the user has set a wallet password', async () => {
    const kept = await payInfo(agent);
    await agent.post('/sandbox/people/agent', { walletPasswordFilled: false });
    const refused = await submitPayout(agent, OTHER);
    assert.deepEqual([refused.body.code, refused.body.message], [4101, '请先设置钱包密码，再修改收款信息']);
    assert.deepEqual(await payInfo(agent), kept);
    await agent.post('/sandbox/people/agent', { walletPasswordFilled: true });
    await agent.openWallet();
  });

  it('is announced to the user by notice and SMS, and blocks withdrawals for a day', async () => {
    assert.equal((await payInfo(agent)).holdHours, 24, 'shown before the confirmation');
    assert.equal((await submitPayout(agent, OTHER)).status, 200);
    const { list } = (await agent.get('/api/notice/list?pageIndex=1&pageSize=20&type=unread')).body.data;
    assert.equal(list[0].title, '收款信息已修改');
    assert.match(list[0].content, /前不能提现。如非本人操作/);
    const [message] = (await agent.get('/sandbox/outbox')).body;
    assert.deepEqual([message.phone, message.code], [PHONES.agent, '']);
    assert.match(message.purpose, /^您的收款信息已修改/);

    const held = await agent.withdraw(500_00, await agent.code(PHONES.agent), { walletType: 0 });
    assert.equal(held.body.code, 4101);
    assert.match(held.body.message, /^收款信息已更新，\d{4}-\d\d-\d\d \d\d:\d\d 前不能提现$/);
    assert.equal(await agent.balance(0), 5_000_00);

    await agent.post('/sandbox/clock', { at: new Date(Date.parse(A_WEDNESDAY) + DAY_MS + 60_000).toISOString() });
    const free = await agent.withdraw(500_00, await agent.code(PHONES.agent), { walletType: 0 });
    assert.equal(free.body.code, 0);
    assert.equal(free.body.data.collectionNumber, 'els***@partner.example');
  });

  it('does not block withdrawals when the same account is sent again', async () => {
    assert.equal((await submitPayout(agent, OTHER)).status, 200);
    const again = await agent.withdraw(500_00, await agent.code(PHONES.agent), { walletType: 0 });
    assert.equal(again.body.code, 0);
  });
});

describe('a change of the invoice type', () => {
  it('applies from the next bill, is announced, and blocks no withdrawals', async () => {
    const server = await startServer();
    try {
      const company = await onWednesday(server, 'company');
      const month = lastBillMonth(msAt(WEDNESDAY));
      await company.post('/sandbox/bills/company', { month, state: 300 });
      const { collectionMethod, bankAccount, bankName, cardNumber, taxFrom } = await payInfo(company);
      assert.equal(taxFrom, addMonths(month, 1));
      const form = { collectionMethod, bankAccount, bankName, cardNumber, billingCycle: 'month' };
      assert.equal((await submitPayout(company, { ...form, invoiceType: 'plain' })).status, 200);
      const { invoiceType, heldUntil } = await payInfo(company);
      assert.deepEqual([invoiceType, heldUntil], ['plain', undefined]);
      const [notice] = (await company.get('/api/notice/list?pageSize=1&type=unread')).body.data.list;
      assert.equal(notice.title, '发票类型已修改');
      assert.ok(
        notice.content.includes(`自 ${taxFrom.slice(0, 4)} 年 ${Number(taxFrom.slice(5))} 月账单起`),
        notice.content,
      );
      assert.deepEqual(notice.link, { page: 'beneficiary' });
      const free = await company.withdraw(500_00, await company.code(PHONES.company), { walletType: 0 });
      assert.equal(free.body.code, 0, free.body.message);
    } finally {
      await server.close();
    }
  });
});

describe('a hold', () => {
  it('ends at the moment that its message names', () => {
    const until = Date.parse(A_WEDNESDAY);
    const held = { holdUntil: until, holdReason: 'phone' } as const;
    assert.deepEqual(activeHold(held, until - 1), { reason: 'phone', until });
    assert.equal(activeHold(held, until), undefined);
  });
});

describe('a change of the payout account with PAYOUT_HOLD_HOURS=0', () => {
  it('allows a withdrawal immediately, and is still announced to the user', async () => {
    const server = await startServer(undefined, { PAYOUT_HOLD_HOURS: '0' });
    try {
      const agent = await agentOf(server);
      assert.equal((await payInfo(agent)).holdHours, 0);
      assert.equal((await submitPayout(agent, OTHER)).status, 200);
      const [message] = (await agent.get('/sandbox/outbox')).body;
      assert.match(message.purpose, /^您的收款信息已修改。如非本人操作/);
      const made = await agent.withdraw(500_00, await agent.code(PHONES.agent), { walletType: 0 });
      assert.equal(made.body.code, 0);
    } finally {
      await server.close();
    }
  });
});

describe('a change of phone, wallet password or sign-in password (hazard 24)', () => {
  let server: Server;
  let agent: Visitor;
  before(async () => {
    server = await startServer();
    agent = await agentOf(server);
  });
  after(() => server.close());

  const messages = async () =>
    ((await agent.get('/sandbox/outbox')).body as { phone: string; code: string; purpose: string }[])
      .filter(({ code }) => code === '')
      .map(({ phone, purpose }) => [phone, purpose]);
  const wallet = async () => (await agent.get('/api/wallet/wallet?walletType=0')).body.data;
  const nextDay = (days: number) =>
    agent.post('/sandbox/clock', { at: new Date(Date.parse(A_WEDNESDAY) + days * DAY_MS + 60_000).toISOString() });
  const NEW_PHONE = '13088880007';

  it('blocks withdrawals for a day after another wallet password, and the wallet reports it', async () => {
    assert.equal((await wallet()).heldUntil, undefined);
    const verifyCode = await agent.code(PHONES.agent);
    await agent.post('/api/user/modify_wallet_password', { password: 'purse-6688', verifyCode });
    await agent.openWallet('purse-6688');
    const { heldUntil, heldFor } = await wallet();
    assert.equal(heldFor, 'walletPassword');
    assert.ok(Math.abs(heldUntil * 1000 - Date.parse(A_WEDNESDAY) - DAY_MS) < 60_000);
    const held = await agent.withdraw(500_00, await agent.code(PHONES.agent), { walletType: 0 });
    assert.match(held.body.message, /^钱包密码已更新，.* 前不能提现$/);
    const [[phone, text] = []] = await messages();
    assert.equal(phone, PHONES.agent);
    assert.match(text!, /^您的钱包密码已修改，.* 前不能提现。如非本人操作/);
    await nextDay(1);
    assert.equal((await wallet()).heldUntil, undefined);
  });

  it('is announced to the old and the new phone, also a later change, and blocks withdrawals', async () => {
    const oldCode = await agent.code(PHONES.agent);
    const proof = { phoneNumber: PHONES.agent, verifyCode: oldCode };
    const { ticket } = (await agent.post('/api/user/verify_verification_code', proof)).body;
    const change = { phoneNumber: NEW_PHONE, verifyCode: await agent.code(NEW_PHONE), ticket };
    assert.equal((await agent.post('/api/user/modify_phone_number', change)).status, 200);
    assert.equal((await wallet()).heldFor, 'phone');
    const [one, other] = await messages();
    assert.deepEqual([one![0], other![0]].sort(), [NEW_PHONE, PHONES.agent].sort());
    for (const [, text] of [one!, other!]) assert.match(text!, /^您的手机号已更换为 130\*{4}0007，.* 前不能提现。/);
    const { list } = (await agent.get('/api/notice/list?pageIndex=1&pageSize=1&type=unread')).body.data;
    assert.equal(list[0].title, '手机号已更换');

    assert.equal((await submitPayout(agent, OTHER)).status, 200);
    const latest = (await messages()).slice(0, 2);
    assert.deepEqual(latest.map(([phone]) => phone).sort(), [NEW_PHONE, PHONES.agent].sort());
    assert.match(latest[0]![1]!, /^您的收款信息已修改/);
  });

  it('is announced for the sign-in password when it is changed and when it is reset', async () => {
    await nextDay(9);
    const verifyCode = await agent.code(NEW_PHONE);
    const reset = { phoneNumber: NEW_PHONE, verifyCode, password: 'Reset#2026' };
    assert.equal((await agent.post('/api/user/reset_password', reset)).status, 200);
    assert.deepEqual((await messages())[0]?.[0], NEW_PHONE, 'only the new phone after a week');
    await agent.signIn('agent', 'Reset#2026');
    const before = (await messages()).length;
    await agent.post('/api/user/modify_password', { oldpassword: 'Reset#2026', password: 'Next#2027' });
    await agent.signIn('agent', 'Next#2027');
    const sent = await messages();
    assert.equal(sent.length, before + 1);
    assert.match(sent[0]![1]!, /^您的登录密码已修改/);
  });
});

describe('a first value of where money goes (rules, Money after the press)', () => {
  let server: Server;
  let newcomer: Visitor;
  before(async () => {
    server = await startServer();
    newcomer = await signedIn(server, 'newcomer');
    await newcomer.post('/sandbox/clock', { at: A_WEDNESDAY });
    await newcomer.post('/sandbox/bills/newcomer', { month: lastBillMonth(msAt(WEDNESDAY)), state: 0 });
  });
  after(() => server.close());

  const warnings = async () =>
    ((await newcomer.get('/sandbox/outbox')).body as { phone: string; code: string; purpose: string }[])
      .filter(({ code }) => code === '')
      .map(({ phone, purpose }) => `${phone} ${purpose}`);
  /** Checks the latest message, and the hold of a day from now. */
  const isAnnounced = async (reason: string, title: RegExp) => {
    assert.match((await warnings())[0]!, title);
    const { list } = (await newcomer.get('/api/notice/list?pageIndex=1&pageSize=1&type=unread')).body.data;
    assert.match(`${PHONES.newcomer} ${list[0].content}`, title);
    const { heldFor, heldUntil } = (await newcomer.get('/api/wallet/wallet?walletType=0')).body.data;
    assert.equal(heldFor, reason);
    assert.ok(Math.abs(heldUntil * 1000 - Date.parse(A_WEDNESDAY) - DAY_MS) < 60_000);
    assert.equal((await payInfo(newcomer)).heldUntil, heldUntil);
  };
  const held = async () =>
    (await newcomer.withdraw(200_00, await newcomer.code(PHONES.newcomer), { walletType: 0 })).body;

  it('is announced and held for the settlement cycle', async () => {
    await newcomer.post('/api/user/modify_billing_cycle', { billingCycle: 'month' });
    await isAnnounced('billingCycle', /^13500135000 您的结算周期已选定为月结，.* 前不能提现。如非本人操作/);
    const sent = (await warnings()).length;
    await newcomer.post('/api/user/modify_billing_cycle', { billingCycle: 'month' });
    assert.equal((await warnings()).length, sent, 'a repeated request changes nothing');
  });

  it('is announced and held for the payout account', async () => {
    assert.equal((await verifyIdentity(newcomer)).body.code, 0);
    assert.equal((await submitPayout(newcomer, { ...OTHER, billingCycle: 'month' })).status, 200);
    await isAnnounced('payout', /^13500135000 您的收款信息已填写，.* 前不能提现。如非本人操作/);
  });

  it('is announced and held for the wallet password', async () => {
    const verifyCode = await newcomer.code(PHONES.newcomer);
    await newcomer.post('/api/user/modify_wallet_password', { password: WALLET_PASSWORD, verifyCode });
    await newcomer.openWallet();
    await isAnnounced('walletPassword', /^13500135000 您的钱包密码已设置，.* 前不能提现。如非本人操作/);
    const { code, message } = await held();
    assert.equal(code, 4101);
    assert.match(message, /^钱包密码已更新，.* 前不能提现$/);
  });

  it('can be corrected with the wallet password in any state of the bill, also the cycle, and the money goes to the correction', async () => {
    const corrected = { ...OTHER, collectionNumber: 'right@partner.example', billingCycle: 'week' };
    const { ticket } = newcomer;
    newcomer.ticket = undefined;
    assert.equal((await submitPayout(newcomer, corrected)).body.code, 4005, 'a session alone');
    newcomer.ticket = ticket;
    assert.equal((await submitPayout(newcomer, corrected)).status, 200);
    await isAnnounced('payout', /^13500135000 您的收款信息已修改，/);
    assert.match((await held()).message, /^收款信息已更新，.* 前不能提现$/);
    await newcomer.post('/sandbox/clock', { at: new Date(Date.parse(A_WEDNESDAY) + DAY_MS + 60_000).toISOString() });
    assert.equal((await payInfo(newcomer)).heldUntil, undefined);
    const made = await held();
    assert.deepEqual([made.code, made.data?.collectionNumber], [0, 'rig***@partner.example']);
  });

  it('is fixed after the hold, until a code to the phone sets another wallet password', async () => {
    const again = { ...OTHER, collectionNumber: 'again@partner.example', billingCycle: 'week' };
    const refused = await submitPayout(newcomer, again);
    assert.deepEqual([refused.body.code, refused.body.message], [4101, '上月账单审核完成或结算后才能修改收款信息']);
    const verifyCode = await newcomer.code(PHONES.newcomer);
    await newcomer.post('/api/user/modify_wallet_password', { password: 'purse-6688', verifyCode });
    await newcomer.openWallet('purse-6688');
    assert.equal((await submitPayout(newcomer, again)).status, 200);
    assert.equal((await payInfo(newcomer)).collectionNumber, 'aga***@partner.example');
  });

  it('is announced and held for the phone of a user who had none', async () => {
    await newcomer.post('/sandbox/people/newcomer', { idenAuthenticationed: false, phoneNumber: '' });
    const phoneNumber = '13088880021';
    assert.equal((await verifyIdentity(newcomer, { phoneNumber })).body.code, 0);
    assert.match((await warnings())[0]!, /^13088880021 您的手机号已更换为 130\*{4}0021，.* 前不能提现。/);
    assert.equal((await newcomer.get('/api/wallet/wallet?walletType=0')).body.data.heldFor, 'phone');
  });
});

describe('the holder of a company account', () => {
  it('is the verified company, also for a session with the wallet password', async () => {
    const server = await startServer();
    try {
      const company = await onWednesday(server, 'company');
      await company.post('/sandbox/bills/company', { month: lastBillMonth(msAt(WEDNESDAY)), state: 300 });
      const kept = await payInfo(company);
      const refused = await submitPayout(company, { ...kept, bankAccount: '他人科技有限公司' });
      assert.deepEqual([refused.status, refused.body.code, refused.body.field], [400, 4101, 'bankAccount']);
      assert.deepEqual(await payInfo(company), kept);
      assert.equal((await submitPayout(company, { ...kept, cardNumber: '1001234567890123' })).status, 200);
    } finally {
      await server.close();
    }
  });
});

describe('several changes of the phone in a week (hazard 24)', () => {
  it('are announced to all earlier phones, also a later change', async () => {
    const server = await startServer();
    try {
      const agent = await agentOf(server);
      const phones = [PHONES.agent, '13088880011', '13088880012', PHONES.agent, '13088880013'];
      for (const [index, phoneNumber] of phones.slice(1).entries()) {
        const old = phones[index]!;
        const proof = { phoneNumber: old, verifyCode: await agent.code(old) };
        const { ticket } = (await agent.post('/api/user/verify_verification_code', proof)).body;
        const change = { phoneNumber, verifyCode: await agent.code(phoneNumber), ticket };
        assert.equal((await agent.post('/api/user/modify_phone_number', change)).status, 200);
      }
      assert.equal((await submitPayout(agent, OTHER)).status, 200);
      const all = (await agent.get('/sandbox/outbox')).body as { phone: string; purpose: string }[];
      const warned = all.filter(({ purpose }) => purpose.startsWith('您的收款信息已修改')).map(({ phone }) => phone);
      assert.deepEqual(warned.sort(), [...new Set(phones)].sort());
    } finally {
      await server.close();
    }
  });
});
