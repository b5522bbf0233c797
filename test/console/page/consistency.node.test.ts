/**
 * Amounts that appear on several screens are the same for every seeded
 * user, and all links to a wallet agree on whether it is open.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { at, msAt, WEDNESDAY } from '../../gate/days.ts';
import { inGate } from '../../gate/extent.ts';
import {
  leaveBrowser,
  useBrowser,
  openPage,
  startServer,
  type OpenedPage,
  type RunningServer,
} from '../../end-to-end/end-to-end.ts';
import { tokenOf } from '../../server/sign-in.ts';
import { until } from '../../server/until.ts';
import { find, followLink, openAs, press, waitForText, textOf } from './console-page.ts';
import { exportedLines, saveDownloadsTo } from './saved-files.ts';
import { openWallet, sandbox } from './steps.ts';

let server: RunningServer;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), useBrowser()]);
  await sandbox(server, 'clock', { at: at(WEDNESDAY) });
});
after(async () => {
  for (const { close } of opened.values()) await close();
  leaveBrowser();
  await server?.close();
});

/** The page of each user. All tests share it, because they only read. */
const opened = new Map<string, OpenedPage>();

/** Opens an address on the page of a user. */
async function pageOf(username: string, address = '/dashboard/bill'): Promise<Page> {
  const known = opened.get(username);
  if (known) {
    await followLink(known.page, address);
    return known.page;
  }
  const fresh = await openPage(browser, { agreed: true });
  opened.set(username, fresh);
  await openAs(fresh.page, server.origin, username, address);
  return fresh.page;
}

/** Opens a wallet on the page of a user. The password is prompted for once. */
async function walletPageOf(username: string, address: string): Promise<Page> {
  const page = await pageOf(username, address);
  const found = await find(page, '.frame :is(input[type=password], section[aria-label=余额])');
  if (await found.evaluate((one) => one.matches('input'))) await openWallet(page, 'wallet88');
  await found.dispose();
  return page;
}

const WALLETS = { week: '周结钱包', month: '月结钱包' } as const;
type Cycle = keyof typeof WALLETS;
const CYCLES = Object.keys(WALLETS) as Cycle[];

/** Waits for the figures of the income summary. @returns its text; amounts are masked until the user is verified (§5) */
async function incomeFigures(page: Page, isMasked = false): Promise<string> {
  let figures = '';
  await until(async () => {
    figures = await textOf(page, 'section[aria-label=收入汇总]', '累计收入');
    return figures.includes(isMasked ? '***' : '¥');
  }, 'the income summary has loaded');
  return figures;
}

/** Returns the first amount in the text of a panel. */
const amountIn = (text: string): string => /¥([\d,]+\.\d\d)/.exec(text)?.[1] ?? '';

const isVisible = (page: Page, selector: string, text = ''): Promise<boolean> =>
  page.evaluate(
    (wanted, within) => {
      const roots: (Document | ShadowRoot)[] = [document];
      for (const root of roots)
        for (const one of root.querySelectorAll<HTMLElement>('*')) {
          if (one.shadowRoot) roots.push(one.shadowRoot);
          if (one.matches(wanted) && one.innerText.includes(within) && one.getClientRects().length > 0) return true;
        }
      return false;
    },
    selector,
    text,
  );

const cents = (shown: string): number => Math.round(Number(shown.replace(/[^\d.-]/g, '')) * 100);

