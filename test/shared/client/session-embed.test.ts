import { expect, nextFrame } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { callPlatform, callWithToken } from '#shared/client/base-query.ts';
import { accountInfoCall, logoutCall } from '#shared/contract/account.ts';
import { monthlyBillCall } from '#shared/contract/bills.ts';
import { modifyBillingCycleCall } from '#shared/contract/payout.ts';
import { session } from '#shared/client/session.ts';
import { HOST_TIMEOUT_MS } from '#shared/client/host-token.ts';
import { readWalletTicket, saveWalletTicket } from '#shared/client/wallet-ticket.ts';
import { accountCache } from '#shared/client/account-cache.ts';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { holdLongTimers } from '../../browser/long-timers.ts';
import { otherTab } from '../../browser/other-tab.ts';
import { clearFaults, holdCalls, injectFault, platformReady, tokenOf } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { apiRequest } from '#shared/client/request.ts';

const INFO = '/api/account/v1/info';
const CYCLE = '/api/user/modify_billing_cycle';
const BILLS = '/api/console/monthly_bill/detail';
const readBill = () => callPlatform(apiRequest(monthlyBillCall, { query: { date: '2026-01' } }));
const readInfo = () => callPlatform(apiRequest(accountInfoCall));
const refuse = (call: string, times: number) => injectFault({ call, times, fault: 'status', status: 401 });

