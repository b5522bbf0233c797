import { expect } from '@open-wc/testing';
import { configure, type SessionEnd } from '#shared/host/configuration.ts';
import { takeTokenFromAddress } from '#shared/host/token-in-address.ts';
import { callPlatform, callWithToken } from '#shared/client/base-query.ts';
import { accountInfoCall, logoutCall } from '#shared/topics/accounts/account.calls.ts';
import { adoptToken, signOut } from '#shared/client/session-actions.ts';
import { session } from '#shared/client/session.ts';
import { readWalletTicket, saveWalletTicket } from '#shared/client/wallet-ticket.ts';
import { store } from '#shared/client/store.ts';
import { accountCache } from '#shared/client/account-cache.ts';
import { accountApi } from '#shared/topics/accounts/account.api.ts';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { otherTab } from '../../browser/other-tab.ts';
import { clearFaults, holdCalls, injectFault, platformReady, tokenOf } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { apiRequest } from '#shared/client/request.ts';

const INFO = '/api/account/v1/info';
const readInfo = () => callPlatform(apiRequest(accountInfoCall));
const ends: SessionEnd[] = [];

describe('the session of the console (§7.1)', () => {
  before(platformReady);

  before(() => {
    let changes = 0;
    const stop = session.subscribe(() => changes++);
    expect(session.status()).to.equal('waiting');
    configure({ session: 'console', onSessionExpired: (end) => ends.push(end) });
    expect([changes, session.status()]).to.deep.equal([1, 'none']);
    stop();
  });

  beforeEach(async () => {
    session.start(await tokenOf('agent'));
    ends.length = 0;
  });

  afterEach(() => clearFaults());

  it('is stored in local storage as "token"', async () => {
    expect(localStorage.getItem('token')).to.be.a('string').and.not.empty;
    expect(session.status()).to.equal('active');
    expect((await readInfo()).data?.username).to.equal('agent');
  });

  it('ends once when five calls are refused, with path and search (hazard 4)', async () => {
    await injectFault({ call: INFO, times: 5, fault: 'status', status: 401 });
    const results = await Promise.all(Array.from({ length: 5 }, readInfo));
    expect(results.every(({ error }) => error?.kind === 'unauthorized')).to.equal(true);
    expect(ends).to.deep.equal([{ path: location.pathname + location.search }]);
    expect(localStorage.getItem('token')).to.equal(null);
    expect(session.status()).to.equal('expired');
  });

  it('never calls getToken, and ignores token changes of the host', async () => {
    let requests = 0;
    const getToken = () => `${requests++}`;
    configure({ getToken });
    await injectFault({ call: INFO, times: 1, fault: 'status', status: 401 });
    expect((await readInfo()).error?.kind).to.equal('unauthorized');
    expect([requests, session.status()]).to.deep.equal([0, 'expired']);
    configure({ getToken: () => getToken() });
    expect([requests, session.status()]).to.deep.equal([0, 'expired']);
    const own = await tokenOf('agent');
    session.start(own);
    saveWalletTicket('1', 'ticket');
    for (const token of ['of-an-embed', 'of-another']) configure({ token });
    expect([localStorage.getItem('token'), readWalletTicket('1')]).to.deep.equal([own, 'ticket']);
    configure({ token: undefined, getToken: undefined });
  });

  it('sends no request without a session, and stays on /login', async () => {
    const here = location.href;
    history.replaceState(null, '', '/login?from=%2Fwallet');
    await injectFault({ call: INFO, times: 1, fault: 'status', status: 401 });
    await readInfo();
    history.replaceState(null, '', here);
    expect(ends).to.deep.equal([]);
    expect((await readInfo()).error?.kind).to.equal('unauthorized');
  });

  it('ignores the late refusal of an older token', async () => {
    const fresh = await tokenOf('agent');
    await callWithToken(apiRequest(logoutCall), localStorage.getItem('token')!);
    const release = await holdCalls(INFO, 1);
    forgetCalls();
    const late = readInfo();
    await until(() => callsTo(INFO) === 1, 'the request is sent');
    session.start(fresh);
    await release();
    expect((await late).error?.kind).to.equal('unauthorized');
    expect((await readInfo()).data?.username).to.equal('agent');
    expect(session.status()).to.equal('active');
    expect(ends).to.deep.equal([]);
  });

  it('keeps an adopted token only after the platform accepts it (hazard 5)', async () => {
    const good = localStorage.getItem('token');
    expect(await adoptToken('not-a-token')).to.equal(false);
    expect(localStorage.getItem('token')).to.equal(good);
    const other = await tokenOf('miner');
    expect(await adoptToken(other)).to.equal(true);
    expect(localStorage.getItem('token')).to.equal(other);
    const requests: (string | undefined)[][] = [];
    const confirmWith = (confirmed: boolean) => (username: string, own: string | undefined) => {
      requests.push([username, own]);
      return confirmed;
    };
    const [again, agent] = [await tokenOf('miner'), await tokenOf('agent')];
    expect(await adoptToken(again, confirmWith(false)), 'the same user').to.equal(true);
    expect(await adoptToken(agent, confirmWith(false)), 'accepted by the platform, but declined').to.equal(true);
    expect(localStorage.getItem('token')).to.equal(again);
    expect(await adoptToken(agent, confirmWith(true))).to.equal(true);
    expect(localStorage.getItem('token')).to.equal(agent);
    expect(requests).to.deep.equal(Array(2).fill(['agent', 'miner']));
    session.clear();
    expect(await adoptToken(other, confirmWith(false)), 'declined without a session').to.equal(true);
    expect(localStorage.getItem('token')).to.equal(null);
    expect(await adoptToken(other, confirmWith(true))).to.equal(true);
    expect(requests.slice(2)).to.deep.equal(Array(2).fill(['miner', undefined]));
    expect(ends).to.deep.equal([]);
  });

  it('removes a token from the address and keeps the rest (hazard 5)', () => {
    const here = location.href;
    history.replaceState({ kept: true }, '', '/wallet?cycle=week&token=abc&x=%20#records');
    expect(takeTokenFromAddress()).to.equal('abc');
    expect(location.pathname + location.search + location.hash).to.equal('/wallet?cycle=week&x=%20#records');
    expect(history.state).to.deep.equal({ kept: true });
    history.replaceState(null, '', here);
  });

  it('ends when the user signs out in another tab (hazard 22)', async () => {
    await otherTab((storage) => {
      storage.removeItem('token');
      storage.setItem('accountInfo', 'of the next user');
    });
    await until(() => ends.length === 1);
    expect([session.status(), localStorage.getItem('accountInfo')]).to.deep.equal(['expired', 'of the next user']);
  });

  it('ends when the page comes back from the page cache after a sign-out elsewhere (hazard 41)', async () => {
    const cached = (type: string) => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    cached('pagehide');
    cached('pageshow');
    expect(session.status()).to.equal('active');
    cached('pagehide');
    // a change of the same window emits no event, like the one that a cached page misses
    localStorage.removeItem('token');
    cached('pageshow');
    expect([session.status(), ends.length]).to.deep.equal(['expired', 1]);
  });

  it('ignores other storage changes of another tab', async () => {
    saveWalletTicket('1', 'ticket');
    const storageEvent = new Promise((resolve) => addEventListener('storage', resolve, { once: true }));
    await otherTab((storage) => storage.setItem('other', 'x'));
    await storageEvent;
    expect([readWalletTicket('1'), session.status(), ends.length]).to.deep.equal(['ticket', 'active', 0]);
  });

  it('follows a sign-in of another user in another tab, and a cleared storage', async () => {
    await store.dispatch(accountApi.endpoints.accountInfo.initiate());
    const miner = await tokenOf('miner');
    localStorage.setItem('accountInfo', 'of the miner, by the other tab');
    await otherTab((storage) => storage.setItem('token', miner));
    await until(() => !JSON.stringify(store.getState()).includes('agent'));
    expect(localStorage.getItem('accountInfo')).to.contain('of the miner');
    expect((await readInfo()).data?.username).to.equal('miner');
    expect(ends).to.deep.equal([]);
    await otherTab((storage) => storage.clear());
    await until(() => ends.length === 1);
  });

  it('clears all data of the user at the sign-out (hazard 22)', async () => {
    await store.dispatch(accountApi.endpoints.accountInfo.initiate());
    saveWalletTicket('1', 'ticket');
    session.setUid('1');
    expect(JSON.stringify(store.getState())).to.contain('agent');
    const token = localStorage.getItem('token')!;
    accountCache.add(token, { role: 'agent' });
    expect(localStorage.getItem('accountInfo')).to.be.a('string');
    await signOut();
    expect(JSON.stringify(store.getState())).to.not.contain('agent');
    expect(readWalletTicket('1')).to.equal(undefined);
    expect(session.uid()).to.equal(undefined);
    expect([localStorage.getItem('token'), localStorage.getItem('accountInfo')]).to.deep.equal([null, null]);
    expect(session.status()).to.equal('none');
    // The sign-out also reached the platform, so the token is invalid.
    expect(await adoptToken(token)).to.equal(false);
  });

  it('works in memory when local storage throws (hazard 15)', async () => {
    const token = await tokenOf('agent');
    await signOut();
    const own = Object.getOwnPropertyDescriptor(window, 'localStorage')!;
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    try {
      session.start(token);
      expect(session.status()).to.equal('active');
      expect((await readInfo()).data?.username).to.equal('agent');
    } finally {
      Object.defineProperty(window, 'localStorage', own);
    }
    expect(localStorage.getItem('token')).to.equal(null);
  });
});
