import { expect } from '@open-wc/testing';
import { installPublicApi } from '#shared/topics/summary/host-calls.ts';
import { getPublicApi } from '#shared/host/public-api.ts';
import { WEEKLY } from '#shared/topics/money/wallet/wallet.rules.ts';
import { configure, getConfiguration } from '#shared/host/configuration.ts';
import { dispatchWithdrawal, newWithdrawal } from '#shared/topics/money/wallet/withdrawal-state.ts';
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import { accountApi } from '#shared/topics/accounts/account.api.ts';
import { at, daysAfter, msAt, WEDNESDAY } from '#test/gate/days.ts';
import { session } from '#shared/client/session.ts';
import { callsTo, forgetCalls } from '#test/browser/calls.ts';
import { setOnline } from '#test/browser/network.ts';
import {
  injectFault,
  changeUser,
  embedSessionFor,
  holdCalls,
  platformReady,
  runScenario,
  setBalance,
  setClock,
  tokenOf,
} from '#test/browser/sandbox.ts';
import { until } from '#test/browser/until.ts';
import { withdraw } from '#test/browser/withdraw.ts';

/** A bill may have entered the monthly wallet, whose window differs from the weekly one, so that wallet is emptied. */
async function moveTo(moment: string): Promise<void> {
  await setClock(moment);
  await setBalance('agent', 0, 0);
  store.dispatch(api.util.resetApiState());
}

