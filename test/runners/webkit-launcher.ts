/**
 * WebKit through its WebDriver, one file at a time. Each session is a browser without stored data. The driver sets neither
 * headers nor scripts, so a request belongs to the file that runs, and the clock is part of the page that the runner serves.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserLauncher, SessionResult } from '@web/test-runner';
import { freePort } from '../server/free-port.ts';
import { clockOffset, clockScript } from './clock.ts';

const CAPABILITIES = {
  browserName: 'MiniBrowser',
  'webkitgtk:browserOptions': { binary: process.env.MINI_BROWSER_PATH, args: ['--automation', '--geometry=800x600'] },
};
/** Libraries refuse the language of a process that has none. */
export const WEBKIT_ENVIRONMENT = {
  ...process.env,
  LANG: 'zh_CN.UTF-8',
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
};
const DRIVER_STARTS_MS = 60_000;
/** A browser starts in 2 s. On a busy machine, one in thirty never connects to its driver. */
const BROWSER_STARTS_MS = 30_000;

export class WebKitLauncher implements BrowserLauncher {
  readonly name = 'WebKit';
  readonly type = 'webdriver';
  readonly concurrency = 1;
  private readonly durations = new Map<string, number>();
  private driver: ChildProcess | undefined;
  private address = '';
  private running: { readonly id: string; readonly began: number; readonly path: string } | undefined;
  /** Returns the page that the runner serves. @param framework the address of the test framework */
  readonly pageOf: (framework: string) => string;

  /** @param settings `window.testSettings` of the test pages */
  constructor(settings: object) {
    const script = `${clockScript(clockOffset())}; window.testSettings = ${JSON.stringify(settings)};`;
    this.pageOf = (framework) =>
      `<!DOCTYPE html><html><head><script>${script}</script></head><body><script type="module" src="${framework}"></script></body></html>`;
  }

  /** The session of the file that runs. */
  get session(): string {
    return this.running?.id ?? '';
  }

  durationOf(id: string): number {
    return this.durations.get(id) ?? 0;
  }

  async initialize(): Promise<void> {
    const port = await freePort();
    this.address = `http://127.0.0.1:${port}`;
    this.driver = spawn('WebKitWebDriver', ['-p', `${port}`], { env: WEBKIT_ENVIRONMENT, stdio: 'ignore' });
    const deadline = performance.now() + DRIVER_STARTS_MS;
    while (!(await this.send('GET', '/status').catch(() => undefined))) {
      if (performance.now() > deadline) throw new Error('WebKitWebDriver does not respond');
      await wait(100);
    }
  }

  async startSession(id: string, url: string): Promise<void> {
    const began = performance.now();
    const { sessionId } = await this.startBrowser().catch(async () => {
      // The driver still waits for the browser, and has one session at a time.
      await this.stop();
      await this.initialize();
      return this.startBrowser();
    });
    this.running = { id, began, path: `/session/${sessionId}` };
    await this.send('POST', `${this.running.path}/url`, { url });
  }

  isActive(id: string): boolean {
    return this.running?.id === id;
  }

  getBrowserUrl(): Promise<string> {
    return this.send('GET', `${this.running!.path}/url`);
  }

  async stopSession(id: string): Promise<SessionResult> {
    const { path, began } = this.running!;
    this.running = undefined;
    this.durations.set(id, performance.now() - began);
    await this.send('DELETE', path);
    return {};
  }

  startDebugSession(): Promise<void> {
    return Promise.reject(new Error('The debugger of the test runner is not supported.'));
  }

  async stop(): Promise<void> {
    if (!this.driver) return;
    const ended = once(this.driver, 'exit');
    this.driver.kill();
    await ended;
  }

  private startBrowser(): Promise<{ sessionId: string }> {
    const body = { capabilities: { alwaysMatch: CAPABILITIES } };
    return this.send('POST', '/session', body, AbortSignal.timeout(BROWSER_STARTS_MS));
  }

  private async send<Value>(
    method: string,
    path: string,
    body?: object,
    signal: AbortSignal | null = null,
  ): Promise<Value> {
    const response = await fetch(this.address + path, { method, signal, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: Value & { message?: string; error?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message ?? value.error}`);
    return value;
  }
}
