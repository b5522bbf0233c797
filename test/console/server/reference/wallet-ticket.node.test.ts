import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { onWednesday, PHONES, startServer, Visitor, type Server } from './support.ts';

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

  /** The same person, signed in once more, with no ticket of their own. */
  async function elsewhere(): Promise<Visitor> {
    const other = new Visitor(server);
    await other.logIn('agent');
    return other;
  }

  /** 4005 is told before anybody looks at the code. */
  const answerTo = async (who: Visitor): Promise<number> => (await who.withdraw(100, '000000')).body.code;
  const isSignedIn = async (who: Visitor): Promise<boolean> => (await who.get('/api/user/account_info')).status === 200;

  it('opens the wallet in the session that got it', async () => {
    assert.notEqual(await answerTo(agent), LOCKED);
  });

  it('opens nothing in another session of the same person', async () => {
    const other = await elsewhere();
    other.ticket = agent.ticket;
    assert.equal(await answerTo(other), LOCKED);
  });

  it('ends with the log-out, also for whoever signs in as the same person afterwards', async () => {
    await agent.post('/api/user/logout');
    await agent.logIn('agent');
    assert.equal(await answerTo(agent), LOCKED);
  });

  it('is the same for the proof of an old phone', async () => {
    const { ticket } = (
      await agent.post('/api/user/verify_verification_code', {
        phoneNumber: PHONES.agent,
        verifyCode: await agent.code(PHONES.agent),
      })
    ).body;
    const other = await elsewhere();
    const phoneNumber = '13055560001';
    const change = { phoneNumber, verifyCode: await other.code(phoneNumber), ticket };
    assert.equal((await other.post('/api/user/modify_phone_number', change)).body.code, 4006);
  });

  it('a new phone ends the other sessions of the person, and theirs alone (hazard 22)', async () => {
    const other = await elsewhere();
    const stranger = new Visitor(server);
    await stranger.logIn('company');
    const proof = { phoneNumber: PHONES.agent, verifyCode: await agent.code(PHONES.agent) };
    const { ticket } = (await agent.post('/api/user/verify_verification_code', proof)).body;
    const phoneNumber = '13055560002';
    const change = { phoneNumber, verifyCode: await agent.code(phoneNumber), ticket };
    assert.equal((await agent.post('/api/user/modify_phone_number', change)).status, 200);
    assert.deepEqual(
      [await isSignedIn(agent), await isSignedIn(other), await isSignedIn(stranger)],
      [true, false, true],
    );
  });

  it('so does a new wallet password, and not the first one', async () => {
    const other = await elsewhere();
    const change = async () =>
      (
        await agent.post('/api/user/modify_wallet_password', {
          password: 'purse-6688',
          verifyCode: await agent.code(PHONES.agent),
        })
      ).status;
    await agent.post('/sandbox/people/agent', { walletPasswordFilled: false });
    assert.equal(await change(), 200);
    assert.deepEqual([await isSignedIn(agent), await isSignedIn(other)], [true, true]);
    assert.equal(await change(), 200);
    assert.deepEqual([await isSignedIn(agent), await isSignedIn(other)], [true, false]);
  });
});
