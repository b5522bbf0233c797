/**
 * Drives a host's page in Chromium, Firefox and WebKit with the
 * functions that all three support: scripts and screenshots.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PNG } from 'pngjs';
import puppeteer, { type Browser, type ElementHandle } from 'puppeteer-core';
import { freePort } from '../server/free-port.ts';
import { BROWSER_ARGUMENTS } from '../runners/browser-arguments.ts';
import { WEBKIT_ENVIRONMENT } from '../runners/webkit-launcher.ts';
import { findBrowser } from '../runners/find-browser.ts';
import { findFirefox, findMiniBrowser } from '../lab/browsers/find-engines.ts';

/** Pixels. WebKit only captures the window, so the window is as high as the highest element. */
const WIDTH = 1280;
const HEIGHT = 3_000;
const DRIVER_STARTS_MS = 60_000;

export interface DrivenFrame {
  /** Runs a function in the document. It can only use its arguments. */
  run<Given extends unknown[], Result>(script: (...given: Given) => Result, ...given: Given): Promise<Awaited<Result>>;
  /** Presses the keys of a text of letters and digits in the field that has the focus. */
  type(text: string): Promise<void>;
}

export interface DrivenPage extends DrivenFrame {
  goto(address: string): Promise<void>;
  /** Returns the document of the frame in the first element with this tag. */
  frameOf(tag: string): Promise<DrivenFrame>;
  /** Runs a script regardless of the page's policy. */
  inject(script: string): Promise<void>;
  /** Takes a screenshot of the first element with this tag, clipped to the window. */
  pictureOf(tag: string): Promise<PNG>;
  close(): Promise<void>;
}

export interface DrivenBrowser {
  /** Opens a page with separate storage. */
  open(): Promise<DrivenPage>;
  close(): Promise<unknown>;
}

const withPuppeteer = (browser: Browser): DrivenBrowser => ({
  async open() {
    const page = await (await browser.createBrowserContext()).newPage();
    await page.setViewport({ width: WIDTH, height: HEIGHT });
    return {
      goto: async (address) => void (await page.goto(address)),
      run: (script, ...given) => page.evaluate(script as never, ...given),
      async frameOf(tag) {
        const handle = await page.evaluateHandle(frameIn, tag);
        const frame = await (handle as ElementHandle<HTMLIFrameElement>).contentFrame();
        return {
          run: (script, ...given) => frame.evaluate(script as never, ...given),
          type: (text) => page.keyboard.type(text),
        };
      },
      type: (text) => page.keyboard.type(text),
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

/** Returns the element with the focus, also inside shadow roots. */
const focused = (): Element | null => {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
};

const frameIn = (tag: string): HTMLIFrameElement => document.querySelector(tag)!.shadowRoot!.querySelector('iframe')!;

/** Scrolls an element to the top of the window. @returns its box in whole pixels */
async function scrollTo(tag: string): Promise<Box> {
  const frame = document.querySelector(tag)!.shadowRoot!.querySelector('.frame')!;
  frame.scrollIntoView({ block: 'start', behavior: 'instant' });
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  const { x, y, width, height } = frame.getBoundingClientRect();
  const [left, top] = [Math.round(x), Math.round(y)];
  return { x: left, y: top, width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

const RUN = (script: unknown): string =>
  `const [given, done] = arguments; (async () => (${script as string})(...given))().then(
    (result) => done({ result }), (error) => done({ error: String(error) }));`;

/** Starts WebKit through its driver on a virtual screen. */
async function startWebKit(): Promise<DrivenBrowser> {
  const binary = findMiniBrowser();
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', `${WIDTH + 200}x${HEIGHT + 200}x24`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = (await once(screen.stdout!, 'data')) as [Buffer];
  const port = await freePort();
  const env = { ...WEBKIT_ENVIRONMENT, DISPLAY: `:${display.toString().trim()}` };
  const driver = spawn('WebKitWebDriver', ['-p', `${port}`], { env, stdio: 'ignore' });

  async function send<Value>(method: string, path: string, body?: object): Promise<Value> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
    });
    const { value } = (await response.json()) as { value: Value & { message?: string; error?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  }
  const isUp = () =>
    send('GET', '/status').then(
      () => true,
      () => false,
    );
  for (
    const end = performance.now() + DRIVER_STARTS_MS;
    !(await isUp());
    await new Promise((next) => setTimeout(next, 100))
  )
    if (performance.now() > end) throw new Error(`WebKitWebDriver did not respond within ${DRIVER_STARTS_MS} ms`);

  return {
    async open() {
      const browserOptions = { binary, args: ['--automation'] };
      const wanted = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browserOptions };
      const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
        capabilities: { alwaysMatch: wanted },
      });
      const path = `/session/${sessionId}`;
      const execute = <Value>(script: string, ...args: unknown[]) =>
        send<Value>('POST', `${path}/execute/async`, { script, args });
      const run = async <Value>(script: unknown, given: unknown[]): Promise<Value> => {
        const { result, error } = await execute<{ result: Value; error?: string }>(RUN(script), given);
        if (error !== undefined) throw new Error(error);
        return result;
      };
      const act = (source: object) => send('POST', `${path}/actions`, { actions: [source] });
      const type = async (text: string): Promise<void> => {
        const script = `return (${focused})()`;
        const field = await send<object>('POST', `${path}/execute/sync`, { script, args: [] });
        // keys go to the document of the last click; commands for an element do not reach all fields in shadow roots
        const click = [
          { type: 'pointerMove', origin: field, x: 0, y: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ];
        await act({ type: 'pointer', id: 'mouse', actions: click });
        const keys = [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]);
        await act({ type: 'key', id: 'keyboard', actions: keys });
      };
      await send('POST', `${path}/timeouts`, { script: 120_000, pageLoad: 60_000 });
      await send('POST', `${path}/window/rect`, { width: WIDTH, height: HEIGHT });
      return {
        goto: (address) => send('POST', `${path}/url`, { url: address }),
        run: (script, ...given) => run(script, given),
        async frameOf(tag) {
          const id = await send('POST', `${path}/execute/sync`, {
            script: `return (${frameIn})(...arguments)`,
            args: [tag],
          });
          const inside = async <Value>(work: () => Promise<Value>): Promise<Value> => {
            await send('POST', `${path}/frame`, { id });
            try {
              return await work();
            } finally {
              await send('POST', `${path}/frame`, { id: null });
            }
          };
          return {
            run: (script, ...given) => inside(() => run(script, given)),
            type: (text) => inside(() => type(text)),
          };
        },
        type,
        inject: (script) => execute(`${script}\n;arguments[0]();`),
        async pictureOf(tag) {
          const box = await execute<Box>(`const done = arguments[1]; (${scrollTo})(arguments[0]).then(done);`, tag);
          // The window may still show the previous scroll position.
          let [shown, before] = [await send<string>('GET', `${path}/screenshot`), ''];
          while (shown !== before) [shown, before] = [await send<string>('GET', `${path}/screenshot`), shown];
          const whole = PNG.sync.read(Buffer.from(shown, 'base64'));
          const [width, height] = [
            Math.min(box.width, whole.width - box.x),
            Math.min(box.height, whole.height - box.y),
          ];
          const part = new PNG({ width, height });
          PNG.bitblt(whole, part, box.x, box.y, width, height, 0, 0);
          return part;
        },
        close: () => send('DELETE', path),
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

/** Functions that start a browser. @throws Error with the reason when this machine does not have it */
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
