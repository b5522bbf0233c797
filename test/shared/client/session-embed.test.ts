import { expect } from '@open-wc/testing';
import { configure } from '../../../shared/host/configuration.ts';
import { callPlatform } from '../../../shared/client/client.ts';
import { accountInfoCall } from '../../../shared/contract/account.ts';
import { modifyBillingCycleCall } from '../../../shared/contract/payout.ts';
import { sessionStatus } from '../../../shared/client/session.ts';
import { clearFaults, injectFault, platformReady, tokenOf } from '../../browser/sandbox.ts';

const INFO = '/api/account/v1/info';
const readInfo = () => callPlatform({ call: accountInfoCall });
const refuse = (call: string, times: number) => injectFault({ call, times, fault: 'status', status: 401 });

describe('the session of an embed (§7.1)', () => {
  before(platformReady);

  let token: string;
  let asked = 0;
  const expired: Event[] = [];

  before(async () => {
    localStorage.setItem('token', 'of-the-partner');
    addEventListener('partner-session-expired', (event) => expired.push(event));
    // before anything is configured: whoever calls, waits
    expect(sessionStatus()).to.equal('waiting');
  });

  afterEach(() => clearFaults());
  after(() => localStorage.clear());

  it('waits for the host, and asks it once however many calls wait', async () => {
    const early = [readInfo(), readInfo(), readInfo()];
    token = await tokenOf('agent'); // configures the captcha alone: the host has not brought a session yet
    const none = await Promise.all(early);
    expect(none.map(({ error }) => error?.kind)).to.deep.equal(['unauthorized', 'unauthorized', 'unauthorized']);
    expect(sessionStatus()).to.equal('none');

    configure({
      getToken: () => {
        asked++;
        return Promise.resolve(token);
      },
    });
    expect(sessionStatus()).to.equal('waiting');
    const answers = await Promise.all([readInfo(), readInfo(), readInfo()]);
    expect(answers.map(({ data }) => data?.username)).to.deep.equal(['agent', 'agent', 'agent']);
    expect(asked).to.equal(1);
    expect(sessionStatus()).to.equal('active');
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
    await refuse(INFO, 5);
    const answers = await Promise.all(Array.from({ length: 5 }, readInfo));
    expect(answers.map(({ data }) => data?.username)).to.deep.equal(Array(5).fill('agent'));
    expect(asked).to.equal(1);
    expect(expired).to.have.length(0);
  });

  it('sends a refused write again too: it was not carried out', async () => {
    const fresh = await tokenOf('agent');
    configure({ getToken: () => fresh });
    await refuse('/api/user/modify_billing_cycle', 1);
    const { data, error } = await callPlatform({
      call: modifyBillingCycleCall,
      body: { billingCycle: 'week' },
      noAlert: true,
    });
    // whatever the platform thinks of the cycle, it was asked a second time
    expect(error?.kind).to.not.equal('unauthorized');
    expect(data === null || error !== undefined).to.equal(true);
    expect(sessionStatus()).to.equal('active');
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
    expect([asked, expired.length, sessionStatus()]).to.deep.equal([1, 1, 'expired']);
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
    expect([asked, expired.length - ends, sessionStatus()]).to.deep.equal([1, 1, 'expired']);
  });

  it('begins again with a token that the host brings', async () => {
    configure({ token: await tokenOf('miner') });
    expect(sessionStatus()).to.equal('active');
    expect((await readInfo()).data?.username).to.equal('miner');
  });

  it("leaves the partner's local storage alone", () =>
    expect(localStorage.getItem('token')).to.equal('of-the-partner'));
});
