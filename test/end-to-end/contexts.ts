/**
 * Browser contexts that pages use one after the other. A new context costs a process that compiles every script again, half
 * of the CPU time of a page load. A context that is used again has no data of its last page.
 */
import type { Browser, BrowserContext, Page } from 'puppeteer-core';

/** Lets the pages of one site in a context share a process, and the scripts that are compiled there. */
export const SHARED_PROCESS = '--process-per-site';

const unused = new WeakMap<Browser, BrowserContext[]>();

/** Returns a context without data. */
export const takeContext = async (browser: Browser): Promise<BrowserContext> =>
  unused.get(browser)?.pop() ?? browser.createBrowserContext();

/** Closes a page with its context. If it can, it keeps the context for `takeContext`, without pages and data. */
export async function returnContext(page: Page): Promise<void> {
  const context = page.browserContext();
  const browser = context.browser();
  if (process.env.FIREFOX_PATH || !page.url().startsWith('http')) return context.close();
  const { origin } = new URL(page.url());
  const pages = await context.pages();
  const kept = pages.find((each) => each.url() === origin + KEPT) ?? (await keepProcess(context, origin));
  await Promise.all(pages.filter((each) => each !== kept).map((each) => each.close()));
  const session = await kept.createCDPSession();
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
  await session.detach();
  await context.clearPermissionOverrides();
  unused.set(browser, [...(unused.get(browser) ?? []), context]);
}

const KEPT = '/kept-by-tests';
/** A page without scripts. Without an icon of its own, the browser requests one from the server. */
const EMPTY_PAGE = '<!doctype html><link rel="icon" href="data:,">';

/** Opens a page whose process stays when the other pages of its origin are closed. The server receives no request. */
async function keepProcess(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.setRequestInterception(true);
  page.on('request', (request) => void request.respond({ contentType: 'text/html', body: EMPTY_PAGE }));
  await page.goto(origin + KEPT);
  return page;
}
