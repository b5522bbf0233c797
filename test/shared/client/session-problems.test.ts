/** A host that never speaks, or whose token is none: the problem that is told, and how it ends (shared/docs/reference/errors.md). */
import { expect, nextFrame } from '@open-wc/testing';
import { accountInfoCall } from '#shared/contract/account.ts';
import { callPlatform } from '#shared/client/base-query.ts';
import { session } from '#shared/client/session.ts';
import { HOST_TIMEOUT_MS } from '#shared/client/host-token.ts';
import { captchaConfigCall } from '#shared/contract/codes.ts';
import { configure } from '#shared/host/configuration.ts';
import { loggedProblems } from '#shared/host/problems.ts';
import { forgetCalls, callsTo } from '../../browser/calls.ts';
import { holdLongTimers } from '../../browser/long-timers.ts';
import { clearFaults, injectFault, platformReady, tokenOf } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { apiRequest } from '#shared/client/request.ts';

const INFO = '/api/account/v1/info';
const readInfo = () => callPlatform(apiRequest(accountInfoCall));

/** What is wrong is written for whoever builds the page. */
const isTold = (...words: string[]) =>
  until(() => loggedProblems().some((line) => words.every((word) => line.includes(word))), words.join());

describe('a host that brings no session', () => {
  let timers: ReturnType<typeof holdLongTimers>;

  before(platformReady);
  before(() => void (timers = holdLongTimers(HOST_TIMEOUT_MS)));
  beforeEach(forgetCalls);
  afterEach(() => clearFaults());
  after(() => timers.stop());

  /** The host is asked, and not waited for any longer. @returns what it answers with after all */
  async function answersTooLate(): Promise<(token: string | undefined) => void> {
    let answer!: (token: string | undefined) => void;
    configure({ getToken: () => new Promise<string | undefined>((resolve) => (answer = resolve)) });
    session.retry();
    const reading = readInfo();
    await nextFrame();
    timers.due(HOST_TIMEOUT_MS);
    expect((await reading).error?.kind).to.equal('unauthorized');
    expect(session.problem()?.code).to.equal('token-timeout');
    return answer;
  }

  it('is waited for as long as one can expect it to take, and no longer: not-configured', async () => {
    expect(HOST_TIMEOUT_MS).to.equal(10_000);
    // what anybody may ask waits for nobody
    expect((await callPlatform(apiRequest(captchaConfigCall))).error).to.equal(undefined);
    const early = [readInfo(), readInfo()];
    await nextFrame();
    expect(session.status()).to.equal('waiting');
    expect(session.problem()).to.equal(undefined);
    expect(timers.waiting(HOST_TIMEOUT_MS), 'one wait for all').to.equal(1);
    timers.due(HOST_TIMEOUT_MS);
    for (const { error } of await Promise.all(early)) expect(error?.kind).to.equal('unauthorized');
    expect(session.problem()?.code).to.equal('not-configured');
    await isTold('not-configured: ');
    expect(session.problem()?.message).to.contain('not-configured');
    expect(session.status()).to.equal('none');
    // nobody waits a second time
    expect((await readInfo()).error?.kind).to.equal('unauthorized');
    expect(timers.waiting(HOST_TIMEOUT_MS)).to.equal(0);
    expect(callsTo(INFO)).to.equal(0);
  });

  it('is waited for once more by whoever tries again', async () => {
    session.retry();
    expect(session.problem()).to.equal(undefined);
    const again = readInfo();
    await nextFrame();
    expect([session.status(), timers.waiting(HOST_TIMEOUT_MS)]).to.deep.equal(['waiting', 1]);
    timers.due(HOST_TIMEOUT_MS);
    expect((await again).error?.kind).to.equal('unauthorized');
    expect(session.problem()?.code).to.equal('not-configured');
  });

  it('is no problem any more once it speaks', async () => {
    let told = 0;
    const stop = session.subscribe(() => told++);
    configure({ session: 'embed' });
    stop();
    expect(told).to.equal(1);
    expect(session.problem()).to.equal(undefined);
    expect(session.status()).to.equal('waiting');
  });

  it('answers too late, and is believed when it does: token-timeout', async () => {
    const token = await tokenOf('agent');
    const answer = await answersTooLate();
    answer(token);
    await nextFrame();
    expect(session.problem()).to.equal(undefined);
    expect(session.token()).to.equal(token);
    expect((await readInfo()).data?.username).to.equal('agent');
    // and it is a session like any other: the host is asked for another token when this one is refused
    const fresh = await tokenOf('agent');
    configure({ getToken: () => fresh });
    await injectFault({ call: INFO, times: 1, fault: 'status', status: 401 });
    expect((await readInfo()).data?.username).to.equal('agent');
    expect(session.token()).to.equal(fresh);
    expect(timers.waiting(HOST_TIMEOUT_MS), 'who has answered is not waited for').to.equal(0);
  });

  it('answers too late what another token has overtaken: that one stays', async () => {
    const token = await tokenOf('miner');
    const answer = await answersTooLate();
    configure({ token });
    expect(session.problem()).to.equal(undefined);
    answer(await tokenOf('agent'));
    await nextFrame();
    expect(session.token()).to.equal(token);
    configure({ token: undefined });
  });

  it('answers too late that there is no session', async () => {
    const answer = await answersTooLate();
    answer(undefined);
    await nextFrame();
    expect(session.problem()).to.equal(undefined);
    expect(session.status()).to.equal('none');
  });

  it('throws in place of an answer: token-rejected', async () => {
    const { warn } = console;
    const log: unknown[][] = [];
    console.warn = (...words: unknown[]) => log.push(words);
    const reason = new Error('no token today');
    try {
      configure({ getToken: () => Promise.reject(reason) });
      session.retry();
      expect((await readInfo()).error?.kind).to.equal('unauthorized');
      await isTold('token-rejected: ');
    } finally {
      console.warn = warn;
    }
    expect(
      log.some(([, cause]) => cause === reason),
      'told with its cause',
    ).to.equal(true);
    expect(session.problem()?.code).to.equal('token-rejected');
    expect(session.status()).to.equal('none');
    expect(callsTo(INFO)).to.equal(0);
  });

  it('is asked again as soon as it brings another way, or is told to: the problem is over at once', async () => {
    for (const over of [() => configure({ getToken: () => '' }), session.retry, session.clear]) {
      configure({ getToken: () => Promise.reject(new Error('not yet')) });
      session.retry();
      await readInfo();
      expect(session.problem()?.code).to.equal('token-rejected');
      over();
      expect(session.problem()).to.equal(undefined);
    }
  });

  it('brings what cannot be a token: token-invalid', async () => {
    for (const token of ['令牌 abc', 'abc 令牌', 'a b'] as const) {
      configure({ getToken: () => token });
      session.retry();
      expect((await readInfo()).error?.kind, token).to.equal('unauthorized');
      expect(session.problem()?.code, token).to.equal('token-invalid');
    }
    configure({ getToken: () => ({ token: 'x' }) as unknown as string });
    session.retry();
    await readInfo();
    await isTold('token-invalid: ', 'object');
    expect(callsTo(INFO)).to.equal(0);
  });

  it('brings a token that the platform has never taken: token-refused', async () => {
    const token = await tokenOf('agent');
    configure({ getToken: undefined, token: 'of-another-platform' });
    session.retry();
    configure({ token: 'of-another-platform-too' });
    // what anybody may ask is answered whoever asks
    await callPlatform(apiRequest(captchaConfigCall));
    expect((await readInfo()).error?.kind).to.equal('unauthorized');
    expect(session.problem()?.code).to.equal('token-refused');
    expect(session.status()).to.equal('expired');
    configure({ token });
    expect(session.problem()).to.equal(undefined);
    expect((await readInfo()).data?.username).to.equal('agent');
  });

  it('brings one that has served and ends: that is no problem of the host', async () => {
    await injectFault({ call: INFO, fault: 'status', status: 401 });
    expect((await readInfo()).error?.kind).to.equal('unauthorized');
    expect(session.status()).to.equal('expired');
    expect(session.problem()).to.equal(undefined);
  });
});
