import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { at, daysAfter, WEDNESDAY } from '#test/gate/days.ts';
import { account, signedIn } from './identity-support.ts';
import {
  A_WEDNESDAY,
  otherThan,
  PHONES,
  startServer,
  Visitor,
  type ApiResponse,
  type Server,
} from '../seeded-platform.ts';

const NEW_PHONE = '13055550001';

describe('a change of the withdrawal phone (§2.7)', () => {
  let server: Server;
  let agent: Visitor;
  before(async () => {
    server = await startServer();
  });
  after(() => server.close());
  let round = 0;
  /** A new number for each test, because codes are limited by phone. */
  let oldPhone: string;
  beforeEach(async () => {
    agent = await signedIn(server, 'agent');
    oldPhone = `1305555${`${1000 + round++}`}`;
    await agent.post('/sandbox/people/agent', { phoneNumber: oldPhone });
  });

  const prove = async (visitor: Visitor, phoneNumber: string, code?: string): Promise<ApiResponse> =>
    visitor.post('/api/user/verify_verification_code', {
      phoneNumber,
      verifyCode: code ?? (await visitor.code(phoneNumber)),
    });
  const ticketOf = async (visitor: Visitor, phoneNumber: string): Promise<string> =>
    (await prove(visitor, phoneNumber)).body.ticket;
  const change = async (
    ticket: unknown,
    fields: { phoneNumber?: string; verifyCode?: string } = {},
  ): Promise<ApiResponse> => {
    const phoneNumber = fields.phoneNumber ?? NEW_PHONE;
    const verifyCode = fields.verifyCode ?? (await agent.code(phoneNumber));
    return agent.post('/api/user/modify_phone_number', { phoneNumber, verifyCode, ticket });
  };
  const phone = async (): Promise<string> => (await account(agent)).phoneNumber;

  it('requires a code to the old phone, and then one to the new phone', async () => {
    const proved = await prove(agent, oldPhone);
    assert.deepEqual([proved.status, typeof proved.body.ticket], [200, 'string']);
    const changed = await change(proved.body.ticket);
    assert.deepEqual([changed.status, changed.body], [200, {}]);
    assert.equal(await phone(), NEW_PHONE);
  });

  it('is refused without a ticket, with a forged one, or with one of another user', async () => {
    const company = await signedIn(server, 'company');
    const foreign = await ticketOf(company, PHONES.company);
    for (const ticket of [undefined, null, '', 'forged', foreign]) {
      const { status, body } = await change(ticket, { verifyCode: '123456' });
      assert.deepEqual([status, body.code, body.field], [400, 4006, 'ticket']);
      assert.equal(body.message, '原手机号的验证已失效，请重新验证');
    }
    assert.equal(await phone(), oldPhone);
  });

  it('is refused when a client verifies another phone than the old one', async () => {
    const { status, body } = await prove(agent, '13055559999');
    assert.deepEqual([status, body.code, body.ticket, body.field], [400, 4101, undefined, 'phoneNumber']);
    assert.equal(body.message, '请使用当前绑定的手机号验证');
  });

  it('is refused with a wrong code to the old phone', async () => {
    const code = await agent.code(oldPhone);
    const { status, body } = await prove(agent, oldPhone, otherThan(code));
    assert.deepEqual([status, body.code, body.message, body.ticket], [400, 4001, '验证码错误', undefined]);
    assert.equal((await prove(agent, oldPhone, code)).status, 200);
  });

  it('is refused with a wallet ticket', async () => {
    await agent.openWallet();
    assert.equal((await change(agent.ticket, { verifyCode: '123456' })).body.code, 4006);
  });

  it('invalidates its ticket and all other tickets of the old phone (single use)', async () => {
    const one = await ticketOf(agent, oldPhone);
    const other = await ticketOf(agent, oldPhone);
    assert.equal((await change(one, { phoneNumber: '13055550002' })).status, 200);
    for (const ticket of [one, other])
      assert.equal((await change(ticket, { phoneNumber: '13055550003' })).body.code, 4006);
  });

  it('keeps the ticket valid after a wrong new code', async () => {
    const ticket = await ticketOf(agent, oldPhone);
    const code = await agent.code('13055550004');
    const wrong = await change(ticket, { phoneNumber: '13055550004', verifyCode: otherThan(code) });
    assert.deepEqual([wrong.status, wrong.body.code, wrong.body.message], [400, 4001, '验证码错误']);
    assert.equal((await change(ticket, { phoneNumber: '13055550004', verifyCode: code })).status, 200);
  });

  it('requires the code of the new phone, not of the old or another phone (hazard 24)', async () => {
    const ticket = await ticketOf(agent, oldPhone);
    const toOld = await agent.code(oldPhone);
    const toOther = await agent.code('13055550006');
    for (const verifyCode of [toOld, toOther])
      assert.notEqual((await change(ticket, { phoneNumber: '13055550005', verifyCode })).status, 200);
    assert.equal(await phone(), oldPhone);
  });

  it('requires a different number without another account', async () => {
    const ticket = await ticketOf(agent, oldPhone);
    const same = await change(ticket, { phoneNumber: oldPhone, verifyCode: '123456' });
    assert.deepEqual([same.status, same.body.message], [400, '新手机号不能与原手机号相同']);
    assert.equal(same.body.field, 'phoneNumber');
    const taken = await change(ticket, { phoneNumber: PHONES.miner });
    assert.deepEqual([taken.status, taken.body.code, taken.body.message], [400, 4101, '该手机号已绑定其他账号']);
    assert.equal(taken.body.field, 'phoneNumber');
    for (const phoneNumber of ['', '1305555000', '130555500011', 'abcdefghijk'])
      assert.equal((await change(ticket, { phoneNumber, verifyCode: '123456' })).status, 400);
  });

  it('succeeds once when it is sent several times at once', async () => {
    const ticket = await ticketOf(agent, oldPhone);
    const verifyCode = await agent.code('13055550007');
    const responses = await Promise.all(
      [1, 2, 3].map(() => change(ticket, { phoneNumber: '13055550007', verifyCode })),
    );
    assert.equal(responses.filter(({ status }) => status === 200).length, 1);
  });

  it('sends withdrawal codes to the new phone, and does not change the user name', async () => {
    await agent.post('/sandbox/clock', { at: A_WEDNESDAY });
    const ticket = await ticketOf(agent, oldPhone);
    await change(ticket, { phoneNumber: '13055550008' });
    await agent.openWallet();
    // the hold after the change ends before the next Wednesday
    await agent.post('/sandbox/clock', { at: at(daysAfter(WEDNESDAY, 7)) });
    const toOld = await agent.code(oldPhone);
    assert.notEqual((await agent.withdraw(100_00, toOld)).body.code, 0);
    assert.equal((await agent.withdraw(100_00, await agent.code('13055550008'))).body.code, 0);
    assert.equal((await new Visitor(server).signIn('agent')).status, 200);
    await agent.post('/sandbox/clock', {});
  });
});

describe('the limits of a phone change (hazard 24)', () => {
  it('refuse the sixty-first attempt of an account within an hour', async () => {
    const server = await startServer();
    const agent = await signedIn(server, 'agent');
    let last = 0;
    for (let round = 0; round < 61; round++) {
      const body = { phoneNumber: `1305555${`${2000 + round}`}`, verifyCode: '123456', ticket: 'x' };
      last = (await agent.post('/api/user/modify_phone_number', body)).body.code;
    }
    assert.equal(last, 4290);
    await server.close();
  });
});
