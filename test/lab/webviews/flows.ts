/** Flows of a partner. Each must work in every engine at or above the target, with dialogs inside the window. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { read, utils } from 'xlsx';
import { formatCents } from '#shared/core/money.ts';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { latestCode, openPage } from '../../end-to-end/end-to-end.ts';
import { find, openAs, press, signIn, waitForAddress, waitForText, write } from '../../console/page/console-page.ts';
import { saveDownloadsTo } from '../../console/page/saved-files.ts';
import { openWallet, sandbox, withdraw } from '../../console/page/steps.ts';
import type { ForeignHost } from '../../embed/foreign-host.ts';
import { at, msAt, WEDNESDAY } from '../../gate/days.ts';
import type { FlowName } from './flow-names.ts';
import { colorsOf, outsideOfWindow, receivesPress } from './checks.ts';

/** Text on its background (WCAG 1.4.3) */
const READABLE = 4.5;

export interface Visit {
  readonly page: Page;
  readonly host: ForeignHost;
  /** Keeps a picture of the window. */
  keep(name: string): Promise<void>;
}

export interface Flow {
  readonly name: FlowName;
  /** pixels. Default: a desktop */
  readonly width?: number;
  readonly walk: (visit: Visit) => Promise<void>;
}

const serverOf = ({ bundle }: ForeignHost) => ({
  origin: bundle,
  latestCode: (phone: string) => latestCode(bundle, phone),
  close: async () => {},
});

/** The day of withdrawals, with money in the wallet. */
export async function prepare(host: ForeignHost): Promise<void> {
  await sandbox(serverOf(host), 'clock', { at: at(WEDNESDAY) });
  await sandbox(serverOf(host), 'wallets/agent', { walletType: 0, leftAmount: 500_000 });
}

const isReadable = async (page: Page, selector: string, text: string): Promise<void> => {
  const colors = await colorsOf(page, selector, text);
  assert.ok(colors && colors.contrast >= READABLE, `${text || selector}: ${JSON.stringify(colors)}`);
};

/** The pointer changes the color of the control, and its text stays readable. */
async function reactsToPointer(page: Page, selector: string, text: string): Promise<void> {
  await page.mouse.move(1, 1);
  const before = await colorsOf(page, selector, text);
  const found = await find(page, selector, text);
  await found.hover();
  await found.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));
  await found.dispose();
  const hovered = await colorsOf(page, selector, text);
  assert.notEqual(hovered?.background, before?.background, `${text}: hovered`);
  await isReadable(page, selector, text);
}

/** The chosen one of several controls has another background than its neighbors. */
async function showsSelection(page: Page, chosen: string, other: string): Promise<void> {
  const [one, two] = [await colorsOf(page, chosen), await colorsOf(page, other)];
  assert.ok(one && two, `${chosen}, ${other}`);
  assert.ok(one.background !== two.background || one.text !== two.text, `${chosen}: ${JSON.stringify(one)}`);
  assert.ok(one.contrast >= READABLE, `${chosen}: ${JSON.stringify(one)}`);
}

async function openWithdrawal({ page, host }: Visit): Promise<void> {
  await openAs(page, host.bundle, 'agent', '/wallet?cycle=month');
  await openWallet(page, 'wallet88');
  await press(page, '申请提现');
  await find(page, '[role=dialog] input[inputmode=decimal]');
  // the page is locked two frames later
  await page.evaluate(
    () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(next)))),
  );
}

const FLOWS_OF_MONEY: readonly Flow[] = [
  {
    name: 'sign-in',
    async walk({ page, host }) {
      await signIn(page, host.bundle, 'agent');
      await waitForAddress(page, '/dashboard/bill');
      await waitForText(page, '您好，agent');
    },
  },
  {
    name: 'withdraw dialog, phone',
    width: 375,
    async walk(visit) {
      const { page } = visit;
      await openWithdrawal(visit);
      assert.deepEqual(await outsideOfWindow(page), []);
      assert.ok(await receivesPress(page, '[role=dialog] button', '确认提现'), '确认提现 is covered');
      await isReadable(page, '[role=dialog] button', '确认提现');
      await visit.keep('withdraw-375');
    },
  },
  {
    name: 'withdraw to the record',
    async walk(visit) {
      const { page, host } = visit;
      await openWithdrawal(visit);
      assert.deepEqual(await outsideOfWindow(page), []);
      await visit.keep('withdraw-1280');
      await withdraw(page, serverOf(host), '13800138000', '234.56');
      await waitForText(page, '申请提现成功，预计3日前到账');
      assert.deepEqual(await outsideOfWindow(page), []);
      await waitForText(page, formatCents(500_000 - 23_456));
      await waitForText(page, '转账中');
    },
  },
  {
    name: 'payout form',
    async walk({ page, host, keep }) {
      await openAs(page, host.bundle, 'miner', '/user/beneficiary');
      await press(page, '修改', 'button');
      await press(page, '', 'input[value=personalAlipay]');
      await keep('payout');
      await write(page, 'input[name=collectionNumber]', 'moved@partner.example');
      await page.keyboard.press('Enter');
      await waitForText(page, '确认提交');
      assert.deepEqual(await outsideOfWindow(page), []);
    },
  },
];

