import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import type { Browser } from 'puppeteer-core';
import { launchBrowser, openPage } from '../end-to-end/end-to-end.ts';
import { root } from '../gate/runners.mjs';
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

describe('the package on a server that renders', { timeout: 120_000 }, () => {
  it('does nothing where there is no document, whichever entry is imported', async () => {
    assert.equal(entries.length, 30);
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
