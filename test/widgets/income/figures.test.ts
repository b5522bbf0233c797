import { expect, fixtureCleanup, oneEvent } from '@open-wc/testing';
import { formatCents } from '#shared/core/money.ts';
import { DAY_MS, formatDate, shanghai } from '#shared/core/shanghai-time.ts';
import { configure } from '#shared/host/configuration.ts';
import type { IncomeSummary } from '#shared/topics/billing/income/income.calls.ts';
import '#widgets/income/income.element.tsx';
import { callsOf, callsTo, forgetCalls } from '../../browser/calls.ts';
import { onPlatform, responseOf, signIn } from '../../browser/element-page.ts';
import { setOnline } from '../../browser/network.ts';
import { changeUser, clearFaults, holdCalls, injectFault, setClock } from '../../browser/sandbox.ts';
import { IncomePage, clearStore } from './income-page.ts';

const SUMMARY = '/api/income/summary';
const BILL = '/api/console/monthly_bill/detail';
const HISTORY = '/api/income/user/history';
const summaryOf = (token: string) => responseOf<Record<keyof IncomeSummary, number>>(token, SUMMARY);
const figure = (page: IncomePage, label: string): string =>
  page.all('section[aria-busy] dl > div, section dl > div').find((each) => each.textContent.startsWith(label))
    ?.textContent ?? '';

