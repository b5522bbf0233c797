/** A host that never speaks, or whose token is none: the problem that is told, and how it ends (shared/docs/hosts/errors.md). */
import { expect, nextFrame } from '@open-wc/testing';
import { accountInfoCall } from '#shared/contract/account.ts';
import { callPlatform } from '#shared/client/client.ts';
import { askAgain, knownToken, PATIENCE_MS, sessionProblem, sessionStatus } from '#shared/client/session.ts';
import { configure } from '#shared/host/configuration.ts';
import { forgetCalls, callsTo } from '../../browser/calls.ts';
import { holdLongTimers } from '../../browser/long-timers.ts';
import { clearFaults, injectFault, platformReady, tokenOf } from '../../browser/sandbox.ts';

const INFO = '/api/account/v1/info';
const readInfo = () => callPlatform({ call: accountInfoCall });

describe('a host that brings no session', () => {
  let timers: ReturnType<typeof holdLongTimers>;

  before(platformReady);
  before(() => void (timers = holdLongTimers(PATIENCE_MS)));
  beforeEach(forgetCalls);
  afterEach(() => clearFaults());
  after(() => timers.stop());

  it('is waited for as long as one can expect it to take, and no longer: not-configured', async () => {
    const early = readInfo();
    await nextFrame();
    expect(sessionStatus()).to.equal('waiting');
    expect(sessionProblem()).to.equal(undefined);
    timers.due(PATIENCE_MS);
    expect((await early).error?.kind).to.equal('unauthorized');
    expect(sessionProblem()?.code).to.equal('not-configured');
    expect(sessionProblem()?.message).to.contain('not-configured');
    expect(sessionStatus()).to.equal('none');
    // nobody waits a second time
    expect((await readInfo()).error?.kind).to.equal('unauthorized');
    expect(callsTo(INFO)).to.equal(0);
  });

  it('is no problem any more once it speaks', async () => {
    configure({ session: 'embed' });
    expect(sessionProblem()).to.equal(undefined);
    expect(sessionStatus()).to.equal('waiting');
  });

  it('answers too late, and is believed when it does: token-timeout', async () => {
    const token = await tokenOf('agent');
    let answer!: (token: string) => void;
    configure({ getToken: () => new Promise<string>((resolve) => (answer = resolve)) });
    askAgain();
    const reading = readInfo();
    await nextFrame();
    timers.due(PATIENCE_MS);
    expect((await reading).error?.kind).to.equal('unauthorized');
    expect(sessionProblem()?.code).to.equal('token-timeout');
    answer(token);
    await nextFrame();
    expect(sessionProblem()).to.equal(undefined);
    expect(knownToken()).to.equal(token);
    expect((await readInfo()).data?.username).to.equal('agent');
  });

  it('answers too late that there is no session', async () => {
    let answer!: (token: string | undefined) => void;
    configure({ getToken: () => new Promise<string | undefined>((resolve) => (answer = resolve)) });
    askAgain();
    const reading = readInfo();
    await nextFrame();
    timers.due(PATIENCE_MS);
    await reading;
    answer(undefined);
    await nextFrame();
    expect(sessionProblem()).to.equal(undefined);
    expect(sessionStatus()).to.equal('none');
  });

  it('throws in place of an answer: token-rejected', async () => {
    configure({ getToken: () => Promise.reject(new Error('no token today')) });
    askAgain();
    expect((await readInfo()).error?.kind).to.equal('unauthorized');
    expect(sessionProblem()?.code).to.equal('token-rejected');
    expect(sessionStatus()).to.equal('none');
    expect(callsTo(INFO)).to.equal(0);
  });

  it('brings what cannot be a token: token-invalid', async () => {
    for (const token of ['令牌 abc', 'abc 令牌', 'a b'] as const) {
      configure({ getToken: () => token });
      askAgain();
      expect((await readInfo()).error?.kind, token).to.equal('unauthorized');
      expect(sessionProblem()?.code, token).to.equal('token-invalid');
    }
    expect(callsTo(INFO)).to.equal(0);
  });

  it('brings a token that the platform has never taken: token-refused', async () => {
    const token = await tokenOf('agent');
    configure({ getToken: undefined, token: 'of-another-platform' });
    askAgain();
    configure({ token: 'of-another-platform-too' });
    expect((await readInfo()).error?.kind).to.equal('unauthorized');
    expect(sessionProblem()?.code).to.equal('token-refused');
    expect(sessionStatus()).to.equal('expired');
    configure({ token });
    expect(sessionProblem()).to.equal(undefined);
    expect((await readInfo()).data?.username).to.equal('agent');
  });

  it('brings one that has served and ends: that is no problem of the host', async () => {
    await injectFault({ call: INFO, fault: 'status', status: 401 });
    expect((await readInfo()).error?.kind).to.equal('unauthorized');
    expect(sessionStatus()).to.equal('expired');
    expect(sessionProblem()).to.equal(undefined);
  });
});
