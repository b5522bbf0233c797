import { expect, fixtureCleanup } from '@open-wc/testing';
import { accountApi } from '#shared/client/account.api.ts';
import { store } from '#shared/client/store.ts';
import { at, daysAfter, nextDay } from '../../gate/days.ts';
import { setBalance, setClock } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { morning, signIn, WalletPage } from './wallet-page.ts';

/** Returns a time on a weekday in Shanghai in a later week. */
const moment = (isoWeekday: number, time: string, weeks: number): string =>
  morning(isoWeekday, weeks).replace('10:24:00', time);

describe('partner-wallet: the withdraw button uses days in Shanghai on the platform’s clock (§5, hazard 13)', () => {
  let weeks = 4;

  before(async () => {
    await setClock(morning(3));
  });
  beforeEach(() => void (weeks += 1));
  afterEach(() => fixtureCleanup());

  async function open(when: string, cycle: 'week' | 'month' = 'week', username: 'agent' | 'company' = 'agent') {
    await setClock(when);
    await signIn(username);
    const page = await WalletPage.open(cycle);
    await page.shows('申请时间');
    return page;
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
    const button = await page.waitFor<HTMLButtonElement>('button', '申请提现');
    expect(button.disabled).to.equal(true);
    const reason = page.root.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).to.contain('周三');
    await page.isAccessible();
  });

  it('opens automatically at midnight from Tuesday to Wednesday, and closes at the next midnight', async () => {
    const page = await open(moment(2, '23:59:55', weeks));
    await page.shows('下次开放');
    await until(() => isPossible(page), 'it opens', { interval: 100 });
    expect(page.text).to.contain('可以申请提现');
    fixtureCleanup();
    const later = await open(moment(3, '23:59:56', weeks));
    expect(await isPossible(later)).to.equal(true);
    await until(async () => !(await isPossible(later)), 'it closes', { interval: 100 });
  });

  it('is open on Wednesday at 00:00:00 and at 23:59 in Shanghai, in any time zone of the browser', async () => {
    expect(await isPossible(await open(moment(3, '00:00:01', weeks)))).to.equal(true);
    fixtureCleanup();
    expect(await isPossible(await open(moment(3, '23:58:00', weeks)))).to.equal(true);
  });

  it('follows a change of the platform’s clock', async () => {
    const page = await open(moment(5, '10:00:00', weeks));
    await page.shows('下次开放');
    await setClock(moment(3, '10:00:00', weeks + 1));
    void store.dispatch(
      accountApi.endpoints.accountInfo.initiate(undefined, { forceRefetch: true, subscribe: false }) as never,
    );
    await until(() => isPossible(page), 'it opens', { interval: 100 });
  });

  it('is disabled below the minimum, and shows the minimum', async () => {
    await setBalance('agent', 1, 99);
    const page = await open(moment(3, '10:00:00', weeks));
    await page.shows('余额不足，提现最低限额 1.00 元');
    await setBalance('agent', 1, 12_846_37);
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
