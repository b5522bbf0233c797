/** The overview is today and what is to be done; the bills are a page of their own. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { at, LAST_MONTH, WEDNESDAY } from '../../gate/days.ts';
import { launchBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { accessibilityProblems, find, followLink, openAs, press, says } from './console-page.ts';
import { openWallet, sandbox } from './steps.ts';

let server: RunningServer;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  await sandbox(server, 'clock', { at: at(WEDNESDAY) });
  await sandbox(server, 'wallets/agent', { walletType: 1, leftAmount: 1_284_637 });
  await sandbox(server, 'wallets/agent', { walletType: 0, leftAmount: 0 });
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const strip = async (page: Page): Promise<string> => {
  const found = await find(page, 'section[aria-label=待办]', '查看');
  return found.evaluate((section) => section.innerText.replace(/\s+/g, ' '));
};

describe('the overview', () => {
  it('says in one strip what is to be done: the open wallet by name and amount, offline nodes, answered tickets, the contract', async () => {
    await sandbox(server, 'scenarios', { name: 'contract-expiring', username: 'agent' });
    await sandbox(server, 'scenarios', { name: 'ticket-answered', username: 'agent' });
    const { page, complaints, close } = await openPage(browser, { agreed: true });
    await openAs(page, server.origin, 'agent');
    const words = await strip(page);
    assert.match(words, /周结钱包可提现 ?12,846\.37 去提现/);
    assert.match(words, /\d+ 个节点离线 查看节点/);
    assert.match(words, /1 个工单有新回复 查看回复/);
    await says(page, '合作合同将于');
    const banners = await page.$$('partner-contract-banner');
    assert.equal(banners.length, 1, 'said once');
    assert.deepEqual(await accessibilityProblems(page), []);
    // the way to the wallet is the way to the withdrawal
    await press(page, '去提现', 'section[aria-label=待办] a');
    await openWallet(page, 'wallet88');
    await find(page, '[role=dialog] input[inputmode=decimal]');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('has its first figure in the first screen of a phone, for those on their way in as well', async () => {
    for (const [username, place] of [
      ['agent', 'dd'],
      ['miner', 'dd'],
      ['newcomer', 'section[aria-label=首次提现准备] p'],
    ] as const) {
      const { page, close } = await openPage(browser, { width: 375, agreed: true });
      if (username === 'newcomer') await sandbox(server, 'people/newcomer', { needFillBillingCycle: false });
      await openAs(page, server.origin, username);
      await says(page, '¥');
      await find(page, 'section[aria-label=待办] a, section[aria-label=首次提现准备]');
      const top = await (await find(page, place, '¥')).evaluate((figure) => figure.getBoundingClientRect().bottom);
      assert.ok(top < 667, `${username}: the first figure ends at ${top} px`);
      await close();
    }
  });

  it('leaves the bills to a page of their own, at the address that was theirs', async () => {
    const { page, complaints, close } = await openPage(browser, { agreed: true });
    await openAs(page, server.origin, 'agent');
    await says(page, '收入概览');
    assert.equal(await page.$('partner-bills'), null);
    await press(page, '账单', 'nav[aria-label=数据概览] a');
    await says(page, '税后应付');
    assert.equal(await page.$('partner-income'), null);
    assert.equal(await page.$eval('nav[aria-label=数据概览] [aria-current=page]', (tab) => tab.textContent), '账单');
    await followLink(page, `/dashboard/bill?month=${LAST_MONTH}`);
    await says(page, '税后应付');
    assert.deepEqual(await accessibilityProblems(page), []);
    assert.deepEqual(complaints, []);
    await close();
  });
});
