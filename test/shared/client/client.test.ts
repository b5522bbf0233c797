import { expect } from '@open-wc/testing';
import { failureDetail } from '../../../shared/element/widget.ts';
import { configure } from '../../../shared/host/configuration.ts';
import { subscribeNotices, type Notice } from '../../../shared/host/notify.ts';
import { api, ask } from '../../../shared/client/api.ts';
import { callPlatform } from '../../../shared/client/client.ts';
import { accountInfoCall, userAccountInfoCall } from '../../../shared/contract/account.ts';
import { monthlyBillCall } from '../../../shared/contract/bills.ts';
import { noticeCall } from '../../../shared/contract/notices.ts';
import { modifyBillingCycleCall } from '../../../shared/contract/payout.ts';
import { logoutCall } from '../../../shared/contract/session.ts';
import { walletCall, withdrawCall, type WalletBalance } from '../../../shared/contract/wallet.ts';
import { rememberAccount } from '../../../shared/client/session.ts';
import { clearWalletTicket, saveWalletTicket } from '../../../shared/client/wallet-ticket.ts';
import { callsTo, forgetCalls } from '../../support/calls.ts';
import { clearFaults, holdCalls, injectFault, platformReady, tokenOf } from '../../support/sandbox.ts';
import { until } from '../../support/until.ts';

const INFO = '/api/account/v1/info';
const LOGOUT = '/api/user/logout';
const WITHDRAWAL = '/api/wallet/wallet/withdrawal';
const readInfo = () => callPlatform({ call: accountInfoCall });

