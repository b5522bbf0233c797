/**
 * Starts each example with its command and a running platform, and uses it as a user does. The gate runs the examples
 * without dependencies. test:all packs the package and installs it in each example.
 */
import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import type { Browser, Page } from 'puppeteer-core';
import {
  leaveBrowser,
  useBrowser,
  openPage,
  startServer,
  visible,
  type RunningServer,
} from '../end-to-end/end-to-end.ts';
import { freePort } from '../server/free-port.ts';
import { hostKinds, type HostKind } from './host-kinds.ts';
import { isWhole } from '../gate/extent.ts';
import { root } from '../gate/project.ts';
import { bundleApp } from './bundle-app.ts';
import { startForeignHost } from './foreign-host.ts';
import { isBillWorkbook, watchSavedFiles } from './watched-export.ts';

/** The longest time in seconds until the page shows a balance, including `npm pack` and the installation. */
const LONGEST_S = 600;
const WALLET_PASSWORD = 'wallet88';
const place = mkdtempSync(path.join(tmpdir(), 'partner-examples-'));

/** The examples that show the small elements, too. */
const SMALL = ['plain', 'react', 'vue', 'next'];
const QIANKUN_MAIN = `
  import { loadMicroApp } from 'qiankun';
  let shown;
  window.showApplication = async (name, strictStyleIsolation) => {
    await shown?.unmount();
    shown = loadMicroApp({ name, entry: '/' + name + '.html', container: '#place' }, { sandbox: { strictStyleIsolation } });
    await shown.mountPromise;
  };`;
const QIANKUN_PAGE = `<!doctype html>
<script>window.partnerConsole = { apiBase: '{{bundle}}' };</script>
<script type="module" crossorigin src="{{bundle}}/embed/loader.js"></script>
<script type="module" src="app.js"></script>
<partner-bills hidden></partner-bills>
<div id="place"></div>`;
/** A sub-application as shared/docs/guides/micro-frontends.md describes it. */
const subApplication = (name: string): string => `<!doctype html>
<body><partner-bills></partner-bills><script>
  window['${name}'] = {
    bootstrap: async () => {},
    mount: async () => window.partnerConsole.configure({ token: undefined, getToken: async () => window.tokens.${name} }),
    unmount: async () => window.partnerConsole.configure({ token: '', getToken: undefined }),
  };
</script></body>`;

declare global {
  interface Window {
    showApplication(name: string, strictStyleIsolation: boolean): Promise<void>;
  }
}

/** Returns an environment without the test clock and the variables of the test run, as on a partner's machine. */
const environment = (more: Record<string, string> = {}): NodeJS.ProcessEnv => {
  const { NODE_OPTIONS: _clock, NODE_ENV: _test, NODE_TEST_CONTEXT: _runner, ...rest } = process.env;
  return { ...rest, EXAMPLES_PLACE: place, ...more };
};

/** Returns whether the npm registry is reachable. Installing requires it. */
const hasRegistry = (): Promise<boolean> =>
  promisify(execFile)('npm', ['view', 'vite', 'version'], { env: environment(), timeout: 20_000 }).then(
    () => true,
    () => false,
  );