/** Fetches the amounts and messages of a user from the platform. */
async function fetchAmounts({ origin }: RunningServer, token: string) {
  const get = async <Body>(address: string): Promise<Body> => {
    const response = await fetch(`${origin}${address}`, { headers: { authorization: `Bearer ${token}` } });
    return (await response.json()) as Body;
  };
  type Figure = 'yesterday' | 'yesterday_expected' | 'cur_month' | 'last_month' | 'total';
  const summary = await get<Record<Figure, number>>('/api/income/summary');
  const walletOf = (type: number) => get<{ data: { leftAmount: number } }>(`/api/wallet/wallet?walletType=${type}`);
  const wallets = await Promise.all([walletOf(0), walletOf(1)]);
  const notices = await get<{ data: { list: { title: string; content: string }[] } }>(
    '/api/notice/list?pageIndex=1&pageSize=100&type=all',
  );
  const entriesOf = (type: number) =>
    get<{ data: { list: { amount: number }[] } }>(
      `/api/wallet/wallet/entry/list?start=0&end=${msAt(WEDNESDAY, '23:59') / 1000}&pageIndex=1&pageSize=100&walletType=${type}`,
    );
  const entries = (await Promise.all([entriesOf(0), entriesOf(1)])).flatMap(({ data }) => data.list);
  const withdrawalsOf = (type: number) =>
    get<{ data: { list: { amount: number; tax?: number; fee?: number; received?: number }[] } }>(
      `/api/wallet/wallet/withdrawal/list?pageIndex=1&pageSize=100&walletType=${type}`,
    );
  const withdrawals = (await Promise.all([withdrawalsOf(0), withdrawalsOf(1)])).flatMap(({ data }) => data.list);
  return {
    moved: [
      ...entries.map(({ amount }) => amount),
      ...withdrawals.flatMap(({ amount, tax, fee, received }) => [amount, tax, fee, received]),
    ],
    yesterday: { actual: summary.yesterday, expected: summary.yesterday_expected },
    incomes: [summary.cur_month, summary.last_month, summary.total],
    wallets: wallets.map(({ data }) => data.leftAmount),
    notices: notices.data.list,
  };
}

interface Wallet {
  readonly amount: string;
  readonly open: boolean;
}

/** Reads a wallet's panel. The gate must be passed before. @returns undefined when the user has no such wallet */
async function walletOf(page: Page, cycle: Cycle): Promise<Wallet | undefined> {
  await followLink(page, `/wallet?cycle=${cycle}`);
  await find(page, 'partner-wallet, .frame', '今天是');
  // The choice of wallets is missing when the user has no weekly wallet.
  if (cycle === 'week' && !(await isVisible(page, '[role=radiogroup]', WALLETS.week))) return undefined;
  await find(page, 'partner-wallet, .frame', `，${WALLETS[cycle]}`);
  const panel = await textOf(page, 'section[aria-label=余额]', '累计提现');
  await find(page, 'section[aria-label=余额]', '申请提现');
  const open = await page.evaluate(() => {
    const root = document.querySelector('partner-wallet')!.shadowRoot!;
    const button = [...root.querySelectorAll('button')].find((each) => each.textContent.includes('申请提现'));
    return button !== undefined && !button.disabled;
  });
  return { amount: amountIn(panel), open };
}