describe('a call to the platform (§7, §8)', () => {
  before(platformReady);

  const shown: Notice[] = [];
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

  it('carries the token and gives the checked answer', async () => {
    const { data } = await readInfo();
    expect(data).to.include({ username: 'agent', role: 'agent' });
    expect(data?.uid).to.be.a('string');
  });

  it('tries a read again after 502, 503, 504 and broken connections (hazard 20)', async () => {
    for (const status of [502, 503]) await injectFault({ call: INFO, times: 1, fault: 'status', status });
    expect((await readInfo()).data?.username).to.equal('agent');
    forgetCalls();
    await injectFault({ call: INFO, fault: 'reset' });
    const answer = readInfo();
    await until(() => callsTo(INFO) === 2, 'it is sent again');
    await clearFaults();
    expect((await answer).data?.username).to.equal('agent');
    expect(shown).to.deep.equal([]);
  });

  it('says once that the system is busy when a read keeps failing', async () => {
    // until it is cleared: browsers try once more by themselves on a connection that was open already
    await injectFault({ call: INFO, fault: 'reset' });
    const [first, second] = await Promise.all([readInfo(), readInfo()]);
    for (const { error } of [first, second])
      expect(error).to.deep.equal({
        kind: 'network',
        code: 'network',
        call: 'accountInfo',
        message: '系统繁忙，请稍后再试',
      });
    expect(shown.map(({ tone, message }) => [tone, message])).to.deep.equal([['failure', '系统繁忙，请稍后再试']]);
  });

  it('does not try again what the platform has refused', async () => {
    await injectFault({ call: INFO, times: 1, fault: 'status', status: 500, body: '数据库忙' });
    const { error } = await readInfo();
    expect([error?.kind, error?.message]).to.deep.equal(['server', '数据库忙']);
    expect(callsTo(INFO)).to.equal(1);
  });

  it('never repeats a write (hazard 25)', async () => {
    await injectFault({ call: LOGOUT, times: 1, fault: 'status', status: 503 });
    const { error } = await callPlatform({ call: logoutCall, noAlert: true });
    expect(error?.kind).to.equal('server');
    await injectFault({ call: LOGOUT, fault: 'reset' });
    expect((await callPlatform({ call: logoutCall, noAlert: true })).error?.kind).to.equal('network');
    expect(callsTo(LOGOUT)).to.equal(2);
    expect((await readInfo()).data?.username).to.equal('agent');
  });

  it('shows what a 400 says, and keeps silent with noAlert (§8)', async () => {
    const body = { msg: '日期不正确' };
    await injectFault({ call: '/api/user/account_info', times: 2, fault: 'status', status: 400, body });
    await callPlatform({ call: userAccountInfoCall, noAlert: true });
    expect(shown).to.deep.equal([]);
    await callPlatform({ call: userAccountInfoCall });
    expect(shown.map(({ message }) => message)).to.deep.equal(['日期不正确']);
  });

  it('makes a page of HTML a typed error (hazard 12)', async () => {
    await injectFault({ call: INFO, times: 1, fault: 'html' });
    const { error } = await readInfo();
    expect([error?.kind, error?.call]).to.deep.equal(['shape', 'accountInfo']);
  });

  it('names call and field of an answer that cannot be read in the log, once, and nothing of what it says', async () => {
    const { warn } = console;
    const log: unknown[] = [];
    console.warn = (line) => log.push(line);
    try {
      const body = { code: 0, data: { leftAmount: '12 元' } };
      await injectFault({ call: '/api/wallet/wallet', times: 2, fault: 'status', status: 200, body });
      const read = { call: walletCall, query: { walletType: 0 }, noAlert: true } as const;
      const { error } = await callPlatform(read);
      await callPlatform(read);
      expect(failureDetail('partner-wallet', error, 'widget')).to.include({ call: 'wallet', field: 'leftAmount' });
    } finally {
      console.warn = warn;
    }
    expect(log).to.deep.equal(['partner-console: an answer of the platform could not be read, wallet: leftAmount.']);
  });

  it("shows the code family's message with its request id", async () => {
    const body = { code: 4101, message: '今天不能提现', requestId: 'r-77' };
    await injectFault({ call: INFO, times: 1, fault: 'code', body });
    const { error } = await readInfo();
    expect(error).to.include({ kind: 'code', code: '4101', message: '今天不能提现', requestId: 'r-77' });
    expect(shown[0]).to.include({ message: '今天不能提现', requestId: 'r-77' });
  });

  it('stops when nobody wants the answer any more', async () => {
    await holdCalls(INFO, 1);
    const stop = new AbortController();
    const began = performance.now();
    const running = callPlatform({ call: accountInfoCall }, stop.signal);
    stop.abort();
    expect((await running).error).to.not.equal(undefined);
    expect(performance.now() - began).to.be.below(8_000);
    expect(shown).to.deep.equal([]);
  });

  it('sends own headers unless the host turns them off (wire.md)', async () => {
    const heard = await headersOf(async () => {
      saveWalletTicket('77', 'proof');
      rememberAccount('77');
      const read = {
        call: walletCall,
        query: { walletType: 0 },
        headers: { 'Idempotency-Key': 'k' },
      } as const;
      await callPlatform(read);
      configure({ ownHeaders: false });
      await callPlatform(read);
      configure({ ownHeaders: undefined });
      await readInfo();
    });
    clearWalletTicket();
    expect(heard.map((headers) => [headers['x-wallet-ticket'], headers['idempotency-key']])).to.deep.equal([
      ['proof', 'k'],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(heard.every(({ authorization }) => authorization === `Bearer ${token}`)).to.equal(true);
  });

  it('sends a refused call again whole: with its Idempotency-Key and ticket, and the fresh token (hazards 2, 4)', async () => {
    const fresh = await tokenOf('agent');
    configure({ getToken: () => fresh });
    saveWalletTicket('77', 'proof');
    rememberAccount('77');
    await injectFault({ call: WITHDRAWAL, times: 1, fault: 'status', status: 401 });
    const heard = await headersOf(async () => {
      // nothing is withdrawn: the platform refuses the amount
      const { error } = await callPlatform({
        call: withdrawCall,
        body: { amount: 0, code: '123456', walletType: 1 },
        headers: { 'Idempotency-Key': 'kept' },
        noAlert: true,
      });
      expect(error?.kind).to.equal('invalid');
    });
    clearWalletTicket();
    expect(
      heard.map((headers) => [headers.authorization, headers['idempotency-key'], headers['x-wallet-ticket']]),
    ).to.deep.equal([
      [`Bearer ${token}`, 'kept', 'proof'],
      [`Bearer ${fresh}`, 'kept', 'proof'],
    ]);
  });
});

/** The headers of every request made meanwhile, lower case. */
async function headersOf(act: () => Promise<void>): Promise<Record<string, string>[]> {
  const heard: Record<string, string>[] = [];
  const { open, setRequestHeader } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...words: unknown[]) {
    heard.push({});
    (open as (...all: unknown[]) => void).apply(this, words);
  } as typeof open;
  XMLHttpRequest.prototype.setRequestHeader = function (name, value) {
    heard.at(-1)![name.toLowerCase()] = value;
    setRequestHeader.call(this, name, value);
  };
  try {
    await act();
  } finally {
    Object.assign(XMLHttpRequest.prototype, { open, setRequestHeader });
  }
  return heard;
}

/** Never run: each line that ought not to compile is told so, and the type check fails where it does. */
export function doesNotCompile(): void {
  // @ts-expect-error a month is missing
  void callPlatform({ call: monthlyBillCall });
  // @ts-expect-error a wallet is 0 or 1
  void callPlatform({ call: walletCall, query: { walletType: 2 } });
  // @ts-expect-error the path has an id
  void callPlatform({ call: noticeCall });
  // @ts-expect-error there is no such cycle
  void callPlatform({ call: modifyBillingCycleCall, body: { billingCycle: 'year' } });
  // @ts-expect-error a balance has no such figure
  void callPlatform({ call: walletCall, query: { walletType: 1 } }).then(({ data }) => data?.rightAmount);
  api.injectEndpoints({
    endpoints: (build) => ({
      // @ts-expect-error the call answers something else
      bill: build.query<WalletBalance, string>({ queryFn: ask(monthlyBillCall, (date) => ({ query: { date } })) }),
    }),
  });
}
