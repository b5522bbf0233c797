/**
 * Sub-applications of micro-frontends that run scripts in a sandbox. shared/docs/guides/micro-frontends.md describes the pattern. Part
 * of test:all, because it installs the frameworks from npm.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser, openPage } from '../end-to-end/end-to-end.ts';
import { bundleApp } from './bundle-app.ts';
import { startForeignHost, type ForeignHost } from './foreign-host.ts';
import { installPackages, type InstalledPackages } from './install-packages.ts';

const PACKAGES = {
  '@micro-zoe/micro-app': '1.0.0-rc.30',
  garfish: '1.19.8',
  'micro-app-0': 'npm:@micro-zoe/micro-app@0.8.11',
  wujie: '1.0.29',
};

interface Framework {
  readonly name: string;
  /** Shows the sub-application `sub` in `#place`. */
  readonly app: string;
  /** The API of the main application, as the sub-application reaches it. */
  readonly api: string;
}

const microApp = (name: string, attribute = '') => `
  import microApp from '${name}';
  microApp.start();
  document.querySelector('#place').innerHTML = '<micro-app name="sub" ${attribute} url="' + sub + '"></micro-app>';`;
const FRAMEWORKS: readonly Framework[] = [
  {
    name: 'wujie',
    app: `import { startApp } from 'wujie'; void startApp({ name: 'sub', url: sub, el: '#place' });`,
    api: 'window.parent.partnerConsole',
  },
  { name: 'micro-app', app: microApp('@micro-zoe/micro-app'), api: 'window.partnerConsole' },
  {
    name: 'micro-app with a frame',
    app: microApp('@micro-zoe/micro-app', 'iframe'),
    api: 'window.rawWindow.partnerConsole',
  },
  { name: 'micro-app 0', app: microApp('micro-app-0'), api: 'window.partnerConsole' },
  {
    name: 'Garfish',
    app: `
      import Garfish from 'garfish';
      Garfish.run({ domGetter: '#place', basename: '/', apps: [{ name: 'sub', activeWhen: () => true, entry: sub }] });`,
    api: 'window.partnerConsole',
  },
];

/** What a sub-application of Garfish exports. Other frameworks define no `exports`. */
const PROVIDER = `if (typeof exports === 'object') exports.provider = () => ({ render() {}, destroy() {} });`;
const sub = (scripts: string) =>
  `<!doctype html><html><head></head><body><partner-bills></partner-bills><script>${PROVIDER}</script>${scripts}</body></html>`;
const main = (app: string, loader = '') => `<!doctype html><meta charset="utf-8" /><link rel="icon" href="data:," />
  ${loader}<script type="module" src="${app}.js"></script><div id="place"></div>`;
/** The main application of the guide. */
const LOADER = `<script>
    window.partnerConsole = { apiBase: '{{bundle}}', configure(options) { Object.assign(this, options); } };
  </script><script type="module" crossorigin src="{{bundle}}/embed/loader.js"></script>`;
const SCRIPTS = {
  'loader.js': '<script type="module" crossorigin src="{{bundle}}/embed/loader.js"></script>',
  'partner-widgets.classic.js': '<script src="{{bundle}}/embed/partner-widgets.classic.js"></script>',
};

const numbered = FRAMEWORKS.map((framework, number) => ({ ...framework, number }));

describe('a sub-application in a sandbox', () => {
  let packages: InstalledPackages;
  let host: ForeignHost;
  let browser: Browser;

  before(async () => {
    packages = await installPackages(PACKAGES);
    if (packages.missing) return;
    const files: Record<string, string> = {};
    for (const [at, script] of Object.values(SCRIPTS).entries()) files[`refused-${at}.html`] = sub(script);
    for (const { app, api, number } of numbered) {
      files[`shown-${number}.html`] = sub(`<script>
        ${api}.configure({ token: undefined, getToken: async () => (await fetch('/token')).text() });
      </script>`);
      for (const page of ['refused-0', 'refused-1', `shown-${number}`]) {
        const name = `${page}-app-${number}`;
        const { 'app.js': code, ...chunks } = await bundleApp(
          `const sub = location.origin + '/${page}.html';${app}`,
          packages,
        );
        Object.assign(files, chunks, { [`${name}.js`]: code! });
        files[`${name}.html`] = main(name, page.startsWith('shown') ? LOADER : '');
      }
    }
    [host, browser] = await Promise.all([startForeignHost(files), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await host?.close();
    packages.remove();
  });

  for (const { name, number } of numbered) {
    for (const [at, script] of Object.keys(SCRIPTS).entries())
      it(`of ${name} shows a refusal, and no error of the sandbox, when it loads ${script} (hazard 37)`, async (t) => {
        if (packages.missing) return t.skip(packages.missing);
        const { page, consoleErrors, close } = await openPage(browser);
        await page.goto(`${host.origin}/refused-${at}-app-${number}.html`);
        await page.waitForSelector('#place >>> partner-bills ::-p-text(sandbox)', { visible: true });
        assert.deepEqual(
          consoleErrors.map((line) => line.split('\n')[0]),
          ['partner-console: sandbox'],
        );
        assert.match(consoleErrors[0]!, /main application/);
        await close();
      });

    it(`of ${name} shows the bill of its user when the main application loads the elements`, async (t) => {
      if (packages.missing) return t.skip(packages.missing);
      const { page, consoleErrors, close } = await openPage(browser);
      await page.goto(`${host.origin}/shown-${number}-app-${number}.html`);
      await page.waitForSelector('#place >>> partner-bills >>> ::-p-text(税费)', { visible: true });
      assert.deepEqual(consoleErrors, []);
      await close();
    });
  }
});
