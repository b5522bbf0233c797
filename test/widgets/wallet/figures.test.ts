import { expect, fixture, fixtureCleanup, html, nextFrame } from '@open-wc/testing';
import { formatCents } from '#shared/domain/money.ts';
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

const ACCOUNT = '/api/account/v1/info';
const BALANCE = '/api/wallet/wallet';
const PAY_INFO = '/api/user/account_payinfo';

describe('the wallet', () => {
  before(async () => {
    await setClock(morning(3));
    await setBalance('agent', 1, 12_846_37);
    await setBalance('agent', 0, 3_184_20);
  });
  beforeEach(() => signIn('agent'));
  afterEach(async () => {
    fixtureCleanup();
    configure({ locale: undefined, uidAllowList: undefined });
    await clearFaults();
  });

  it('shows the balance, what was withdrawn and the payout account, and says that it is ready (§2.4)', async () => {
    const page = await WalletPage.open();
    await page.isReady();
    expect(page.text).to.contain('12,846.37');
    expect(page.text).to.contain('支付宝 138****8000');
    await page.shows('周结规则');
    await page.shows('单次 1.00 至 30,000.00 元');
    await page.shows('手续费 0.6%');
    await page.shows('申请时间');
  });

  it('asks for the balance together with the account when there is a ticket: one round trip', async () => {
    const release = await holdCalls('/api/account/v1/info', 1);
    forgetCalls();
    const page = await WalletPage.open('week');
    await until(() => callsOf(BALANCE).length > 0, 'the balance is asked for');
    await release();
    await page.shows('12,846.37');
    const [account] = callsOf('/api/account/v1/info');
    const balances = callsOf(BALANCE);
    expect(balances, 'the weekly balance alone').to.have.length(1);
    expect(balances[0]!.sentAt, 'not after the account').to.be.lessThan(account!.endedAt!);
  });

  it('shows an alert when the payout info does not load (§8)', async () => {
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

  it('shows the wallet of its cycle attribute, also a new one, and switches with partner-cycle-changed', async () => {
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
    const person = await WalletPage.open('month');
    await person.shows('每天都可以申请提现');
    expect(person.text, 'a month has no picture where all of its days are alike').not.to.contain('每月 1 至 31 日');
    expect(person.find('[role=img][aria-label^=本月结算安排]')).to.equal(undefined);
    await person.shows('每月 5 至 9 日');
    await signIn('company');
    const company = await WalletPage.open('month');
    await company.shows('每月 10 至 25 日');
    await company.isAccessible();
  });

  for (const [from, to, days, paid, words] of [
    [3, 3, ['三'], '四', '周三申请，周四打款'],
    [1, 7, ['一', '二', '三', '四', '五', '六', '日'], '', '周一至周日申请，申请后 1 日打款'],
    [2, 4, ['二', '三', '四'], '', '周二至周四申请，申请后 1 日打款'],
    [6, 1, ['一', '六', '日'], '', '周六至周一申请，申请后 1 日打款'],
  ] as const)
    it(`draws a week whose window is ${from} to ${to}: ${words}`, async () => {
      const limits = { getmoney_min: 1_00, getmoney_max: 30_000_00, payfee_rate: 0.6 };
      const data = { getmoney_startday: from, getmoney_endday: to, ...limits };
      const call = '/api/billing/v1/weekly_settled_param';
      await injectFault({ call, fault: 'status', status: 200, body: { code: 0, data } });
      // another test's parameters may still be known
      store.dispatch(api.util.resetApiState());
      const page = await WalletPage.open('week');
      const strip = await page.waitFor('ol', '申请');
      await page.until(() => strip.getAttribute('aria-label')?.includes(words), `should say ${words}`);
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
      expect(ground(marksToday), 'today stands out in any window').not.to.equal('rgba(0, 0, 0, 0)');
      await page.isAccessible();
    });

  it('leads to income detail and export only with showIncome (§2.4, §6)', async () => {
    const page = await WalletPage.open();
    const events = page.recordEvents('partner-navigation-requested');
    // the host shows the income elsewhere
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

  it('gives the place of the bill to what the host slots there', async () => {
    const element = await fixture(html`<partner-wallet cycle="month"><p slot="bill">十一月账单</p></partner-wallet>`);
    const page = new WalletPage(element as WalletPage['element']);
    await page.shows('月结规则');
    await until(() => page.root.querySelector<HTMLSlotElement>('slot[name=bill]')?.assignedElements().length === 1);
  });

  it('hides sensitive numbers when needVerify is true, asks for the mini-program, and spares the allow list (§5, §6)', async () => {
    await signIn('scan');
    const page = await WalletPage.open();
    await page.shows('请在小程序中完成实名认证');
    await page.shows('支付宝 ***');
    await page.shows('可提现余额***');
    await page.shows('扫码完成实名认证');
    expect(
      (await page.waitFor<HTMLButtonElement>('button', '申请提现')).disabled,
      'nothing to withdraw before that',
    ).to.equal(true);
    await page.shows('请先在小程序完成实名认证');
    await page.press('月结钱包');
    await page.shows('月结钱包暂不能提现');
    await page.isAccessible();
    fixtureCleanup();
    configure({ uidAllowList: ['100006'] });
    const spared = await WalletPage.open();
    await spared.shows('支付宝 sca***@partner.example');
  });

  it('tells an account that is not settled here so, and calls no wallet (§6)', async () => {
    await signIn('plain');
    const page = await WalletPage.open();
    await page.shows('当前账号没有结算钱包');
    await page.isAccessible();
  });

  it('tells of an answer it cannot use in place of a figure (hazard 12)', async () => {
    await injectFault({ call: BALANCE, fault: 'html' });
    const page = await WalletPage.open('week');
    await page.shows('系统繁忙，请稍后再试');
    expect(page.text).not.to.match(/NaN|undefined/);
  });

  it('keeps the old figure with its time while the network is away, and follows when it is back (hazard 20)', async () => {
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

  it('says that the rules did not load, keeps the button closed, and tries again', async () => {
    await injectFault({ call: '/api/billing/v1/weekly_settled_param', fault: 'status', status: 500 });
    const page = await WalletPage.open('week');
    await page.shows('提现规则加载失败');
    const button = await page.waitFor<HTMLButtonElement>('button', '申请提现');
    expect(button.disabled).to.equal(true);
    await clearFaults();
    const release = await holdCalls('/api/billing/v1/weekly_settled_param', 1);
    forgetCalls();
    const retry = await page.waitFor<HTMLButtonElement>('button', '重试');
    retry.click();
    await page.until(() => retry.disabled, 'requests the rules again');
    expect(page.text, 'nothing flips meanwhile').to.contain('提现规则加载失败');
    expect(button.isConnected && button.disabled).to.equal(true);
    await release();
    await page.shows('单次 1.00 至 30,000.00 元');
  });

  it('shows one balance in two elements for one call', async () => {
    saveWalletTicket('100001', 'kept from before');
    forgetCalls();
    const [one, other] = [await WalletPage.open('week'), await WalletPage.open('week')];
    await one.shows('12,846.37');
    await other.shows('12,846.37');
    expect(callsTo(BALANCE)).to.equal(1);
  });
});
