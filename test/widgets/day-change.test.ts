import { expect } from '@open-wc/testing';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { nextEntry } from '#shared/topics/money/settlement/settlement-calendar.rules.ts';
import { formatCents } from '#shared/core/money.ts';
import { addDays, dayAfter, dayStart, formatDate, shanghai, thisYear } from '#shared/core/shanghai-time.ts';
import { configure } from '#shared/host/configuration.ts';
import { dayZh } from '#shared/host/date-names.ts';
import type { IncomeSummary } from '#shared/topics/billing/income/income.calls.ts';
import { accountApi } from '#shared/topics/accounts/account.api.ts';
import { serverNow } from '#shared/client/server-clock.ts';
import { store } from '#shared/client/store.ts';
import { saveWalletTicket } from '#shared/client/wallet-ticket.ts';
import '#widgets/bills/bills.element.tsx';
import '#widgets/device-list/device-list.element.tsx';
import '#widgets/income/income.element.tsx';
import '#widgets/statement/statement.element.tsx';
import '#widgets/tech-overview/tech-overview.element.tsx';
import '#widgets/wallet/wallet.element.tsx';
import { allCallsEnded } from '../browser/calls.ts';
import { ElementPage, mount, onPlatform, responseOf } from '../browser/element-page.ts';
import { clearFaults, holdCalls, setClock, tokenOf, walletTicketOf } from '../browser/sandbox.ts';
import { at, daysAfter, msAt, TODAY } from '../gate/days.ts';

const SUMMARY = '/api/income/summary';
const DEVICES = '/api/income/device';
const AGENT = '100001';

type Summary = Required<{ [Name in keyof IncomeSummary]: number }>;

/** A page with the elements of the console that show amounts, which stays open. */
const TAGS = [
  'partner-income',
  'partner-device-list',
  'partner-wallet',
  'partner-bills',
  'partner-statement',
  'partner-tech-overview',
] as const;
type Tag = (typeof TAGS)[number];

const realNow = Date.now.bind(Date);

/** Days have no break. The text of a page has plain spaces. */
const plain = (text: string): string => text.replace(/\s/g, ' ');

/** Moves the clocks of the platform and of this device, as time does. */
async function moveTo(moment: string): Promise<void> {
  await setClock(moment);
  const ahead = Date.parse(moment) - realNow();
  Date.now = () => realNow() + ahead;
}

/** Signs in again on a page that stays open, because a session and a wallet ticket end. */
async function renewSession(): Promise<string> {
  const token = await tokenOf('agent');
  const ticket = await walletTicketOf(token);
  configure({ token });
  saveWalletTicket(AGENT, ticket);
  await store.dispatch(accountApi.endpoints.accountInfo.initiate(undefined, { forceRefetch: true }));
  return token;
}

/** The day begins while the page is open: the timer of midnight, or the user who wakes the computer. */
const notice = () => document.dispatchEvent(new Event('visibilitychange'));

describe('a page that stays open over midnight in Shanghai (hazard 49)', () => {
  onPlatform();
  const pages = {} as Record<Tag, ElementPage>;
  const figure = (label: string): string =>
    pages['partner-income'].all('dl > div').find(({ textContent }) => textContent.startsWith(label))?.textContent ?? '';
  const sum = (): string => pages['partner-device-list'].find('dl > div', '收入合计')?.textContent ?? '';

  afterEach(async () => {
    Date.now = realNow;
    await setClock();
  });

  /** All figures that depend on the day, as the platform sends them at this time. */
  async function isOf(day: string, token: string): Promise<void> {
    const now = dayStart(day);
    const last = shanghai(addDays(now, -1));
    const summary = await responseOf<Summary>(token, SUMMARY);
    const { items } = await responseOf<{ items: { agentIncome: number }[] }>(
      token,
      `${DEVICES}?limit=1000&offset=0&key_style=day`,
    );
    const shows = (tag: Tag, text: string) => pages[tag].shows(plain(text));
    const yesterday = () => figure('昨日收入');
    await pages['partner-income'].until(
      () =>
        [formatCents(summary.yesterday), dayZh(last.month, last.day), '较上周同日'].every((part) =>
          yesterday().includes(part),
        ),
      `should show ${formatCents(summary.yesterday)} for ${dayAfter(day, -1)}`,
    );
    expect(figure('本月收入')).to.contain(formatCents(summary.cur_month));
    expect(figure('上月收入')).to.contain(formatCents(summary.last_month));
    await shows('partner-income', `数据截至 ${dayZh(last.month, last.day)}`);
    const entry = shanghai(dayStart(nextEntry(now).day));
    await shows('partner-income', dayZh(entry.month, entry.day));
    await shows('partner-income', formatCents(summary.weekly_next));
    await shows('partner-income', `${dayAfter(day, -28)} 至 ${dayAfter(day, -1)}`);
    const total = items.reduce((all, { agentIncome }) => all + agentIncome, 0);
    await pages['partner-device-list'].until(
      () => sum().includes(formatCents(total)),
      `should show ${formatCents(total)}`,
    );
    expect(sum()).to.contain('昨日收入合计');
    const { year, month, day: today } = shanghai(now);
    await shows('partner-wallet', `今天是 ${dayZh(month, today)}`);
    await shows('partner-wallet', `${thisYear(now).start} 至 ${day}`);
    await shows('partner-wallet', formatCents(summary.weekly_next));
    const [billYear, billMonth] = lastBillMonth(now).split('-').map(Number);
    await shows('partner-bills', `${billYear} 年 ${billMonth} 月`);
    await shows('partner-statement', `${billYear} 年 ${billMonth} 月`);
    await pages['partner-tech-overview'].until(
      () => pages['partner-tech-overview'].find('figcaption')?.textContent.includes(dayAfter(day, -1)),
      `should show ${dayAfter(day, -1)}`,
    );
    expect(year).to.equal(Number(day.slice(0, 4)));
  }

  it('states each figure for its own day over three midnights, a month end and a year end', async () => {
    const monthEnd = daysAfter(`${TODAY.slice(0, 7)}-01`, 31).slice(0, 8) + '01';
    const evenings = [
      TODAY,
      daysAfter(TODAY, 1),
      daysAfter(TODAY, 2),
      daysAfter(monthEnd, -1),
      `${TODAY.slice(0, 4)}-12-31`,
    ];
    await moveTo(at(evenings[0]!, '23:50'));
    let token = await renewSession();
    for (const tag of TAGS) pages[tag] = new ElementPage(await mount(tag, 1_180));
    for (const evening of evenings) {
      await moveTo(at(evening, '23:50'));
      token = await renewSession();
      notice();
      await isOf(evening, token);
      const [before, sumBefore] = [figure('昨日收入'), sum()];
      const held = await Promise.all([holdCalls(SUMMARY), holdCalls(DEVICES)]);
      await moveTo(at(daysAfter(evening, 1), '00:05'));
      notice();
      const now = shanghai(serverNow());
      expect(formatDate(serverNow())).to.equal(daysAfter(evening, 1));
      // the clock has changed, and the responses have not
      await pages['partner-wallet'].shows(plain(`今天是 ${dayZh(now.month, now.day)}`));
      expect(figure('昨日收入'), 'a figure keeps its day').to.equal(before);
      const { month, day } = shanghai(addDays(msAt(evening), -1));
      expect(sum()).to.equal(sumBefore.replace('昨日', dayZh(month, day)));
      for (const release of held) await release();
      await clearFaults();
      await isOf(daysAfter(evening, 1), token);
    }
    await allCallsEnded();
  });
});