const FLOWS_OF_DATA: readonly Flow[] = [
  {
    name: 'range of days',
    async walk({ page, host, keep }) {
      await openAs(page, host.bundle, 'agent', '/dashboard/bill');
      await (await find(page, '[role=radio][aria-checked=true]')).dispose();
      await showsSelection(page, '[role=radio][aria-checked=true]', '[role=radio][aria-checked=false]');
      await press(page, '至', 'button[aria-haspopup]');
      await find(page, '[role=dialog] td, [role=dialog] [role=gridcell]');
      assert.deepEqual(await outsideOfWindow(page), []);
      await keep('range');
    },
  },
  {
    name: 'month and bill export',
    async walk({ page, host }) {
      const month = lastBillMonth(msAt(WEDNESDAY));
      const folder = await mkdtemp(path.join(tmpdir(), 'partner-console-webview-'));
      try {
        const downloads = await saveDownloadsTo(folder, page);
        await openAs(page, host.bundle, 'agent', `/dashboard/bill?month=${month}`);
        const completed = new Promise<void>((resolve) => {
          downloads.on('Browser.downloadProgress', ({ state }) => state === 'completed' && resolve());
        });
        await press(page, '导出月账单');
        await completed;
        // an engine without locale files cannot write the Chinese name of the file
        const [name] = await readdir(folder);
        const { Sheets, SheetNames } = read(await readFile(path.join(folder, name!)));
        const rows = utils.sheet_to_json<string[]>(Sheets[SheetNames[0]!]!, { header: 1 });
        assert.deepEqual([rows[0]![0], rows.length > 100], ['时间', true]);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  },
  {
    name: 'charts',
    async walk({ page, host, keep }) {
      await openAs(page, host.bundle, 'agent', '/dashboard/tech');
      await find(page, 'canvas');
      await keep('tech');
    },
  },
  {
    name: 'messages and hovered buttons',
    async walk({ page, host, keep }) {
      await openAs(page, host.bundle, 'agent', '/user/agreement');
      await press(page, '', '[part=bell]');
      await find(page, '[role=tabpanel] li button');
      assert.deepEqual(await outsideOfWindow(page), []);
      await keep('messages');
      await press(page, '', '[role=tabpanel] li button');
      await find(page, '[role=dialog] button', '知道了');
      assert.deepEqual(await outsideOfWindow(page), []);
      await reactsToPointer(page, '[role=dialog] button', '知道了');
    },
  },
  {
    name: 'device list',
    async walk({ page, host, keep }) {
      await openAs(page, host.bundle, 'agent', '/device/list');
      await find(page, 'tbody tr, [role=row]');
      await keep('devices');
    },
  },
  {
    name: 'dialling',
    async walk({ page, host, keep }) {
      await openAs(page, host.bundle, 'agent', '/device/list');
      const uuid = await page.evaluate(async () => {
        const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
        const response = await fetch('/api/income/device?limit=1&offset=0&key_style=day', { headers });
        return ((await response.json()) as { items: { uuid: string }[] }).items[0]!.uuid;
      });
      await page.goto(`${host.bundle}/dial/config?deviceUUID=${uuid}`);
      await waitForText(page, '暂无修改');
      await keep('dial');
      await press(page, 'DHCP', '[role=radio]');
      // enabled
      await find(page, 'button', '保存配置');
    },
  },
  {
    name: 'help',
    async walk({ page, host }) {
      await openAs(page, host.bundle, 'miner', '/help-center');
      await press(page, '', 'partner-help-center, main li a, li button');
    },
  },
  {
    name: 'dark mode',
    async walk({ page, host, keep }) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
      await openAs(page, host.bundle, 'agent', '/dashboard/bill');
      await waitForText(page, '您好，agent');
      const colors = await colorsOf(page, 'h1');
      assert.ok(colors && colors.contrast >= READABLE, JSON.stringify(colors));
      assert.ok(Number(colors.background.split(',')[0]) < 60, `dark: ${JSON.stringify(colors)}`);
      await keep('dark');
    },
  },
];

const FLOWS_OF_HOSTS: readonly Flow[] = [
  {
    name: 'host page with two elements',
    async walk({ page, host, keep }) {
      await page.goto(host.page('module', '<partner-income></partner-income><partner-bills></partner-bills>'));
      await waitForText(page, '昨日收入');
      await find(page, 'button', '导出月账单');
      await keep('host');
    },
  },
  {
    name: 'dark host page in a container',
    async walk({ page, host, keep }) {
      const around = (inside: string) =>
        `<div style="color-scheme:dark;background:%23111;--partner-brand:%23b91c1c"><div style="container-type:inline-size;margin-top:300px;height:700px;transform:translateY(20px)">${inside}</div></div>`;
      await page.goto(host.page('module', around('<partner-income></partner-income>').replaceAll('%23', '#')));
      await waitForText(page, '昨日收入');
      const colors = await colorsOf(page, 'h2');
      assert.ok(colors && colors.contrast >= READABLE, JSON.stringify(colors));
      await press(page, '变化分析');
      await find(page, '[role=dialog] tfoot');
      assert.deepEqual(await outsideOfWindow(page), []);
      await keep('host-dark');
    },
  },
];

export const FLOWS: readonly Flow[] = [...FLOWS_OF_MONEY, ...FLOWS_OF_DATA, ...FLOWS_OF_HOSTS];

/** Walks a flow in a page of its own. The console must show no error. */
export async function walkFlow(
  browser: Browser,
  host: ForeignHost,
  { walk, width = 1280 }: Flow,
  { script, keep }: { script?: string; keep: (name: string, picture: Uint8Array) => Promise<void> },
): Promise<void> {
  const { page, consoleErrors, close } = await openPage(browser, { width, agreed: true });
  try {
    if (script) await page.evaluateOnNewDocument(script);
    if (width < 640) await page.setViewport({ width, height: 667, hasTouch: true, isMobile: true });
    await walk({ page, host, keep: async (name) => keep(name, await page.screenshot()) });
    assert.deepEqual(consoleErrors, []);
  } catch (error) {
    await keep('failed', await page.screenshot());
    throw Object.assign(error as Error, { message: `${(error as Error).message}\n${consoleErrors.join('\n')}` });
  } finally {
    await close();
  }
}
