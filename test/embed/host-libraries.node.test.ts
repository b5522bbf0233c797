/**
 * Elements in the modals and cached views of libraries that hosts use, and under Dark Reader. Part of test:all, because it installs the
 * libraries from npm.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { leaveBrowser, useBrowser, openPage, visible } from '../end-to-end/end-to-end.ts';
import { bundleApp } from './bundle-app.ts';
import { startForeignHost, type ForeignHost } from './foreign-host.ts';
import { installPackages, type InstalledPackages } from './install-packages.ts';

const LIBRARIES = {
  antd: '6.6.8',
  bootstrap: '3.4.1',
  darkreader: '4.9.133',
  'element-plus': '2.14.8',
  jquery: '3.7.1',
  react: '19.2.0',
  'react-dom': '19.2.0',
  vue: '3.5.45',
};

/** Apps that show a place for the element. `window.isOpen` returns whether their modal is open. */
const MODALS: Readonly<Record<string, string>> = {
  'a modal of Bootstrap 3': `
    import jQuery from 'jquery';
    window.jQuery = jQuery;
    await import('bootstrap/dist/js/bootstrap.js');
    document.querySelector('#app').innerHTML =
      '<div class="modal" tabindex="-1" role="dialog"><div class="modal-dialog"><div class="modal-content"><a href="#">1</a><div class="place"></div></div></div></div>';
    const modal = document.querySelector('.modal');
    jQuery(modal).modal('show');
    window.isOpen = () => modal.classList.contains('in') || modal.style.display === 'block';`,
  'a dialog of Element Plus': `
    import { createApp, h, ref } from 'vue';
    import { ElDialog } from 'element-plus';
    const open = ref(true);
    createApp(() => h(ElDialog, { modelValue: open.value, 'onUpdate:modelValue': (now) => (open.value = now) }, () => h('div', { class: 'place' })))
      .mount('#app');
    window.isOpen = () => open.value;`,
  'a modal of Ant Design': `
    import { createElement as h, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    import { Modal } from 'antd';
    function App() {
      const [open, setOpen] = useState(true);
      window.isOpen = () => open;
      return h(Modal, { open, onCancel: () => setOpen(false) }, h('div', { className: 'place' }));
    }
    createRoot(document.querySelector('#app')).render(h(App));`,
  'a drawer of Ant Design': `
    import { createElement as h, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    import { Drawer } from 'antd';
    function App() {
      const [open, setOpen] = useState(true);
      window.isOpen = () => open;
      return h(Drawer, { open, size: 'large', onClose: () => setOpen(false) }, h('div', { className: 'place' }));
    }
    createRoot(document.querySelector('#app')).render(h(App));`,
};

/** Apps that cache the view with the element. \`window.show\` shows it or another one. */
const VIEWS: Readonly<Record<string, string>> = {
  '<keep-alive> of Vue': `
    import { createApp, defineComponent, h, KeepAlive, ref } from 'vue';
    const shown = ref(true);
    const Wallet = defineComponent(() => () => h('div', { class: 'place' }));
    const Other = defineComponent(() => () => h('p', 'other'));
    createApp(() => h(KeepAlive, () => h(shown.value ? Wallet : Other))).mount('#app');
    window.show = (now) => (shown.value = now);`,
  '<Activity> of React': `
    import { Activity, createElement as h, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    function App() {
      const [shown, setShown] = useState(true);
      window.show = setShown;
      return h(Activity, { mode: shown ? 'visible' : 'hidden' }, h('div', { className: 'place' }));
    }
    createRoot(document.querySelector('#app')).render(h(App));`,
};

const PAGE = `<!doctype html>
<meta charset="utf-8" />
<link rel="icon" href="data:," />
<style>.modal { position: fixed; inset: 0; z-index: 1050 } .modal-dialog { width: 700px; margin: 30px auto; background: #fff }</style>
<script src="/received-events.js"></script>
<script src="/configuration.js"></script>
<button id="menu">Menu</button>
<div id="app"></div>
<script type="module" src="app.js"></script>`;

declare global {
  interface Window {
    isOpen(): boolean;
    show(shown: boolean): void;
    DarkReader: { enable(theme: object): void };
  }
}

