/** A host's page in Chromium, Firefox and WebKit, as far as all three can be driven: its script's values, and pictures of it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PNG } from 'pngjs';
import puppeteer, { type Browser } from 'puppeteer-core';
import { freePort } from '../server/free-port.ts';
import { BROWSER_ARGUMENTS } from '../runners/browser-arguments.ts';
import { WEBKIT_ENVIRONMENT } from '../runners/webkit-launcher.ts';
import { findBrowser } from '../runners/find-browser.ts';
import { findFirefox, findMiniBrowser } from '../lab/find-engines.ts';

/** px. WebKit takes a picture of what is in the window: it is as high as the highest element. */
const WIDTH = 1280;
const HEIGHT = 3_000;
const DRIVER_STARTS_MS = 60_000;

export interface DrivenPage {
  goto(address: string): Promise<void>;
  /** What a function gives inside the page; it has nothing but what it is given. */
  run<Given extends unknown[], Result>(what: (...given: Given) => Result, ...given: Given): Promise<Awaited<Result>>;
  /** Runs a script that no policy of the page's refuses. */
  inject(script: string): Promise<void>;
  /** What the first element of this tag draws, as far as it fits the window. */
  pictureOf(tag: string): Promise<PNG>;
  close(): Promise<void>;
}

export interface DrivenBrowser {
  /** A page of its own, with nothing that another one kept. */
  open(): Promise<DrivenPage>;
  close(): Promise<unknown>;
}

const withPuppeteer = (browser: Browser): DrivenBrowser => ({
  async open() {
    const page = await (await browser.createBrowserContext()).newPage();
    await page.setViewport({ width: WIDTH, height: HEIGHT });
    return {
      goto: async (address) => void (await page.goto(address)),
      run: (what, ...given) => page.evaluate(what as never, ...given),
      inject: async (script) => void (await page.evaluate(script)),
      async pictureOf(tag) {
        const { x, y, ...size } = await page.evaluate(scrollTo, tag);
        const [left, top] = await page.evaluate(() => [scrollX, scrollY] as const);
        const clip = { x: x + Math.round(left), y: y + Math.round(top), ...size };
        return PNG.sync.read(Buffer.from(await page.screenshot({ clip, captureBeyondViewport: true })));
      },
      close: () => page.browserContext().close(),
    };
  },
  close: () => browser.close(),
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Brings what an element draws to the top of the window. @returns where it is there, in whole pixels */
async function scrollTo(tag: string): Promise<Box> {
  const frame = document.querySelector(tag)!.shadowRoot!.querySelector('.frame')!;
  frame.scrollIntoView({ block: 'start', behavior: 'instant' });
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  const { x, y, width, height } = frame.getBoundingClientRect();
  const [left, top] = [Math.round(x), Math.round(y)];
  return { x: left, y: top, width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

/** WebKit by its own driver, on a screen that nobody sees. */
async function startWebKit(): Promise<DrivenBrowser> {
  const binary = findMiniBrowser();
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', `${WIDTH + 200}x${HEIGHT + 200}x24`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = (await once(screen.stdout!, 'data')) as [Buffer];
  const port = await freePort();
  const env = { ...WEBKIT_ENVIRONMENT, DISPLAY: `:${display.toString().trim()}` };
  const driver = spawn('WebKitWebDriver', ['-p', `${port}`], { env, stdio: 'ignore' });

  async function ask<Value>(method: string, path: string, body?: object): Promise<Value> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body ? JSON.stringify(body) : null });
    const { value } = (await answer.json()) as { value: Value & { message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.message}`);
    return value;
  }
  const isUp = () =>
    ask('GET', '/status').then(
      () => true,
      () => false,
    );
  for (
    const end = performance.now() + DRIVER_STARTS_MS;
    !(await isUp());
    await new Promise((next) => setTimeout(next, 100))
  )
    if (performance.now() > end) throw new Error('WebKitWebDriver does not answer');

  return {
    async open() {
      const browserOptions = { binary, args: ['--automation'] };
      const wanted = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browserOptions };
      const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
        capabilities: { alwaysMatch: wanted },
      });
      const path = `/session/${sessionId}`;
      const execute = <Value>(script: string, ...args: unknown[]) =>
        ask<Value>('POST', `${path}/execute/async`, { script, args });
      await ask('POST', `${path}/timeouts`, { script: 120_000, pageLoad: 60_000 });
      await ask('POST', `${path}/window/rect`, { width: WIDTH, height: HEIGHT });
      return {
        goto: (address) => ask('POST', `${path}/url`, { url: address }),
        run: (what, ...given) =>
          execute(`const done = arguments[1]; (async () => (${what})(...arguments[0]))().then(done);`, given),
        inject: (script) => execute(`${script}\n;arguments[0]();`),
        async pictureOf(tag) {
          const box = await execute<Box>(`const done = arguments[1]; (${scrollTo})(arguments[0]).then(done);`, tag);
          // the window may still show where it was scrolled to before
          let [shown, before] = [await ask<string>('GET', `${path}/screenshot`), ''];
          while (shown !== before) [shown, before] = [await ask<string>('GET', `${path}/screenshot`), shown];
          const whole = PNG.sync.read(Buffer.from(shown, 'base64'));
          const [width, height] = [
            Math.min(box.width, whole.width - box.x),
            Math.min(box.height, whole.height - box.y),
          ];
          const part = new PNG({ width, height });
          PNG.bitblt(whole, part, box.x, box.y, width, height, 0, 0);
          return part;
        },
        close: () => ask('DELETE', path),
      };
    },
    async close() {
      const ended = Promise.all([once(driver, 'exit'), once(screen, 'exit')]);
      driver.kill();
      screen.kill();
      await ended;
    },
  };
}

/** Each starts a browser. @throws Error that says why this machine has none */
export const ENGINES: Readonly<Record<string, () => Promise<DrivenBrowser>>> = {
  Chromium: async () =>
    withPuppeteer(
      await puppeteer.launch({
        executablePath: await findBrowser(),
        headless: true,
        args: [...BROWSER_ARGUMENTS, '--force-prefers-reduced-motion'],
      }),
    ),
  Firefox: async () =>
    withPuppeteer(
      await puppeteer.launch({
        browser: 'firefox',
        executablePath: findFirefox(),
        headless: true,
        extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
      }),
    ),
  WebKit: startWebKit,
};
