/** The screen, the exported file and the ledger show the same amounts for a month (§9, Money). */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, CDPSession, Page } from 'puppeteer-core';
import { read, utils } from 'xlsx';
import { lastBillMonth, monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { addMonths } from '#shared/core/shanghai-time.ts';
import { leaveBrowser, useBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { inGate } from '../../gate/extent.ts';
import { waitForAddress, find, followLink, openAs } from './console-page.ts';
import { exportedFile, saveDownloadsTo } from './saved-files.ts';

let server: RunningServer;
let browser: Browser;
let folder: string;

before(async () => {
  [server, browser, folder] = await Promise.all([
    startServer(),
    useBrowser(),
    mkdtemp(path.join(os.tmpdir(), 'partner-console-bills-')),
  ]);
});

after(async () => {
  leaveBrowser();
  await server?.close();
  if (folder) await rm(folder, { recursive: true });
});

interface LedgerEntry {
  readonly type: string;
  /** unix seconds */
  readonly create: number;
  /** cents */
  readonly amount: number;
}

/**
 * Returns the monthly wallet's bill entries in cents, by month
 * of the bill. An entry is credited in the following month.
 */
async function billEntries(page: Page): Promise<Map<string, number>> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const years = `start=0&end=${Math.floor(Date.now() / 1000) + 86_400}`;
  const response = await fetch(
    `${server.origin}/api/wallet/wallet/entry/list?${years}&pageIndex=1&pageSize=100&walletType=0`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const { data } = (await response.json()) as { data: { list: LedgerEntry[] } };
  return new Map(
    data.list
      .filter(({ type }) => type === 'monthly_bill')
      .map(({ create, amount }) => [addMonths(monthOf(create * 1000), -1), amount]),
  );
}

const cents = (shown: string): number => Math.round(Number(shown.replace(/[^\d.-]/g, '')) * 100);

/** Waits for the month's bill on the screen. @returns its total in cents */
async function shownTotal(page: Page, month: string): Promise<number> {
  const [year, number] = month.split('-').map(Number);
  await find(page, 'section', `${year} 年 ${number} 月税后应付`);
  const total = await find(page, 'dl .total dd', '.');
  return cents(await total.evaluate((one) => one.innerText));
}

interface Exported {
  /** cents of the overview by item */
  readonly totals: ReadonlyMap<string, number>;
  /** Cents: the sum of the device days. */
  readonly rows: number;
}

const toCents = (yuan: unknown): number => Math.round(Number(yuan) * 100);

async function exported({ page, session }: Visitor, month: string): Promise<Exported> {
  const file = path.join(folder, `${month}月账单.xlsx`);
  const { Sheets, SheetNames } = read(await exportedFile(page, session, file));
  const rowsOf = (name: string) => utils.sheet_to_json<Record<string, unknown>>(Sheets[name]!);
  return {
    totals: new Map(rowsOf('概览').map((row) => [`${row['项目']}`, toCents(row['金额（元）'])])),
    rows: rowsOf(SheetNames[0]!).reduce((sum, row) => sum + toCents(row['收入（元）']), 0),
  };
}

interface Visitor {
  readonly page: Page;
  /** Receives the events of saved files. */
  readonly session: CDPSession;
  close(): Promise<void>;
}

async function open(username: string): Promise<Visitor> {
  await fetch(`${server.origin}/sandbox/people/${username}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ showIncome: true }),
  });
  const { page, close } = await openPage(browser);
  await page.setViewport({ width: 1280, height: 900 });
  const session = await saveDownloadsTo(folder, page);
  await openAs(page, server.origin, username);
  await waitForAddress(page, '/dashboard/bill');
  return { page, session, close };
}

describe('shows the same amounts on the screen, in the file and in the ledger for every seeded month', () => {
  for (const username of ['agent', 'miner', 'company', 'migrated']) {
    it(`when ${username} is signed in`, async () => {
      const visitor = await open(username);
      const { page, close } = visitor;
      const entries = await billEntries(page);
      const settled = [...entries.keys()].sort();
      // A migrated user has no bills since June.
      assert.ok(settled.length >= (username === 'migrated' ? 1 : 11), `${settled.length} settled months`);
      assert.equal(settled.at(-1)! <= lastBillMonth(Date.now()), true);
      // test/shared/topics/billing/bill/bill-file.node.test.ts compares file and ledger of every month.
      for (const month of inGate(settled, (one) => one === settled[0] || one === settled.at(-1))) {
        await followLink(page, `/dashboard/bill?month=${month}`);
        const total = await shownTotal(page, month);
        assert.equal(total, entries.get(month), `${month}: the screen and the ledger differ`);
        const { totals, rows } = await exported(visitor, month);
        assert.equal(totals.get('税后应付'), total, `${month}: the file and the screen differ`);
        assert.equal(totals.get('收入合计'), rows, `${month}: the rows do not add up to the sum`);
      }
      await close();
    });
  }
});
