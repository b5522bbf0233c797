import { expect } from '@open-wc/testing';
import { failureDetail } from '#shared/element/widget.ts';
import { configure } from '#shared/host/configuration.ts';
import { subscribeNotices, type ToastNotice } from '#shared/host/notify.ts';
import { alertError } from '#shared/client/alert.ts';
import { callPlatform } from '#shared/client/base-query.ts';
import { supportsIdempotencyKeys } from '#shared/client/idempotency.ts';
import { lastRequests } from '#shared/client/http.ts';
import { accountInfoCall, userAccountInfoCall, logoutCall } from '#shared/topics/accounts/account.calls.ts';
import { billExportCall, monthlyBillCall } from '#shared/topics/billing/bill/bill.calls.ts';
import { noticeCall } from '#shared/topics/notices/notice.calls.ts';
import { modifyBillingCycleCall } from '#shared/topics/accounts/payout.calls.ts';
import { modifyWalletPasswordCall } from '#shared/topics/accounts/identity/identity.calls.ts';
import { saveAddressCall } from '#shared/topics/accounts/address/address.calls.ts';
import { loginCall } from '#shared/topics/accounts/session.calls.ts';
import { walletCall, withdrawCall } from '#shared/topics/money/wallet/wallet.calls.ts';
import { session } from '#shared/client/session.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { accountCache } from '#shared/client/account-cache.ts';
import { clearWalletTicket, saveWalletTicket } from '#shared/client/wallet-ticket.ts';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { clearFaults, holdCalls, injectFault, platformReady, tokenOf } from '../../browser/sandbox.ts';
import { restoreRetryPauses, shortenRetryPauses } from '../../browser/retry-pauses.ts';
import { until } from '../../browser/until.ts';
import { apiRequest } from '#shared/client/request.ts';

const INFO = '/api/account/v1/info';
const LOGIN = '/api/v1/user/login';
const LOGOUT = '/api/user/logout';
const WITHDRAWAL = '/api/wallet/wallet/withdrawal';
const WALLET_PASSWORD = '/api/user/modify_wallet_password';
const BILLING_CYCLE = '/api/user/modify_billing_cycle';
const NODE_ADDRESS = '/api/bff/console/miniapp/api/saveAddress';
const readInfo = () => callPlatform(apiRequest(accountInfoCall));

