import { expect } from '@open-wc/testing';
import { getPublicApi, installPublicApi } from '../../../shared/host/public-api.ts';
import { WEEKLY } from '../../../shared/domain/withdrawal-quote.ts';
import { getConfiguration } from '../../../shared/host/configuration.ts';
import { api } from '../../../shared/store/api.ts';
import { store } from '../../../shared/store/store.ts';
import { at, daysAfter, WEDNESDAY } from '../../support/days.ts';
import { platformReady, setBalance, setClock, tokenOf } from '../../support/sandbox.ts';
import { until } from '../../support/until.ts';

describe('window.partnerConsole (design §5)', () => {
  before(platformReady);

  let token: string;

  before(async () => {
    token = await tokenOf('agent');
  });

  after(() => setClock());

  it('is there once the loader has been read, and only once (hazard 16)', () => {
    expect(getPublicApi()).to.equal(undefined);
    const installed = installPublicApi('2.10.8');
    expect(window.partnerConsole).to.equal(installed);
    expect(installPublicApi('9.9.9')).to.equal(installed);
    installed.configure({ locale: 'en' });
    expect(getConfiguration().locale).to.equal('en');
  });

  it('knows nobody without a session', async () => {
    expect(await getPublicApi()!.getAccount()).to.equal(undefined);
  });

  it('adopts a token that the platform accepts, and no other (hazard 5)', async () => {
    expect(await getPublicApi()!.adoptToken('nonsense')).to.equal(false);
    expect(await getPublicApi()!.getAccount()).to.equal(undefined);
    expect(await getPublicApi()!.adoptToken(token)).to.equal(true);
  });

  it('tells who is signed in, and nothing sensitive', async () => {
    await setClock(at(WEDNESDAY));
    store.dispatch(api.util.resetApiState());
    const account = await getPublicApi()!.getAccount();
    expect(account).to.include({ username: 'agent', role: 'agent', needReconcileUser: true, withdrawable: true });
    expect(Object.keys(account!).sort()).to.deep.equal([
      'needFillBillingCycle',
      'needReconcileUser',
      'needVerify',
      'role',
      'showIncome',
      'uid',
      'username',
      'withdrawable',
    ]);
  });

  it('tells the page when a withdrawal has emptied the wallet: the ribbon follows', async () => {
    let told = 0;
    const tell = () => told++;
    addEventListener('partner-account-changed', tell);
    await setBalance('agent', 0, 0);
    await setBalance('agent', 1, 0);
    store.dispatch(api.util.invalidateTags(['Balance']));
    await until(() => told > 0);
    removeEventListener('partner-account-changed', tell);
    expect((await getPublicApi()!.getAccount())?.withdrawable).to.equal(false);
  });

  it('offers no ribbon outside of the windows (rules.md, Screens)', async () => {
    await setBalance('agent', 1, 500_000);
    await setClock(at(daysAfter(WEDNESDAY, 4)));
    store.dispatch(api.util.resetApiState());
    expect((await getPublicApi()!.getAccount())?.withdrawable).to.equal(false);
    expect(store.getState().api.queries).to.have.property(`walletBalance(${WEEKLY})`);
  });

  it('signs out', async () => {
    await getPublicApi()!.signOut();
    expect(await getPublicApi()!.getAccount()).to.equal(undefined);
    expect(await getPublicApi()!.adoptToken(token)).to.equal(false);
  });
});
