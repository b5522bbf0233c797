import { expect, fixture, fixtureCleanup, html, nextFrame } from '@open-wc/testing';
import { formatCents } from '#shared/core/money.ts';
import { configure } from '#shared/host/configuration.ts';
import { subscribeNotices } from '#shared/host/notify.ts';
import { saveWalletTicket } from '#shared/client/wallet-ticket.ts';
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import { callsOf, callsTo, forgetCalls } from '../../browser/calls.ts';
import { setOnline } from '../../browser/network.ts';
import { changeUser, clearFaults, holdCalls, injectFault, setBalance, setClock } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { morning, signIn, WalletPage } from './wallet-page.ts';
import { onPlatform } from '../../browser/element-page.ts';

const ACCOUNT = '/api/account/v1/info';
const BALANCE = '/api/wallet/wallet';
const PAY_INFO = '/api/user/account_payinfo';

describe('partner-wallet: balance', () => {
  onPlatform('uidAllowList');
  before(async () => {
    await setClock(morning(3));
    await setBalance('agent', 1, 12_846_37);
    await setBalance('agent', 0, 3_184_20);
  });
  beforeEach(() => signIn('agent'));

  it('shows balance, withdrawn amount and payout account, and emits ready (§2.4)', async () => {
    const page = await WalletPage.open();
    await page.isReady();
    expect(page.text).to.contain('12,846.37');
    expect(page.text).to.contain('支付宝 138****8000');
    await page.shows('周结规则');
    await page.shows('单次 1.00 至 30,000.00 元');
    await page.shows('手续费 0.6%');
    await page.shows('导出记录');
  });

  it('requests the balance together with the account when there is a ticket', async () => {
    const release = await holdCalls('/api/account/v1/info', 1);
    forgetCalls();
    const page = await WalletPage.open('week');
    await until(() => callsOf(BALANCE).length > 0, 'the balance is requested');
    await release();
    await page.shows('12,846.37');
    const [account] = callsOf('/api/account/v1/info');
    const balances = callsOf(BALANCE);
    expect(balances, 'the weekly balance alone').to.have.length(1);
    expect(balances[0]!.sentAt, 'not after the account').to.be.lessThan(account!.endedAt!);
  });

  it('shows an alert when the payout details fail to load (§8)', async () => {
    const token = await signIn('agent');
    const response = await fetch(ACCOUNT, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await response.json()) as { data: object };
    await injectFault({ call: ACCOUNT, fault: 'code', body: { code: 0, data: { ...data, payInfo: undefined } } });
    await injectFault({ call: PAY_INFO, fault: 'status', status: 400, body: { message: '暂时查不到' } });
    const shown: string[] = [];
    const unsubscribe = subscribeNotices(({ message }) => shown.push(message));
    const page = await WalletPage.open();
    await until(() => shown.length > 0, 'the alert is shown');
    await page.isReady();
    unsubscribe();
    expect(shown).to.deep.equal(['暂时查不到']);
  });

  it('offers both wallets when the cycle is week, and only the monthly one otherwise (§2.4)', async () => {
    const weekly = await WalletPage.open();
    await weekly.shows('月结钱包');
    await setBalance('miner', 1, 0);
    await signIn('miner');
    const monthly = await WalletPage.open();
    await monthly.shows('月结规则');
    expect(monthly.find('[role=radiogroup]', '周结钱包')).not.to.exist;
  });

  it('offers both wallets to a monthly account whose weekly balance is above 0 (§2.4)', async () => {
    await signIn('company');
    const page = await WalletPage.open('month');
    await page.shows('月结规则');
    await page.press('周结钱包');
    await page.shows('周结规则');
    await page.shows('8,200.00');
  });

  it('shows the wallet of its cycle attribute, follows changes, and emits partner-cycle-changed when the user switches', async () => {
    const page = await WalletPage.open('month');
    await page.shows('月结规则');
    await page.shows('3,184.20');
    page.element.cycle = 'week';
    await page.shows('周结规则');
    page.element.setAttribute('cycle', 'month');
    await page.shows('月结规则');
    const events = page.recordEvents('partner-cycle-changed');
    await page.press('周结钱包');
    await page.shows('12,846.37');
    expect(events.map(({ detail }) => detail)).to.deep.equal([{ cycle: 'week' }]);
  });

  it('keeps the wallet when the host cancels partner-cycle-changed', async () => {
    const page = await WalletPage.open('month');
    await page.shows('月结规则');
    page.element.addEventListener('partner-cycle-changed', (event) => event.preventDefault());
    const events = page.recordEvents('partner-cycle-changed');
    await page.press('周结钱包');
    await until(() => events.length === 1);
    await nextFrame();
    expect(page.text).to.contain('月结规则');
  });

  it('shows parameter entry 2 for personal methods and entry 1 for enterprise cards, with check and withdrawal days (§9)', async () => {
    const personal = await WalletPage.open('month');
    await personal.shows('每天都可以申请提现');
    expect(personal.text, 'no calendar when all days of the month are equal').not.to.contain('每月 1 至 31 日');
    expect(personal.find('[role=img][aria-label^=本月结算安排]')).to.equal(undefined);
    await personal.shows('每月 5 至 9 日');
    await signIn('company');
    const company = await WalletPage.open('month');
    await company.shows('每月 10 至 25 日');
    await company.isAccessible();
  });

  for (const [from, to, days, paid, text] of [
    [3, 3, ['三'], '四', '周三申请，周四打款'],
    [1, 7, ['一', '二', '三', '四', '五', '六', '日'], '', '周一至周日申请，申请后 1 日打款'],
    [2, 4, ['二', '三', '四'], '', '周二至周四申请，申请后 1 日打款'],
    [6, 1, ['一', '六', '日'], '', '周六至周一申请，申请后 1 日打款'],
  ] as const)
    it(`draws the week of a window from ${from} to ${to}: ${text}`, async () => {
      const limits = { getmoney_min: 1_00, getmoney_max: 30_000_00, payfee_rate: 0.6 };
      const data = { getmoney_startday: from, getmoney_endday: to, ...limits };
      const call = '/api/billing/v1/weekly_settled_param';
      await injectFault({ call, fault: 'status', status: 200, body: { code: 0, data } });
      // The parameters of another test may still be cached.
      store.dispatch(api.util.resetApiState());
      const page = await WalletPage.open('week');
      const strip = await page.waitFor('ol', '申请');
      await page.until(() => strip.getAttribute('aria-label')?.includes(text), `should show ${text}`);
      const marked = (mark: string) =>
        [...strip.querySelectorAll('li')]
          .filter((day) => day.querySelector('em')!.textContent === mark)
          .map((day) => day.querySelector('span')!.textContent);
      expect(marked('申请')).to.deep.equal([...days]);
      expect(marked('打款')).to.deep.equal(paid ? [paid] : []);
      if (!paid) await page.shows('申请后 1 日打款');
      const today = strip.querySelector('[aria-current]')!;
      const ground = (part: string) => getComputedStyle(today.querySelector(part)!).backgroundColor;
      const marksToday = today.matches('.apply, .pay') ? 'span' : 'b';
      expect(ground(marksToday), 'today is highlighted in any window').not.to.equal('rgba(0, 0, 0, 0)');
      await page.isAccessible();
    });

  it('links to income details and export only with showIncome (§2.4, §6)', async () => {
    const page = await WalletPage.open();
    const events = page.recordEvents('partner-navigation-requested');
    // The host shows the income elsewhere.
    page.element.addEventListener('partner-navigation-requested', (event) => event.preventDefault());
    await page.press('收入明细');
    expect(events.map(({ detail }) => detail.to)).to.deep.equal(['income']);
    await page.waitFor<HTMLButtonElement>('button', '导出记录');
    await changeUser('agent', { showIncome: false });
    await signIn('agent');
    const without = await WalletPage.open();
    await without.shows('申请时间');
    expect(without.text).not.to.contain('收入明细');
    expect(without.text).not.to.contain('导出记录');
    await changeUser('agent', { showIncome: true });
  });

  it('shows the host’s slotted content instead of the bill', async () => {
    const element = await fixture(html`<partner-wallet cycle="month"><p slot="bill">十一月账单</p></partner-wallet>`);
    const page = new WalletPage(element as WalletPage['element']);
    await page.shows('月结规则');
    await until(() => page.root.querySelector<HTMLSlotElement>('slot[name=bill]')?.assignedElements().length === 1);
  });

  it('hides amounts and links to the mini-program when needVerify is true, except for the allow list (§5, §6)', async () => {
    await signIn('scan');
    const page = await WalletPage.open();
    await page.shows('请在小程序中完成实名认证');
    await page.shows('支付宝 ***');
    await page.shows('可提现余额***');
    await page.shows('扫码完成实名认证');
    expect(
      (await page.waitFor<HTMLButtonElement>('button', '申请提现')).disabled,
      'disabled before the verification',
    ).to.equal(true);
    await page.shows('请先在小程序完成实名认证');
    await page.press('月结钱包');
    await page.shows('是月结钱包的提现日');
    await page.shows('每天都可以申请提现');
    await page.isAccessible();
    fixtureCleanup();
    configure({ uidAllowList: ['100006'] });
    const allowed = await WalletPage.open();
    await allowed.shows('支付宝 sca***@partner.example');
  });

  it('shows a message to an account that is not settled here, and does not request a wallet (§6)', async () => {
    await signIn('plain');
    const page = await WalletPage.open();
    await page.shows('当前账号没有结算钱包');
    expect(page.button('联系商务')).to.equal(undefined);
    await page.isAccessible();
  });

  it('offers the contact next to the message that refers to it, if the host configures one', async () => {
    configure({ contact: { phone: '400-000-0000' } });
    await signIn('plain');
    const page = await WalletPage.open();
    await page.press('联系商务');
    await page.waitFor('[role=dialog] a[href="tel:4000000000"]');
    await page.isAccessible();
    configure({ contact: undefined });
  });

  it('shows an error instead of an amount when the response is unusable (hazard 12)', async () => {
    await injectFault({ call: BALANCE, fault: 'html' });
    const page = await WalletPage.open('week');
    await page.shows('系统繁忙，请稍后再试');
    expect(page.text).not.to.match(/NaN|undefined/);
  });

  it('keeps the balance with its time while the network is down, and reloads afterwards (hazard 20)', async () => {
    const page = await WalletPage.open();
    await page.shows('12,846.37');
    await page.shows('申请时间');
    setOnline(false);
    await page.shows('网络已断开，页面显示的是 10:2');
    expect(page.text).to.contain('12,846.37');
    await page.shows('网络恢复后可以申请');
    await setBalance('agent', 1, 12_900_00);
    setOnline(true);
    await page.noLongerShows('网络已断开');
    await page.shows(formatCents(12_900_00));
    await setBalance('agent', 1, 12_846_37);
  });

  it('shows an error and disables the button when the rules fail to load, and loads them again after a retry', async () => {
    await injectFault({ call: '/api/billing/v1/weekly_settled_param', fault: 'status', status: 500 });
    const page = await WalletPage.open('week');
    await page.shows('提现规则加载失败');
    const button = await page.waitFor<HTMLButtonElement>('button', '申请提现');
    expect(button.disabled).to.equal(true);
    const balance = page.find('section[aria-label="余额"]')!;
    await page.until(() => !balance.querySelector('[aria-hidden=true]:empty'), 'should show no limits as loading');
    expect(balance.textContent).to.contain('--');
    await clearFaults();
    const release = await holdCalls('/api/billing/v1/weekly_settled_param', 1);
    forgetCalls();
    const retry = await page.waitFor<HTMLButtonElement>('button', '重试');
    retry.click();
    await page.until(() => retry.disabled, 'requests the rules again');
    expect(page.text, 'the message stays while they load').to.contain('提现规则加载失败');
    expect(button.isConnected && button.disabled).to.equal(true);
    await release();
    await page.shows('单次 1.00 至 30,000.00 元');
  });

  it('shares one balance request between two elements', async () => {
    saveWalletTicket('100001', 'kept from before');
    forgetCalls();
    const [one, other] = [await WalletPage.open('week'), await WalletPage.open('week')];
    await one.shows('12,846.37');
    await other.shows('12,846.37');
    expect(callsTo(BALANCE)).to.equal(1);
  });
});