describe('callPlatform (§7, §8)', () => {
  before(platformReady);
  // One test ends the fault before the second retry.
  before(restoreRetryPauses);
  after(shortenRetryPauses);

  const shown: ToastNotice[] = [];
  let token: string;

  before(async () => {
    token = await tokenOf('agent');
    configure({ token });
    subscribeNotices((notice) => shown.push(notice));
  });

  beforeEach(() => {
    shown.length = 0;
    forgetCalls();
  });

  afterEach(() => clearFaults());

  it('explains a Chinese refusal by its code on an English page, and keeps the reason of the platform', async () => {
    const refuse = async (code: number, message: string) => {
      await injectFault({ call: INFO, fault: 'code', body: { code, message } });
      const { error } = await readInfo();
      await clearFaults();
      return error?.message;
    };
    configure({ token, locale: 'en' });
    expect(await refuse(4101, '当前不在提现时间内')).to.equal('Not possible now (当前不在提现时间内)');
    expect(await refuse(4101, 'Closed on Sundays')).to.equal('Closed on Sundays');
    expect(await refuse(7777, '另一平台的代码')).to.equal('另一平台的代码');
    configure({ token, locale: 'zh-CN' });
    expect(await refuse(4101, '当前不在提现时间内')).to.equal('当前不在提现时间内');
  });

  it('sends the token and returns the validated response', async () => {
    const { data } = await readInfo();
    expect(data).to.include({ username: 'agent', role: 'agent' });
    expect(data?.uid).to.be.a('string');
  });

  it('retries a read after 502, 503, 504, broken connections and too many requests in progress (hazards 20, 48)', async () => {
    for (const status of [502, 503]) await injectFault({ call: INFO, times: 1, fault: 'status', status });
    expect((await readInfo()).data?.username).to.equal('agent');
    await injectFault({
      call: INFO,
      times: 1,
      fault: 'status',
      status: 429,
      body: { code: 4291, message: '请求过多' },
    });
    expect((await readInfo()).data?.username).to.equal('agent');
    forgetCalls();
    await injectFault({
      call: INFO,
      times: 1,
      fault: 'status',
      status: 429,
      body: { code: 4290, message: '过于频繁' },
    });
    expect((await readInfo()).error?.message).to.equal('过于频繁');
    expect(callsTo(INFO)).to.equal(1);
    forgetCalls();
    await injectFault({ call: INFO, fault: 'reset' });
    const response = readInfo();
    await until(() => callsTo(INFO) === 2, 'the request is repeated');
    await clearFaults();
    expect((await response).data?.username).to.equal('agent');
    expect(shown).to.deep.equal([]);
  });

  it('waits up to 400 ms, then up to 1.6 s before it retries a read, reduced randomly by up to a half to spread the load (hazard 20)', async () => {
    for (const [random, expected] of [
      [0, [200, 800]],
      [1, [400, 1_600]],
    ] as const) {
      forgetCalls();
      await injectFault({ call: INFO, times: 3, fault: 'status', status: 504, body: { message: '网关超时' } });
      const pauses = await pausesOf(random, async () => {
        expect((await readInfo()).error?.message).to.equal('网关超时');
      });
      expect([pauses, callsTo(INFO)]).to.deep.equal([expected, 3]);
    }
  });

  it('waits 15 s for a read and 30 s for a write, then reports a timeout without a retry', async () => {
    const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout')!;
    const limits: number[] = [];
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
      ...timeout,
      set(ms: number) {
        limits.push(ms);
        timeout.set!.call(this, 300);
      },
    });
    const nothingToWithdraw = { amount: 0, code: '123456', walletType: 1 } as const;
    try {
      for (const call of [INFO, WITHDRAWAL]) await injectFault({ call, times: 1, fault: 'held' });
      const ends = [
        await callPlatform(apiRequest(accountInfoCall)),
        // The platform refuses the amount, so nothing is withdrawn when the request is released.
        await callPlatform(apiRequest(withdrawCall, { body: nothingToWithdraw })),
      ];
      for (const { error } of ends)
        expect(error).to.include({ kind: 'timeout', code: 'timeout', message: '系统繁忙，请稍后再试' });
    } finally {
      Object.defineProperty(XMLHttpRequest.prototype, 'timeout', timeout);
    }
    expect(limits).to.deep.equal([15_000, 30_000]);
    expect([callsTo(INFO), callsTo(WITHDRAWAL)]).to.deep.equal([1, 1]);
  });

  it('shows once that the system is busy when a read keeps failing', async () => {
    // The fault has no `times`, because browsers automatically retry once on a connection that was already open.
    await injectFault({ call: INFO, fault: 'reset' });
    const [first, second] = await Promise.all([readInfo(), readInfo()]);
    for (const { error } of [first, second])
      expect(error).to.deep.equal({
        kind: 'network',
        code: 'network',
        call: 'accountInfo',
        message: '系统繁忙，请稍后再试',
      });
    alertError(first.error!);
    alertError(second.error!);
    expect(shown.map(({ tone, message }) => [tone, message])).to.deep.equal([['failure', '系统繁忙，请稍后再试']]);
  });

  it('does not retry after a 505, which is permanent', async () => {
    await injectFault({ call: INFO, times: 1, fault: 'status', status: 505 });
    expect((await readInfo()).error?.status).to.equal(505);
    expect(callsTo(INFO)).to.equal(1);
  });

  it('does not retry a request that the platform has refused', async () => {
    await injectFault({ call: INFO, times: 1, fault: 'status', status: 500, body: '数据库忙' });
    const { error } = await readInfo();
    expect([error?.kind, error?.message]).to.deep.equal(['server', '数据库忙']);
    expect(callsTo(INFO)).to.equal(1);
  });

  it('never repeats a write (hazard 25)', async () => {
    await injectFault({ call: LOGOUT, times: 1, fault: 'status', status: 503 });
    const { error } = await callPlatform(apiRequest(logoutCall));
    expect(error?.kind).to.equal('server');
    await injectFault({ call: LOGOUT, fault: 'reset' });
    expect((await callPlatform(apiRequest(logoutCall))).error?.kind).to.equal('network');
    expect(callsTo(LOGOUT)).to.equal(2);
    // not even with a key, because the user decides whether to send it again
    await injectFault({ call: WITHDRAWAL, fault: 'reset' });
    const { error: lost } = await callPlatform(
      apiRequest(withdrawCall, { body: { amount: 0, code: '123456', walletType: 1 }, idempotencyKey: 'once' }),
    );
    expect(lost?.kind).to.equal('network');
    expect(callsTo(WITHDRAWAL)).to.equal(1);
    expect((await readInfo()).data?.username).to.equal('agent');
  });

  it('shows an error on the page only when the caller requests it (§8)', async () => {
    const body = { msg: '日期不正确' };
    await injectFault({ call: '/api/user/account_info', times: 1, fault: 'status', status: 400, body });
    const { error } = await callPlatform(apiRequest(userAccountInfoCall));
    expect(shown).to.deep.equal([]);
    alertError(error!);
    expect(shown.map(({ message }) => message)).to.deep.equal(['日期不正确']);
  });

  it('shows the same message again after 3 s, and another message at once', async () => {
    const { now } = Date;
    const began = now();
    const fail = async (afterMs: number, message: string) => {
      await injectFault({ call: INFO, times: 1, fault: 'status', status: 400, body: { message } });
      Date.now = () => began + afterMs;
      alertError((await readInfo()).error!);
    };
    try {
      await fail(0, '这个');
      await fail(2_999, '这个');
      await fail(3_000, '这个');
      await fail(3_001, '那个');
    } finally {
      Date.now = now;
    }
    expect(shown.map(({ message }) => message)).to.deep.equal(['这个', '这个', '那个']);
  });

  it('leaves a refused sign-in to its form (§8: 401)', async () => {
    await injectFault({ call: LOGIN, times: 1, fault: 'status', status: 401, body: { message: '密码错误' } });
    const { error } = await callPlatform(
      apiRequest(loginCall, { body: { username: 'agent', password: 'wrong', ticket: '', randstr: '' } }),
    );
    expect(error).to.include({ kind: 'unauthorized', message: '密码错误' });
    alertError(error!);
    expect(shown).to.deep.equal([]);
  });

  it('updates the cached account after a successful write in the user’s name (§7.1)', async () => {
    const respondWith = (call: string, code: number) =>
      injectFault({ call, times: 1, fault: 'status', status: 200, body: { code, message: '不行' } });
    expect(accountCache.get(token)).to.deep.equal({});
    await respondWith(BILLING_CYCLE, 4000);
    await callPlatform(apiRequest(modifyBillingCycleCall, { body: { billingCycle: 'week' } }));
    await respondWith(NODE_ADDRESS, 0);
    await callPlatform(apiRequest(saveAddressCall, { body: { username: 'agent', nodes: [] }, external: true }));
    expect(accountCache.get(token)).to.deep.equal({});
    await respondWith(WALLET_PASSWORD, 0);
    await callPlatform(apiRequest(modifyWalletPasswordCall, { body: { verifyCode: '123456', password: 'wallet88' } }));
    expect(accountCache.get(token)).to.deep.equal({ walletPasswordFilled: true });
  });

  it('converts an HTML page to a typed error (hazard 12)', async () => {
    await injectFault({ call: INFO, times: 1, fault: 'html' });
    const { error } = await readInfo();
    expect([error?.kind, error?.call]).to.deep.equal(['shape', 'accountInfo']);
  });

  it('logs call and field of an unreadable response once, without its content', async () => {
    const { warn } = console;
    const log: string[] = [];
    // The problem of the previous test may be logged only now.
    console.warn = (line: string) => line.includes('wallet: ') && log.push(line);
    try {
      const body = { code: 0, data: { leftAmount: '12 元' } };
      await injectFault({ call: '/api/wallet/wallet', times: 2, fault: 'status', status: 200, body });
      const read = apiRequest(walletCall, { query: { walletType: 0 } });
      const { error } = await callPlatform(read);
      await callPlatform(read);
      expect(failureDetail('partner-wallet', error, 'widget')).to.include({ call: 'wallet', field: 'leftAmount' });
      // The texts load when there is a problem to log. The second problem would be logged with the first.
      await until(() => log.length > 0, 'the problem is logged');
      await import('#shared/host/problems.ts');
    } finally {
      console.warn = warn;
    }
    expect(log).to.have.length(1);
    expect(log[0]).to.match(/^partner-console: shape\nA response of the platform is invalid, wallet: leftAmount\.\n/);
  });

  it('shows the message of the code family with its request ID', async () => {
    const body = { code: 4101, message: '今天不能提现', requestId: 'r-77' };
    await injectFault({ call: INFO, times: 1, fault: 'code', body });
    const { error } = await readInfo();
    expect(error).to.include({ kind: 'code', code: '4101', message: '今天不能提现', requestId: 'r-77' });
    alertError(error!);
    expect(shown[0]).to.include({ message: '今天不能提现', requestId: 'r-77' });
  });

  it('keeps the last nine responses for support, newest first', async () => {
    await injectFault({ call: INFO, times: 1, fault: 'status', status: 400, body: {} });
    for (let call = 0; call < 10; call++) await callPlatform(apiRequest(userAccountInfoCall));
    await callPlatform(apiRequest(accountInfoCall));
    const [newest, ...others] = lastRequests();
    expect(newest).to.include({ call: 'accountInfo', status: 400 });
    expect(newest?.requestId).to.be.a('string').and.not.empty;
    expect(others.map(({ call, status }) => `${call} ${status}`)).to.deep.equal(Array(8).fill('userAccountInfo 200'));
  });

  it('returns a file when the call can return one, and reads other responses as JSON', async () => {
    const isText = async (body: Blob) => (await body.text()).startsWith('a,b');
    const exported = apiRequest(billExportCall, { query: { date: '2026-10' }, isFile: isText });
    const EXPORT = billExportCall.path;
    const sent = await headersOf(async () => {
      await injectFault({ call: EXPORT, times: 1, fault: 'status', status: 200, body: 'a,b' });
      const { data } = await callPlatform(exported);
      expect(data).to.be.instanceOf(Blob);
      expect(await (data as Blob).text()).to.equal('a,b');
      await injectFault({ call: EXPORT, times: 1, fault: 'status', status: 400, body: { message: '账单未确认' } });
      expect((await callPlatform(exported)).error?.message).to.equal('账单未确认');
      await readInfo();
    });
    expect(sent.map(({ accept }) => accept)).to.deep.equal(['*/*', '*/*', 'application/json']);
  });

  it('sends no request outside the scopes of the session, and shows no alert', async () => {
    const head = btoa(JSON.stringify({ calls: ['accountInfo'] }));
    expect(isGranted('wallet', `of-another-kind.${head}.x`)).to.equal(true);
    configure({ token: `embed-session.${head}.x` });
    await injectFault({ call: INFO, times: 1, fault: 'status', status: 200, body: { code: 0, data: { uid: 1 } } });
    const { error } = await callPlatform(apiRequest(userAccountInfoCall));
    expect(error).to.include({ kind: 'forbidden', code: 'out-of-scope' });
    expect(error!.message).to.contain('本网站未开放此功能');
    expect(shown).to.deep.equal([]);
    await callPlatform(apiRequest(modifyBillingCycleCall, { body: { billingCycle: 'week' } }));
    alertError(error!);
    expect(shown).to.deep.equal([]);
    expect([callsTo('/api/user/account_info'), callsTo(BILLING_CYCLE)]).to.deep.equal([0, 0]);
    configure({ token });
  });

  it('reports a setup error when the session was issued for other pages', async () => {
    const body = { code: 'wrong-origin', message: 'no' };
    await injectFault({ call: INFO, times: 1, fault: 'status', status: 403, body });
    const { error } = await readInfo();
    expect(error).to.include({ kind: 'forbidden', code: 'wrong-origin' });
    expect(error?.message).to.contain('接入配置有误');
  });

  it('returns the outcome of a write even when the page belongs to another user by then', async () => {
    const release = await holdCalls(BILLING_CYCLE, 1);
    const write = callPlatform(apiRequest(modifyBillingCycleCall, { body: { billingCycle: 'week' } }));
    await until(() => callsTo(BILLING_CYCLE) === 1);
    configure({ token: await tokenOf('miner') });
    await release();
    expect((await write).error?.kind).to.not.equal('unauthorized');
    configure({ token });
  });

  it('stops when the caller aborts the request', async () => {
    await holdCalls(INFO, 1);
    const stop = new AbortController();
    const began = performance.now();
    const running = callPlatform(apiRequest(accountInfoCall), stop.signal);
    stop.abort();
    expect((await running).error).to.not.equal(undefined);
    expect(performance.now() - began).to.be.below(8_000);
    expect(shown).to.deep.equal([]);
  });

  it('starts a trace for requests to its own origin, and for others if the host wants it', async () => {
    const sent = await headersOf(async () => {
      const read = apiRequest(accountInfoCall);
      await callPlatform(read);
      await callPlatform(read);
      configure({ traceRequests: false });
      await callPlatform(read);
      configure({ traceRequests: undefined });
    });
    const [first, second, third] = sent.map(({ traceparent }) => traceparent);
    for (const trace of [first, second]) expect(trace).to.match(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
    expect(first).to.not.equal(second);
    expect(third).to.equal(undefined);
  });

  it('sends its own headers unless the host turns them off (wire.md)', async () => {
    const sent = await headersOf(async () => {
      saveWalletTicket('77', 'proof');
      session.setUid('77');
      const read = apiRequest(walletCall, { query: { walletType: 0 }, idempotencyKey: 'k' });
      await callPlatform(read);
      configure({ ownHeaders: false });
      await callPlatform(read);
      configure({ ownHeaders: undefined });
      await readInfo();
    });
    clearWalletTicket();
    expect(sent.map((headers) => [headers['x-wallet-ticket'], headers['idempotency-key']])).to.deep.equal([
      ['proof', 'k'],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(sent.every(({ authorization }) => authorization === `Bearer ${token}`)).to.equal(true);
  });

  it('detects that keys are honored from the configuration, or from a platform that returns the sent key', async () => {
    const withdraw = (key?: string) =>
      callPlatform(
        apiRequest(withdrawCall, {
          // The platform refuses the amount, so nothing is withdrawn.
          body: { amount: 0, code: '123456', walletType: 1 },
          ...(key && { idempotencyKey: key }),
        }),
      );
    await withdraw();
    expect(supportsIdempotencyKeys(), 'no key was sent or returned').to.equal(false);
    await respondingWithKey('of-another', () => withdraw('mine'));
    expect(supportsIdempotencyKeys(), 'another key was returned').to.equal(false);
    configure({ honoursIdempotencyKey: true });
    expect(supportsIdempotencyKeys()).to.equal(true);
    configure({ ownHeaders: false });
    expect(supportsIdempotencyKeys(), 'no key is sent at all').to.equal(false);
    configure({ ownHeaders: undefined, honoursIdempotencyKey: undefined });
    expect(supportsIdempotencyKeys()).to.equal(false);
    await withdraw('mine');
    expect(supportsIdempotencyKeys(), 'the embedded platform returns it').to.equal(true);
    configure({ honoursIdempotencyKey: false });
    expect(supportsIdempotencyKeys(), 'the configuration has priority').to.equal(false);
    configure({ honoursIdempotencyKey: undefined });
  });

  it('repeats a refused call completely: with its Idempotency-Key, its ticket and the new token (hazards 2, 4)', async () => {
    const fresh = await tokenOf('agent');
    const refused = await tokenOf('agent');
    configure({ token: refused, getToken: () => fresh });
    saveWalletTicket('100001', 'proof');
    session.setUid('100001');
    await injectFault({ call: WITHDRAWAL, times: 1, fault: 'status', status: 401 });
    const sent = await headersOf(async () => {
      // The platform refuses the amount, so nothing is withdrawn.
      const { error } = await callPlatform(
        apiRequest(withdrawCall, { body: { amount: 0, code: '123456', walletType: 1 }, idempotencyKey: 'kept' }),
      );
      expect(error?.kind).to.equal('invalid');
    });
    clearWalletTicket();
    expect(
      sent.map((headers) => [headers.authorization, headers['idempotency-key'], headers['x-wallet-ticket']]),
    ).to.deep.equal([
      [`Bearer ${refused}`, 'kept', 'proof'],
      // The request that finds the user of the new token.
      [`Bearer ${fresh}`, undefined, undefined],
      [`Bearer ${fresh}`, 'kept', 'proof'],
    ]);
  });
});

/** Returns the headers of every request during `act`, in lower case. */
async function headersOf(act: () => Promise<void>): Promise<Record<string, string>[]> {
  const sent: Record<string, string>[] = [];
  const { open, setRequestHeader } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
    sent.push({});
    (open as (...all: unknown[]) => void).apply(this, args);
  } as typeof open;
  XMLHttpRequest.prototype.setRequestHeader = function (name, value) {
    sent.at(-1)![name.toLowerCase()] = value;
    setRequestHeader.call(this, name, value);
  };
  try {
    await act();
  } finally {
    Object.assign(XMLHttpRequest.prototype, { open, setRequestHeader });
  }
  return sent;
}

