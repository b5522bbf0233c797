import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import type { Browser } from 'puppeteer-core';
import { NOTICES } from '#shared/build/notices.ts';
import { ELEMENT_TAGS } from '#shared/element/element-tags.ts';
import { launchBrowser, openPage, visible } from '../end-to-end/end-to-end.ts';
import { isWhole } from '../gate/extent.ts';
import { root } from '../gate/project.ts';
import { bundleApp } from './bundle-app.ts';
import { startForeignHost, type ForeignHost } from './foreign-host.ts';
import { hostKinds } from './host-kinds.ts';
import { isBillWorkbook, watchSavedFiles } from './watched-export.ts';

const WALLET = '<partner-wallet></partner-wallet>';
const entries = [
  'partner-console',
  'partner-console/configure',
  ...readdirSync(path.join(root, 'dist/npm'))
    .filter((file) => /^partner-.*\.js$/.test(file))
    .map((file) => `partner-console/${path.basename(file, '.js')}`),
];

/** Runs a script in plain Node without the test loader and the test clock, as a rendering server does. */
async function node(script: string, type: 'module' | 'commonjs' = 'module'): Promise<string> {
  const { NODE_OPTIONS: _testOptions, ...env } = process.env;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', `--input-type=${type}`, '--eval', script],
    { cwd: root, env: { ...env, NODE_ENV: 'production' } },
  );
  return stdout + stderr;
}

/** Findings of attw that are accepted, with the reason. */
const ARGUED = {
  // Older tools than Node 12.7 and TypeScript 4.7 do not support `exports`, so they find one entry without types. The
  // package requires Node 20.
  'NoResolution node10': 'tools without support for `exports` cannot import single elements',
  // Elements are only published as ES modules, because two copies on a page would both define the tag. Node 20.19 and
  // 22.12 can `require` ES modules. Older Node versions have no use for an element.
  'CJSResolvesToESM node16-cjs': 'no second copy in CommonJS',
};

/** Sources of the examples. */
const EXAMPLES = 'test/embed/examples/';

interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