describe('amounts on several screens', () => {
  for (const username of inGate(['agent', 'company', 'miner'], (one) => ['agent', 'miner'].includes(one)))
    it(`${username}: shows the same balance in card, menu and wallet, and the same bill in the wallet and on its page`, async () => {
      const page = await walletPageOf(username, '/wallet');
      await waitForText(page, '可提现余额');
      const wallets = new Map<Cycle, Wallet>();
      for (const cycle of CYCLES) {
        const wallet = await walletOf(page, cycle);
        if (wallet) wallets.set(cycle, wallet);
      }
      assert.ok(wallets.has('month'));
      const open = [...wallets].filter(([, wallet]) => wallet.open);

      // The bill is shown in the wallet and on its own page.
      await followLink(page, '/wallet?cycle=month');
      const inWallet = await textOf(page, 'section[aria-label=账单概要]', '税后应付');
      await followLink(page, '/dashboard/bill?month=');
      await page.waitForFunction(() => !document.querySelector('partner-wallet'));
      const onOwnPage = await textOf(page, 'section[aria-label=账单概要]', '税后应付');
      assert.equal(onOwnPage.replace('查看我的钱包', ''), inWallet);
      assert.match(amountIn(onOwnPage), /\d/);

      // All links to the wallet.
      await followLink(page, '/dashboard/bill');
      await waitForText(page, '收入概览');
      assert.equal(await isVisible(page, 'nav a[href^="/wallet"]', '可提现'), open.length > 0, 'the menu badge');
      if (open.length === 0) assert.equal(await isVisible(page, 'section[aria-label=待办事项] li', '可提现'), false);
      for (const [cycle, { amount }] of open) {
        const card = await textOf(page, 'section[aria-label=待办事项] li', WALLETS[cycle]);
        assert.equal(card, `${WALLETS[cycle]}可提现${amount}元去提现`);
      }
      if (open.length > 0) {
        const href = await page.$eval('nav a[href^="/wallet"]', (link) => link.getAttribute('href'));
        assert.ok(
          open.some(([cycle]) => href === `/wallet?cycle=${cycle}`),
          `the menu badge opens ${href}`,
        );
      }
    });

  it('shows a newcomer one balance, and shows it in the menu only when the setup is complete', async () => {
    const page = await pageOf('newcomer');
    const { incomes, wallets } = await fetchAmounts(server, await tokenOf(server.origin, 'newcomer'));
    await find(page, 'section p', '钱包余额');
    const [, waiting] = /^¥([\d,]+\.\d\d)$/.exec(await textOf(page, '.frame > div > div > span', '¥'))!;
    assert.equal(cents(waiting!), Math.max(...wallets));
    assert.equal(await isVisible(page, 'nav a', '可提现'), false, 'the menu badge');
    const figures = await incomeFigures(page);
    assert.deepEqual(
      [...figures.matchAll(/¥([\d,]+\.\d\d)/g)].slice(1).map(([, amount]) => cents(amount!)),
      incomes,
      'the amounts of the platform',
    );
  });

  // One user of each view in the gate: all amounts, expected amounts, masked amounts.
  for (const username of inGate(['agent', 'company', 'miner', 'plain', 'newcomer', 'scan'], (one) =>
    ['agent', 'miner', 'scan'].includes(one),
  ))
    it(`${username}: shows the platform's income, and the same number of nodes on every page`, async () => {
      const page = await pageOf(username);
      const { incomes, yesterday } = await fetchAmounts(server, await tokenOf(server.origin, username));
      const isMasked = username === 'scan';
      const figures = await incomeFigures(page, isMasked);
      const shown = [...figures.matchAll(/¥([\d,]+\.\d\d)/g)].map(([, amount]) => cents(amount!));
      // Agents see yesterday's actual income, others the expected income (§6).
      const isAgent = !['miner', 'plain'].includes(username);
      const fromPlatform = [isAgent ? yesterday.actual : yesterday.expected, ...incomes];
      assert.deepEqual(shown, isMasked ? [] : fromPlatform);
      assert.equal(figures.includes('***'), isMasked);

      await followLink(page, '/dashboard/tech');
      const running = await textOf(page, '.frame', '在线率');
      const counts = /节点总数([\d,]+)个在线([\d,]+)离线([\d,]+)/.exec(running)!.slice(1).map(Number);
      await followLink(page, '/device/list');
      // The numbers of the states appear once all pages of the list are loaded.
      const list = await textOf(page, 'section[aria-label=节点概况]', '离线');
      const listed = /节点(\d[\d,]*).*?在线(\d[\d,]*)离线(\d[\d,]*)/.exec(list)!.slice(1).map(Number);
      assert.deepEqual(listed, counts, 'node list');
      if (isAgent && !isMasked) assert.equal(cents(amountIn(list)), yesterday.actual, 'sum of the node list');
      await followLink(page, '/dashboard/bill');
      await waitForText(page, '收入概览');
      await find(page, 'section[aria-label=收入汇总]', '累计收入');
      const [, , offline] = counts;
      if (offline! > 0) await find(page, 'section[aria-label=待办事项] li', `${offline} 个节点离线`);
    });

  for (const [username, cycle] of inGate(
    [
      ['agent', 'week'],
      ['agent', 'month'],
      ['company', 'month'],
      ['miner', 'month'],
    ] as const,
    ([one, by]) => by === 'week' || one === 'company',
  ))
    it(`${username}: offers the balance of the ${cycle} wallet in the withdraw dialog, up to the limit`, async () => {
      const page = await walletPageOf(username, `/wallet?cycle=${cycle}`);
      const wallet = (await walletOf(page, cycle))!;
      assert.equal(wallet.open, true);
      await press(page, '申请提现', 'section[aria-label=余额] button');
      const dialog = await textOf(page, '[role=dialog]', '预计到账');
      assert.ok(dialog.includes(`可提现${wallet.amount}元`), dialog);
      const field = await find(page, '[role=dialog] input[inputmode=decimal]');
      const offered = cents(await field.evaluate((one) => (one as HTMLInputElement).value));
      const most = cents(/至([\d,.]+)元/.exec(dialog)![1]!);
      assert.equal(offered, Math.min(cents(wallet.amount), most));
      await page.keyboard.press('Escape');
      await page.waitForSelector('>>> [role=dialog]', { hidden: true });
    });

  it('exports the same records as on the screen, to the cent', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'partner-console-records-'));
    const page = await walletPageOf('agent', '/wallet?cycle=month');
    const session = await saveDownloadsTo(folder, page);
    await press(page, '入账记录');
    await find(page, 'section[aria-label=记录] tbody td', '月账单');
    const shown = await page.evaluate(() => {
      const root = document.querySelector('partner-wallet')!.shadowRoot!;
      const cells = root.querySelectorAll<HTMLElement>('section[aria-label=记录] tbody .amount');
      const range = root.querySelector<HTMLElement>('section[aria-label=记录] button[aria-haspopup=dialog]')!.innerText;
      return { amounts: [...cells].map(({ innerText }) => innerText), range };
    });
    const lines = await exportedLines(
      page,
      session,
      path.join(folder, `月结钱包入账记录 ${shown.range.trim()}.xlsx`),
      '导出记录',
    );
    const column = lines[0]!.indexOf('金额（元）');
    const written = lines.slice(1, 1 + shown.amounts.length).map((line) => Math.round(Number(line[column]) * 100));
    assert.ok(written.length > 0);
    assert.deepEqual(written, shown.amounts.map(cents));
    await rm(folder, { recursive: true });
  });

  for (const username of ['agent', 'company', 'miner', 'newcomer'])
    it(`${username}: receives messages without other amounts than those of the wallet`, async () => {
      const { notices, moved } = await fetchAmounts(server, await tokenOf(server.origin, username));
      assert.ok(notices.length > 0);
      for (const { title, content } of notices)
        for (const [amount] of `${title} ${content}`.matchAll(/(?<=¥\s*)\d[\d,]*\.\d\d|\d[\d,]*\.\d\d(?=\s*元)/g))
          assert.ok(moved.includes(cents(amount)), title);
    });

  for (const username of ['scan', 'plain'])
    it(`${username}: sees no link to a withdrawal when withdrawals are not allowed`, async () => {
      const page = await pageOf(username);
      await waitForText(page, '收入概览');
      await find(page, 'section[aria-label=待办事项], nav a');
      assert.equal(await isVisible(page, 'nav a', '可提现'), false);
      assert.equal(await isVisible(page, 'a, button', '去提现'), false);
    });

  it('explains next to income and bill that weekly income is not part of the bill', async () => {
    const page = await pageOf('agent');
    const figure = await textOf(page, 'section[aria-label=收入汇总] dl > div', '（账单）');
    const [, weekly, monthly] = /周结([\d,.]+)\+月结([\d,.]+)（账单）/.exec(figure)!.map(cents);
    assert.equal(cents(amountIn(figure)), weekly! + monthly!);
    await press(page, '（账单）');
    await waitForText(page, '月账单只含按月结算的收入；周结收入每周转入周结钱包');
    const bill = await textOf(page, 'section', '收入合计');
    assert.equal(cents(/收入合计¥?([\d,.]+)/.exec(bill)![1]!), monthly, 'the bill behind the link');
    const other = await pageOf('miner', '/dashboard/bill?month=');
    await waitForText(other, '税后应付');
    assert.equal(await isVisible(other, 'p', '周结收入'), false);
  });
});