/**
 * Returns the pauses in ms that the page requests during `act`, without waiting. @param random result of Math.random
 */
async function pausesOf(random: number, act: () => Promise<void>): Promise<number[]> {
  const pauses: number[] = [];
  const { setTimeout: later } = window;
  const { random: chance } = Math;
  window.setTimeout = ((run: () => void, ms = 0) => {
    pauses.push(ms);
    return later.call(window, run);
  }) as typeof setTimeout;
  Math.random = () => random;
  try {
    await act();
  } finally {
    window.setTimeout = later;
    Math.random = chance;
  }
  return pauses;
}

/** During `act`, every response contains this key, as from a platform that confuses two calls. */
async function respondingWithKey(key: string, act: () => Promise<unknown>): Promise<void> {
  const { getAllResponseHeaders } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.getAllResponseHeaders = () => `idempotency-key: ${key}\r\n`;
  try {
    await act();
  } finally {
    XMLHttpRequest.prototype.getAllResponseHeaders = getAllResponseHeaders;
  }
}

/** Never runs. The type check fails when one of these lines compiles. */
export function doesNotCompile(): void {
  // @ts-expect-error a month is missing
  void callPlatform(apiRequest(monthlyBillCall));
  // @ts-expect-error a wallet is 0 or 1
  void callPlatform(apiRequest(walletCall, { query: { walletType: 2 } }));
  // @ts-expect-error the path has an id
  void callPlatform(apiRequest(noticeCall));
  // @ts-expect-error there is no such cycle
  void callPlatform(apiRequest(modifyBillingCycleCall, { body: { billingCycle: 'year' } }));
  // @ts-expect-error a balance has no such field
  void callPlatform(apiRequest(walletCall, { query: { walletType: 1 } })).then(({ data }) => data?.rightAmount);
}
