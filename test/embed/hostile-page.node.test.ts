/**
 * Shows all elements twice on a page of another origin with a strict policy and CSS
 * rules that unset everything. In three engines, each element must look the same as on
 * a page without these rules. Part of test:all, because it takes many screenshots.
 */
import assert from 'node:assert/strict';
import axe from 'axe-core';
import { after, before, describe, it } from 'node:test';
import pixelmatch from 'pixelmatch';
import type { PNG } from 'pngjs';
import { clockOffset, clockScript } from '../runners/clock.ts';
import { startForeignHost, type ForeignHost } from './foreign-host.ts';
import { isWhole } from '../gate/extent.ts';
import { ENGINES, type DrivenBrowser, type DrivenPage } from './three-engines.ts';

/** Elements that cover others, or that differ in every run. */
const LEFT_OUT = ['partner-startup-dialogs', 'partner-official-account', 'partner-diagnostics'];
/** Share of an element's pixels. Letters differ slightly when the corner of the element lies between two pixels. */
const MOST_DIFFERENT = 0.002;
const PATIENCE_MS = 90_000;

const pageWith = (sheet: string) => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title></title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/${sheet}" />
    <script src="/clock.js"></script>
    <script src="/received-events.js"></script>
    <script src="/configuration.js"></script>
    <script type="module" src="{{bundle}}/embed/loader.js"></script>
  </head>
  <body>{{elements}}</body>
</html>`;

describe('a page with all elements twice and rules that unset everything', () => {
  const files: Record<string, string> = {
    'calm.css': 'body { margin: 0; }',
    'hostile.css': '* { all: unset !important; font-size: 40px !important }',
    // The default buffer is too small for all requests of the page.
    'clock.js': `${clockScript(clockOffset())}\nperformance.setResourceTimingBufferSize(5_000);`,
  };
  let host: ForeignHost;
  let shown: string[];

  before(async () => {
    host = await startForeignHost(files);
    const { tags } = (await (await fetch(`${host.bundle}/embed/manifest.json`)).json()) as { tags: object };
    shown = Object.keys(tags).filter((tag) => !LEFT_OUT.includes(tag));
  });
  after(() => host?.close());

  for (const [name, start] of Object.entries(ENGINES))
    it(`shows each in ${name} as on a page without them, violates no policy, and requests each endpoint once`, async (t) => {
      if (!isWhole) return t.skip('part of test:all');
      let browser: DrivenBrowser;
      try {
        browser = await start();
      } catch (error) {
        return t.skip((error as Error).message);
      }
      try {
        const calm = await pictures(browser, 'calm');
        const hostile = await pictures(browser, 'hostile');
        const different = shown.flatMap((tag) => {
          const share = differenceOf(calm[tag]!, hostile[tag]!);
          return share > MOST_DIFFERENT ? [`${tag}: ${(share * 100).toFixed(2)} %`] : [];
        });
        assert.deepEqual(different, []);
      } finally {
        await browser.close();
      }
    });

  async function pictures(browser: DrivenBrowser, name: 'calm' | 'hostile'): Promise<Record<string, PNG>> {
    const { bundle } = host;
    const policy =
      `default-src 'none'; script-src 'self' ${bundle}; style-src 'self'; img-src data: ${bundle}; ` +
      `connect-src 'self' ${bundle}; worker-src blob:; base-uri 'none'`;
    const page = await browser.open();
    files[`${name}.html`] = pageWith(`${name}.css`).replace(
      '{{elements}}',
      [...shown, ...shown].map((tag) => `<${tag}></${tag}>`).join('\n'),
    );
    await page.goto(host.page(name, '', policy));
    const look = await page.run(() => {
      const { display, fontSize } = getComputedStyle(document.body);
      return `${display} ${fontSize}`;
    });
    assert.equal(look, name === 'hostile' ? 'inline 40px' : 'block 16px', 'the rules of the page apply');
    await waitUntilLoaded(page);
    assert.deepEqual(await page.run(() => window.receivedEvents.filter((each) => each.name === 'violation')), []);
    const requested = await page.run(callsMade);
    assert.ok(requested.length > 10, `${requested.length} calls`);
    assert.deepEqual(
      requested.filter((each, at) => requested.indexOf(each) !== at),
      [],
    );
    assert.deepEqual(await problemsOf(page), []);
    const taken: Record<string, PNG> = {};
    for (const tag of shown) taken[tag] = await page.pictureOf(tag);
    await page.close();
    return taken;
  }

  /** Waits until every element is ready and no request or animation is running. */
  async function waitUntilLoaded(page: DrivenPage): Promise<void> {
    const missing = async () => {
      const ready = await page.run(() => window.receivedEvents.map(({ tag }) => tag));
      return shown.filter((tag) => !ready.includes(tag));
    };
    await until(async () => (await missing()).length === 0).catch(async () =>
      assert.fail(`not ready: ${(await missing()).join()}`),
    );
    let before = -1;
    await until(async () => {
      const calls = (await page.run(isQuiet)) ? (await page.run(callsMade)).length : -1;
      const same = calls >= 0 && calls === before;
      before = calls;
      return same;
    }, 1_000);
  }
});

async function until(holds: () => Promise<boolean>, everyMs = 200): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await holds()); await new Promise((next) => setTimeout(next, everyMs)))
    if (Date.now() > end) throw new Error(`The condition did not hold within ${PATIENCE_MS} ms`);
}

/** Returns the share of pixels that differ in color, or 1 when the sizes differ. */
function differenceOf(one: PNG, other: PNG): number {
  const { width, height } = one;
  if (other.width !== width || other.height !== height) return 1;
  return pixelmatch(one.data, other.data, undefined, width, height, { threshold: 0.1 }) / (width * height);
}

/** Runs axe without the rules that only the page itself could satisfy. @returns the violations */
async function problemsOf(page: DrivenPage): Promise<string[]> {
  await page.inject(axe.source);
  return page.run(async () => {
    // The page has no title, main landmark or heading, and every landmark twice because every element is there twice.
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
        ...any.flatMap(({ relatedNodes = [] }) => relatedNodes.map((each) => `${id}: ${each.html} in ${each.target}`)),
      ]),
    );
  });
}

const callsMade = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('/api/'));

/** Returns whether no element is busy and no animation is running. */
function isQuiet(): boolean {
  return [...document.querySelectorAll('*')].every(
    ({ shadowRoot }) =>
      !shadowRoot ||
      (!shadowRoot.querySelector('[aria-busy=true]') &&
        shadowRoot
          .getAnimations()
          // Hidden spinners have endless animations.
          .every(
            ({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
          )),
  );
}
