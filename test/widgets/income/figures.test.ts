import { expect, fixtureCleanup, oneEvent } from '@open-wc/testing';
import { formatCents } from '../../../shared/domain/money.ts';
import { DAY_MS, formatDate, shanghai } from '../../../shared/domain/shanghai-time.ts';
import { configure } from '../../../shared/host/configuration.ts';
import type { IncomeSummary } from '../../../shared/platform/schemas/income.ts';
import '../../../widgets/income/income.element.tsx';
import { callsOf, callsTo, forgetCalls } from '../../support/calls.ts';
import { answerOf, signIn } from '../../support/element-page.ts';
import { setOnline } from '../../support/network.ts';
import { changePerson, clearFaults, injectFault, platformReady, setClock } from '../../support/sandbox.ts';
import { IncomePage, forgetAnswers } from './income-page.ts';

const SUMMARY = '/api/income/summary';
const summaryOf = (token: string) => answerOf<Required<IncomeSummary>>(token, SUMMARY);
const figure = (page: IncomePage, label: string): string =>
  page.all('section[aria-busy] dl > div, section dl > div').find((each) => each.textContent.startsWith(label))
    ?.textContent ?? '';

describe('the figures of income', () => {
  before(platformReady);
  afterEach(async () => {
    fixtureCleanup();
    configure({ locale: undefined, uidAllowList: undefined });
    await clearFaults();
  });

  it('shows what yesterday was to an agent, with this month, the last and all, and is ready (§6, §7.5)', async () => {
    const token = await signIn('agent');
    const page = await IncomePage.open('partner-income');
    await oneEvent(page.element, 'partner-widget-ready');
    const { yesterday, cur_month, last_month, total } = await summaryOf(token);
    expect(figure(page, '昨日收入')).to.contain(`¥${formatCents(yesterday)}`);
    expect(figure(page, '本月收入')).to.contain(`¥${formatCents(cur_month)}`);
    expect(figure(page, '上月收入')).to.contain(`¥${formatCents(last_month)}`);
    expect(figure(page, '累计收入')).to.contain(`¥${formatCents(total)}`);
    expect(page.text).not.to.contain('预计');
    await page.isAccessible();
  });

  it('shows what yesterday is expected to be to a miner (§6)', async () => {
    const token = await signIn('miner');
    const page = await IncomePage.open('partner-income');
    await page.says('昨日预计收入');
    await page.says(formatCents((await summaryOf(token)).yesterday));
    await page.isAccessible();
  });

  it('tells how much more or less it was than the day before, in words', async () => {
    const token = await signIn('agent');
    const page = await IncomePage.open('partner-income');
    await page.says('比前一天');
    const now = Date.now();
    const { list } = await answerOf<{ list: { income: number }[] }>(
      token,
      `/api/income/user/history?key_style=day&start_timestamp=${Math.floor((now - 2 * DAY_MS) / 1000)}&end_timestamp=${Math.floor((now - DAY_MS) / 1000)}`,
    );
    const change = list[1]!.income - list[0]!.income;
    expect(page.text).to.contain(`比前一天${change > 0 ? '多' : '少'} ${formatCents(Math.abs(change))} 元`);
  });

  it('follows the days of Shanghai and the server, whatever this clock says (hazard 13)', async () => {
    const midnight = Date.parse(`${formatDate(Date.now() + 40 * DAY_MS)}T00:00:00+08:00`);
    await setClock(new Date(midnight + 1_000).toISOString());
    await signIn('agent');
    const page = await IncomePage.open('partner-income');
    const { month, day } = shanghai(midnight - DAY_MS);
    await page.says(`数据截至 ${month} 月 ${day} 日`);
    await page.comes('canvas');
    expect(page.text).to.contain(`至 ${formatDate(midnight - DAY_MS)}`);
    fixtureCleanup();
    await setClock();
    await signIn('agent');
    const back = await IncomePage.open('partner-income');
    const today = shanghai(Date.now() - DAY_MS);
    await back.says(`数据截至 ${today.month} 月 ${today.day} 日`);
  });

  it('keeps its places while it loads, and says so to a screen reader', async () => {
    await signIn('agent');
    await injectFault({ call: '/api/account/v1/info', fault: 'slow', ms: 1_500, times: 1 });
    const page = await IncomePage.open('partner-income');
    await page.says('加载中');
    expect(page.find('section[aria-busy=true]')).to.exist;
    const before = page.element.getBoundingClientRect().height;
    await page.isAccessible();
    await page.comes('canvas');
    await page.part('收入最高的节点');
    expect(before, 'the skeleton is about as high').to.be.within(
      page.element.getBoundingClientRect().height * 0.85,
      page.element.getBoundingClientRect().height * 1.15,
    );
  });

  it('asks for account and figures together: one round trip', async () => {
    await signIn('agent');
    await injectFault({ call: '/api/account/v1/info', fault: 'slow', ms: 2_000, times: 1 });
    forgetCalls();
    const page = await IncomePage.open('partner-income');
    await page.says('昨日收入');
    const [account] = callsOf('/api/account/v1/info');
    expect(callsOf(SUMMARY)[0]!.sentAt, 'not after the account').to.be.lessThan(account!.endedAt!);
  });

  it('hides sensitive numbers when needVerify is not false, and spares the allow list (§5)', async () => {
    const token = await signIn('agent');
    const { yesterday } = await summaryOf(token);
    await changePerson('agent', { needVerify: true });
    await signIn('agent');
    const page = await IncomePage.open('partner-income');
    await page.comes('canvas');
    await page.part('收入最高的节点');
    expect(figure(page, '昨日收入')).to.contain('***');
    expect(page.text).to.contain('合计 *** 元');
    expect(page.text, 'no amount anywhere').not.to.match(/\d\.\d\d(?!\d)/);
    await page.isAccessible();
    fixtureCleanup();
    configure({ uidAllowList: ['100001'] });
    const spared = await IncomePage.open('partner-income');
    await spared.says(formatCents(yesterday));
    await changePerson('agent', { needVerify: false });
  });

  it('says that the figures did not load while the other parts stand, and tries again', async () => {
    await signIn('agent');
    await injectFault({ call: SUMMARY, fault: 'status', status: 500, body: '数据库维护中' });
    const page = await IncomePage.open('partner-income');
    const failed = await oneEvent(page.element, 'partner-widget-failed');
    expect(failed.detail.code).to.equal(500);
    await page.says('数据库维护中');
    await page.comes('canvas');
    await page.part('收入最高的节点');
    expect(page.text).not.to.match(/NaN|undefined/);
    await page.isAccessible();
    await clearFaults();
    await page.press('重试');
    await page.saysNoMore('数据库维护中');
    await page.until(() => /¥\d/.test(figure(page, '昨日收入')), 'should show yesterday');
  });

  it('tells of an answer it cannot use in place of a figure (hazard 12)', async () => {
    await signIn('agent');
    await injectFault({ call: SUMMARY, fault: 'html' });
    const page = await IncomePage.open('partner-income');
    await page.says('内部服务器错误');
    expect(page.text).not.to.match(/NaN|undefined/);
  });

  it('keeps the old figures with their time while the network is away, and follows when it is back (hazard 20)', async () => {
    await signIn('agent');
    const page = await IncomePage.open('partner-income');
    await page.comes('canvas');
    setOnline(false);
    await page.says('网络已断开，页面显示的是');
    expect(figure(page, '昨日收入')).to.match(/¥\d/);
    await page.isAccessible();
    forgetCalls();
    setOnline(true);
    await page.saysNoMore('网络已断开');
    await page.until(() => callsTo(SUMMARY) > 0, 'should ask again');
  });

  it('asks the host for a session when nobody is signed in', async () => {
    configure({ token: undefined, getToken: () => undefined });
    const element = document.createElement('partner-income');
    const required = oneEvent(element, 'partner-session-required');
    document.body.append(element);
    await required;
    const page = new IncomePage(element);
    await page.says('尚未登录');
    await page.isAccessible();
    element.remove();
    configure({ getToken: undefined });
  });

  it('says why the account did not load and tries again', async () => {
    await signIn('agent');
    await injectFault({ call: '/api/account/v1/info', fault: 'code', body: { code: 5001, message: '账户服务升级中' } });
    const page = await IncomePage.open('partner-income');
    await page.says('账户服务升级中');
    await page.isAccessible();
    await clearFaults();
    await page.press('重试');
    await page.says('昨日收入');
  });

  it('shows two elements from one call of each kind', async () => {
    await signIn('agent');
    forgetAnswers();
    forgetCalls();
    const pages = await Promise.all([IncomePage.open('partner-income'), IncomePage.open('partner-income')]);
    for (const page of pages) {
      await page.comes('canvas');
      await page.part('收入最高的节点');
    }
    for (const path of [SUMMARY, '/api/income/user/history', '/api/income/device', '/api/account/v1/info'])
      expect(callsTo(path), path).to.equal(1);
  });

  it('speaks English when the host asks for it, also while it is on the page', async () => {
    await signIn('agent');
    const page = await IncomePage.open('partner-income', 320);
    await page.says('昨日收入');
    configure({ locale: 'en' });
    await page.says('Last month');
    await page.says('Income over time');
    await page.comes('canvas');
    await page.isAccessible();
  });

  it('fits into 320 px without being cut', async () => {
    await signIn('agent');
    const page = await IncomePage.open('partner-income', 288);
    await page.comes('canvas');
    await page.part('收入最高的节点');
    const { right } = page.element.getBoundingClientRect();
    for (const each of page.all('button, strong, dd, h2, h3, canvas'))
      expect(each.getBoundingClientRect().right, each.textContent).to.be.at.most(right);
    await page.isAccessible();
  });
});
