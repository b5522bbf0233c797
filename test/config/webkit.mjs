/**
 * WebKit by its own driver (WebDriver over HTTP), one file at a time; each session is a browser without any memory. The
 * driver sets neither headers nor scripts of its own: a request belongs to the file that runs, and the clock is in the
 * page that the runner serves.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { clockOffset, clockScript } from '../gate/clock.mjs';
import { freePort } from '../gate/free-port.mjs';

const CAPABILITIES = {
  browserName: 'MiniBrowser',
  'webkitgtk:browserOptions': { binary: process.env.MINI_BROWSER_PATH, args: ['--automation', '--geometry=800x600'] },
};
/** A person's browser has a language; libraries refuse the one that a process without any has. */
export const WEBKIT_ENVIRONMENT = {
  ...process.env,
  LANG: 'zh_CN.UTF-8',
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
};
const DRIVER_STARTS_MS = 60_000;

export class WebKit {
  name = 'WebKit';
  type = 'webdriver';
  concurrency = 1;
  durations = new Map();
  /** The test session that runs, and its path at the driver. */
  running = undefined;

  /** @param {object} settings what `window.testSettings` says to the tests */
  constructor(settings) {
    const script = `${clockScript(clockOffset())}; window.testSettings = ${JSON.stringify(settings)};`;
    this.runnerHtml = (framework) =>
      `<!DOCTYPE html><html><head><script>${script}</script></head><body><script type="module" src="${framework}"></script></body></html>`;
  }

  sessionOf = () => this.running?.id ?? '';

  durationOf(id) {
    return this.durations.get(id) ?? 0;
  }

  async initialize() {
    const port = await freePort();
    this.address = `http://127.0.0.1:${port}`;
    this.driver = spawn('WebKitWebDriver', ['-p', `${port}`], { env: WEBKIT_ENVIRONMENT, stdio: 'ignore' });
    const deadline = performance.now() + DRIVER_STARTS_MS;
    while (!(await this.ask('GET', '/status').catch(() => undefined))) {
      if (performance.now() > deadline) throw new Error('WebKitWebDriver does not answer');
      await wait(100);
    }
  }

  async startSession(id, url) {
    const began = performance.now();
    const { sessionId } = await this.ask('POST', '/session', { capabilities: { alwaysMatch: CAPABILITIES } });
    this.running = { id, began, path: `/session/${sessionId}` };
    await this.ask('POST', `${this.running.path}/url`, { url });
  }

  isActive(id) {
    return this.running?.id === id;
  }

  getBrowserUrl() {
    return this.ask('GET', `${this.running.path}/url`);
  }

  async stopSession(id) {
    const { path, began } = this.running;
    this.running = undefined;
    this.durations.set(id, performance.now() - began);
    await this.ask('DELETE', path);
    return {};
  }

  async stop() {
    const ended = once(this.driver, 'exit');
    this.driver.kill();
    await ended;
  }

  async ask(method, path, body) {
    const answer = await fetch(this.address + path, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.message || value.error}`);
    return value;
  }
}
