/**
 * All elements twice on a page of another origin with a strict policy, whose own rules unset everything: each is the same
 * picture as on a page without these rules. Part of test:all: it takes pictures of every element, twice.
 */
import assert from 'node:assert/strict';
import axe from 'axe-core';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser, openPage } from '../end-to-end/end-to-end.ts';
import { startForeignHost, type ForeignHost } from './foreign-host.ts';

/** They lie over others, or tell what is new in every run. */
const LEFT_OUT = ['partner-startup-dialogs', 'partner-official-account', 'partner-diagnostics'];
/** Of the pixels of an element; where its corner falls between two of them letters are drawn a little otherwise. */
const MOST_DIFFERENT = 0.002;

const pageWith = (sheet: string) => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title></title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/${sheet}" />
    <script src="/told.js"></script>
    <script src="/configuration.js"></script>
    <script type="module" src="{{bundle}}/embed/loader.js"></script>
  </head>
  <body>{{elements}}</body>
</html>`;

describe('a page with all elements twice and rules that unset everything', { timeout: 600_000 }, () => {
  const files: Record<string, string> = {
    'calm.html': pageWith('calm.css'),
    'hostile.html': pageWith('hostile.css'),
    'calm.css': 'body { margin: 0; }',
    'hostile.css': '* { all: unset !important; font-size: 40px !important }',
  };
  let host: ForeignHost;
  let browser: Browser;

  before(async () => {
    [host, browser] = await Promise.all([startForeignHost(files), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await host?.close();
  });

  it('shows each as on a page without them, refuses nothing, and asks once for each answer', async (t) => {
    if (process.env.WHOLE !== '1') return t.skip('part of test:all');
    const { tags } = (await (await fetch(`${host.bundle}/embed/manifest.json`)).json()) as { tags: object };
    const shown = Object.keys(tags).filter((tag) => !LEFT_OUT.includes(tag));
    const calm = await pictures('calm', shown);
    const hostile = await pictures('hostile', shown);
    const different: string[] = [];
    for (const tag of shown) {
      const share = await differenceOf(calm[tag]!, hostile[tag]!);
      if (share > MOST_DIFFERENT) different.push(`${tag}: ${(share * 100).toFixed(2)} %`);
    }
    assert.deepEqual(different, []);
  });

  async function pictures(name: string, tags: readonly string[]): Promise<Record<string, string>> {
    const { bundle } = host;
    const policy =
      `default-src 'none'; script-src 'self' ${bundle}; style-src 'self'; img-src data: ${bundle}; ` +
      `connect-src 'self' ${bundle}; worker-src blob:; base-uri 'none'`;
    const opened = await openPage(browser, { agreed: true });
    const { page } = opened;
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/') && request.method() !== 'OPTIONS')
        asked.push(`${request.method()} ${request.url()}`);
    });
    files[`${name}.html`] = pageWith(`${name}.css`).replace(
      '{{elements}}',
      [...tags, ...tags].map((tag) => `<${tag}></${tag}>`).join('\n'),
    );
    await page.goto(host.page(name, '', policy));
    const { display, fontSize } = await page.evaluate(() => ({ ...getComputedStyle(document.body) }));
    assert.equal(`${display} ${fontSize}`, name === 'hostile' ? 'inline 40px' : 'block 16px', 'the page has its rules');
    const told = () => page.evaluate(() => window.told.map(({ tag }) => tag));
    for (const end = Date.now() + 90_000; Date.now() < end;) {
      const heard = await told();
      if (tags.every((tag) => heard.includes(tag))) break;
      await new Promise((next) => setTimeout(next, 200));
    }
    const heard = await told();
    assert.deepEqual(
      tags.filter((tag) => !heard.includes(tag)),
      [],
      'all tell that they are there',
    );
    await page.waitForNetworkIdle({ idleTime: 1_000 });
    await page.waitForFunction(isQuiet, { polling: 200, timeout: 90_000 });
    const refused = await page.evaluate(() => window.told.filter((each) => each.name === 'violation'));
    assert.deepEqual(refused, []);
    assert.deepEqual(
      asked.filter((each, at) => asked.indexOf(each) !== at),
      [],
    );
    assert.deepEqual(await problemsOf(page), []);
    const taken: Record<string, string> = {};
    for (const tag of tags) taken[tag] = await pictureOf(page, tag);
    await opened.close();
    return taken;
  }

  /** What axe finds on the page, beside what only the page itself could mend. */
  async function problemsOf(page: Page): Promise<string[]> {
    await page.evaluate(axe.source);
    return page.evaluate(async () => {
      // no title, no main, no heading of its own, and every landmark twice, as every element is
      const ofPage = [
        'document-title',
        'landmark-one-main',
        'page-has-heading-one',
        'region',
        'bypass',
        'landmark-unique',
      ];
      const rules = Object.fromEntries(ofPage.map((rule) => [rule, { enabled: false }]));
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, { rules });
      return violations.flatMap(({ id, nodes }) =>
        nodes.flatMap(({ any, html, target }) => [
          `${id}: ${html} in ${target}`,
          ...any.flatMap(({ relatedNodes = [] }) =>
            relatedNodes.map((each) => `${id}: ${each.html} in ${each.target}`),
          ),
        ]),
      );
    });
  }

  /** Of what is drawn in the first of its kind. */
  async function pictureOf(page: Page, tag: string): Promise<string> {
    const clip = await page.$eval(tag, (element) => {
      const { x, y, width, height } = element.shadowRoot!.querySelector('.frame')!.getBoundingClientRect();
      const [left, top] = [Math.round(x + scrollX), Math.round(y + scrollY)];
      return { x: left, y: top, width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
    });
    return page.screenshot({ clip, captureBeyondViewport: true, encoding: 'base64' });
  }

  /** The share of pixels that are another colour; all of them where the sizes differ. */
  async function differenceOf(one: string, other: string): Promise<number> {
    const { page, close } = await openPage(browser);
    const share = await page.evaluate(
      async (pictures) => {
        const [first, second] = await Promise.all(
          pictures.map(async (picture) => {
            const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
            const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
            context.drawImage(bitmap, 0, 0);
            return context.getImageData(0, 0, bitmap.width, bitmap.height);
          }),
        );
        if (first!.width !== second!.width || first!.height !== second!.height) return 1;
        let different = 0;
        for (let at = 0; at < first!.data.length; at += 4)
          if ([0, 1, 2].some((channel) => Math.abs(first!.data[at + channel]! - second!.data[at + channel]!) > 24))
            different += 1;
        return (different * 4) / first!.data.length;
      },
      [one, other],
    );
    await close();
    return share;
  }
});

/** Nothing waits for an answer, nothing moves. */
function isQuiet(): boolean {
  return [...document.querySelectorAll('*')].every(
    ({ shadowRoot }) =>
      !shadowRoot ||
      (!shadowRoot.querySelector('[aria-busy=true]') &&
        shadowRoot
          .getAnimations()
          // hidden spinners turn for ever
          .every(
            ({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
          )),
  );
}
