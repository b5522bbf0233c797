/**
 * The examples, each started by its one command before a running platform, and used as a person would: what they show is
 * what a partner's developer gets. The gate starts those that install nothing; test:all packs the package and installs it
 * in each.
 */
import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import type { Browser } from 'puppeteer-core';
import { launchBrowser, openPage, startServer, type RunningServer } from '../end-to-end/end-to-end.ts';
import { freePort } from '../gate/free-port.mjs';
import { root } from '../gate/runners.mjs';

const WHOLE = process.env.WHOLE === '1';
const PLAIN = ['plain', 'webview'];
const INSTALLED = ['react', 'server-render', 'vue', 'svelte'];
const WALLET_PASSWORD = 'wallet88';
const place = mkdtempSync(path.join(tmpdir(), 'partner-examples-'));

/** A partner's machine has its own clock and none of our variables. */
const environment = (more: Record<string, string> = {}): NodeJS.ProcessEnv => {
  const { NODE_OPTIONS: _clock, NODE_ENV: _test, NODE_TEST_CONTEXT: _runner, ...rest } = process.env;
  return { ...rest, EXAMPLES_PLACE: place, ...more };
};

/** Whether the registry answers. Without it nothing can be installed. */
const hasRegistry = (): Promise<boolean> =>
  promisify(execFile)('npm', ['view', 'vite', 'version'], { env: environment(), timeout: 20_000 }).then(
    () => true,
    () => false,
  );

describe('the examples', { timeout: 900_000 }, () => {
  let platform: RunningServer;
  let browser: Browser;
  const table: string[] = [];
  const reachable = WHOLE ? hasRegistry() : undefined;

  before(async () => {
    [platform, browser] = await Promise.all([startServer(), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await platform?.close();
    rmSync(place, { recursive: true, force: true });
    if (table.length > 0) console.log(table.join('\n'));
  });

  for (const name of PLAIN) it(`${name}: shows, tells, follows the theme and signs out`, () => isGood(name));
  for (const name of INSTALLED)
    it(`${name}: is installed from the packed package, shows, tells, follows the theme and signs out`, async (t) => {
      if (!WHOLE) return t.skip('part of test:all');
      if (!(await reachable)) return t.skip('the registry does not answer');
      await isGood(name);
    });

  async function isGood(name: string): Promise<void> {
    const began = Date.now();
    const seconds = () => ((Date.now() - began) / 1_000).toFixed(1);
    const port = await freePort();
    const address = `http://localhost:${port}/`;
    // what `run.mjs` starts is ended with it
    const child = spawn(process.execPath, [path.join(root, 'test/embed/examples/run.mjs'), name], {
      env: environment({ PLATFORM: platform.origin, PORT: String(port) }),
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    });
    try {
      const html = await answerOf(address, child);
      const installed = seconds();
      const { page, complaints, close } = await openPage(browser);
      await page.goto(address);
      await page.waitForFunction(() => document.querySelector('output')?.textContent === 'ready partner-wallet', {
        polling: 100,
        timeout: 60_000,
      });
      const rendered = seconds();
      if (name === 'server-render') assert.match(html, /<partner-wallet cycle="week">/);
      await page.locator('partner-wallet >>> input[type=password]').fill(WALLET_PASSWORD);
      await page.waitForFunction(takesTheBrand, { polling: 100 });
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        () => /\d[\d,]*\.\d\d/.test(document.querySelector('partner-wallet')?.shadowRoot?.textContent ?? ''),
        { polling: 100 },
      );
      const balance = seconds();
      await page.click('#sign-out');
      await page.waitForFunction(
        () => document.querySelector('partner-wallet')?.shadowRoot?.textContent?.includes('尚未登录'),
        { polling: 100 },
      );
      assert.deepEqual(complaints, []);
      await close();
      const types = await typesOf(name);
      table.push(`${name}: installed ${installed} s, ready ${rendered} s, first balance ${balance} s, types ${types}`);
    } finally {
      end(child);
    }
  }
});

/** The page as the server sends it, once it does. */
async function answerOf(address: string, child: ChildProcess): Promise<string> {
  for (;;) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return answer.text();
    if (child.exitCode !== null) throw new Error(`the example ended with ${child.exitCode}`);
    await new Promise((next) => setTimeout(next, 100));
  }
}

/** Whether the ground of the element's main button is the page's one brand colour, as it is painted: made fit for what is written on it. */
function takesTheBrand(): boolean {
  const painted = (color: string): number[] => {
    const context = document.createElement('canvas').getContext('2d')!;
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const element = document.querySelector('partner-wallet')!;
  const button = element.shadowRoot!.querySelector('button[type=submit]');
  const brand = getComputedStyle(element).getPropertyValue('--partner-brand');
  if (!button || !brand) return false;
  const wanted = painted(brand);
  return painted(getComputedStyle(button).backgroundColor).every((value, at) => Math.abs(value - wanted[at]!) < 40);
}

async function typesOf(name: string): Promise<string> {
  const folder = path.join(place, name);
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  if (!scripts.types) return '-';
  await promisify(execFile)('npm', ['run', '--silent', 'types'], { cwd: folder, env: environment() });
  return 'ok';
}

function end({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!);
  } catch {
    // it has ended
  }
}
