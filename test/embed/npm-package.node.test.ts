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
import { ELEMENT_TAGS } from '#shared/element/element-tags.ts';
import { launchBrowser, openPage } from '../end-to-end/end-to-end.ts';
import { isWhole } from '../gate/extent.ts';
import { root } from '../gate/project.ts';
import { bundleApp } from './bundle-app.ts';
import { startForeignHost, type ForeignHost } from './foreign-host.ts';

const WALLET = '<partner-wallet></partner-wallet>';
const entries = [
  'partner-console',
  'partner-console/configure',
  ...readdirSync(path.join(root, 'dist/npm'))
    .filter((file) => /^partner-.*\.js$/.test(file))
    .map((file) => `partner-console/${path.basename(file, '.js')}`),
];

/** Plain Node, as a server that renders a page runs it: no loader of ours, no clock of the tests. */
async function node(script: string, type: 'module' | 'commonjs' = 'module'): Promise<string> {
  const { NODE_OPTIONS: _ours, ...env } = process.env;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', `--input-type=${type}`, '--eval', script],
    { cwd: root, env: { ...env, NODE_ENV: 'production' } },
  );
  return stdout + stderr;
}

/** What attw finds and what we leave as it is, and why. */
const ARGUED = {
  // `exports` came with Node 12.7 and TypeScript 4.7; before them there is one entry and no types. The package needs Node 20.
  'NoResolution node10': 'tools that know no `exports` cannot find the elements one by one',
  // Elements are ES modules alone: two copies of one element on a page would fight over its tag. Node 20.19 and 22.12
  // `require` them all the same, and for Node below there is nothing to do with an element.
  'CJSResolvesToESM node16-cjs': 'no second copy in CommonJS',
};

interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

describe('the package as it is packed', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'partner-packed-'));
  after(() => rmSync(place, { recursive: true, force: true }));
  const pack = async (...more: string[]): Promise<Packed> => {
    const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--ignore-scripts', ...more], { cwd: root });
    return (JSON.parse(stdout) as [Packed])[0];
  };

  it('has nothing that publint mends', async () => {
    const { filename } = await pack('--pack-destination', place);
    const bytes = new Uint8Array(readFileSync(path.join(place, filename)));
    const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, level: 'suggestion', strict: true });
    assert.deepEqual(
      messages.map((message) => formatMessage(message, pkg, { color: false })),
      [],
    );
  });

  it('has right types wherever they can be found', async (t) => {
    if (!isWhole) return t.skip('part of test:all');
    const { filename } = await pack('--pack-destination', place);
    const packed = createPackageFromTarballData(new Uint8Array(readFileSync(path.join(place, filename))));
    const found = await checkPackage(packed, { includeEntrypoints: ['./partner-wallet', './partner-bills'] });
    if (!found.types) throw new Error('there are no types');
    const argued = Object.keys(ARGUED);
    const seen = found.problems.map((problem) =>
      'resolutionKind' in problem ? `${problem.kind} ${problem.resolutionKind}` : problem.kind,
    );
    assert.deepEqual(
      seen.filter((problem) => !argued.includes(problem)),
      [],
    );
    assert.deepEqual([...new Set(seen)].sort(), argued.sort(), 'nothing is argued that is not so any more');
  });

  it('is at most 250 files and 3.3 MB, and nothing in it is there twice or for us', async () => {
    const packed = await pack('--dry-run');
    const files = packed.files.map((file) => file.path);
    assert.ok(files.length <= 250, `${files.length} files`);
    assert.ok(packed.unpackedSize <= 3_300_000, `${packed.unpackedSize} bytes`);
    assert.deepEqual(
      files.filter((file) => /\.(br|gz|map|tsx?)$/.test(file) && !file.endsWith('.d.ts')),
      [],
    );

    // what its pages name is in it
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

    // and so is every file that its modules import
    for (const file of files.filter((each) => /^dist\/npm\/.*\.js$/.test(each)))
      for (const [, target] of readFileSync(path.join(root, file), 'utf8').matchAll(/["'](\.\.?\/[^"']+\.js)["']/g))
        assert.ok(files.includes(path.join(path.dirname(file), target!)), `${file} imports ${target}`);
  });
});

