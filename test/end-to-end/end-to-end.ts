/** A built server and a browser for tests that use the product from outside, as a user does. */
import type { AddressInfo } from 'node:net';
import puppeteer, { type Browser, type Frame, type Locator, type Page } from 'puppeteer-core';
import { buildServer } from '#console/server/app.ts';
import { readOptions } from '#console/server/options.ts';
import { BROWSER_ARGUMENTS, STILL } from '../runners/browser-arguments.ts';
import { clockOffset, clockScript } from '../runners/clock.ts';
import { findBrowser, findBrowserWithCamera } from '../runners/find-browser.ts';
import { returnContext, SHARED_PROCESS, takeContext } from './contexts.ts';

export interface RunningServer {
  /** Origin without a trailing slash, for example `http://127.0.0.1:40123`. */
  origin: string;
  /** The newest SMS code sent to `phone` (all digits). */
  latestCode(phone: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts a server on a free port with an in-memory database. `environment` holds its environment variables. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const options = readOptions({ LOG_LEVEL: 'silent', PORT: '0', ...environment });
  const server = await buildServer({ ...options, dataDir: environment.DATA_DIR });
  await server.listen({ host: options.host, port: options.port });
  const { port } = server.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return { origin, latestCode: (phone) => latestCode(origin, phone), close: () => server.close() };
}

/**
 * Launches headless Chromium with the flags for a container without a sandbox, a GPU or internet access. With
 * `FIREFOX_PATH`, it launches Firefox.
 */
export async function launchBrowser(): Promise<Browser> {
  const firefox = process.env.FIREFOX_PATH;
  if (firefox) return puppeteer.launch({ browser: 'firefox', executablePath: firefox, headless: true });
  return puppeteer.launch({
    executablePath: await findBrowser(),
    headless: true,
    args: [...BROWSER_ARGUMENTS, ...STILL, SHARED_PROCESS],
  });
}

/** Launches a Chromium whose camera plays a video file. Undefined if no Chromium with cameras is installed. */
export async function launchBrowserWithCamera(video: string): Promise<Browser | undefined> {
  const executablePath = findBrowserWithCamera();
  if (!executablePath) return undefined;
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`];
  return puppeteer.launch({
    executablePath,
    headless: true,
    args: [...BROWSER_ARGUMENTS, ...STILL, SHARED_PROCESS, ...camera],
  });
}

/** The browser that the test files of this process share, as long as one of them uses it. */
let shared: Promise<Browser> | undefined;
let users = 0;
let closing: NodeJS.Timeout | undefined;
/** The next file of the process starts within this time. */
const KEPT_MS = 2_000;

/**
 * Returns the browser of this process. Call `leaveBrowser` when the file has ended. A test with a profile of its own launches
 * a browser of its own.
 */
export function useBrowser(): Promise<Browser> {
  users += 1;
  clearTimeout(closing);
  shared ??= launchBrowser().then((browser) => {
    const started = shared;
    browser.once('disconnected', () => {
      if (shared === started) shared = undefined;
    });
    return browser;
  });
  return shared;
}

/** Closes the browser of this process unless another file uses it soon. */
export function leaveBrowser(): void {
  users -= 1;
  if (users > 0) return;
  closing = setTimeout(() => {
    const ended = shared;
    shared = undefined;
    void ended?.then((browser) => browser.close());
  }, KEPT_MS);
}

/** How long a page may take for a step on a busy machine. */
export const PATIENCE_MS = 60_000;

/** Waits until an element is visible, also inside shadow roots. A locator alone notices only changes outside of them. */
export async function visible(page: Page | Frame, selector: string): Promise<Locator<Element>> {
  await page.waitForSelector(selector, { visible: true, timeout: PATIENCE_MS });
  return page.locator(selector) as Locator<Element>;
}

/** Settings of the simulated user. The default is a mouse and 100 % zoom. */
export interface BrowserProfile {
  readonly keyboard?: boolean;
  /** A factor: 2 is 200 %. */
  readonly zoom?: number;
  /** The factor by which time limits are longer than usual. */
  readonly patience?: number;
}

const profiles = new WeakMap<Browser, BrowserProfile>();

/** Sets how tests use the pages of this browser from now on. */
export const setProfile = (browser: Browser, profile: BrowserProfile): void => void profiles.set(browser, profile);
export const profileOf = (browser: Browser): BrowserProfile => profiles.get(browser) ?? {};

export interface OpenedPage {
  readonly page: Page;
  /** Console messages that fail a test: errors, warnings and violations of the content security policy. */
  readonly consoleErrors: string[];
  /** Returns the number of requests to this path so far. */
  calls(path: string): number;
  close(): Promise<void>;
}

interface Opening {
  /** Pixels. A width below 640 is a phone. Default: 1280. */
  width?: number;
  /** Whether the user has accepted the start-up agreement (§4) in this browser before. */
  agreed?: boolean;
}

/** Opens a page with its own storage and cookies. */
export async function openPage(browser: Browser, { width = 1280, agreed = false }: Opening = {}): Promise<OpenedPage> {
  const page = await (await takeContext(browser)).newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const phone = width < 640;
  const { zoom = 1 } = profileOf(browser);
  const height = phone ? 800 : 900;
  // Zoom reduces the number of CSS pixels in the viewport and enlarges each of them.
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
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    // A month without a bill returns 404, and the browser logs this automatically.
    if (message.location().url?.includes('/monthly_bill/detail')) return;
    if (['error', 'warn'].includes(message.type())) consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  return {
    page,
    consoleErrors,
    calls: (path) => requested.filter((each) => each === path).length,
    close: () => returnContext(page),
  };
}

/** Returns the newest code to a phone in the sandbox outbox. */
export async function latestCode(origin: string, phone: string): Promise<string> {
  const response = await fetch(`${origin}/sandbox/outbox`, { headers: { accept: 'application/json' } });
  const messages = (await response.json()) as { phone: string; code: string }[];
  const message = messages.find((each) => each.phone === phone && each.code);
  if (!message) throw new Error(`No code was sent to ${phone}`);
  return message.code;
}
