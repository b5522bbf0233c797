/**
 * Tests a host that configures no session or an invalid token: the reported problem and its end
 * (shared/docs/reference/errors.md).
 */
import { expect, nextFrame } from '@open-wc/testing';
import { accountInfoCall } from '#shared/topics/accounts/account.calls.ts';
import { callPlatform } from '#shared/client/base-query.ts';
import { session } from '#shared/client/session.ts';
import { HOST_TIMEOUT_MS } from '#shared/client/host-token.ts';
import { captchaConfigCall } from '#shared/topics/accounts/code/code.calls.ts';
import { tokenRetryLimits } from '#shared/client/token-retry.ts';
import { configure } from '#shared/host/configuration.ts';
import { loggedProblems } from '#shared/host/problems.ts';
import { forgetCalls, callsTo } from '../../browser/calls.ts';
import { holdLongTimers } from '../../browser/long-timers.ts';
import { clearFaults, injectFault, platformReady, tokenOf } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { apiRequest } from '#shared/client/request.ts';

const INFO = '/api/account/v1/info';
const readInfo = () => callPlatform(apiRequest(accountInfoCall));

/** Waits until a problem with these texts is logged for the developer of the page. */
const isLogged = (...args: string[]) =>
  until(() => loggedProblems().some((line) => args.every((word) => line.includes(word))), args.join());

