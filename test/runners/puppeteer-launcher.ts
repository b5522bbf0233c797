/**
 * Chromium or Firefox with a context for each test file, so that storage, cookies, caches and permissions of one file do not
 * reach another. The launchers of the test runner keep one page for all files.
 */
import type { BrowserLauncher, SessionResult } from '@web/test-runner';
import puppeteer, { TimeoutError, type Browser, type LaunchOptions, type Page } from 'puppeteer-core';
import { beginCoverage, endCoverage } from './browser-coverage.ts';
import { clockOffset, clockScript } from './clock.ts';
import { compareControls } from './controls.ts';

/** Names the session of a test file in every request of its page, including frames and other origins. */
export const SESSION_HEADER = 'x-test-session';

export class PuppeteerLauncher implements BrowserLauncher {
  readonly type = 'puppeteer';
  private browser: Promise<Browser> | undefined;
  private readonly pages = new Map<string, Page>();
  private readonly times = new Map<string, { readonly began: number; ended?: number }>();

  /**
   * @param settings `window.testSettings` of the test pages
   * @param placeOf returns the file of a session and its time zone
   */
  constructor(
    readonly name: string,
    private readonly options: LaunchOptions,
    private readonly settings: object,
    private readonly placeOf: (id: string) => Promise<{ readonly file: string; readonly zone: string }>,
    readonly concurrency = 1,
  ) {}

  /** Milliseconds of a session so far. */
  durationOf(id: string): number {
    const { began, ended = performance.now() } = this.times.get(id) ?? { began: performance.now() };
    return ended - began;
  }

  async startSession(id: string, url: string): Promise<void> {
    this.times.set(id, { began: performance.now() });
    const page = await this.openPage();
    this.pages.set(id, page);
    const { file, zone } = await this.placeOf(id);
    if (zone !== process.env.TZ) await page.emulateTimezone(zone);
    // The runner reports a file when it ends.
    await page.exposeFunction('reportFailure', (failure: string) =>
      process.stderr.write(`failed: ${file} (${zone}) > ${failure}\n`),
    );
    await page.evaluateOnNewDocument(clockScript(clockOffset()));
    await page.evaluateOnNewDocument(`window.testSettings = ${JSON.stringify(this.settings)}`);
    // Files run at the same time: without this, only one page would have the focus. Firefox does not support it.
    if (this.concurrency > 1) await page.emulateFocusedPage(true);
    if (this.options.browser !== 'firefox') {
      const session = await page.createCDPSession();
      await page.exposeFunction('emulateMedia', (name: string, value: string) =>
        session.send('Emulation.setEmulatedMedia', { features: [{ name, value }] }),
      );
      await page.exposeFunction('compareControls', compareControls.bind(undefined, session));
      await page.exposeFunction('emulatePaper', (on: boolean) =>
        session.send('Emulation.setEmulatedMedia', { media: on ? 'print' : '' }),
      );
    }
    await page.setExtraHTTPHeaders({ [SESSION_HEADER]: id });
    await page.setViewport({ width: 800, height: 600 });
    await beginCoverage(page);
    await page.goto(url);
  }

  /** A page in a context of its own. On a busy machine, the 30 seconds that puppeteer waits for it were too short. */
  private async openPage(): Promise<Page> {
    const open = async () => (await (await this.running()).createBrowserContext()).newPage();
    return open().catch((problem) => {
      if (problem instanceof TimeoutError) return open();
      throw problem;
    });
  }

  /** The browser. One that crashed is started again, so that it fails only the files that it had open. */
  private running(): Promise<Browser> {
    this.browser ??= puppeteer.launch({ headless: true, ...this.options }).then((browser) => {
      browser.once('disconnected', () => (this.browser = undefined));
      return browser;
    });
    return this.browser;
  }

  isActive(id: string): boolean {
    return this.pages.has(id);
  }

  getBrowserUrl(id: string): string | undefined {
    return this.pages.get(id)?.url();
  }

  async stopSession(id: string): Promise<SessionResult> {
    const page = this.pages.get(id)!;
    await endCoverage(page, id);
    this.pages.delete(id);
    await page.browserContext().close();
    this.times.get(id)!.ended = performance.now();
    return {};
  }

  startDebugSession(): Promise<void> {
    return Promise.reject(new Error('The debugger of the test runner is not supported.'));
  }

  async stop(): Promise<void> {
    await (await this.browser)?.close();
  }
}
