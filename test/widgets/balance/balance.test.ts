import { expect } from '@open-wc/testing';
import { formatCents } from '#shared/core/money.ts';
import type { WalletBalance } from '#shared/topics/money/wallet/wallet.calls.ts';
import { syncServerTime } from '#shared/client/server-clock.ts';
import '#widgets/balance/balance.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { ElementPage, mount, onPlatform, openPage, responseOf, signIn } from '../../browser/element-page.ts';
import { holdCalls, setClock } from '../../browser/sandbox.ts';
import { clearStore } from '../income/income-page.ts';
import { morning } from '../wallet/wallet-page.ts';

const ACCOUNT = '/api/account/v1/info';
const WALLET = '/api/wallet/wallet';
const PARAMETERS_WEEKLY = '/api/billing/v1/weekly_settled_param';
const balanceOf = async (token: string, type: 0 | 1) => {
  const { data } = await responseOf<{ data: WalletBalance }>(token, `${WALLET}?walletType=${type}`);
  return `¥${formatCents(data.leftAmount)}`;
};

describe('<partner-balance> (§2.3, §2.4)', () => {
  onPlatform();
  beforeEach(async () => {
    await setClock(morning(3));
    // a response that shows another day has the balances requested again
    syncServerTime(Date.parse(morning(3)) / 1_000);
  });
  afterEach(async () => {
    clearStore();
    await setClock();
  });

  it('shows the balances without the wallet password, and requests the open wallet with its withdrawal', async () => {
    const token = await signIn('agent');
    const page = await openPage('partner-balance', 375);
    await page.isReady();
    await page.shows(`周结钱包可提现余额${await balanceOf(token, 1)}`);
    await page.shows(`月结钱包可提现余额${await balanceOf(token, 0)}`);
    const requests = page.recordEvents('partner-navigation-requested');
    // The weekly wallet closes first. A view has one primary button, once the rules of the wallets are loaded.
    await page.waitFor('button[data-tone=primary]');
    expect(page.all('button[data-tone=primary]').map((button) => button.ariaLabel)).to.deep.equal(['周结钱包提现']);
    await page.press('周结钱包提现');
    expect(requests.map(({ detail }) => detail)).to.deep.equal([
      { to: 'wallet', params: { cycle: 'week', withdraw: '1' } },
    ]);
    await page.isAccessible();
  });

  it('has no primary button until it is known which wallet closes first', async () => {
    await signIn('agent');
    const release = await holdCalls(PARAMETERS_WEEKLY);
    const page = await openPage('partner-balance', 375);
    await page.waitFor('button[aria-label=月结钱包提现]');
    expect(page.all('button[data-tone=primary]').length).to.equal(0);
    await release();
    await page.waitFor('button[aria-label=周结钱包提现][data-tone=primary]');
  });

  it('requests a wallet that is not open without a withdrawal', async () => {
    await setClock(morning(1));
    await signIn('agent');
    const page = await openPage('partner-balance', 375);
    await page.isReady();
    const requests = page.recordEvents('partner-navigation-requested');
    await page.press('查看钱包：周结钱包');
    expect(requests.map(({ detail }) => detail)).to.deep.equal([{ to: 'wallet', params: { cycle: 'week' } }]);
    await page.isAccessible();
  });

  it('shows and requests only the wallet in cycle', async () => {
    await signIn('agent');
    forgetCalls();
    const page = new ElementPage(await mount('partner-balance', 375, { cycle: 'month' }));
    await page.isReady();
    await page.shows('月结钱包');
    expect(page.text).to.not.contain('周结钱包');
    expect(callsTo(WALLET)).to.equal(1);
  });

  it('shows only the amount of the wallet in cycle with `view="amount"`', async () => {
    const token = await signIn('agent');
    const page = new ElementPage(await mount('partner-balance', 375, { cycle: 'month', view: 'amount' }));
    await page.isReady();
    expect(page.text.trim()).to.equal(await balanceOf(token, 0));
    const amount = page.find('.frame span')!.getBoundingClientRect();
    expect(page.element.getBoundingClientRect().width, 'as wide as its digits').to.equal(amount.width);
    await page.isAccessible();
  });

  it('requests the balances together with the account', async () => {
    await signIn('agent');
    const release = await holdCalls(ACCOUNT);
    forgetCalls();
    const page = await openPage('partner-balance', 375);
    await page.until(() => callsTo(WALLET) === 2, 'should request both balances before the account is there');
    await release();
    await page.isReady();
    expect(callsTo(WALLET)).to.equal(2);
  });

  it('hides the amounts of an account that must be verified (§5)', async () => {
    await signIn('scan');
    const page = await openPage('partner-balance', 375);
    await page.isReady();
    await page.shows('***');
    expect(page.text).to.not.match(/\d\.\d\d/);
  });

  it('refuses an account without a wallet (§6)', async () => {
    await signIn('plain');
    const page = await openPage('partner-balance', 375);
    await page.shows('当前账号没有结算钱包');
    await page.isAccessible();
  });
});