describe('the packed package', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'partner-packed-'));
  after(() => rmSync(place, { recursive: true, force: true }));
  let packed: Packed;
  before(async () => {
    const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', place];
    const { stdout } = await promisify(execFile)('npm', args, { cwd: root });
    [packed] = JSON.parse(stdout) as [Packed];
  });
  const tarball = () => new Uint8Array(readFileSync(path.join(place, packed.filename)));

  it('passes publint', async () => {
    const { buffer } = tarball();
    const { messages, pkg } = await publint({ pack: { tarball: buffer }, level: 'suggestion', strict: true });
    assert.deepEqual(
      messages.map((message) => formatMessage(message, pkg, { color: false })),
      [],
    );
  });

  it('has correct types in every module resolution', async (t) => {
    if (!isWhole) return t.skip('part of test:all');
    const found = await checkPackage(createPackageFromTarballData(tarball()), {
      includeEntrypoints: ['./partner-wallet', './partner-bills'],
    });
    if (!found.types) throw new Error('The packed package has no types');
    const argued = Object.keys(ARGUED);
    const seen = found.problems.map((problem) =>
      'resolutionKind' in problem ? `${problem.kind} ${problem.resolutionKind}` : problem.kind,
    );
    assert.deepEqual(
      seen.filter((problem) => !argued.includes(problem)),
      [],
    );
    assert.deepEqual([...new Set(seen)].sort(), argued.sort(), 'every accepted finding still occurs');
  });

  it('has the notices of third parties next to the bundles', () => {
    const files = packed.files.map((file) => file.path);
    for (const folder of ['embed', 'npm']) assert.ok(files.includes(`dist/${folder}/${NOTICES}`));
  });

  it('has at most 410 files and 4.6 MB, without compressed copies, source maps and sources', async () => {
    const files = packed.files.map((file) => file.path);
    assert.ok(files.length <= 410, `${files.length} files`);
    assert.ok(packed.unpackedSize <= 4_600_000, `${packed.unpackedSize} bytes`);
    assert.deepEqual(
      files.filter((file) => /\.(br|gz|map|tsx?)$/.test(file) && !file.endsWith('.d.ts') && !file.startsWith(EXAMPLES)),
      [],
    );

    for (const { example } of hostKinds())
      assert.ok(files.includes(`${EXAMPLES}${example}/package.json`), `the example ${example} is in the package`);

    // Every file that its pages link to is in the package.
    for (const page of files.filter((file) => file.endsWith('.md'))) {
      const text = readFileSync(path.join(root, page), 'utf8');
      for (const [, target] of text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)) {
        const named = path.join(path.dirname(page), target!);
        assert.ok(
          files.includes(named) || files.some((file) => file.startsWith(`${named}/`)),
          `${page} names ${named}`,
        );
      }
    }

    // Every file that its modules import is in the package.
    for (const file of files.filter((each) => /^dist\/npm\/.*\.js$/.test(each)))
      for (const [, target] of readFileSync(path.join(root, file), 'utf8').matchAll(/["'](\.\.?\/[^"']+\.js)["']/g))
        assert.ok(files.includes(path.join(path.dirname(file), target!)), `${file} imports ${target}`);
  });

  it('names its Workers by addresses that bundlers may replace with paths', () => {
    const chunks = path.join(root, 'dist/npm/chunks');
    const code = readdirSync(chunks)
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(path.join(chunks, file), 'utf8'))
      .join('\n');
    for (const name of ['read', 'write'])
      assert.match(code, new RegExp(`new URL\\("${name}-worker-[\\w-]+\\.js",import\\.meta\\.url\\)\\.href`));
    // esbuild and Angular leave out the file of a Worker, but follow literal imports.
    for (const name of ['read', 'write'])
      assert.match(code, new RegExp(`import\\("\\./${name}-worker-[\\w-]+\\.js"\\)`));
    // Next gives a path, and `new URL(path)` without a base throws.
    assert.doesNotMatch(code, /new URL\(new URL\(/);
  });
});

describe('the package on a rendering server', () => {
  it('does nothing when an entry is imported without a document', async () => {
    assert.equal(entries.length, ELEMENT_TAGS.length + 2);
    const script = entries.map((entry) => `await import('${entry}');`).join('\n');
    assert.equal(await node(`${script}\nif (globalThis.partnerConsole) console.log('left something behind');`), '');
  });

  // Node 20 cannot require ES modules.
  if ((process.features as { require_module?: boolean }).require_module)
    it('can be loaded with require', async () => {
      assert.equal(await node(entries.map((entry) => `require('${entry}');`).join('\n'), 'commonjs'), '');
    });

  it('renders the tag unchanged', async () => {
    const html = await node(`
      import 'partner-console/partner-wallet';
      import { createElement } from 'react';
      import { renderToString } from 'react-dom/server';
      console.log(renderToString(createElement('partner-wallet', { cycle: 'week' })));
    `);
    assert.equal(html.trim(), '<partner-wallet cycle="week"></partner-wallet>');
  });
});