describe('the examples', () => {
  let platform: RunningServer;
  let browser: Browser;
  const table: string[] = [];
  const reachable = isWhole ? hasRegistry() : undefined;

  before(async () => {
    [platform, browser] = await Promise.all([startServer(), useBrowser()]);
  });
  after(async () => {
    leaveBrowser();
    await platform?.close();
    rmSync(place, { recursive: true, force: true });
    if (table.length > 0) console.log(table.join('\n'));
  });

  for (const kind of hostKinds())
    it(`${kind.title}: installs, shows a balance, exports, changes user, language and theme, and signs out`, async (t) => {
      if (kind.installs && !isWhole) return t.skip('part of test:all');
      if (kind.installs && !(await reachable)) return t.skip('the npm registry is not reachable');
      await checkExample(kind);
    });

  it('have fewer than 80 lines each, not counting configuration files', () => {
    const folder = path.join(root, 'test/embed/examples');
    for (const { example } of hostKinds()) {
      const files = readdirSync(path.join(folder, example), { recursive: true, encoding: 'utf8' });
      const lines = files
        .filter((file) => /\.(astro|html|jsx?|mjs|tsx?|vue|svelte)$/.test(file))
        .flatMap((file) =>
          readFileSync(path.join(folder, example, file), 'utf8')
            .trimEnd()
            .split('\n'),
        );
      assert.ok(lines.length < 80, `${example} has ${lines.length} lines`);
    }
  });

  it('React 18: npm rejects the package, and the element shows an error when the installation is forced', async (t) => {
    if (!isWhole) return t.skip('part of test:all');
    if (!(await reachable)) return t.skip('the npm registry is not reachable');
    const folder = path.join(place, 'refused');
    mkdirSync(folder);
    writeFileSync(
      path.join(folder, 'package.json'),
      '{"private":true,"dependencies":{"react":"18.3.1","react-dom":"18.3.1"}}',
    );
    const npm = (...args: string[]) => promisify(execFile)('npm', args, { cwd: folder, env: environment() });
    await npm('pack', '--silent', '--ignore-scripts', root);
    const [packed] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
    // The outer npm run can silence npm, which would then give no reason.
    const install = ['install', '--loglevel=error', '--prefer-offline', '--no-audit', '--no-fund', `./${packed}`];
    await assert.rejects(npm(...install), /ERESOLVE[\s\S]*peer react@"\^19\.0\.0" from partner-console/);
    await npm(...install, '--legacy-peer-deps');
    const source = `import 'partner-console/partner-wallet'; window.partnerConsole = { apiBase: '{{bundle}}' };`;
    const host = await startForeignHost(await bundleApp(source, { folder }));
    const { page, consoleErrors, close } = await openPage(browser);
    await page.goto(host.page('bundled', '<partner-wallet></partner-wallet>'));
    await page.waitForFunction(() => window.receivedEvents.some(({ code }) => code === 'react-version'), {
      polling: 100,
    });
    assert.match(
      consoleErrors.join('\n'),
      /^partner-console: react-version\nThis page bundles React 18\.3\.1; .*needs React 19/,
    );
    assert.match(
      (await page.$eval('partner-wallet', (element) => element.shadowRoot?.textContent)) ?? '',
      /接入配置有误/,
    );
    await close();
    await host.close();
  });

  it('qiankun: shows each of two sub-applications its own user, also in a shadow root', async (t) => {
    if (!isWhole) return t.skip('part of test:all');
    if (!(await reachable)) return t.skip('the npm registry is not reachable');
    const folder = path.join(place, 'qiankun');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'package.json'), '{"private":true,"dependencies":{"qiankun":"2.10.16"}}');
    const install = ['install', '--loglevel=error', '--prefer-offline', '--no-audit', '--no-fund'];
    await promisify(execFile)('npm', install, { cwd: folder, env: environment() });
    const host = await startForeignHost({
      ...(await bundleApp(QIANKUN_MAIN, { folder })),
      'main.html': QIANKUN_PAGE,
      ...Object.fromEntries(['agent', 'company'].map((name) => [`${name}.html`, subApplication(name)])),
    });
    const tokens = { agent: (await host.signIn('agent')).token, company: (await host.signIn('company')).token };
    const { page, close } = await openPage(browser);
    await page.evaluateOnNewDocument((given) => Object.assign(window, { tokens: given }), tokens);
    await page.goto(`${host.origin}/main.html`);
    const billOf = async (name: string, strictStyleIsolation: boolean): Promise<string> => {
      await page.evaluate((app, isolated) => window.showApplication(app, isolated), name, strictStyleIsolation);
      const handle = await page.waitForSelector('#place >>> partner-bills');
      const shown = await page.waitForFunction(
        (bills) => {
          const text = bills?.shadowRoot?.querySelector<HTMLElement>('.frame')?.innerText ?? '';
          return text.includes('税后应付') && !text.includes('正在加载') && text;
        },
        { timeout: 30_000 },
        handle,
      );
      return (await shown.jsonValue()) as string;
    };
    await page.waitForFunction(() => 'showApplication' in window && customElements.get('partner-bills'));
    const agent = await billOf('agent', false);
    const company = await billOf('company', false);
    assert.notEqual(company, agent);
    assert.equal(await billOf('agent', true), agent);
    await close();
    await host.close();
  });

  async function checkExample({ example: name, types, renders, builds }: HostKind): Promise<void> {
    const began = Date.now();
    const seconds = () => ((Date.now() - began) / 1_000).toFixed(1);
    const port = await freePort();
    const address = `http://localhost:${port}/`;
    // A detached process leads a group, so that the processes of `run.mjs` end with it.
    const child = spawn(process.execPath, [path.join(root, 'test/embed/examples/run.mjs'), name], {
      env: environment({ PLATFORM: platform.origin, PORT: String(port) }),
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    });
    try {
      const html = await waitForPage(address, child);
      const installed = seconds();
      const { page, consoleErrors, close } = await openPage(browser);
      await page.evaluateOnNewDocument(watchSavedFiles);
      await page.goto(address);
      await page.waitForFunction(() => document.querySelector('output')?.textContent === 'ready partner-wallet', {
        polling: 100,
      });
      if (renders) assert.match(html, /<partner-wallet cycle="week">/);
      await (await visible(page, 'partner-wallet >>> input[type=password]')).fill(WALLET_PASSWORD);
      await page.waitForFunction(usesBrandColor, { polling: 100 });
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        () => /\d[\d,]*\.\d\d/.test(document.querySelector('partner-wallet')?.shadowRoot?.textContent ?? ''),
        { polling: 100 },
      );
      const balance = seconds();
      await (await visible(page, 'partner-bills >>> ::-p-text(导出月账单)')).click();
      await page.waitForFunction(() => window.saved, { polling: 100, timeout: 90_000 });
      isBillWorkbook(await page.evaluate(() => window.saved!));
      const tags = SMALL.includes(name) ? ['partner-bills', 'partner-balance'] : ['partner-bills'];
      if (name === 'next') await checkCachedRoute(page);
      const former = await Promise.all(tags.map((tag) => amountOn(page, tag)));
      await page.click('#second-user');
      // The wallet of the second user is locked, and the amounts are other ones.
      await visible(page, 'partner-wallet >>> input[type=password]');
      for (const [index, tag] of tags.entries())
        await page.waitForFunction(
          (of, first) => {
            const shown = document.querySelector(of)?.shadowRoot?.textContent ?? '';
            return /¥[\d,]+\.\d\d/.test(shown) && !shown.includes(first);
          },
          { polling: 100 },
          tag,
          former[index]!,
        );
      await page.click('#english');
      await waitForText(page, 'partner-bills', 'Monthly bill');
      await page.click('#sign-out');
      await waitForText(page, 'partner-wallet', 'Not signed in');
      const all = seconds();
      assert.deepEqual(consoleErrors, []);
      await close();
      assert.ok(Number(balance) < LONGEST_S, `${balance} s`);
      if (builds) await checkBuild(name);
      if (types) await checkTypes(name);
      table.push(`${name}: installed ${installed} s, first balance ${balance} s, all ${all} s, types ${types}`);
    } finally {
      end(child);
    }
  }

  /** Builds the example for production and checks that the built page shows the element. */
  async function checkBuild(name: string): Promise<void> {
    const folder = path.join(place, name);
    const env = environment({ PLATFORM: platform.origin, PORT: String(await freePort()) });
    await promisify(execFile)('npm', ['run', 'build'], { cwd: folder, env });
    const child = spawn('npx', ['vite', 'preview'], { cwd: folder, env, stdio: 'ignore', detached: true });
    try {
      const address = `http://localhost:${env.PORT}/`;
      await waitForPage(address, child);
      const { page, consoleErrors, close } = await openPage(browser);
      await page.goto(address);
      await page.waitForFunction(() => document.querySelector('output')?.textContent === 'ready partner-wallet', {
        polling: 100,
      });
      assert.deepEqual(consoleErrors, []);
      await close();
    } finally {
      end(child);
    }
  }
});

