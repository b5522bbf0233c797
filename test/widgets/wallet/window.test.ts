import { expect, fixtureCleanup } from '@open-wc/testing';
import { accountApi } from '#shared/topics/accounts/account.api.ts';
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import { at, daysAfter, nextDay } from '../../gate/days.ts';
import { injectFault, setBalance, setClock } from '../../browser/sandbox.ts';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { until } from '../../browser/until.ts';
import { morning, signIn, WalletPage } from './wallet-page.ts';
import { onPlatform } from '../../browser/element-page.ts';

const WEEKLY_TERMS = '/api/billing/v1/weekly_settled_param';
const BALANCE = '/api/wallet/wallet';
const WITHDRAWALS = '/api/wallet/wallet/withdrawal/list';

/** Returns a time on a weekday in Shanghai in a later week. */
const moment = (isoWeekday: number, time: string, weeks: number): string =>
  morning(isoWeekday, weeks).replace('10:24:00', time);

describe('partner-wallet: the withdraw button uses days in Shanghai on the platform’s clock (§5, hazard 13)', () => {
  onPlatform();
  let weeks = 4;

  before(async () => {
    await setClock(morning(3));
  });
  beforeEach(() => void (weeks += 1));

  async function open(when: string, cycle: 'week' | 'month' = 'week', username: 'agent' | 'company' = 'agent') {
    await setClock(when);
    await signIn(username);
    const page = await WalletPage.open(cycle);
    await page.shows('导出记录');
    return page;
  }

  /** Advances the platform's clock, and lets the open page learn it. */
  async function advanceClock(to: string): Promise<void> {
    await setClock(to);
    await store.dispatch(
      accountApi.endpoints.accountInfo.initiate(undefined, { forceRefetch: true, subscribe: false }) as never,
    );
  }

  const isPossible = async (page: WalletPage): Promise<boolean> =>
    !(await page.waitFor<HTMLButtonElement>('button', '申请提现')).disabled;

  it('shows the next days to apply in its week, and past days muted', async () => {
    const strip = (page: WalletPage) =>
      [...page.root.querySelectorAll('ol[aria-label^=周结安排] li')].map((day) =>
        [
          day.firstElementChild!.textContent,
          day.querySelector('em')!.textContent,
          day.matches('.past') ? '·' : '',
        ].join(''),
      );
    const before = await open(moment(2, '10:00:00', weeks));
    expect(strip(before)).to.deep.equal(['一·', '二', '三申请', '四打款', '五', '六', '日']);
    fixtureCleanup();
    const after = await open(moment(5, '10:00:00', weeks));
    expect(strip(after), 'from today on').to.deep.equal(['五', '六', '日', '一', '二', '三申请', '四打款']);
    await after.isAccessible();
  });

  it('is disabled on a Friday, and shows next to it why and when it opens again', async () => {
    const page = await open(moment(5, '10:00:00', weeks));
    await page.shows('周结钱包在周三提现，下次开放');
    await page.shows('不是周结钱包的提现日');
    const button = await page.waitFor<HTMLButtonElement>('button', '申请提现');
    expect(button.disabled).to.equal(true);
    const reason = page.root.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).to.contain('周三');
    await page.isAccessible();
  });

  it('opens automatically at midnight from Tuesday to Wednesday, and closes at the next midnight', async () => {
    const page = await open(moment(2, '12:00:00', weeks));
    await page.shows('下次开放');
    await advanceClock(moment(2, '23:59:58', weeks));
    await until(() => isPossible(page), 'it opens', { interval: 100 });
    expect(page.text).to.contain('可以申请提现');
    await advanceClock(moment(3, '23:59:58', weeks));
    await until(async () => !(await isPossible(page)), 'it closes', { interval: 100 });
  });

  it('is open on Wednesday at 00:00:00 and at 23:59 in Shanghai, in any time zone of the browser', async () => {
    expect(await isPossible(await open(moment(3, '00:00:01', weeks)))).to.equal(true);
    fixtureCleanup();
    expect(await isPossible(await open(moment(3, '23:58:00', weeks)))).to.equal(true);
  });

  it('follows a change of the platform’s clock', async () => {
    const page = await open(moment(5, '10:00:00', weeks));
    await page.shows('下次开放');
    await advanceClock(moment(3, '10:00:00', weeks + 1));
    await until(() => isPossible(page), 'it opens', { interval: 100 });
  });

  it('is disabled below the minimum, and shows the minimum', async () => {
    await setBalance('agent', 1, 99);
    const page = await open(moment(3, '10:00:00', weeks));
    await page.shows('余额不足，提现最低限额 1.00 元');
    await setBalance('agent', 1, 12_846_37);
  });

  it('is disabled during a hold, and shows its cause and end', async () => {
    const heldUntil = Date.parse(moment(4, '09:30:00', weeks)) / 1000;
    const data = { leftAmount: 12_846_37, withdrawalAmount: 0, heldUntil, heldFor: 'phone' };
    await injectFault({ call: '/api/wallet/wallet', fault: 'code', body: { code: 0, data } });
    const page = await open(moment(3, '10:00:00', weeks));
    await page.shows('09:30 前不能提现');
    expect(page.text).to.match(/手机号已更新，为保障资金安全，\d{4}-\d\d-\d\d 09:30 前不能提现/);
    expect(await isPossible(page)).to.equal(false);
    await page.isAccessible();
  });

  describe('when the weekly window has several days', () => {
    const MADE_TODAY = { type: 'withdraw', txId: 'T1', amount: 100_00, status: 'transferring' };

    async function everyDay(made: object[]): Promise<WalletPage> {
      const terms = { getmoney_startday: 1, getmoney_endday: 7, getmoney_min: 1_00, getmoney_max: 30_000_00 };
      await setClock(moment(1, '10:00:00', weeks));
      const create = Date.parse(moment(1, '09:00:00', weeks)) / 1000;
      const list = made.map((record) => ({ ...record, create }));
      await injectFault({ call: WEEKLY_TERMS, fault: 'code', body: { code: 0, data: terms } });
      await injectFault({ call: WITHDRAWALS, fault: 'code', body: { code: 0, data: { list, total: list.length } } });
      await signIn('agent');
      return WalletPage.open('week');
    }

    it('states no number of withdrawals, because the platform sends none', async () => {
      const page = await everyDay([]);
      await page.shows('单次 1.00 至 30,000.00 元');
      expect(page.text).not.to.match(/申请 \d 次/);
      expect(await isPossible(page)).to.equal(true);
    });

    it('stays open after a withdrawal on the same day, so that the platform decides', async () => {
      const page = await everyDay([MADE_TODAY]);
      await page.shows('周结钱包可以申请提现');
      await page.shows('转账中');
      expect(await isPossible(page)).to.equal(true);
      expect(page.text).not.to.match(/已申请|下次开放/);
      await page.isAccessible();
    });
  });

  it('states the balance as the reason on an open day, next to rules that are open every day', async () => {
    await setBalance('agent', 0, 0);
    const page = await open(moment(1, '10:00:00', weeks), 'month');
    await page.shows('月结钱包余额未达到提现最低限额');
    await page.shows('每天都可以申请提现');
    expect(page.text).not.to.contain('暂不能提现');
    await page.isAccessible();
  });

  it('marks the other wallet while it is open and its data is known', async () => {
    await setBalance('agent', 0, 500_00);
    const page = await open(moment(3, '10:00:00', weeks));
    expect((await page.waitFor('[role=radio]', '月结钱包')).textContent).to.equal('月结钱包');
    expect(await isPossible(page)).to.equal(true);
    await page.press('月结钱包');
    await page.shows('月结钱包可以申请提现');
    const isMarked = () => page.find('[role=radio]', '周结钱包可提现');
    await page.until(isMarked, 'should mark the weekly wallet');
    forgetCalls();
    store.dispatch(api.util.invalidateTags(['Balance', 'Withdrawals']));
    await until(() => callsTo(BALANCE) === 2, 'both balances are requested again');
    expect(isMarked(), 'also after a change').to.exist;
    await page.press('周结钱包');
    await page.until(() => page.find('[role=radio]', '月结钱包可提现'), 'should mark the monthly wallet');
    await page.isAccessible();
    await setBalance('agent', 0, 0);
  });

  it('follows the days of the month in the monthly wallet (§5)', async () => {
    const the9th = nextDay(({ day }) => day === 9);
    const month = Number(the9th.slice(5, 7));
    const closed = await open(at(the9th), 'month', 'company');
    await closed.shows(`月结钱包在每月 10 至 25 日提现，下次开放 ${month} 月 10 日`);
    fixtureCleanup();
    expect(await isPossible(await open(at(daysAfter(the9th, 16)), 'month', 'company'))).to.equal(true);
    fixtureCleanup();
    const after = await open(at(daysAfter(the9th, 17)), 'month', 'company');
    await after.shows(`下次开放 ${(month % 12) + 1} 月 10 日`);
  });
});