describe('the package on a server that renders', { timeout: 120_000 }, () => {
  it('does nothing where there is no document, whichever entry is imported', async () => {
    assert.equal(entries.length, ELEMENT_TAGS.length + 2);
    const script = entries.map((entry) => `await import('${entry}');`).join('\n');
    assert.equal(await node(`${script}\nif (globalThis.partnerConsole) console.log('left something behind');`), '');
  });

  // Node 20 requires no modules.
  if ((process.features as { require_module?: boolean }).require_module)
    it('can be required as well', async () => {
      assert.equal(await node(entries.map((entry) => `require('${entry}');`).join('\n'), 'commonjs'), '');
    });

  it('leaves the tag to be rendered as it is', async () => {
    const html = await node(`
      import 'partner-console/partner-wallet';
      import { createElement } from 'react';
      import { renderToString } from 'react-dom/server';
      console.log(renderToString(createElement('partner-wallet', { cycle: 'week' })));
    `);
    assert.equal(html.trim(), '<partner-wallet cycle="week"></partner-wallet>');
  });
});

describe('the package in an app that bundles', { timeout: 120_000 }, () => {
  let browser: Browser;

  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser?.close());

  async function shows(source: string): Promise<{ host: ForeignHost; tokensAsked: number }> {
    const files = await bundleApp(source);
    const host = await startForeignHost(files);
    const { page, complaints } = await openPage(browser);
    await page.goto(host.page('bundled', WALLET));
    await page.waitForFunction(() => window.told.some(({ name }) => name === 'partner-widget-ready'), { polling: 100 });
    assert.match(
      await page.$eval('partner-wallet', (element) => element.shadowRoot?.querySelector('.frame')?.textContent ?? ''),
      /钱包密码/,
    );
    assert.deepEqual(complaints, []);
    const tokensAsked = await page.evaluate(() => window.tokensAsked ?? 0);
    await page.browserContext().close();
    return { host, tokensAsked };
  }

  const OPTIONS = `{
    apiBase: '{{bundle}}',
    getToken: async () => {
      window.tokensAsked = (window.tokensAsked ?? 0) + 1;
      return (await fetch('/token')).text();
    },
  }`;

  it('takes `window.partnerConsole` set after the imports, which run before it', async () => {
    const { host, tokensAsked } = await shows(`
      import 'partner-console/partner-wallet';
      window.partnerConsole = ${OPTIONS};
    `);
    assert.equal(tokensAsked, 1);
    await host.close();
  });

  it('takes it beside the import of all elements, whose API stays', async () => {
    const { host } = await shows(`
      import { partnerConsole } from 'partner-console';
      window.partnerConsole = ${OPTIONS};
      if (window.partnerConsole !== partnerConsole) console.error('the API is gone');
    `);
    await host.close();
  });

  it('says in an app with React 18 that it needs 19, to its developer and in the element', async () => {
    const source = `import 'partner-console/partner-wallet'; window.partnerConsole = ${OPTIONS};`;
    const host = await startForeignHost(await bundleApp(source, { react: '18.3.1' }));
    const { page, complaints, close } = await openPage(browser);
    await page.goto(host.page('bundled', `${WALLET}${WALLET}`));
    const failed = () => page.evaluate(() => window.told.filter(({ code }) => code === 'react-version').length);
    for (const end = Date.now() + 10_000; (await failed()) < 2 && Date.now() < end;)
      await new Promise((next) => setTimeout(next, 50));
    assert.equal(await failed(), 2);
    const shown = await page.$eval('partner-wallet', (element) => element.shadowRoot?.textContent);
    assert.match(shown ?? '', /接入配置有误/);
    assert.equal(complaints.length, 1, complaints.join('\n'));
    assert.match(complaints[0]!, /^partner-console: react-version\nThis page bundles React 18\.3\.1; .*needs React 19/);
    await close();
    await host.close();
  });

  it('is configured and asked by `partner-console/configure`, which brings no element', async () => {
    const { host } = await shows(`
      import 'partner-console/partner-wallet';
      import { configure, defineConfig, getAccount, refresh, whenReady } from 'partner-console/configure';
      configure(defineConfig(${OPTIONS}));
      const element = await whenReady('partner-wallet');
      const { username } = await getAccount();
      await refresh('account');
      if (element.localName !== 'partner-wallet' || username !== 'agent') console.error('not what was asked');
    `);
    await host.close();

    const alone = await bundleApp(
      `import { configure } from 'partner-console/configure'; configure({ locale: 'en' });`,
    );
    assert.ok(alone['app.js']!.length < 3_000, `${alone['app.js']!.length} characters`);
    const unused = await bundleApp(`import 'partner-console/configure';`);
    assert.equal(unused['app.js']!.trim(), '');
  });
});