describe('the session of an embed (§7.1)', () => {
  before(platformReady);

  let token: string;
  let asked = 0;
  const expired: CustomEvent<{ path: string }>[] = [];
  const changed: CustomEvent<object>[] = [];

  before(async () => {
    localStorage.setItem('token', 'of-the-partner');
    addEventListener('partner-session-expired', (event) => expired.push(event));
    addEventListener('partner-account-changed', (event) => changed.push(event));
    // before anything is configured: whoever calls, waits
    expect(session.status()).to.equal('waiting');
  });

  afterEach(() => clearFaults());
  after(() => localStorage.clear());

  it('waits for the host, and asks it once however many calls wait', async () => {
    const timers = holdLongTimers(HOST_TIMEOUT_MS);
    const early = [readInfo(), readInfo(), readInfo()];
    let isOver = false;
    void Promise.race(early).then(() => (isOver = true));
    await nextFrame();
    expect(isOver, 'the host has said nothing yet').to.equal(false);
    token = await tokenOf('agent'); // configures the captcha alone: the host has not brought a session yet
    const none = await Promise.all(early);
    expect(none.map(({ error }) => error?.kind)).to.deep.equal(['unauthorized', 'unauthorized', 'unauthorized']);
    expect(session.status()).to.equal('none');
    expect(timers.waiting(HOST_TIMEOUT_MS), 'who has spoken is not waited for').to.equal(0);
    timers.stop();

    configure({
      getToken: () => {
        asked++;
        return Promise.resolve(token);
      },
    });
    expect(session.status()).to.equal('waiting');
    const answers = await Promise.all([readInfo(), readInfo(), readInfo()]);
    expect(answers.map(({ data }) => data?.username)).to.deep.equal(['agent', 'agent', 'agent']);
    expect(asked).to.equal(1);
    expect(session.status()).to.equal('active');
  });

  it('asks for a token once when five calls are refused, and sends them again (hazard 4)', async () => {
    asked = 0;
    const fresh = await tokenOf('agent');
    configure({
      getToken: () => {
        asked++;
        return fresh;
      },
    });
    // refused are the calls of this token, and no others, in whatever order a browser sends them
    await callWithToken(apiRequest(logoutCall), session.token());
    const answers = await Promise.all(Array.from({ length: 5 }, readInfo));
    expect(answers.map(({ data }) => data?.username)).to.deep.equal(Array(5).fill('agent'));
    expect(asked).to.equal(1);
    expect(expired).to.have.length(0);
  });

  it('sends a refused write again too: it was not carried out', async () => {
    const fresh = await tokenOf('agent');
    configure({ getToken: () => fresh });
    session.setUid('100001');
    await refuse(CYCLE, 1);
    const { data, error } = await callPlatform(apiRequest(modifyBillingCycleCall, { body: { billingCycle: 'week' } }));
    // whatever the platform thinks of the cycle, it was asked a second time
    expect(error?.kind).to.not.equal('unauthorized');
    expect(data === null || error !== undefined).to.equal(true);
    expect(session.status()).to.equal('active');
  });

  describe('and a fresh token that is another person’s (hazard 22)', () => {
    const writeCycle = () => callPlatform(apiRequest(modifyBillingCycleCall, { body: { billingCycle: 'week' } }));
    let cleared = 0;
    const stop = session.onUserChange(() => cleared++);
    after(() => stop());

    beforeEach(async () => {
      configure({ token: await tokenOf('agent') });
      session.setUid('100001');
      saveWalletTicket('100001', 'proof');
      const other = await tokenOf('miner');
      configure({ getToken: () => other });
      forgetCalls();
      [cleared, changed.length, expired.length] = [0, 0, 0];
    });

    it('never gets the write that was refused: the page is the other person’s, and empty', async () => {
      await refuse(CYCLE, 1);
      expect((await writeCycle()).error?.kind).to.equal('unauthorized');
      expect(callsTo(CYCLE)).to.equal(1);
      expect([session.uid(), readWalletTicket('100001')]).to.deep.equal([undefined, undefined]);
      expect([cleared, changed.length, expired.length, session.status()]).to.deep.equal([1, 1, 0, 'active']);
      expect((await readInfo()).data?.username).to.equal('miner');
    });

    it('drops every call that waits', async () => {
      await refuse(CYCLE, 2);
      await injectFault({ call: BILLS, times: 1, fault: 'status', status: 401 });
      const [one, two, bill] = await Promise.all([writeCycle(), writeCycle(), readBill()]);
      expect([one, two, bill].map(({ error }) => error?.kind)).to.deep.equal(Array(3).fill('unauthorized'));
      expect([callsTo(CYCLE), callsTo(BILLS), cleared]).to.deep.equal([2, 1, 1]);
      expect((await readInfo()).data?.username).to.equal('miner');
    });

    it('is not taken up as long as nobody can say whose it is', async () => {
      await refuse(CYCLE, 2);
      await injectFault({ call: INFO, times: 1, fault: 'status', status: 500 });
      expect((await writeCycle()).error?.kind).to.equal('network');
      expect([callsTo(CYCLE), cleared, session.uid()]).to.deep.equal([1, 0, '100001']);
      expect((await writeCycle()).error?.kind).to.equal('unauthorized');
      expect([callsTo(CYCLE), cleared, session.uid()]).to.deep.equal([2, 1, undefined]);
    });

    it('gets no write either of a page that does not know yet whose it was', async () => {
      configure({ token: await tokenOf('agent') });
      await refuse(CYCLE, 1);
      expect((await writeCycle()).error?.kind).to.equal('unauthorized');
      expect(callsTo(CYCLE)).to.equal(1);
    });

    it('ends the session when it is refused as well', async () => {
      configure({ getToken: () => 'nobodys' });
      await refuse(CYCLE, 1);
      expect((await writeCycle()).error?.kind).to.equal('unauthorized');
      expect([callsTo(CYCLE), expired.length, session.status()]).to.deep.equal([1, 1, 'expired']);
    });

    it('leaves a write alone that the host’s new session overtakes', async () => {
      const release = await holdCalls(CYCLE, 1);
      await refuse(CYCLE, 1);
      const late = writeCycle();
      await until(() => callsTo(CYCLE) === 1, 'it is sent');
      configure({ token: await tokenOf('miner') });
      session.setUid('100003');
      await release();
      await late;
      expect([callsTo(CYCLE), session.uid(), accountCache.get(session.token())]).to.deep.equal([1, '100003', {}]);
    });

    it('drops the late answer to the last person’s question', async () => {
      const release = await holdCalls(INFO, 1);
      const late = readInfo();
      await until(() => callsTo(INFO) === 1, 'it is sent');
      configure({ token: await tokenOf('miner') });
      await release();
      expect((await late).error?.kind).to.equal('unauthorized');
    });
  });

  it('follows a fresh token of the code family as well: 101001', async () => {
    const fresh = await tokenOf('agent');
    configure({ getToken: () => fresh });
    await injectFault({ call: INFO, times: 1, fault: 'code', body: { code: 101001, message: '登录已过期' } });
    expect((await readInfo()).data?.username).to.equal('agent');
  });

  it('tells the host once when no better token comes, and asks the platform no more', async () => {
    asked = 0;
    configure({
      getToken: () => {
        asked++;
        return Promise.reject(new Error('the portal is signed out'));
      },
    });
    await refuse(INFO, 5);
    const answers = await Promise.all(Array.from({ length: 5 }, readInfo));
    expect(answers.every(({ error }) => error?.kind === 'unauthorized')).to.equal(true);
    expect([asked, expired.length, session.status()]).to.deep.equal([1, 1, 'expired']);
    expect(expired[0]!.detail).to.deep.equal({ path: location.pathname + location.search });
    expect((await readInfo()).error?.kind).to.equal('unauthorized');
    expect([asked, expired.length]).to.deep.equal([1, 1]);
  });

  it('ends when the fresh token is refused as well, without asking for a third', async () => {
    const ends = expired.length;
    asked = 0;
    configure({ token: await tokenOf('agent') });
    const fresh = await tokenOf('agent');
    configure({
      getToken: () => {
        asked++;
        return fresh;
      },
    });
    await refuse(INFO, 2);
    expect((await readInfo()).error?.kind).to.equal('unauthorized');
    expect([asked, expired.length - ends, session.status()]).to.deep.equal([1, 1, 'expired']);
  });

  it('ends when the host brings the refused token again, of which nobody is asked whose it is', async () => {
    const ends = expired.length;
    const refused = await tokenOf('agent');
    configure({ token: refused, getToken: () => refused });
    session.setUid('100001');
    forgetCalls();
    await refuse(INFO, 1);
    expect((await readInfo()).error?.kind).to.equal('unauthorized');
    expect(callsTo(INFO)).to.equal(1);
    expect([expired.length - ends, session.status()]).to.deep.equal([1, 'expired']);
  });

  it('asks nobody for another token once it has ended', async () => {
    asked = 0;
    const unasked = () => `${asked++}`;
    expect([session.status(), await session.renew(undefined, () => Promise.resolve(unasked()))]).to.deep.equal([
      'expired',
      undefined,
    ]);
    expect(asked).to.equal(0);
  });

  it('goes on with the token that the host configures while it is asked for one', async () => {
    const ends = expired.length;
    const miner = await tokenOf('miner');
    const late = await tokenOf('agent');
    configure({ token: await tokenOf('agent') });
    configure({
      getToken: () => {
        configure({ token: miner });
        return late;
      },
    });
    const former = session.token();
    expect(await session.renew(former, () => Promise.resolve('')), 'what is in use now').to.equal(miner);
    configure({ token: former });
    await refuse(INFO, 1);
    expect((await readInfo()).error?.kind, 'asked for somebody else').to.equal('unauthorized');
    expect((await readInfo()).data?.username).to.equal('miner');
    expect([expired.length - ends, session.status()]).to.deep.equal([0, 'active']);
  });

  it('begins again with a token that the host brings', async () => {
    configure({ token: await tokenOf('miner') });
    expect(session.status()).to.equal('active');
    expect((await readInfo()).data?.username).to.equal('miner');
  });

  it('stays whose it is when the host configures the token in use, and is another with another one', async () => {
    const fresh = await tokenOf('agent');
    configure({ getToken: () => fresh });
    await refuse(INFO, 1);
    await readInfo();
    session.setUid('100001');
    saveWalletTicket('100001', 'proof');
    accountCache.add(fresh, { walletPasswordFilled: true });
    changed.length = 0;
    configure({ token: fresh });
    expect(accountCache.get(fresh).walletPasswordFilled).to.equal(true);
    expect([changed.length, session.uid(), readWalletTicket('100001')]).to.deep.equal([0, '100001', 'proof']);
    configure({ token: await tokenOf('miner') });
    expect([session.uid(), readWalletTicket('100001')]).to.deep.equal([undefined, undefined]);
    expect(accountCache.get(fresh)).to.deep.equal({});
    expect(changed.map(({ detail }) => detail)).to.deep.equal([{}]);
  });

  it('tells whoever follows it of each change, until they stop', async () => {
    const told: string[] = [];
    const stop = session.subscribe(() => told.push(session.status()));
    session.clear();
    configure({ getToken: () => token });
    token = await tokenOf('agent');
    await readInfo();
    // what was configured meanwhile tells as well
    expect(told.filter((status, index) => status !== told[index - 1])).to.deep.equal(['none', 'waiting', 'active']);
    stop();
    told.length = 0;
    session.clear();
    expect(told).to.deep.equal([]);
  });

  it('has nothing to end where nobody is signed in', () => {
    const ends = expired.length;
    session.expire(undefined);
    expect([expired.length - ends, session.status()]).to.deep.equal([0, 'none']);
  });

  it('begins with a log-in on the page, too, and is kept in memory', async () => {
    session.start(await tokenOf('agent'));
    expect([session.status(), localStorage.getItem('token')]).to.deep.equal(['active', 'of-the-partner']);
    expect((await readInfo()).data?.username).to.equal('agent');
  });

  it('does not follow what another tab does to a token of the partner', async () => {
    const heard = new Promise((resolve) => addEventListener('storage', resolve, { once: true }));
    await otherTab((storage) => storage.setItem('token', 'newer'));
    await heard;
    localStorage.setItem('token', 'of-the-partner');
    expect(session.status()).to.equal('active');
    expect((await readInfo()).data?.username).to.equal('agent');
  });

  it("leaves the partner's local storage alone", () =>
    expect(localStorage.getItem('token')).to.equal('of-the-partner'));
});