/** Goes back to a route while a dialog is open. The route before is hidden, not removed (hazard 56). */
async function checkCachedRoute(page: Page): Promise<void> {
  await page.click('a[href="/other"]');
  await page.waitForSelector('#other', { visible: true });
  await page.click('a[href="/"]');
  await (await visible(page, 'partner-bills >>> ::-p-text(收入明细)')).click();
  await visible(page, 'partner-bills >>> [role=dialog]:not([aria-busy])');
  await page.waitForFunction(() => document.querySelector('nav')!.inert, { polling: 50 });
  await page.goBack();
  await page.waitForSelector('#other', { visible: true });
  assert.ok(await page.$('partner-bills'), 'the element is still in the document');
  await page.waitForFunction(
    () => !document.querySelector('nav')!.inert && getComputedStyle(document.body).overflow === 'visible',
    { polling: 50 },
  );
  await page.click('a[href="/"]');
  await visible(page, 'partner-bills >>> [role=dialog]');
  await page.keyboard.press('Escape');
  await page.waitForFunction(
    () => !document.querySelector('partner-bills')!.shadowRoot!.querySelector('[role=dialog]'),
    { polling: 50 },
  );
}

/** Returns the first amount that an element shows to the signed-in user. */
async function amountOn(page: Page, tag: string): Promise<string> {
  await waitForText(page, tag, '¥');
  const text = await page.$eval(tag, ({ shadowRoot }) => shadowRoot?.textContent ?? '');
  const [amount] = /¥[\d,]+\.\d\d/.exec(text) ?? [];
  assert.ok(amount, text);
  return amount;
}

const waitForText = (page: Page, tag: string, text: string) =>
  page.waitForFunction(
    (name, wanted) => document.querySelector(name)?.shadowRoot?.textContent?.includes(wanted),
    { polling: 100 },
    tag,
    text,
  );

/** Waits for the server of an example. @returns the HTML of the page */
async function waitForPage(address: string, child: ChildProcess): Promise<string> {
  for (;;) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return response.text();
    if (child.exitCode !== null)
      throw new Error(`The example exited with code ${child.exitCode} before it served its page`);
    await new Promise((next) => setTimeout(next, 100));
  }
}

/**
 * Returns whether the background of the main button is close to the page's brand color, which is adjusted for contrast.
 */
function usesBrandColor(): boolean {
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

/** Checks that the example compiles, and that an invalid attribute value does not. */
async function checkTypes(name: string): Promise<void> {
  const types = () => promisify(execFile)('npm', ['run', 'types'], { cwd: folder, env: environment() });
  const folder = path.join(place, name);
  await types().catch(({ stdout, stderr }: { stdout: string; stderr: string }) => assert.fail(stdout + stderr));
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (file.startsWith('node_modules') || !/\.(tsx|vue|svelte)$/.test(file)) continue;
    const source = readFileSync(path.join(folder, file), 'utf8');
    writeFileSync(path.join(folder, file), source.replace('cycle="week"', 'cycle="year"'));
  }
  await assert.rejects(types(), ({ stdout }: { stdout: string }) => /year/.test(stdout));
}

function end({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!);
  } catch {
    // The process has already ended.
  }
}
