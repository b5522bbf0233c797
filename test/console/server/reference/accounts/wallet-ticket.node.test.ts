import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { onWednesday, PHONES, startServer, Visitor, type Server } from '../seeded-platform.ts';

const LOCKED = 4005;

describe('the wallet ticket belongs to a session (hazard 22)', () => {
  let server: Server;
  let agent: Visitor;
  before(async () => {
    server = await startServer();
  });
  after(() => server.close());
  beforeEach(async () => {
    await new Visitor(server).post('/sandbox/people/agent', { phoneNumber: PHONES.agent, walletPasswordFilled: true });
    agent = await onWednesday(server);
  });

  /** Signs the same user in again without a wallet ticket. */
  async function signInAgain(): Promise<Visitor> {
    const other = new Visitor(server);
    await other.signIn('agent');
    return other;
  }

  /** Returns the code of a withdrawal. 4005 is checked before the SMS code. */
  const withdrawalCode = async (visitor: Visitor): Promise<number> => (await visitor.withdraw(100, '000000')).body.code;

  it('opens the wallet in the session that received it', async () => {
    assert.notEqual(await withdrawalCode(agent), LOCKED);
  });

  it('is invalid in another session of the same user', async () => {
    const other = await signInAgain();
    other.ticket = agent.ticket;
    assert.equal(await withdrawalCode(other), LOCKED);
  });

  it('ends with sign-out, also when the same user signs in again', async () => {
    await agent.post('/api/user/logout');
    await agent.signIn('agent');
    assert.equal(await withdrawalCode(agent), LOCKED);
  });

  it('is bound to the session like the ticket of an old phone', async () => {
    const { ticket } = (
      await agent.post('/api/user/verify_verification_code', {
        phoneNumber: PHONES.agent,
        verifyCode: await agent.code(PHONES.agent),
      })
    ).body;
    const other = await signInAgain();
    const phoneNumber = '13055560001';
    const change = { phoneNumber, verifyCode: await other.code(phoneNumber), ticket };
    assert.equal((await other.post('/api/user/modify_phone_number', change)).body.code, 4006);
  });

  it('ends with the user’s other sessions when the phone changes (hazard 22)', async () => {
    const other = await signInAgain();
    const stranger = new Visitor(server);
    await stranger.signIn('company');
    const proof = { phoneNumber: PHONES.agent, verifyCode: await agent.code(PHONES.agent) };
    const { ticket } = (await agent.post('/api/user/verify_verification_code', proof)).body;
    const phoneNumber = '13055560002';
    const change = { phoneNumber, verifyCode: await agent.code(phoneNumber), ticket };
    assert.equal((await agent.post('/api/user/modify_phone_number', change)).status, 200);
    assert.deepEqual(
      [await agent.isSignedIn(), await other.isSignedIn(), await stranger.isSignedIn()],
      [true, false, true],
    );
  });

  it('ends with the user’s other sessions when the wallet password is replaced, but not when it is first set', async () => {
    const other = await signInAgain();
    const change = async () =>
      (
        await agent.post('/api/user/modify_wallet_password', {
          password: 'purse-6688',
          verifyCode: await agent.code(PHONES.agent),
        })
      ).status;
    await agent.post('/sandbox/people/agent', { walletPasswordFilled: false });
    assert.equal(await change(), 200);
    assert.deepEqual([await agent.isSignedIn(), await other.isSignedIn()], [true, true]);
    assert.equal(await change(), 200);
    assert.deepEqual([await agent.isSignedIn(), await other.isSignedIn()], [true, false]);
  });
});
