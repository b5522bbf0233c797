/** A built server and a browser for tests that drive the product from outside, as a person would. */
import type { AddressInfo } from 'node:net';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { buildServer } from '#console/server/app.ts';
import { readOptions } from '#console/server/options.ts';
import { BROWSER_ARGUMENTS } from '../runners/browser-arguments.ts';
import { clockOffset, clockScript } from '../runners/clock.ts';
import { findBrowser } from '../runners/find-browser.ts';

export interface RunningServer {
  /** Origin without a trailing slash, for example `http://127.0.0.1:40123`. */
  origin: string;
  /** The newest SMS code sent to `phone` (all digits). */
  latestCode(phone: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts a server on a free port with an in-memory database; `environment` as on the command line. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const options = readOptions({ LOG_LEVEL: 'silent', PORT: '0', ...environment });
  const server = await buildServer({ ...options, dataDir: environment.DATA_DIR });
  await server.listen({ host: options.host, port: options.port });
  const { port } = server.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return { origin, latestCode: (phone) => codeInOutbox(origin, phone), close: () => server.close() };
}

/** Headless Chromium with the flags that a container without a sandbox, a GPU or the internet needs. */
export async function launchBrowser(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: await findBrowser(),
    headless: true,
    args: BROWSER_ARGUMENTS,
  });
}

/** How somebody uses a browser: with a mouse and at 100 % where nothing else was said. */
interface Manner {
  readonly keyboard?: boolean;
  /** 2 is 200 % */
  readonly zoom?: number;
  /** how many times longer than usual they wait */
  readonly patience?: number;
}

const manners = new WeakMap<Browser, Manner>();

/** From now on whoever drives this browser's pages does it like this. */
export const useBrowser = (browser: Browser, manner: Manner): void => void manners.set(browser, manner);
export const mannerOf = (browser: Browser): Manner => manners.get(browser) ?? {};

export interface OpenedPage {
  readonly page: Page;
  /** what must not appear in its log: errors, warnings, what the content security policy refused */
  readonly complaints: string[];
  /** how often a call was made so far */
  calls(path: string): number;
  close(): Promise<void>;
}

interface Opening {
  /** px; a phone below 640. Default 1280 */
  width?: number;
  /** the person has accepted the agreement of the start (§4) in this browser before */
  agreed?: boolean;
}

/** A page in a context of its own: storage, cookies and cache. */
export async function openPage(browser: Browser, { width = 1280, agreed = false }: Opening = {}): Promise<OpenedPage> {
  const page = await (await browser.createBrowserContext()).newPage();
  const phone = width < 640;
  const { zoom = 1 } = mannerOf(browser);
  const height = phone ? 800 : 900;
  // what zooming does: fewer pixels of the page's own, each of them larger
  await page.setViewport({
    width: width / zoom,
    height: height / zoom,
    deviceScaleFactor: zoom,
    hasTouch: phone,
    isMobile: phone,
  });
  await page.evaluateOnNewDocument(clockScript(clockOffset()));
  await page.evaluateOnNewDocument((accepted) => {
    if (accepted && location.origin !== 'null') localStorage.setItem('noticeConfirmed', 'true');
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`CSP: ${violatedDirective} ${blockedURI}`),
    );
  }, agreed);
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A month without a bill is answered 404, of which the browser tells by itself.
    if (message.location().url?.includes('/monthly_bill/detail')) return;
    if (['error', 'warn'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return {
    page,
    complaints,
    calls: (path) => asked.filter((each) => each === path).length,
    close: () => page.browserContext().close(),
  };
}

/** Read from the sandbox outbox. */
async function codeInOutbox(origin: string, phone: string): Promise<string> {
  const answer = await fetch(`${origin}/sandbox/outbox`, { headers: { accept: 'application/json' } });
  const messages = (await answer.json()) as { phone: string; code: string }[];
  const message = messages.find((each) => each.phone === phone);
  if (!message) throw new Error(`No code was sent to ${phone}`);
  return message.code;
}