describe('window.partnerConsole (§7.1)', () => {
  before(platformReady);

  let token: string;

  before(async () => {
    token = await tokenOf('agent');
  });

  after(() => setClock());

  it('is installed by the loader, and only once (hazard 16)', () => {
    expect(getPublicApi()).to.equal(undefined);
    const installed = installPublicApi('2.10.8');
    expect(window.partnerConsole).to.equal(installed);
    expect(installPublicApi('9.9.9')).to.equal(installed);
    installed.configure({ locale: 'en' });
    expect(getConfiguration().locale).to.equal('en');
  });

  it('returns no account without a session', async () => {
    expect(await getPublicApi()!.getAccount()).to.equal(undefined);
  });

  it('adopts a token only when the platform accepts it (hazard 5)', async () => {
    expect(await getPublicApi()!.adoptToken('nonsense')).to.equal(false);
    expect(await getPublicApi()!.getAccount()).to.equal(undefined);
    expect(await getPublicApi()!.adoptToken(token)).to.equal(true);
  });

  it('returns the account without sensitive data', async () => {
    await moveTo(at(WEDNESDAY));
    const account = await getPublicApi()!.getAccount();
    expect(account).to.include({ username: 'agent', role: 'agent', needReconcileUser: true, withdrawable: true });
    expect(Object.keys(account!).sort()).to.deep.equal([
      'needFillBillingCycle',
      'needReconcileUser',
      'needVerify',
      'role',
      'setup',
      'showIncome',
      'uid',
      'username',
      'withdrawable',
      'withdrawableCycles',
    ]);
    expect(account!.withdrawableCycles).to.deep.equal(['week']);
  });

  it('returns the user’s tasks: the open wallet with its amount, offline nodes, tickets with replies', async () => {
    const tasks = await getPublicApi()!.getTasks();
    const { withdrawableCycles } = (await getPublicApi()!.getAccount())!;
    const open = tasks.filter((task) => task.kind === 'withdraw');
    expect(open.map((task) => task.cycle)).to.deep.equal([...withdrawableCycles]);
    expect(open[0]?.amount).to.be.a('number');
    const offline = tasks.find((task) => task.kind === 'offline');
    expect(offline?.count).to.be.greaterThan(0);
    expect(open[0]?.hasFailed).to.equal(false);
    const { payInfo } = await store
      .dispatch(accountApi.endpoints.accountInfo.initiate(undefined, { subscribe: false }))
      .unwrap();
    for (const [collectionNumber, hasFailed] of [
      [payInfo!.collectionNumber || payInfo!.cardNumber, true],
      ['19900000001', false],
    ] as const) {
      const record = {
        type: 'withdraw',
        txId: 'T1',
        amount: 100_00,
        status: 'failure',
        create: msAt(WEDNESDAY) / 1000,
      };
      const list = [{ ...record, collectionMethod: payInfo!.collectionMethod, collectionNumber }];
      await injectFault({
        call: '/api/wallet/wallet/withdrawal/list',
        fault: 'code',
        body: { code: 0, data: { list, total: 1 } },
        times: 1,
      });
      const [task] = (await getPublicApi()!.getTasks()).filter(({ kind }) => kind === 'withdraw');
      expect(task, `failed to ${collectionNumber}`).to.include({ kind: 'withdraw', hasFailed });
    }
    await runScenario('ticket-answered', 'agent');
    expect((await getPublicApi()!.getTasks()).map(({ kind }) => kind)).to.include('ticket');
  });

  it('returns the steps to the first withdrawal, and which ones are done', async () => {
    const doneOf = async () => (await getPublicApi()!.getAccount())?.setup.map(({ step, done }) => `${step} ${done}`);
    expect(await doneOf()).to.deep.equal([
      'cycle true',
      'identity true',
      'payout true',
      'wallet-password true',
      'withdrawal true',
    ]);
    await changeUser('agent', { walletPasswordFilled: false, idenAuthenticationed: false });
    store.dispatch(api.util.resetApiState());
    expect(await doneOf()).to.include.members(['identity false', 'wallet-password false']);
    await changeUser('agent', { walletPasswordFilled: true, idenAuthenticationed: true });
    store.dispatch(api.util.resetApiState());
  });

  it('offers no withdrawal to a user who must be verified first, like the wallet’s button', async () => {
    await changeUser('agent', { needVerify: true });
    store.dispatch(api.util.resetApiState());
    const account = await getPublicApi()!.getAccount();
    expect(account).to.deep.include({
      needVerify: true,
      withdrawable: false,
      withdrawableCycles: [],
      setup: [],
    });
    await changeUser('agent', { needVerify: false });
    store.dispatch(api.util.resetApiState());
    expect((await getPublicApi()!.getAccount())?.withdrawable).to.equal(true);
  });

  it('offers no withdrawal while the outcome of another one is unknown', async () => {
    const pending = newWithdrawal('100001', { walletType: WEEKLY, amount: 1_00, at: Date.now() });
    dispatchWithdrawal('100001', WEEKLY, { type: 'submitted', pending });
    expect((await getPublicApi()!.getAccount())?.withdrawableCycles).to.deep.equal([]);
    dispatchWithdrawal('100001', WEEKLY, { type: 'responded' });
    expect((await getPublicApi()!.getAccount())?.withdrawableCycles).to.deep.equal(['week']);
  });

  it('offers no withdrawal while the browser is offline, like the wallet’s button', async () => {
    setOnline(false);
    expect((await getPublicApi()!.getAccount())?.withdrawableCycles).to.deep.equal([]);
    setOnline(true);
    expect((await getPublicApi()!.getAccount())?.withdrawableCycles).to.deep.equal(['week']);
  });

  it('offers no withdrawal to an embed session without the scope', async () => {
    configure({ session: 'embed', token: await embedSessionFor(token, ['wallet:read']) });
    store.dispatch(api.util.resetApiState());
    expect((await getPublicApi()!.getAccount())?.withdrawableCycles).to.deep.equal([]);
    configure({ token });
    store.dispatch(api.util.resetApiState());
    expect((await getPublicApi()!.getAccount())?.withdrawableCycles).to.deep.equal(['week']);
  });

  it('offers no second weekly withdrawal on the same Wednesday, but one a week later', async () => {
    let events = 0;
    const onChange = () => events++;
    addEventListener('partner-account-changed', onChange);
    await withdraw(token);
    store.dispatch(api.util.invalidateTags(['Balance', 'Withdrawals']));
    await until(() => events > 0);
    removeEventListener('partner-account-changed', onChange);
    expect((await getPublicApi()!.getAccount())?.withdrawable).to.equal(false);
    await moveTo(at(daysAfter(WEDNESDAY, 7)));
    expect((await getPublicApi()!.getAccount())?.withdrawable).to.equal(true);
  });

  it('emits a change automatically when a window opens at midnight', async () => {
    await moveTo(at(daysAfter(WEDNESDAY, 13), '23:59:57'));
    expect((await getPublicApi()!.getAccount())?.withdrawable).to.equal(false);
    let cycles: readonly string[] | undefined;
    const onChange = () =>
      void getPublicApi()!
        .getAccount()
        .then((account) => (cycles = account?.withdrawableCycles));
    addEventListener('partner-account-changed', onChange);
    await until(() => cycles?.includes('week'));
    removeEventListener('partner-account-changed', onChange);
  });

  it('emits a change when a withdrawal has emptied the wallet', async () => {
    let events = 0;
    const onChange = () => events++;
    addEventListener('partner-account-changed', onChange);
    await setBalance('agent', 1, 0);
    store.dispatch(api.util.invalidateTags(['Balance']));
    await until(() => events > 0);
    removeEventListener('partner-account-changed', onChange);
    expect((await getPublicApi()!.getAccount())?.withdrawable).to.equal(false);
  });

  it('offers no withdrawal outside of the windows (§2.3)', async () => {
    await setBalance('agent', 1, 500_000);
    await moveTo(at(daysAfter(WEDNESDAY, 4)));
    expect((await getPublicApi()!.getAccount())?.withdrawable).to.equal(false);
    expect(store.getState().api.queries).to.have.property(`walletBalance(${WEEKLY})`);
  });

  for (const [data, path] of [
    ['account', '/api/account/v1/info'],
    ['wallet', '/api/wallet/wallet'],
  ] as const)
    it(`returns the account of the user who signs in while the ${data} of the previous user loads`, async () => {
      const miner = await tokenOf('miner');
      configure({ token: await tokenOf('agent') });
      const release = await holdCalls(path);
      forgetCalls();
      const loading = getPublicApi()!.getAccount();
      await until(() => callsTo(path) > 0, 'the request is sent');
      configure({ token: miner });
      await release();
      expect((await loading)?.username).to.equal('miner');
      expect((await getPublicApi()!.getAccount())?.username).to.equal('miner');
    });

  it('returns no account when the user signs out while it loads', async () => {
    const release = await holdCalls('/api/wallet/wallet');
    store.dispatch(api.util.resetApiState());
    forgetCalls();
    const loading = getPublicApi()!.getAccount();
    await until(() => callsTo('/api/wallet/wallet') > 0, 'the request is sent');
    configure({ token: undefined });
    session.clear();
    await release();
    expect(await loading).to.equal(undefined);
    expect(Object.keys((store.getState() as { api: { queries: object } }).api.queries)).to.deep.equal([]);
    configure({ token: (token = await tokenOf('agent')) });
  });

  it('signs out', async () => {
    await getPublicApi()!.signOut();
    expect(await getPublicApi()!.getAccount()).to.equal(undefined);
    expect(await getPublicApi()!.adoptToken(token)).to.equal(false);
  });
});
