/** A built server and a browser for tests that drive the product from outside, as a person would. */
import type { AddressInfo } from 'node:net';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { buildServer } from '../../console/server/app.ts';
import { readOptions } from '../../console/server/options.ts';
import { BROWSER_ARGUMENTS } from '../gate/browser-arguments.mjs';
import { clockOffset, clockScript } from '../gate/clock.mjs';
import { findBrowser } from '../gate/find-browser.mjs';

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

/** A page in a context of its own (storage, cookies, cache) that collects what must not appear in the log. */
export async function openPage(browser: Browser): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.evaluateOnNewDocument(clockScript(clockOffset()));
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A month without a bill is answered 404, of which the browser tells by itself.
    if (message.location().url?.includes('/monthly_bill/detail')) return;
    if (['error', 'warn'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, complaints };
}

/** Read from the sandbox outbox. */
async function codeInOutbox(origin: string, phone: string): Promise<string> {
  const answer = await fetch(`${origin}/sandbox/outbox`, { headers: { accept: 'application/json' } });
  const messages = (await answer.json()) as { phone: string; code: string }[];
  const message = messages.find((each) => each.phone === phone);
  if (!message) throw new Error(`No code was sent to ${phone}`);
  return message.code;
}
