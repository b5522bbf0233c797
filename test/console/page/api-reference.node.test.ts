/** Needs a build. The page of Swagger UI in the sandbox, under the security policy of the server. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser, openPage, startServer, visible, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { CALL_NAMES } from '#shared/contract/calls.ts';

describe('the page of the API', { timeout: 60_000 }, () => {
  let server: RunningServer;
  let browser: Browser;
  before(async () => {
    [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  it('lists every call of the contract without a violation of the security policy', async () => {
    const { page, consoleErrors } = await openPage(browser);
    await page.goto(`${server.origin}/sandbox/api`);
    await visible(page, '.opblock-tag');
    await page.$$eval('.opblock-tag[data-is-open="false"]', (groups) =>
      groups.forEach((group) => (group as HTMLElement).click()),
    );
    await page.waitForFunction(
      (count) => document.querySelectorAll('.opblock').length === count,
      {},
      CALL_NAMES.length,
    );
    assert.deepEqual(consoleErrors, []);
    await page.close();
  });

  it('sends the OpenAPI document', async () => {
    const response = await fetch(`${server.origin}/openapi.json`);
    const { openapi } = (await response.json()) as { openapi: string };
    assert.deepEqual([response.status, openapi], [200, '3.1.0']);
  });
});
