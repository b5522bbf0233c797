/** The way of a message about money: from the decision of the bank to a page that the user has open. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { leaveBrowser, useBrowser, openPage } from '../../end-to-end/end-to-end.ts';
import { ProviderServer } from '../../server/provider-server.ts';
import {
  removeFolder,
  startFunded,
  type Partner,
  type ReferenceServer,
} from '../server/reference/reference-support.ts';
import { loadFactor } from '../../runners/load-factor.ts';
import { find, openWith, waitForText } from './console-page.ts';

const AMOUNT = 500_00;
/** A second. A busy machine gets the same factor as with other limits of tests (test/README.md). */
const LIMIT_MS = Number(process.env.TEST_PATIENCE_MS ?? 5_000 * loadFactor()) / 5;

/** Resolves when the page has the connection that announces messages. */
async function connected(page: Page, open: () => Promise<void>): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  const greeted = new Promise<void>((resolve) => session.once('Network.webSocketFrameReceived', () => resolve()));
  await open();
  await greeted;
}

describe('a message about a withdrawal', () => {
  let provider: ProviderServer;
  let server: ReferenceServer;
  let partner: Partner;
  let browser: Browser;
  before(async () => {
    provider = await ProviderServer.start();
    ({ server, partner } = await startFunded(provider, { phone: '13912345699', leftAmount: 10 * AMOUNT }));
    browser = await useBrowser();
  });
  after(async () => {
    leaveBrowser();
    await server?.close();
    if (server) await removeFolder(server);
    await provider?.close();
  });

  it('is in the open bell within a second of the decision of the bank, for money that is paid and refused', async (t) => {
    const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
    await connected(page, () => openWith(page, partner.token!, `${server.origin}/user/password`));
    await (await find(page, '[part=bell]')).evaluate((bell) => bell.click());
    await waitForText(page, '未读');
    for (const [outcome, title] of [
      [{ state: 'settled' }, '提现已到账 ¥500.00'],
      [{ state: 'failed', reason: '账户已注销' }, '提现失败，¥500.00 已退回'],
    ] as const) {
      const { body } = await partner.withdrawMonthly(AMOUNT);
      await provider.until(() => provider.orders.has(body.data.txId));
      provider.decide(body.data.txId, outcome);
      const shown = find(page, '[role=tabpanel] li button', title);
      const decided = performance.now();
      assert.equal(await provider.callBack(server.origin, body.data.txId), 200);
      await (await shown).dispose();
      const ms = Math.round(performance.now() - decided);
      t.diagnostic(`${title}: ${ms} ms after the decision`);
      assert.ok(ms < LIMIT_MS, `${title}: ${ms} ms`);
    }
    assert.deepEqual(consoleErrors, []);
    await close();
  });
});
