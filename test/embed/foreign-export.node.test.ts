/** The export on a page of another origin, where a Worker cannot load from the bundle's origin (architecture.md). */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser, openPage, visible } from '../end-to-end/end-to-end.ts';
import { startForeignHost, type ForeignHost } from './foreign-host.ts';
import { isBillWorkbook, watchSavedFiles, type SavedFile } from './watched-export.ts';

describe('an export on a partner’s page of another origin', { timeout: 180_000 }, () => {
  let host: ForeignHost;
  let browser: Browser;
  before(async () => {
    [host, browser] = await Promise.all([startForeignHost(), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await host?.close();
  });

  async function exportOn(policy?: string): Promise<{ saved: SavedFile; workers: string[] }> {
    const { page } = await openPage(browser);
    await page.evaluateOnNewDocument(watchSavedFiles);
    await page.goto(host.page('module', '<partner-bills></partner-bills>', policy));
    const exportButton = await visible(page, 'partner-bills >>> ::-p-text(导出月账单)', { timeout: 60_000 });
    await exportButton.click();
    await page.waitForFunction(() => window.saved, { timeout: 90_000, polling: 200 });
    const { saved, workers } = await page.evaluate(() => ({ saved: window.saved!, workers: window.workers }));
    await page.close();
    return { saved, workers };
  }

  it('writes the file in a Worker from a blob URL', async () => {
    const { saved, workers } = await exportOn();
    isBillWorkbook(saved);
    assert.deepEqual(workers, ['blob:']);
  });

  it('writes the file in slices on the page when the policy allows no Worker', async () => {
    const policy = [
      "default-src 'none'",
      `script-src 'self' ${host.bundle}`,
      "style-src 'none'",
      `connect-src 'self' ${host.bundle}`,
      'img-src data:',
      "worker-src 'none'",
      "require-trusted-types-for 'script'",
    ].join('; ');
    const { saved, workers } = await exportOn(policy);
    isBillWorkbook(saved);
    assert.deepEqual(workers, []);
  });

  it('starts the Worker when the policy requires Trusted Types', async () => {
    const policy = [
      "default-src 'none'",
      `script-src 'self' blob: ${host.bundle}`,
      `connect-src 'self' ${host.bundle}`,
      'img-src data:',
      "require-trusted-types-for 'script'",
    ].join('; ');
    const { saved, workers } = await exportOn(policy);
    isBillWorkbook(saved);
    assert.deepEqual(workers, ['blob:']);
  });
});
