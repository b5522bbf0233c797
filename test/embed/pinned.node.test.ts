import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { leaveBrowser, useBrowser, openPage } from '../end-to-end/end-to-end.ts';
import { root } from '../gate/project.ts';
import { startForeignHost, type ForeignHost } from './foreign-host.ts';

interface Manifest {
  readonly version: string;
  readonly tags: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, { readonly integrity: string }>>;
}

const pinned = (attributes: string) => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <title>A page that pins its elements</title>
    <link rel="icon" href="data:," />
    <script src="/received-events.js"></script>
    <script src="/configuration.js"></script>
    <script type="module" crossorigin ${attributes}></script>
  </head>
  <body><partner-wallet>钱包暂时无法显示</partner-wallet></body>
</html>`;

describe('a page that pins a version', () => {
  const files: Record<string, string> = {};
  let host: ForeignHost;
  let browser: Browser;
  let manifest: Manifest;

  before(async () => {
    [host, browser] = await Promise.all([startForeignHost(files), useBrowser()]);
    manifest = (await (await fetch(`${host.bundle}/embed/manifest.json`)).json()) as Manifest;
  });
  after(async () => {
    leaveBrowser();
    await host?.close();
  });

  it('finds the version of this build in the manifest: with a hash, unless the build is a release', () => {
    const changelog = readFileSync(path.join(root, 'widgets/CHANGELOG.md'), 'utf8');
    assert.match(
      manifest.version,
      changelog.includes('\n## Unreleased\n') ? /^\d+\.\d+\.\d+\+[\da-f]{8}$/ : /^\d+\.\d+\.\d+$/,
    );
  });

  it('finds the hash of every file that a page may reference', async () => {
    const referenced = ['loader.js', 'partner-widgets.classic.js', 'partner-wallet.js', 'partner-bills.js'];
    for (const name of referenced) {
      const response = await fetch(`${host.bundle}/embed/${manifest.version}/${name}`);
      assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable', name);
      const bytes = Buffer.from(await response.arrayBuffer());
      const hash = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
      assert.equal(manifest.files[name]?.integrity, hash, name);
    }
    const modules = Object.keys(manifest.files).filter((name) => /^partner-.*\.js$/.test(name));
    assert.equal(modules.length, Object.keys(manifest.tags).length + 1, 'one per tag, and the classic script');
  });

  it('loads the element with hashes, and only from addresses of that version', async () => {
    const { version } = manifest;
    const { integrity } = manifest.files['loader.js']!;
    files['right.html'] = pinned(`src="{{bundle}}/embed/${version}/loader.js" integrity="${integrity}"`);
    const { page, consoleErrors, close } = await openPage(browser);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(host.page('right', ''));
    await page.waitForFunction(() => window.receivedEvents.some(({ name }) => name === 'partner-widget-ready'), {
      polling: 100,
    });
    const bundle = requested.filter((url) => url.includes('/embed/'));
    assert.ok(bundle.length > 3);
    assert.deepEqual(
      bundle.filter((url) => !url.startsWith(`${host.bundle}/embed/${version}/`)),
      [],
    );
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('keeps the content of the tag when the hash is wrong, and the browser logs an error', async () => {
    const integrity = manifest.files['partner-bills.js']!.integrity;
    files['wrong.html'] = pinned(`src="{{bundle}}/embed/loader.js" integrity="${integrity}"`);
    const { page, consoleErrors, close } = await openPage(browser);
    await page.goto(host.page('wrong', ''));
    assert.match(consoleErrors.join('\n'), /integrity/);
    assert.equal(await page.$eval('partner-wallet', (element) => element.innerText), '钱包暂时无法显示');
    await close();
  });

  it('does not run a replaced chunk after any retry, and names the file', async () => {
    const { page, consoleErrors, close } = await openPage(browser);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (!request.url().includes('/chunks/core-')) return void request.continue();
      const headers = { 'access-control-allow-origin': '*' };
      void request.respond({ contentType: 'text/javascript', headers, body: 'window.stranger = true;' });
    });
    await page.goto(host.page('module', '<partner-wallet></partner-wallet>'));
    const isReported = () => consoleErrors.some((line) => line.startsWith('partner-console: integrity'));
    for (const end = Date.now() + 20_000; !isReported() && Date.now() < end;)
      await new Promise((next) => setTimeout(next, 50));
    const block = consoleErrors.find((line) => line.startsWith('partner-console: integrity'));
    assert.match(
      block ?? consoleErrors.join('\n'),
      /\/embed\/chunks\/core-.*\.js does not belong to the build of this loader/,
    );
    const failed = await page.evaluate(() => window.receivedEvents.filter(({ code }) => code === 'load').length);
    assert.equal(failed, 1, 'one failure, one event');
    assert.equal(await page.evaluate(() => 'stranger' in window), false);
    await close();
  });

  it('checks the hash of later imports when the page has an import map from the manifest', async () => {
    const source = readFileSync(path.join(root, 'shared/docs/guides/upgrade.md'), 'utf8');
    const recipe = /```js\n(const folder[\s\S]*?)```/.exec(source)![1]!;
    const folder = `${host.bundle}/embed/${manifest.version}/`;
    let map = '';
    const log = { log: (line: string) => void (map = line) };
    const run = recipe.replace(/'https:\/\/console\.example\/embed\/[\d.]+\/'/, 'address');
    const AsyncFunction = (async () => {}).constructor as new (
      ...parameters: string[]
    ) => (...given: unknown[]) => Promise<void>;
    await new AsyncFunction('address', 'console', run)(folder, log);
    const { integrity } = manifest.files['loader.js']!;
    const page = pinned(`src="${folder}loader.js" integrity="${integrity}"`);
    files['mapped.html'] = page.replace('<script', `${map}<script`);

    const stranger = /chunks\/(?!core|later)/;
    const later = Object.keys(manifest.files).filter((name) => stranger.test(name));
    assert.ok(later.length > 20);
    const opened = await openPage(browser);
    await opened.page.goto(host.page('mapped', ''));
    await opened.page.waitForFunction(() => window.receivedEvents.some(({ name }) => name === 'partner-widget-ready'), {
      polling: 100,
    });
    assert.deepEqual(opened.consoleErrors, []);
    // A changed module is refused, also without a preload of the loader.
    await opened.page.setRequestInterception(true);
    opened.page.on('request', (request) => {
      if (!request.url().endsWith('?changed')) return void request.continue();
      void request.respond({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: 'window.stranger = true;',
      });
    });
    const changed = `${folder}${later[0]}?changed`;
    const mapOf = (hash: string) => `<script type="importmap">{"integrity":{"${changed}":"${hash}"}}</script>`;
    files['changed.html'] = page.replace('<script', `${mapOf(manifest.files[later[0]!]!.integrity)}<script`);
    await opened.page.goto(host.page('changed', ''));
    const failure = await opened.page.evaluate(
      (name) =>
        import(name).then(
          () => 'ran',
          (error) => String(error),
        ),
      changed,
    );
    assert.match(failure, /TypeError/);
    assert.equal(await opened.page.evaluate(() => 'stranger' in window), false);
    await opened.close();
  });
});