describe('libraries of hosts', () => {
  let packages: InstalledPackages;
  let browser: Browser;

  before(async () => {
    packages = await installPackages(LIBRARIES);
    if (!packages.missing) browser = await useBrowser();
  });
  after(async () => {
    if (!packages.missing) leaveBrowser();
    packages.remove();
  });

  /** Runs a test on a page with the app, in whose place the element is added as soon as it exists. */
  async function onPage(
    app: string,
    element: string,
    act: (page: Page, host: ForeignHost) => Promise<void>,
  ): Promise<void> {
    const host = await startForeignHost({ ...(await bundleApp(app, packages)), 'main.html': PAGE });
    const { page, close } = await openPage(browser);
    try {
      await page.goto(`${host.origin}/main.html`);
      await page.waitForSelector('.place', { visible: false });
      // After the modal is open: its listeners are there before those of the element.
      await page.evaluate(
        (markup, bundle) => {
          document.querySelector('.place')!.innerHTML = markup;
          document.head.append(
            Object.assign(document.createElement('script'), { type: 'module', src: `${bundle}/embed/loader.js` }),
          );
        },
        element,
        host.bundle,
      );
      await act(page, host);
    } finally {
      await close();
      await host.close();
    }
  }

  const TICKETS = '<partner-tickets></partner-tickets>';
  const dialogs = (page: Page) =>
    page.$eval('partner-tickets', ({ shadowRoot }) => shadowRoot!.querySelectorAll('[role=dialog]').length);
  const until = (page: Page, count: number) =>
    page.waitForFunction(
      (wanted) =>
        document
          .querySelector('partner-tickets')!
          .shadowRoot!.querySelectorAll('.overlays [role=dialog]:not([aria-busy])').length === wanted,
      { polling: 50 },
      count,
    );
  /** Opens the dialog for a new ticket. */
  async function opensDialog(page: Page): Promise<void> {
    await (await visible(page, 'partner-tickets >>> ::-p-text(新建工单)')).click();
    await until(page, 1);
  }

  for (const [name, app] of Object.entries(MODALS))
    it(`${name} stays open when Esc closes a list and a dialog of the element, and Tab stays in the dialog (hazard 55)`, async (t) => {
      if (packages.missing) return t.skip(packages.missing);
      await onPage(app, TICKETS, async (page) => {
        await opensDialog(page);
        for (let presses = 0; presses < 12; presses++) {
          await page.keyboard.press('Tab');
          const isInside = await page.evaluate(
            () =>
              document.querySelector('partner-tickets')!.shadowRoot!.activeElement?.closest('[role=dialog]') != null,
          );
          assert.ok(isInside, `the focus after ${presses + 1} presses of Tab`);
        }
        await (await visible(page, 'partner-tickets >>> [role=dialog] [role=combobox]')).click();
        await visible(page, 'partner-tickets >>> [role=option]');
        await page.keyboard.press('Escape');
        await page.waitForFunction(
          () => !document.querySelector('partner-tickets')!.shadowRoot!.querySelector('[role=option]'),
          { polling: 50 },
        );
        assert.equal(await dialogs(page), 1, 'the dialog is open');
        await page.keyboard.press('Escape');
        await until(page, 0);
        assert.ok(await page.evaluate(() => window.isOpen()), 'the modal is open');
        await page.keyboard.press('Escape');
        await page.waitForFunction(() => !window.isOpen(), { polling: 50 });
      });
    });

  for (const [name, app] of Object.entries(VIEWS))
    it(`${name} leaves the page usable, and shows the dialog and its draft again (hazard 56)`, async (t) => {
      if (packages.missing) return t.skip(packages.missing);
      await onPage(app, TICKETS, async (page) => {
        await opensDialog(page);
        await (await visible(page, 'partner-tickets >>> [role=dialog] textarea')).click();
        await page.keyboard.type('断流');
        await page.evaluate(() => window.show(false));
        await page.waitForFunction(
          () => !document.querySelector('[inert]') && getComputedStyle(document.body).overflow === 'visible',
          { polling: 50 },
        );
        await page.evaluate(() => {
          document
            .querySelector('#menu')!
            .addEventListener('click', ({ target }) => (target as Element).setAttribute('data-pressed', ''));
        });
        await page.click('#menu');
        await page.waitForSelector('#menu[data-pressed]');
        await page.evaluate(() => window.show(true));
        // shown again, it takes the focus from the menu
        await page.waitForFunction(
          () => document.querySelector('partner-tickets')!.shadowRoot!.activeElement?.closest('[role=dialog]') != null,
          { polling: 50 },
        );
        const draft = await page.$eval(
          'partner-tickets',
          ({ shadowRoot }) => shadowRoot!.querySelector<HTMLTextAreaElement>('[role=dialog] textarea')!.value,
        );
        assert.equal(draft, '断流');
        await page.waitForFunction(() => document.querySelector('#app')!.closest('[inert]') === null, { polling: 50 });
        await page.keyboard.press('Escape');
        await until(page, 0);
      });
    });

  it('Dark Reader leaves the text of the primary button readable', async (t) => {
    if (packages.missing) return t.skip(packages.missing);
    const app = `
      import * as DarkReader from 'darkreader';
      document.querySelector('#app').innerHTML = '<div class="place"></div>';
      DarkReader.enable({ brightness: 100, contrast: 90 });`;
    await onPage(app, '<partner-wallet></partner-wallet>', async (page) => {
      await (await visible(page, 'partner-wallet >>> input[type=password]')).fill('wallet88');
      const contrast = () =>
        page.evaluate(() => {
          const button = document.querySelector('partner-wallet')!.shadowRoot!.querySelector('button[type=submit]')!;
          const { color, backgroundColor } = getComputedStyle(button);
          const [light, dark] = [color, backgroundColor]
            .map((each) => {
              const canvas = document.createElement('canvas').getContext('2d')!;
              canvas.fillStyle = each;
              canvas.fillRect(0, 0, 1, 1);
              const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data]
                .map((channel) => channel / 255)
                .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
              return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
            })
            .sort((one, other) => other - one);
          return (light! + 0.05) / (dark! + 0.05);
        });
      await page.waitForFunction(
        () => document.querySelector('partner-wallet')!.shadowRoot!.querySelector('style.darkreader'),
        { polling: 100 },
      );
      // the color changes slowly after the button is enabled
      await page.$eval('partner-wallet', async ({ shadowRoot }) => {
        const changes = shadowRoot!.querySelector('button[type=submit]')!.getAnimations();
        await Promise.all(changes.map(({ finished }) => finished));
      });
      for (let reads = 0; reads < 10; reads++) assert.ok((await contrast()) >= 4.5, `${await contrast()} : 1`);
    });
  });
});