describe('the package in a bundled app', () => {
  let browser: Browser;

  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser?.close());

  async function assertWalletShown(source: string): Promise<{ host: ForeignHost; tokenRequests: number }> {
    const files = await bundleApp(source);
    const host = await startForeignHost(files);
    const { page, consoleErrors, close } = await openPage(browser);
    await page.goto(host.page('bundled', WALLET));
    await page.waitForFunction(() => window.receivedEvents.some(({ name }) => name === 'partner-widget-ready'), {
      polling: 100,
    });
    assert.match(
      await page.$eval('partner-wallet', (element) => element.shadowRoot?.querySelector('.frame')?.textContent ?? ''),
      /钱包密码/,
    );
    assert.deepEqual(consoleErrors, []);
    const tokenRequests = await page.evaluate(() => window.tokenRequests ?? 0);
    await close();
    return { host, tokenRequests };
  }

  const OPTIONS = `{
    apiBase: '{{bundle}}',
    getToken: async () => {
      window.tokenRequests = (window.tokenRequests ?? 0) + 1;
      return (await fetch('/token')).text();
    },
  }`;

  it('uses `window.partnerConsole` when it is set after the imports', async () => {
    const { host, tokenRequests } = await assertWalletShown(`
      import 'partner-console/partner-wallet';
      window.partnerConsole = ${OPTIONS};
    `);
    assert.equal(tokenRequests, 1);
    await host.close();
  });

  it('uses `window.partnerConsole` with the import of all elements, and keeps the API', async () => {
    const { host } = await assertWalletShown(`
      import { partnerConsole } from 'partner-console';
      window.partnerConsole = ${OPTIONS};
      if (window.partnerConsole !== partnerConsole) console.error('the API is gone');
    `);
    await host.close();
  });

  it('exports a bill on the page when the bundler of the app leaves out the file of the Worker', async () => {
    const source = `import 'partner-console/partner-bills'; window.partnerConsole = ${OPTIONS};`;
    const host = await startForeignHost(await bundleApp(source));
    const { page, close } = await openPage(browser);
    await page.evaluateOnNewDocument(watchSavedFiles);
    await page.goto(host.page('bundled', '<partner-bills></partner-bills>'));
    await (await visible(page, 'partner-bills >>> ::-p-text(导出月账单)')).click();
    await page.waitForFunction(() => window.saved, { polling: 100 });
    isBillWorkbook(await page.evaluate(() => window.saved!));
    assert.deepEqual(await page.evaluate(() => window.workers), []);
    await close();
    await host.close();
  });

  it('reports in the console and in the element that it requires React 19 when the app bundles React 18', async () => {
    const source = `import 'partner-console/partner-wallet'; window.partnerConsole = ${OPTIONS};`;
    const host = await startForeignHost(await bundleApp(source, { react: '18.3.1' }));
    const { page, consoleErrors, close } = await openPage(browser);
    await page.goto(host.page('bundled', `${WALLET}${WALLET}`));
    const failed = () =>
      page.evaluate(() => window.receivedEvents.filter(({ code }) => code === 'react-version').length);
    for (const end = Date.now() + 30_000; (await failed()) < 2 && Date.now() < end;)
      await new Promise((next) => setTimeout(next, 50));
    assert.equal(await failed(), 2);
    const shown = await page.$eval('partner-wallet', (element) => element.shadowRoot?.textContent);
    assert.match(shown ?? '', /接入配置有误/);
    assert.equal(consoleErrors.length, 1, consoleErrors.join('\n'));
    assert.match(
      consoleErrors[0]!,
      /^partner-console: react-version\nThis page bundles React 18\.3\.1; .*needs React 19/,
    );
    await close();
    await host.close();
  });

  it('works with `partner-console/configure`, which does not import an element', async () => {
    const { host } = await assertWalletShown(`
      import 'partner-console/partner-wallet';
      import { configure, defineConfig, getAccount, refresh, whenReady } from 'partner-console/configure';
      configure(defineConfig(${OPTIONS}));
      const element = await whenReady('partner-wallet');
      const { username } = await getAccount();
      await refresh('account');
      if (element.localName !== 'partner-wallet' || username !== 'agent') console.error('unexpected element or account');
    `);
    await host.close();

    const configureOnly = await bundleApp(
      `import { configure } from 'partner-console/configure'; configure({ locale: 'en' });`,
    );
    assert.ok(configureOnly['app.js']!.length < 3_000, `${configureOnly['app.js']!.length} characters`);
    const unused = await bundleApp(`import 'partner-console/configure';`);
    assert.equal(unused['app.js']!.trim(), '');
  });
});
