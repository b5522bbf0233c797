import { expect, nextFrame } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { callPlatform, callWithToken } from '#shared/client/base-query.ts';
import { accountInfoCall, logoutCall } from '#shared/topics/accounts/account.calls.ts';
import { monthlyBillCall } from '#shared/topics/billing/bill/bill.calls.ts';
import { modifyBillingCycleCall } from '#shared/topics/accounts/payout.calls.ts';
import { session, STAYS_MS } from '#shared/client/session.ts';
import { HOST_TIMEOUT_MS } from '#shared/client/host-token.ts';
import { tokenRetryLimits } from '#shared/client/token-retry.ts';
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
  let tokenRequests = 0;
  const expired: CustomEvent<{ path: string }>[] = [];
  const changed: CustomEvent<object>[] = [];

  before(async () => {
    localStorage.setItem('token', 'of-the-partner');
    addEventListener('partner-session-expired', (event) => expired.push(event));
    addEventListener('partner-account-changed', (event) => changed.push(event));
    // Nothing is configured yet, so calls wait.
    expect(session.status()).to.equal('waiting');
  });

  afterEach(() => clearFaults());
  after(() => localStorage.clear());

  it('waits for the host, and calls getToken once for all waiting calls', async () => {
    const timers = holdLongTimers(HOST_TIMEOUT_MS);
    const early = [readInfo(), readInfo(), readInfo()];
    let isOver = false;
    void Promise.race(early).then(() => (isOver = true));
    await nextFrame();
    expect(isOver, 'the host has not configured a session').to.equal(false);
    token = await tokenOf('agent'); // configures only the captcha, so the host has no session yet
    const none = await Promise.all(early);
    expect(none.map(({ error }) => error?.kind)).to.deep.equal(['unauthorized', 'unauthorized', 'unauthorized']);
    expect(session.status()).to.equal('none');
    expect(session.problem()?.code).not.to.equal('not-configured');
    expect(timers.waiting(HOST_TIMEOUT_MS), 'no wait after the host has configured').to.equal(0);
    timers.stop();

    configure({
      getToken: () => {
        tokenRequests++;
        return Promise.resolve(token);
      },
    });
    expect(session.status()).to.equal('waiting');
    const results = await Promise.all([readInfo(), readInfo(), readInfo()]);
    expect(results.map(({ data }) => data?.username)).to.deep.equal(['agent', 'agent', 'agent']);
    expect(tokenRequests).to.equal(1);
    expect(session.status()).to.equal('active');
  });

  it('requests a token once when five calls are refused, and repeats them (hazard 4)', async () => {
    tokenRequests = 0;
    const fresh = await tokenOf('agent');
    configure({
      token: await tokenOf('agent'),
      getToken: () => {
        tokenRequests++;
        return fresh;
      },
    });
    // The token is revoked, so exactly its calls are refused, in any order.
    await callWithToken(apiRequest(logoutCall), session.token());
    const results = await Promise.all(Array.from({ length: 5 }, readInfo));
    expect(results.map(({ data }) => data?.username)).to.deep.equal(Array(5).fill('agent'));
    expect(tokenRequests).to.equal(1);
    expect(expired).to.have.length(0);
  });

  it('repeats a refused write, which was not executed', async () => {
    const fresh = await tokenOf('agent');
    configure({ token: await tokenOf('agent'), getToken: () => fresh });
    session.setUid('100001');
    await refuse(CYCLE, 1);
    const { data, error } = await callPlatform(apiRequest(modifyBillingCycleCall, { body: { billingCycle: 'week' } }));
    // With any result, the request was sent a second time.
    expect(error?.kind).to.not.equal('unauthorized');
    expect(data === null || error !== undefined).to.equal(true);
    expect(session.status()).to.equal('active');
  });

  describe('when the new token belongs to another user (hazard 22)', () => {
    const writeCycle = () => callPlatform(apiRequest(modifyBillingCycleCall, { body: { billingCycle: 'week' } }));
    let cleared = 0;
    const stop = session.onUserChange(() => cleared++);
    after(() => stop());

    beforeEach(async () => {
      const other = await tokenOf('miner');
      configure({ token: await tokenOf('agent'), getToken: () => other });
      session.setUid('100001');
      saveWalletTicket('100001', 'proof');
      forgetCalls();
      [cleared, changed.length, expired.length] = [0, 0, 0];
    });

    it('never repeats the refused write, and clears the page for the other user', async () => {
      await refuse(CYCLE, 1);
      expect((await writeCycle()).error?.kind).to.equal('unauthorized');
      expect(callsTo(CYCLE)).to.equal(1);
      expect([session.uid(), readWalletTicket('100001')]).to.deep.equal([undefined, undefined]);
      expect([cleared, changed.length, expired.length, session.status()]).to.deep.equal([1, 1, 0, 'active']);
      expect((await readInfo()).data?.username).to.equal('miner');
    });

    it('drops every waiting call', async () => {
      await refuse(CYCLE, 2);
      await injectFault({ call: BILLS, times: 1, fault: 'status', status: 401 });
      const [one, two, bill] = await Promise.all([writeCycle(), writeCycle(), readBill()]);
      expect([one, two, bill].map(({ error }) => error?.kind)).to.deep.equal(Array(3).fill('unauthorized'));
      expect([callsTo(CYCLE), callsTo(BILLS), cleared]).to.deep.equal([2, 1, 1]);
      expect((await readInfo()).data?.username).to.equal('miner');
    });

    it('keeps the old session while the user of the new token is unknown', async () => {
      await refuse(CYCLE, 2);
      await injectFault({ call: INFO, fault: 'status', status: 500 });
      expect((await writeCycle()).error?.kind).to.equal('unconfirmed');
      expect([callsTo(CYCLE), cleared, session.uid()]).to.deep.equal([1, 0, '100001']);
      await clearFaults();
      await until(() => cleared === 1, 'a retry finds the user');
      expect([callsTo(CYCLE), session.uid()]).to.deep.equal([1, undefined]);
    });

    it('does not repeat a write when the previous user is unknown', async () => {
      configure({ token: await tokenOf('agent') });
      await refuse(CYCLE, 1);
      expect((await writeCycle()).error?.kind).to.equal('unauthorized');
      expect(callsTo(CYCLE)).to.equal(1);
    });

    it('ends when the new token is refused, too', async () => {
      configure({ token: await tokenOf('agent'), getToken: () => 'of-another-platform' });
      session.setUid('100001');
      expired.length = 0;
      await refuse(CYCLE, 1);
      expect((await writeCycle()).error?.kind).to.equal('unauthorized');
      expect([callsTo(CYCLE), expired.length, session.status()]).to.deep.equal([1, 1, 'expired']);
    });

    it('does not repeat a write when the host has configured a new session meanwhile', async () => {
      const release = await holdCalls(CYCLE, 1);
      await refuse(CYCLE, 1);
      const late = writeCycle();
      await until(() => callsTo(CYCLE) === 1, 'the request is sent');
      configure({ token: await tokenOf('miner') });
      session.setUid('100003');
      await release();
      await late;
      expect([callsTo(CYCLE), session.uid(), accountCache.get(session.token())]).to.deep.equal([1, '100003', {}]);
    });

    it('drops the late response for the previous user', async () => {
      const release = await holdCalls(INFO, 1);
      const late = readInfo();
      await until(() => callsTo(INFO) === 1, 'the request is sent');
      configure({ token: await tokenOf('miner') });
      await release();
      expect((await late).error?.kind).to.equal('unauthorized');
    });
  });

  describe('when the host configures another getToken', () => {
    let cleared = 0;
    const stop = session.onUserChange(() => cleared++);
    after(() => stop());

    beforeEach(async () => {
      configure({ token: await tokenOf('agent'), getToken: () => undefined });
      session.setUid('100001');
      [cleared, expired.length] = [0, 0];
    });

    it('passes the page to its user at once (hazard 22)', async () => {
      const other = await tokenOf('miner');
      configure({ getToken: () => other });
      await until(() => session.token() === other, 'the token of the other user');
      expect([cleared, session.uid(), session.status()]).to.deep.equal([1, undefined, 'active']);
      expect((await readInfo()).data?.username).to.equal('miner');
    });

    it('keeps the data of the same user', async () => {
      const again = await tokenOf('agent');
      configure({ getToken: () => again });
      await until(() => session.token() === again, 'the new token');
      expect([cleared, session.uid()]).to.deep.equal([0, '100001']);
    });

    it('discards the data when the owner of the new token is unknown', async () => {
      const other = await tokenOf('miner');
      await injectFault({ call: INFO, times: 1, fault: 'status', status: 500 });
      configure({ getToken: () => other });
      await until(() => session.token() === other, 'the new token');
      expect([cleared, session.uid()]).to.deep.equal([1, undefined]);
    });

    it('ends the session when the function returns no token', async () => {
      configure({ getToken: () => undefined });
      await until(() => session.status() === 'none', 'the end of the session');
      expect([cleared, expired.length]).to.deep.equal([1, 0]);
    });

    it('keeps the session when the function fails', async () => {
      const current = session.token();
      let isCalled = false;
      configure({
        getToken: () => {
          isCalled = true;
          return Promise.reject(new Error('the portal is offline'));
        },
      });
      await until(() => session.problem()?.code === 'token-rejected', 'the reported problem');
      expect([isCalled, session.token(), cleared]).to.deep.equal([true, current, 0]);
    });

    it('calls the last of several functions', async () => {
      const tokens = [await tokenOf('miner'), await tokenOf('company')];
      for (const token of tokens) configure({ getToken: () => Promise.resolve(token) });
      await until(() => session.token() === tokens[1], 'the token of the last function');
    });
  });

  describe('when getToken fails at a renewal (hazard 54)', () => {
    const writeCycle = () => callPlatform(apiRequest(modifyBillingCycleCall, { body: { billingCycle: 'week' } }));
    const { pausesMs, withinMs } = tokenRetryLimits;
    const failed: CustomEvent<{ code: string; attempt: number }>[] = [];
    const onFailure = (event: CustomEvent<{ code: string; attempt: number }>) => void failed.push(event);
    before(() => addEventListener('partner-token-failed', onFailure));
    after(() => removeEventListener('partner-token-failed', onFailure));

    /** What the host does with the next call. */
    let host: () => string | undefined | Promise<string | undefined>;
    let asked = 0;
    let fresh = '';

    beforeEach(async () => {
      host = () => Promise.reject(new Error('502'));
      const getToken = () => {
        asked += 1;
        return host();
      };
      fresh = await tokenOf('agent');
      configure({ token: await tokenOf('agent'), getToken });
      expect((await readInfo()).data?.username).to.equal('agent');
      session.setUid('100001');
      // later than the test sets the next result
      tokenRetryLimits.pausesMs = [10, 1_000, 1_000];
      [expired.length, changed.length, failed.length, asked] = [0, 0, 0, 0];
      forgetCalls();
      await callWithToken(apiRequest(logoutCall), session.token());
    });
    afterEach(() => Object.assign(tokenRetryLimits, { pausesMs, withinMs }));

    const events = () => [expired.length, changed.length];

    it('keeps the session, reports each failure, and continues with the token of a later call', async () => {
      expect((await readInfo()).error?.kind).to.equal('unconfirmed');
      expect([session.status(), session.uid()]).to.deep.equal(['unconfirmed', '100001']);
      await until(() => asked > 1, 'the retry');
      expect(failed[0]!.detail).to.deep.equal({ code: 'token-rejected', attempt: 1 });
      host = () => fresh;
      await until(() => session.status() === 'active', 'the token of a retry');
      expect([session.token(), session.uid(), ...events()]).to.deep.equal([fresh, '100001', 0, 0]);
      expect(session.problem()).to.equal(undefined);
    });

    it('states for a press that nothing was submitted, and sends it neither now nor later', async () => {
      const { error } = await writeCycle();
      expect(error).to.include({ kind: 'unconfirmed' });
      expect(error!.message).to.contain('本次操作未提交');
      const again = await writeCycle();
      expect([again.error?.kind, callsTo(CYCLE)]).to.deep.equal(['unconfirmed', 1]);
      host = () => fresh;
      await until(() => session.status() === 'active', 'the token of a retry');
      expect(callsTo(CYCLE)).to.equal(1);
    });

    it('calls the host at most five times in two minutes, then with the next request', async () => {
      tokenRetryLimits.pausesMs = [10, 10, 10, 10];
      await readInfo();
      await until(() => asked === 5, 'four retries');
      await Promise.all([readInfo(), readInfo()]);
      expect([asked, session.status()]).to.deep.equal([5, 'unconfirmed']);
      tokenRetryLimits.withinMs = 0;
      host = () => fresh;
      expect((await readInfo()).data?.username).to.equal('agent');
      expect([asked, ...events()]).to.deep.equal([6, 0, 0]);
    });

    it('calls at most five functions in two minutes when the host configures another one after each failure', async () => {
      tokenRetryLimits.withinMs = 2_000;
      const current = session.token();
      const configureAnother = () =>
        asked < 20 &&
        configure({
          getToken: () => {
            asked += 1;
            return host();
          },
        });
      addEventListener('partner-token-failed', configureAnother);
      try {
        await readInfo();
        await until(() => asked >= 5, 'five calls');
        // requests of the page in the meantime
        for (let read = 0; read < 3; read += 1) {
          await callWithToken(apiRequest(accountInfoCall), fresh);
          await readInfo();
        }
        expect([asked, session.status(), session.token()]).to.deep.equal([5, 'unconfirmed', current]);
        host = () => fresh;
        await until(() => session.status() === 'active', 'the last function is called later');
        expect([asked, session.token(), ...events()]).to.deep.equal([6, fresh, 0, 0]);
      } finally {
        removeEventListener('partner-token-failed', configureAnother);
      }
    });

    it('counts the functions that the host configures while a call runs', async () => {
      let functions = 0;
      host = () => {
        functions += 1;
        if (functions < 20) configure({ getToken: () => host() });
        return Promise.reject(new Error('502'));
      };
      await readInfo();
      expect([functions, session.status()]).to.deep.equal([5, 'unconfirmed']);
    });

    it('covers the content after ten minutes and returns to it for the same user', async () => {
      const timers = holdLongTimers(STAYS_MS);
      await readInfo();
      timers.due(STAYS_MS);
      timers.stop();
      expect([session.status(), session.uid()]).to.deep.equal(['unknown', '100001']);
      host = () => fresh;
      await until(() => session.status() === 'active', 'the token of a retry');
      expect([session.uid(), ...events()]).to.deep.equal(['100001', 0, 0]);
    });

    it('discards the data when the new token is forbidden, or belongs to another user', async () => {
      tokenRetryLimits.pausesMs = [];
      await readInfo();
      const other = await tokenOf('miner');
      host = () => other;
      expect((await writeCycle()).error?.kind, 'a press of the former user').to.equal('unauthorized');
      expect([session.uid(), ...events()]).to.deep.equal([undefined, 0, 1]);
      session.setUid('100003');
      await callWithToken(apiRequest(logoutCall), other);
      host = () => tokenOf('miner');
      await injectFault({ call: INFO, times: 1, fault: 'status', status: 401 });
      await injectFault({ call: INFO, times: 1, fault: 'status', status: 403 });
      await readInfo();
      expect([session.uid(), ...events()]).to.deep.equal([undefined, 0, 2]);
    });

    it('ends when a late result states that no user is signed in', async () => {
      const timers = holdLongTimers(HOST_TIMEOUT_MS);
      let resolveLate!: (token: undefined) => void;
      tokenRetryLimits.pausesMs = [];
      host = () => new Promise((resolve) => (resolveLate = resolve));
      const reading = readInfo();
      await until(() => timers.waiting(HOST_TIMEOUT_MS) === 1, 'the call of getToken');
      timers.due(HOST_TIMEOUT_MS);
      expect([(await reading).error?.kind, failed[0]!.detail.code]).to.deep.equal(['unconfirmed', 'token-timeout']);
      timers.stop();
      resolveLate(undefined);
      await until(() => session.status() === 'expired', 'the end');
      expect(events()).to.deep.equal([1, 1]);
    });
  });

  it('requests a new token for code 101001 of the code family', async () => {
    const fresh = await tokenOf('agent');
    configure({ token: await tokenOf('agent'), getToken: () => fresh });
    await injectFault({ call: INFO, times: 1, fault: 'code', body: { code: 101001, message: '登录已过期' } });
    expect((await readInfo()).data?.username).to.equal('agent');
  });

  it('informs the host once when there is no better token, and sends no more requests', async () => {
    tokenRequests = 0;
    configure({
      token: await tokenOf('agent'),
      getToken: () => {
        tokenRequests++;
        return undefined;
      },
    });
    expect((await readInfo()).data?.username).to.equal('agent');
    await refuse(INFO, 5);
    const results = await Promise.all(Array.from({ length: 5 }, readInfo));
    expect(results.every(({ error }) => error?.kind === 'unauthorized')).to.equal(true);
    expect([tokenRequests, expired.length, session.status()]).to.deep.equal([1, 1, 'expired']);
    expect(expired[0]!.detail).to.deep.equal({ path: location.pathname + location.search });
    expect((await readInfo()).error?.kind).to.equal('unauthorized');
    expect([tokenRequests, expired.length]).to.deep.equal([1, 1]);
  });

  it('ends when the new token is refused, too, without requesting a third one', async () => {
    const ends = expired.length;
    tokenRequests = 0;
    const fresh = await tokenOf('agent');
    configure({
      token: await tokenOf('agent'),
      getToken: () => {
        tokenRequests++;
        return fresh;
      },
    });
    expect((await readInfo()).data?.username).to.equal('agent');
    await refuse(INFO, 2);
    expect((await readInfo()).error?.kind).to.equal('unauthorized');
    expect([tokenRequests, expired.length - ends, session.status()]).to.deep.equal([1, 1, 'expired']);
  });

  it('ends when the host returns the refused token again, without fetching the account', async () => {
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

  it('requests no token after it has ended', async () => {
    tokenRequests = 0;
    expect([session.status(), await session.renew(undefined)]).to.deep.equal(['expired', undefined]);
    expect(tokenRequests).to.equal(0);
  });

  it('continues with a token that the host configures while getToken runs', async () => {
    const ends = expired.length;
    const miner = await tokenOf('miner');
    const late = await tokenOf('agent');
    configure({
      token: await tokenOf('agent'),
      getToken: () => {
        configure({ token: miner });
        return late;
      },
    });
    const former = session.token();
    expect(await session.renew(former), 'the current token').to.equal(miner);
    configure({ token: former });
    await refuse(INFO, 1);
    expect((await readInfo()).error?.kind, 'sent for another user').to.equal('unauthorized');
    expect((await readInfo()).data?.username).to.equal('miner');
    expect([expired.length - ends, session.status()]).to.deep.equal([0, 'active']);
  });

  it('starts again with a token of the host', async () => {
    configure({ token: await tokenOf('miner') });
    expect(session.status()).to.equal('active');
    expect((await readInfo()).data?.username).to.equal('miner');
  });

  it('stays the same when the host configures the current token, and changes with another token', async () => {
    const fresh = await tokenOf('agent');
    configure({ token: await tokenOf('agent'), getToken: () => fresh });
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
    expect(session.uid()).to.equal(undefined);
    session.setUid('100003');
    expect(readWalletTicket('100001')).to.equal(undefined);
    expect(accountCache.get(fresh)).to.deep.equal({});
    expect(changed.map(({ detail }) => detail)).to.deep.equal([{}]);
  });

  it('keeps the wallet ticket of a user who leaves and comes back, as in a micro-frontend, until the sign-out', async () => {
    const own = await tokenOf('agent');
    const mountApp = async () => {
      configure({ token: undefined, getToken: () => own });
      await readInfo();
      session.setUid('100001');
    };
    await mountApp();
    saveWalletTicket('100001', 'proof');
    configure({ token: '', getToken: undefined });
    expect([session.uid(), session.token()]).to.deep.equal([undefined, undefined]);
    await mountApp();
    expect(readWalletTicket('100001')).to.equal('proof');
    session.clear();
    expect(readWalletTicket('100001')).to.equal(undefined);
  });

  it('notifies subscribers of each change until they unsubscribe', async () => {
    const statuses: string[] = [];
    const stop = session.subscribe(() => statuses.push(session.status()));
    session.clear();
    configure({ getToken: () => token });
    token = await tokenOf('agent');
    await readInfo();
    // The configuration also notifies subscribers.
    expect(statuses.filter((status, index) => status !== statuses[index - 1])).to.deep.equal([
      'none',
      'waiting',
      'active',
    ]);
    stop();
    statuses.length = 0;
    session.clear();
    expect(statuses).to.deep.equal([]);
  });

  it('does not end when no user is signed in', () => {
    const ends = expired.length;
    session.expire(undefined);
    expect([expired.length - ends, session.status()]).to.deep.equal([0, 'none']);
  });

  it('also starts with a sign-in on the page, and is kept in memory', async () => {
    session.start(await tokenOf('agent'));
    expect([session.status(), localStorage.getItem('token')]).to.deep.equal(['active', 'of-the-partner']);
    expect((await readInfo()).data?.username).to.equal('agent');
  });

  it('ignores changes of the partner’s token in another tab', async () => {
    const storageEvent = new Promise((resolve) => addEventListener('storage', resolve, { once: true }));
    await otherTab((storage) => storage.setItem('token', 'newer'));
    await storageEvent;
    localStorage.setItem('token', 'of-the-partner');
    expect(session.status()).to.equal('active');
    expect((await readInfo()).data?.username).to.equal('agent');
  });

  it('does not change the partner’s local storage', () =>
    expect(localStorage.getItem('token')).to.equal('of-the-partner'));
});
