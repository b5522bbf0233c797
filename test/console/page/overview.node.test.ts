/** The overview shows today's numbers and tasks. Bills are on a separate page. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { at, LAST_MONTH, WEDNESDAY } from '../../gate/days.ts';
import { leaveBrowser, useBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { tokenOf } from '../../server/sign-in.ts';
import { accessibilityProblems, find, followLink, openAs, press, waitForText, write } from './console-page.ts';
import { openWallet, sandbox } from './steps.ts';

let server: RunningServer;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), useBrowser()]);
  await sandbox(server, 'clock', { at: at(WEDNESDAY) });
  await sandbox(server, 'wallets/agent', { walletType: 1, leftAmount: 1_284_637 });
  await sandbox(server, 'wallets/agent', { walletType: 0, leftAmount: 0 });
});
after(async () => {
  leaveBrowser();
  await server?.close();
});

const taskList = async (page: Page): Promise<string> => {
  const found = await find(page, 'section[aria-label=待办事项]', '查看');
  return found.evaluate((section) => section.innerText.replace(/\s+/g, ' '));
};

describe('the overview', () => {
  it('shows the whole chart in the first screen of a notebook, below equal cells with the tasks', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
    await page.setViewport({ width: 1280, height: 900 });
    await openAs(page, server.origin, 'agent');
    const chart = await find(page, 'figure [role=application]');
    const bottom = await chart.evaluate((plot) => plot.getBoundingClientRect().bottom);
    assert.ok(bottom < 900, `the chart ends at ${bottom} px`);
    const cells = await page.$$eval('partner-tasks >>> li', (all) =>
      all
        .map((cell) => cell.getBoundingClientRect())
        .map(({ width, height }) => [Math.round(width), Math.round(height)]),
    );
    assert.ok(cells.length > 1);
    for (const cell of cells) assert.deepEqual(cell, cells[0]);
    assert.ok(cells[0]![1]! < 60, `a task has more than two lines: ${cells[0]![1]} px`);
    assert.equal(await page.$eval('main h1', (title) => title.getBoundingClientRect().height > 20), true);
    await waitForText(page, '您好，agent');
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('lists the tasks: the open wallet with its amount, offline nodes, ticket replies, contract', async () => {
    await sandbox(server, 'scenarios', { name: 'contract-expiring', username: 'agent' });
    await sandbox(server, 'scenarios', { name: 'ticket-answered', username: 'agent' });
    const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
    await openAs(page, server.origin, 'agent');
    const text = await taskList(page);
    assert.match(text, /周结钱包可提现 ?12,846\.37 元 去提现/);
    assert.match(text, /(\d+) 个节点离线 这 \1 个节点昨日较上周同日少收 [\d,]+\.\d\d 元 查看节点/);
    assert.match(text, /1 个工单有新回复 查看回复/);
    await waitForText(page, '合作合同将于');
    assert.equal(await page.$('partner-contract-banner'), null, 'the tasks contain the reminder');
    assert.deepEqual(await accessibilityProblems(page), []);
    // The link to the wallet opens the withdraw dialog.
    await press(page, '去提现', 'section[aria-label=待办事项] button');
    await openWallet(page, 'wallet88');
    await find(page, '[role=dialog] input[inputmode=decimal]');
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('shows no task of the previous user after a sign-in in another tab (hazard 22)', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await openAs(page, server.origin, 'agent');
    assert.match(await taskList(page), /12,846\.37/);
    const mixed = await page.evaluateHandle(() => {
      const found: string[] = [];
      const look = () => {
        const tasks = document.querySelector('partner-tasks')?.shadowRoot?.textContent ?? '';
        const page = document.querySelector('main')?.innerText ?? '';
        if (page.includes('您好，miner') && tasks.includes('12,846.37')) found.push(page + tasks);
        requestAnimationFrame(look);
      };
      look();
      return found;
    });
    const tab = await page.browserContext().newPage();
    await tab.goto(`${server.origin}/healthz`);
    await tab.evaluate((token) => localStorage.setItem('token', token), await tokenOf(server.origin, 'miner'));
    await tab.close();
    await waitForText(page, '您好，miner');
    assert.deepEqual(await mixed.jsonValue(), []);
    await close();
  });

  it('shows the first amount within the first screen of a phone, also during setup', async () => {
    for (const [username, place] of [
      ['agent', 'dd'],
      ['miner', 'dd'],
      ['newcomer', '.frame > div > div > span'],
    ] as const) {
      const { page, close } = await openPage(browser, { width: 375, agreed: true });
      if (username === 'newcomer') await sandbox(server, 'people/newcomer', { needFillBillingCycle: false });
      await openAs(page, server.origin, username);
      await waitForText(page, '¥');
      await find(page, 'section[aria-label=待办事项] button, section[aria-label=首次提现准备]');
      const top = await (await find(page, place, '¥')).evaluate((figure) => figure.getBoundingClientRect().bottom);
      assert.ok(top < 667, `${username}: the first amount ends at ${top} px`);
      await close();
    }
  });

  it('opens the operations of the day that an element requests', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await openAs(page, server.origin, 'agent');
    await page.waitForSelector('partner-income');
    await page.evaluate(() =>
      document.querySelector('partner-income')!.dispatchEvent(
        new CustomEvent('partner-navigation-requested', {
          detail: { to: 'tech', params: { day: '2026-11-10' } },
          bubbles: true,
          composed: true,
          cancelable: true,
        }),
      ),
    );
    await waitForText(page, '2026-11-10 周二');
    assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, '/dashboard/tech?day=2026-11-10');
    await close();
  });

  it('keeps the menu for an unknown address, and has no menu without a session', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await openAs(page, server.origin, 'agent');
    // before, the page may still go to the overview
    await find(page, 'nav[aria-label=主菜单] a[aria-current=page]', '数据概览');
    await followLink(page, '/no/such/page');
    await waitForText(page, '页面不存在');
    await find(page, 'nav[aria-label=主菜单] a', '节点列表');
    assert.deepEqual(await accessibilityProblems(page), []);
    await close();
    const guest = await openPage(browser, { agreed: true });
    await guest.page.goto(`${server.origin}/no/such/page`);
    await waitForText(guest.page, '页面不存在');
    assert.equal(await guest.page.$('nav[aria-label=主菜单]'), null);
    await guest.close();
  });

  it('keeps each preset of a date range on one line at 320 px', async () => {
    for (const locale of ['zh-CN', 'en']) {
      const { page, close } = await openPage(browser, { width: 320, agreed: true });
      await page.evaluateOnNewDocument((language) => localStorage.setItem('locale', language), locale);
      await openAs(page, server.origin, 'agent');
      await press(page, ' ·', 'button[aria-haspopup=dialog]');
      await press(page, locale === 'en' ? ' to ' : ' 至 ', '[role=dialog] button[aria-haspopup=dialog]');
      const preset = await find(page, '[role=dialog] li button[aria-pressed]');
      const lines = await preset.evaluate((one) =>
        [...one.closest('ul')!.querySelectorAll('button')].map((button) => {
          const label = document.createRange();
          label.selectNodeContents(button);
          return label.getClientRects().length;
        }),
      );
      assert.deepEqual(lines, [1, 1, 1, 1], locale);
      await close();
    }
  });

  it('shows the calendar and the details of a bill at 320 px without cut or overflowing content', async () => {
    const { page, close } = await openPage(browser, { width: 320, agreed: true });
    await page.evaluateOnNewDocument(() => localStorage.setItem('locale', 'en'));
    await openAs(page, server.origin, 'agent');
    await press(page, 'Settlement calendar', 'button');
    const mark = await find(page, '[role=dialog] td i', 'Check');
    assert.ok(await mark.evaluate((one) => one.scrollWidth <= one.clientWidth));
    await page.goto(`${server.origin}/dashboard/bill?month=${LAST_MONTH}`);
    await press(page, 'Income details', 'button');
    const row = await find(page, '[role=dialog] tbody tr');
    const overflow = await row.evaluate((one) => {
      const wide: string[] = [];
      for (let box: HTMLElement | null = one; box; box = box.parentElement)
        if (getComputedStyle(box).overflowX === 'auto' && box.scrollWidth > box.clientWidth) wide.push(box.className);
      return wide;
    });
    assert.deepEqual(overflow, []);
    await close();
  });

  it('shows numbers of withdrawals and amounts of invoices at 320 px as a whole', async () => {
    for (const [user, path, place, numbers] of [
      ['agent', '/wallet?cycle=week', '[role=dialog]', 'dd span[title]'],
      ['company', `/dashboard/bill?month=${LAST_MONTH}`, 'section[aria-label=Invoices]', 'li span[translate=no]'],
    ] as const) {
      const { page, close } = await openPage(browser, { width: 320, agreed: true });
      await page.evaluateOnNewDocument(() => localStorage.setItem('locale', 'en'));
      await openAs(page, server.origin, user, path);
      if (user === 'agent') {
        await write(page, 'input[type=password]', 'wallet88');
        await page.keyboard.press('Enter');
        await press(page, '', 'tbody button[aria-label^="View the withdrawal"]');
      }
      const number = await find(page, `${place} ${numbers}`);
      const shown = await number.evaluate(
        (one, within, selector) => {
          const all = [...one.closest(within)!.querySelectorAll<HTMLElement>(selector)];
          return all.map((each) => {
            const text = document.createRange();
            text.selectNodeContents(each);
            const isWhole = text.getBoundingClientRect().right <= innerWidth - 16;
            return { isWhole, lines: text.getClientRects().length };
          });
        },
        place,
        numbers,
      );
      assert.ok(shown.length > 1);
      assert.ok(
        shown.every(({ isWhole, lines }) => isWhole && (user === 'agent' || lines === 1)),
        JSON.stringify(shown),
      );
      await close();
    }
  });

  it('shows bills on a separate page, at their previous address', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
    await openAs(page, server.origin, 'agent');
    await waitForText(page, '收入概览');
    assert.equal(await page.$('partner-bills'), null);
    await press(page, '账单', 'nav[aria-label=数据概览] a');
    await waitForText(page, '税后应付');
    assert.equal(await page.$('partner-income'), null);
    assert.equal(await page.$eval('nav[aria-label=数据概览] [aria-current=page]', (tab) => tab.textContent), '账单');
    await followLink(page, `/dashboard/bill?month=${LAST_MONTH}`);
    await waitForText(page, '税后应付');
    assert.deepEqual(await accessibilityProblems(page), []);
    assert.deepEqual(consoleErrors, []);
    await close();
  });
});