describe('partner-income: amounts', () => {
  onPlatform('uidAllowList');

  it('shows an agent the income of yesterday, this month, last month and in total, and emits ready (§6, §7.5)', async () => {
    const token = await signIn('agent');
    const page = await IncomePage.open('partner-income');
    await page.isReady();
    const { yesterday, cur_month, last_month, total } = await summaryOf(token);
    expect(figure(page, '昨日收入')).to.contain(`¥${formatCents(yesterday!)}`);
    expect(figure(page, '本月收入')).to.contain(`¥${formatCents(cur_month)}`);
    expect(figure(page, '上月收入')).to.contain(`¥${formatCents(last_month)}`);
    expect(figure(page, '累计收入')).to.contain(`¥${formatCents(total)}`);
    expect(page.text).not.to.contain('预计');
  });

  it('shows a miner the expected income of yesterday (§6)', async () => {
    const token = await signIn('miner');
    const page = await IncomePage.open('partner-income');
    const expected = `¥${formatCents((await summaryOf(token)).yesterday_expected!)}`;
    await page.until(() => figure(page, '昨日预计收入').includes(expected), 'should show the expected income');
    expect(page.text).to.contain('以账单为准').and.not.to.contain('较上周同日');
    await page.isAccessible();
  });

  it('explains to a miner why the expected income differs from the income in lists', async () => {
    await signIn('miner');
    const body = { yesterday: 21_08, yesterday_expected: 24_99 };
    await injectFault({ call: SUMMARY, fault: 'status', status: 200, body });
    const page = await IncomePage.open('partner-income');
    await page.shows('实际收入 21.08 元，预计收入含当日未计费的部分');
    fixtureCleanup();
    clearStore();
    await injectFault({ call: SUMMARY, fault: 'status', status: 200, body: { ...body, yesterday: 24_99 } });
    const equal = await IncomePage.open('partner-income');
    await equal.until(() => figure(equal, '昨日预计收入').includes('¥24.99'), 'should show the expected income');
    expect(equal.text).not.to.contain('实际收入');
  });

  for (const [user, amounts, label, amount] of [
    ['agent', { yesterday: 100_00, yesterday_expected: 120_00 }, '昨日收入', '¥100.00'],
    ['miner', { yesterday: 100_00, yesterday_expected: 120_00 }, '昨日预计收入', '¥120.00'],
    ['agent', { yesterday_expected: 120_00 }, '昨日预计收入', '¥120.00'],
    ['miner', { yesterday: 100_00 }, '昨日收入', '¥100.00'],
    ['miner', {}, '昨日预计收入', '--'],
  ] as const)
    it(`shows ${label} to ${user} when the platform sends ${Object.keys(amounts).join(' and ') || 'neither'}`, async () => {
      await signIn(user);
      await injectFault({ call: SUMMARY, fault: 'status', status: 200, body: { ...amounts, total: 1_00 } });
      const page = await IncomePage.open('partner-income');
      await page.until(() => figure(page, label).includes(amount), `should show ${amount} as ${label}`);
    });

  it('shows figures that the platform does not send as unknown', async () => {
    await signIn('agent');
    await injectFault({ call: SUMMARY, fault: 'status', status: 200, body: { yesterday: 100_00 } });
    const page = await IncomePage.open('partner-income');
    await page.until(() => figure(page, '昨日收入').includes('¥100.00'), 'should show yesterday');
    for (const label of ['本月收入', '上月收入', '累计收入'])
      expect(figure(page, label), label).to.contain('--').and.not.to.contain('0.00');
  });

  it('shows the change from the same weekday a week earlier in words', async () => {
    const token = await signIn('agent');
    const page = await IncomePage.open('partner-income');
    await page.shows('较上周同日');
    const now = Date.now();
    const { list } = await responseOf<{ list: { income: number }[] }>(
      token,
      `/api/income/user/history?key_style=day&start_timestamp=${Math.floor((now - 8 * DAY_MS) / 1000)}&end_timestamp=${Math.floor((now - DAY_MS) / 1000)}`,
    );
    const change = list.at(-1)!.income - list[0]!.income;
    expect(page.text).to.contain(`较上周同日${change > 0 ? '增加' : '减少'} ${formatCents(Math.abs(change))} 元`);
  });

  it('uses the days of Shanghai and the server’s clock, not the clock of the browser (hazard 13)', async () => {
    const midnight = Date.parse(`${formatDate(Date.now() + 40 * DAY_MS)}T00:00:00+08:00`);
    await setClock(new Date(midnight + 1_000).toISOString());
    await signIn('agent');
    const page = await IncomePage.open('partner-income');
    const { month, day } = shanghai(midnight - DAY_MS);
    await page.shows(`数据截至 ${month} 月 ${day} 日`);
    await page.waitFor('canvas');
    expect(page.text).to.contain(`至 ${formatDate(midnight - DAY_MS)}`);
    fixtureCleanup();
    await setClock();
    await signIn('agent');
    const back = await IncomePage.open('partner-income');
    const today = shanghai(Date.now() - DAY_MS);
    await back.shows(`数据截至 ${today.month} 月 ${today.day} 日`);
  });

  it('requests account and amounts at the same time', async () => {
    await signIn('agent');
    const release = await holdCalls('/api/account/v1/info', 1);
    forgetCalls();
    const page = await IncomePage.open('partner-income');
    await page.until(() => callsTo(SUMMARY) > 0, 'should request the amounts');
    await release();
    await page.shows('昨日收入');
    const [account] = callsOf('/api/account/v1/info');
    expect(callsOf(SUMMARY)[0]!.sentAt, 'not after the account').to.be.lessThan(account!.endedAt!);
  });

  it('hides amounts when needVerify is not false, except for the allow list (§5)', async () => {
    const token = await signIn('agent');
    const { yesterday } = await summaryOf(token);
    await changeUser('agent', { needVerify: true });
    await signIn('agent');
    const page = await IncomePage.open('partner-income');
    await page.waitFor('canvas');
    await page.part('收入最高的节点');
    expect(figure(page, '昨日收入')).to.contain('***');
    expect(page.text).to.contain('合计 *** 元');
    expect(page.text, 'no amount anywhere').not.to.match(/\d\.\d\d(?!\d)/);
    await page.isAccessible();
    fixtureCleanup();
    configure({ uidAllowList: ['100001'] });
    const allowed = await IncomePage.open('partner-income');
    await allowed.shows(formatCents(yesterday!));
    await changeUser('agent', { needVerify: false });
  });

  it('shows the error while the other parts stay, and loads again after a retry', async () => {
    await signIn('agent');
    await injectFault({ call: SUMMARY, fault: 'status', status: 500, body: '数据库维护中' });
    const page = await IncomePage.open('partner-income');
    const failed = await oneEvent(page.element, 'partner-widget-failed');
    expect(failed.detail.code).to.equal(500);
    await page.shows('数据加载失败：数据库维护中');
    await page.waitFor('canvas');
    await page.part('收入最高的节点');
    expect(page.text).not.to.match(/NaN|undefined/);
    await clearFaults();
    await page.press('重试');
    await page.noLongerShows('数据库维护中');
    await page.until(() => /¥\d/.test(figure(page, '昨日收入')), 'should show yesterday');
  });

  it('names the agent that settles the income of a sub-account, in place of a link to a bill', async () => {
    await signIn('plain');
    const page = await IncomePage.open('partner-income');
    await page.until(() => figure(page, '上月收入').includes('由代理商 a***t 结算'), 'should name the agent');
    expect(page.text).not.to.contain('查看账单');
  });

  it('offers a retry instead of stating that there is no bill when bill and history failed to load', async () => {
    await signIn('agent');
    for (const call of [BILL, HISTORY]) await injectFault({ call, fault: 'status', status: 500 });
    clearStore();
    const page = await IncomePage.open('partner-income');
    await page.until(() => figure(page, '本月收入预计').includes('--加载失败'), 'should show no forecast');
    const bill = page.find('section[aria-label=接下来] dl > div', '账单（税后）')!;
    await page.until(() => bill.textContent.includes('--加载失败'), 'should show that the bill failed');
    expect(bill.textContent).not.to.contain('暂无账单');
    await page.isAccessible();
    await clearFaults();
    for (const part of ['账单（税后）', '本月收入预计']) {
      const stat = page.find('section[aria-label=接下来] dl > div', part)!;
      stat.querySelector('button')!.click();
      await page.until(() => /¥[\d,]+\.\d\d/.test(stat.textContent), `should load ${part}`);
    }
    await injectFault({ call: BILL, fault: 'status', status: 404, body: { code: 4040, message: '暂无账单' } });
    fixtureCleanup();
    clearStore();
    const other = await IncomePage.open('partner-income');
    await other.until(
      () => other.find('section[aria-label=接下来] dl > div', '账单（税后）')?.textContent.includes('--暂无账单'),
      'should show that there is no bill',
    );
  });

  it('shows an error instead of amounts when the response is unusable (hazard 12)', async () => {
    await signIn('agent');
    await injectFault({ call: SUMMARY, fault: 'html' });
    const page = await IncomePage.open('partner-income');
    await page.shows('系统繁忙，请稍后再试');
    expect(page.text).not.to.match(/NaN|undefined/);
  });

  it('keeps the amounts with their time while the network is down, and reloads afterwards (hazard 20)', async () => {
    await signIn('agent');
    const page = await IncomePage.open('partner-income');
    await page.waitFor('canvas');
    setOnline(false);
    await page.shows('网络已断开，页面显示的是');
    expect(figure(page, '昨日收入')).to.match(/¥\d/);
    forgetCalls();
    setOnline(true);
    await page.noLongerShows('网络已断开');
    await page.until(() => callsTo(SUMMARY) > 0, 'should request them again');
  });

  it('shares one request of each kind between two elements', async () => {
    await signIn('agent');
    clearStore();
    forgetCalls();
    const pages = await Promise.all([IncomePage.open('partner-income'), IncomePage.open('partner-income')]);
    for (const page of pages) {
      await page.waitFor('canvas');
      await page.part('收入最高的节点');
    }
    for (const path of [SUMMARY, '/api/income/device', '/api/account/v1/info']) expect(callsTo(path), path).to.equal(1);
    expect(callsTo('/api/income/user/history'), 'the range and the compared range').to.equal(2);
  });
});
