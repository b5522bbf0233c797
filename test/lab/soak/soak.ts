/**
 * One browser tab over a long day: users sign in one after the other, view their bills, withdraw and sign out. Garbage
 * of a round in the page or the server would grow from round to round.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { waitForAddress, fillSignIn, press, waitForText } from '../../console/page/console-page.ts';
import { openWalletFromMenu, sandbox, withdraw } from '../../console/page/steps.ts';
import { at, WEDNESDAY } from '../../gate/days.ts';
import { launchBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';

/** The platform sends each of them 20 codes an hour, in real time: 40 rounds in all. */
const PEOPLE = [
  { username: 'agent', phone: '13800138000' },
  { username: 'company', phone: '13900139000' },
] as const;
/**
 * Rounds that fill caches, load code and fill the first page of each user's withdrawals. Both numbers are even, because
 * React keeps the page of the last used input. Both measurements then follow the same user, and the rows of another
 * wallet do not count as growth.
 */
const WARM_UP = 24;
const ROUNDS = 16;

/**
 * Allowed growth over all rounds: noise of the garbage collector, far below one element, response or handle per round.
 */
const MOST_GROWN: Record<keyof Left, number> = {
  heapMB: 4,
  listeners: ROUNDS / 2,
  nodes: ROUNDS / 2,
  documents: 0,
  handles: 4,
  serverMB: 40,
};

interface Left {
  readonly heapMB: number;
  readonly listeners: number;
  readonly nodes: number;
  readonly documents: number;
  readonly handles: number;
  readonly serverMB: number;
}

let server: RunningServer;
let browser: Browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  await sandbox(server, 'clock', { at: at(WEDNESDAY) });
});

after(async () => {
  await browser?.close();
  await server?.close();
});

async function round(page: Page, { username, phone }: (typeof PEOPLE)[number]): Promise<void> {
  await sandbox(server, `wallets/${username}`, { walletType: 0, leftAmount: 500_000 });
  await fillSignIn(page, username);
  await waitForAddress(page, '/dashboard/bill');
  await waitForText(page, `您好，${username}`);

  await openWalletFromMenu(page, 'wallet88');
  await press(page, '月结', '[role=radio]');
  await waitForText(page, '5,000');
  await press(page, '申请提现');
  await withdraw(page, server, phone, '1234.56');
  await waitForText(page, '申请提现成功');

  await press(page, '节点列表', 'nav a');
  await waitForAddress(page, '/device/list');
  await press(page, '', 'header button[aria-expanded]');
  await press(page, '退出登录');
  await waitForAddress(page, '/login');
  await waitForText(page, '登录');
}

/** Measures after the browser and the server have collected their garbage. */
async function left(page: Page): Promise<Left> {
  const session = await page.createCDPSession();
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  const { JSEventListeners, Nodes, Documents } = await page.metrics();
  globalThis.gc!();
  return {
    heapMB: usedSize / 1e6,
    listeners: JSEventListeners!,
    nodes: Nodes!,
    documents: Documents!,
    handles: process.getActiveResourcesInfo().length,
    serverMB: process.memoryUsage().heapUsed / 1e6,
  };
}

describe('a long day in one tab', () => {
  it(`leaves nothing behind after ${ROUNDS} rounds of sign-in, wallet, withdrawal and sign-out (hazard 19)`, async () => {
    const { page, consoleErrors } = await openPage(browser, { agreed: true });
    await page.goto(`${server.origin}/login`);
    for (let done = 0; done < WARM_UP; done++) await round(page, PEOPLE[done % PEOPLE.length]!);
    const first = await left(page);
    for (let done = 0; done < ROUNDS; done++) await round(page, PEOPLE[done % PEOPLE.length]!);
    const last = await left(page);
    console.log(`after ${WARM_UP} rounds ${JSON.stringify(first)}\nafter ${ROUNDS} more ${JSON.stringify(last)}`);

    const grown = Object.entries(MOST_GROWN).filter(([what, most]) => {
      const key = what as keyof Left;
      return last[key] - first[key] > most;
    });
    assert.deepEqual(grown, []);
    assert.deepEqual(consoleErrors, []);
  });
});
