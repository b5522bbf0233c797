/** The export on a page of another origin, where a Worker cannot load from the bundle's origin (architecture.md). */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser, openPage, visible } from '../end-to-end/end-to-end.ts';
import { startForeignHost, type ForeignHost } from './foreign-host.ts';

interface Saved {
  name: string;
  head: number[];
  size: number;
}

declare global {
  interface Window {
    saved?: Saved;
    workers: string[];
  }
}

/** Runs in the page. Records the saved file and the URL protocols of the Workers. */
function watch(): void {
  const files = new Map<string, Blob>();
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  const Original = Worker;
  window.workers = [];
  URL.createObjectURL = (file: Blob) => {
    const address = createObjectURL.call(URL, file);
    files.set(address, file);
    return address;
  };
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (!file || !this.download) return click.call(this);
    void file.arrayBuffer().then((bytes) => {
      window.saved = { name: this.download, head: [...new Uint8Array(bytes.slice(0, 4))], size: bytes.byteLength };
    });
  };
  window.Worker = class extends Original {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', () => window.workers.push(new URL(`${url}`).protocol), { once: true });
    }
  };
}

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

  async function exportOn(policy?: string): Promise<{ saved: Saved; workers: string[] }> {
    const { page } = await openPage(browser);
    await page.evaluateOnNewDocument(watch);
    await page.goto(host.page('module', '<partner-bills></partner-bills>', policy));
    const exportButton = await visible(page, 'partner-bills >>> ::-p-text(导出月账单)', { timeout: 60_000 });
    await exportButton.click();
    await page.waitForFunction(() => window.saved, { timeout: 90_000, polling: 200 });
    const { saved, workers } = await page.evaluate(() => ({ saved: window.saved!, workers: window.workers }));
    await page.close();
    return { saved, workers };
  }

  const isWorkbook = ({ name, head, size }: Saved): void => {
    assert.match(name, /^\d{4}-\d{2}月账单\.xlsx$/);
    assert.deepEqual(head, [0x50, 0x4b, 3, 4]);
    assert.ok(size > 10_000);
  };

  it('writes the file in a Worker from a blob URL', async () => {
    const { saved, workers } = await exportOn();
    isWorkbook(saved);
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
    isWorkbook(saved);
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
    isWorkbook(saved);
    assert.deepEqual(workers, ['blob:']);
  });
});
