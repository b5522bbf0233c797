/**
 * Chromium (or Firefox) with a context of its own for each test file: storage, cookies, caches and permissions of one
 * file are not there in the next one, nor in the one beside it. The runner's own launcher keeps one page for all.
 */
import { ChromeLauncher } from '@web/test-runner-chrome';
import { clockOffset, clockScript } from '../gate/clock.mjs';
import { beginCoverage, endCoverage } from './browser-coverage.mjs';

/** Names the test file's session in every request of its page, whatever frame or address it comes from. */
export const SESSION_HEADER = 'x-test-session';

export class IsolatedChrome extends ChromeLauncher {
  times = new Map();

  /** @param {object} settings what `window.testSettings` says to the tests */
  constructor(launchOptions, settings, concurrency) {
    const context = ({ browser }) => browser.createBrowserContext();
    const page = async ({ context: own }) => {
      const opened = await own.newPage();
      await opened.evaluateOnNewDocument(clockScript(clockOffset()));
      await opened.evaluateOnNewDocument(`window.testSettings = ${JSON.stringify(settings)}`);
      // Files run side by side: each page is the one that a person looks at. Firefox cannot be told so.
      if (concurrency > 1) await opened.emulateFocusedPage(true);
      return opened;
    };
    super(launchOptions, context, page, undefined, concurrency);
  }

  /** How long a session took or has taken so far, ms. */
  durationOf(id) {
    const { began, ended = performance.now() } = this.times.get(id) ?? { began: performance.now() };
    return ended - began;
  }

  async startSession(id, url) {
    this.times.set(id, { began: performance.now() });
    const { browser } = await this.getOrStartBrowser();
    const page = await this.createNewPage(browser, await browser.createBrowserContext());
    await page.puppeteerPage.setExtraHTTPHeaders({ [SESSION_HEADER]: id });
    this.activePages.set(id, page);
    await beginCoverage(page.puppeteerPage);
    await page.runSession(url, Boolean(this.config?.coverage));
  }

  async stopSession(id) {
    await endCoverage(this.getPage(id), id);
    const result = await super.stopSession(id);
    const page = this.inactivePages.pop();
    await page.puppeteerPage.browserContext().close();
    this.times.get(id).ended = performance.now();
    return result;
  }
}