describe('a host without a session', () => {
  let timers: ReturnType<typeof holdLongTimers>;

  before(platformReady);
  before(() => void (timers = holdLongTimers(HOST_TIMEOUT_MS)));
  before(() => void (tokenRetryLimits.pausesMs = []));
  beforeEach(forgetCalls);
  afterEach(() => clearFaults());
  after(() => timers.stop());

  /** Calls getToken and lets it time out. @returns a function that resolves it late */
  async function resolvesTooLate(): Promise<(token: string | undefined) => void> {
    let resolveToken!: (token: string | undefined) => void;
    configure({ getToken: () => new Promise<string | undefined>((resolve) => (resolveToken = resolve)) });
    session.retry();
    const reading = readInfo();
    await nextFrame();
    timers.due(HOST_TIMEOUT_MS);
    expect((await reading).error?.kind).to.equal('unconfirmed');
    expect(session.problem()?.code).to.equal('token-timeout');
    return resolveToken;
  }

  it('is awaited for 10 s, then reported as not-configured', async () => {
    expect(HOST_TIMEOUT_MS).to.equal(10_000);
    // Public calls do not wait for the host.
    expect((await callPlatform(apiRequest(captchaConfigCall))).error).to.equal(undefined);
    const early = [readInfo(), readInfo()];
    await nextFrame();
    expect(session.status()).to.equal('waiting');
    expect(session.problem()).to.equal(undefined);
    expect(timers.waiting(HOST_TIMEOUT_MS), 'one wait for all').to.equal(1);
    timers.due(HOST_TIMEOUT_MS);
    for (const { error } of await Promise.all(early)) expect(error?.kind).to.equal('unauthorized');
    expect(session.problem()?.code).to.equal('not-configured');
    await isLogged('not-configured: ');
    expect(session.problem()?.message).to.contain('not-configured');
    expect(session.status()).to.equal('none');
    // Later calls do not wait again.
    expect((await readInfo()).error?.kind).to.equal('unauthorized');
    expect(timers.waiting(HOST_TIMEOUT_MS)).to.equal(0);
    expect(callsTo(INFO)).to.equal(0);
  });

  it('is awaited once more after a retry', async () => {
    session.retry();
    expect(session.problem()).to.equal(undefined);
    const again = readInfo();
    await nextFrame();
    expect([session.status(), timers.waiting(HOST_TIMEOUT_MS)]).to.deep.equal(['waiting', 1]);
    timers.due(HOST_TIMEOUT_MS);
    expect((await again).error?.kind).to.equal('unauthorized');
    expect(session.problem()?.code).to.equal('not-configured');
  });

  it('has no problem after it configures a session', async () => {
    let changes = 0;
    const stop = session.subscribe(() => changes++);
    configure({ session: 'embed' });
    stop();
    expect(changes).to.equal(1);
    expect(session.problem()).to.equal(undefined);
    expect(session.status()).to.equal('waiting');
  });

  it('resolves a late token, which is used: token-timeout', async () => {
    const token = await tokenOf('agent');
    const resolveToken = await resolvesTooLate();
    resolveToken(token);
    await nextFrame();
    expect(session.problem()).to.equal(undefined);
    expect(session.token()).to.equal(token);
    expect((await readInfo()).data?.username).to.equal('agent');
    // It is a normal session, so a refusal requests another token.
    const fresh = await tokenOf('agent');
    configure({ token: await tokenOf('agent'), getToken: () => fresh });
    await injectFault({ call: INFO, times: 1, fault: 'status', status: 401 });
    expect((await readInfo()).data?.username).to.equal('agent');
    expect(session.token()).to.equal(fresh);
    configure({ token: undefined });
    expect(timers.waiting(HOST_TIMEOUT_MS), 'no wait after the host has responded').to.equal(0);
  });

  it('resolves a late token after another one was configured, which stays', async () => {
    const token = await tokenOf('miner');
    const resolveToken = await resolvesTooLate();
    configure({ token });
    expect(session.problem()).to.equal(undefined);
    resolveToken(await tokenOf('agent'));
    await nextFrame();
    expect(session.token()).to.equal(token);
    configure({ token: undefined });
  });

  it('resolves late that there is no session', async () => {
    const resolveToken = await resolvesTooLate();
    resolveToken(undefined);
    await nextFrame();
    expect(session.problem()).to.equal(undefined);
    expect(session.status()).to.equal('none');
  });

  it('rejects getToken: token-rejected', async () => {
    const { warn } = console;
    const log: unknown[][] = [];
    console.warn = (...args: unknown[]) => log.push(args);
    const reason = new Error('no token today');
    try {
      configure({ getToken: () => Promise.reject(reason) });
      session.retry();
      expect((await readInfo()).error?.kind).to.equal('unconfirmed');
      await isLogged('token-rejected: ');
    } finally {
      console.warn = warn;
    }
    expect(
      log.some(([, cause]) => cause === reason),
      'logged with its cause',
    ).to.equal(true);
    expect(session.problem()?.code).to.equal('token-rejected');
    expect(session.status()).to.equal('unknown');
    expect(callsTo(INFO)).to.equal(0);
  });

  it('has no problem after another getToken, a retry or a clear', async () => {
    for (const over of [() => configure({ getToken: () => '' }), session.retry, session.clear]) {
      configure({ getToken: () => Promise.reject(new Error('not yet')) });
      session.retry();
      await readInfo();
      expect(session.problem()?.code).to.equal('token-rejected');
      over();
      expect(session.problem()).to.equal(undefined);
    }
  });

  it('returns an invalid token: token-invalid', async () => {
    for (const token of ['令牌 abc', 'abc 令牌', 'a b'] as const) {
      configure({ getToken: () => token });
      session.retry();
      expect((await readInfo()).error?.kind, token).to.equal('unconfirmed');
      expect(session.problem()?.code, token).to.equal('token-invalid');
    }
    configure({ getToken: () => ({ token: 'x' }) as unknown as string });
    session.retry();
    await readInfo();
    await isLogged('token-invalid: ', 'object');
    expect(callsTo(INFO)).to.equal(0);
  });

  it('returns a token that the platform has never accepted: token-refused', async () => {
    const token = await tokenOf('agent');
    const ended: Event[] = [];
    const onEnd = (event: Event) => void ended.push(event);
    addEventListener('partner-session-expired', onEnd);
    const ends: unknown[] = [];
    configure({ getToken: undefined, token: 'of-another-platform', onSessionExpired: (end) => ends.push(end) });
    session.retry();
    configure({ token: 'of-another-platform-too' });
    // Public calls get a response with any token.
    await callPlatform(apiRequest(captchaConfigCall));
    expect((await readInfo()).error?.kind).to.equal('unauthorized');
    expect(session.problem()?.code).to.equal('token-refused');
    expect(session.status()).to.equal('none');
    expect([ended, ends], 'no session has ended').to.deep.equal([[], []]);
    configure({ token });
    expect(session.problem()).to.equal(undefined);
    expect((await readInfo()).data?.username).to.equal('agent');
    await injectFault({ call: INFO, fault: 'status', status: 401 });
    await readInfo();
    expect([ended.length, ends.length], 'a session has ended').to.deep.equal([1, 1]);
    removeEventListener('partner-session-expired', onEnd);
    await clearFaults();
    configure({ token: await tokenOf('agent'), onSessionExpired: undefined });
    await readInfo();
  });

  it('has no problem when an accepted token expires', async () => {
    await injectFault({ call: INFO, fault: 'status', status: 401 });
    expect((await readInfo()).error?.kind).to.equal('unauthorized');
    expect(session.status()).to.equal('expired');
    expect(session.problem()).to.equal(undefined);
  });
});
