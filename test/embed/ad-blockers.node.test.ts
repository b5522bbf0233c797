/**
 * Addresses and content of all elements under public lists of ad blockers. The package of AdGuard has EasyList, EasyList China and the
 * lists against trackers and annoyances. Part of test:all, because it installs them from npm.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser, openPage } from '../end-to-end/end-to-end.ts';
import { root } from '../gate/project.ts';
import { startForeignHost, type ForeignHost } from './foreign-host.ts';
import { installPackages, type InstalledPackages } from './install-packages.ts';

const PACKAGES = { '@adguard/dnr-rulesets': '3.3.20260320140136', '@ghostery/adblocker': '2.18.2' };
/** The newest version that the npm registry has for the package of the lists, whose code is not used. */
const OVERRIDES = { '@adguard/agtree': '4.2.0' };

/** Lists of the package by their numbers. */
const LISTS = {
  2: 'EasyList',
  3: 'trackers',
  4: 'social media',
  17: 'parameters of addresses',
  18: 'cookie notices',
  19: 'popups',
  20: 'banners of mobile apps',
  21: 'other annoyances',
  22: 'widgets',
  224: 'EasyList China',
};

/** The part of the engine that the test uses. */
interface Filter {
  isGenericHide?(): boolean;
  isUnhide(): boolean;
  isScriptInject(): boolean;
  hasHostnameConstraint(): boolean;
  getSelector(): string;
}
interface Engine {
  match(request: unknown): { match: boolean; filter?: object };
  getFilters(): { cosmeticFilters: Filter[] };
}
interface Library {
  FiltersEngine: { parse(text: string): Engine };
  Request: { fromRawDetails(request: { type: string; url: string; sourceUrl: string }): unknown };
}

const PLATFORM = 'platform.example';
const CAPTCHA_SCRIPT = 'https://turing.captcha.qcloud.com/TJCaptcha.js';

/** Returns the type and address of everything that elements request. */
function requests(): [type: string, url: string][] {
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, object>;
  const files = Object.keys(read('dist/embed/manifest.json').files!);
  const calls = Object.keys(read('shared/docs/platform/openapi.json').paths!);
  return [
    ...files.map((file): [string, string] => ['script', `https://${PLATFORM}/embed/${file}`]),
    ...calls.map((call): [string, string] => ['xhr', `https://${PLATFORM}${call.replaceAll(/\{\w+\}/g, '17')}`]),
    ['sub_frame', `https://${PLATFORM}/secure`],
    ['websocket', `wss://${PLATFORM}/api/websocket`],
    ['script', CAPTCHA_SCRIPT],
  ];
}

describe('ad blockers', () => {
  let packages: InstalledPackages;
  let lists: [name: string, engine: Engine][];
  let library: Library;
  let host: ForeignHost;
  let browser: Browser;

  before(async () => {
    packages = await installPackages(PACKAGES, OVERRIDES);
    if (packages.missing) return;
    library = createRequire(path.join(packages.folder, 'package.json'))('@ghostery/adblocker') as Library;
    const folder = path.join(packages.folder, 'node_modules/@adguard/dnr-rulesets/dist/filters/declarative');
    lists = Object.entries(LISTS).map(([number, name]) => {
      const file = path.join(folder, `ruleset_${number}/ruleset_${number}.json`);
      const [first] = JSON.parse(readFileSync(file, 'utf8')) as { metadata: { rawFilterList: string } }[];
      return [name, library.FiltersEngine.parse(first!.metadata.rawFilterList.replaceAll('\r', ''))];
    });
    [host, browser] = await Promise.all([startForeignHost(), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await host?.close();
    packages.remove();
  });

  it('block no file, API call, frame, websocket or captcha of the elements', (t) => {
    if (packages.missing) return t.skip(packages.missing);
    const { Request } = library;
    const blocked = (type: string, url: string): string[] =>
      lists.flatMap(([name, engine]) => {
        const { match, filter } = engine.match(
          Request.fromRawDetails({ type, url, sourceUrl: 'https://portal.example/account' }),
        );
        return match ? [`${name}: ${url} by ${String(filter)}`] : [];
      });
    assert.notDeepEqual(
      blocked('script', `https://${PLATFORM}/banner_ads/top.js`),
      [],
      'the lists block an advertisement',
    );
    assert.deepEqual(
      requests().flatMap(([type, url]) => blocked(type, url)),
      [],
    );
  });

  it('hide no part of an element', async (t) => {
    if (packages.missing) return t.skip(packages.missing);
    const selectors = lists.flatMap(([, engine]) =>
      engine
        .getFilters()
        .cosmeticFilters.filter((one) => !one.hasHostnameConstraint() && !one.isUnhide() && !one.isScriptInject())
        .map((one) => one.getSelector()),
    );
    assert.ok(selectors.length > 10_000, `${selectors.length} selectors`);
    const { tags } = JSON.parse(readFileSync(path.join(root, 'dist/embed/manifest.json'), 'utf8')) as { tags: object };
    const { page, close } = await openPage(browser);
    await page.goto(
      host.page(
        'module',
        `<div class="ad-content-rectangle"></div>${Object.keys(tags)
          .map((tag) => `<${tag}></${tag}>`)
          .join('')}`,
      ),
    );
    await page.waitForFunction(
      (names) => names.every((name) => document.querySelector(name)?.shadowRoot?.querySelector('.frame')),
      { polling: 200 },
      Object.keys(tags),
    );
    await page.waitForNetworkIdle();
    const hidden = await page.evaluate((all) => {
      const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
      return all.filter((selector) => {
        try {
          return roots.some((one) => one.querySelector(selector));
        } catch {
          // selectors of blockers that no browser supports
          return false;
        }
      });
    }, selectors);
    assert.deepEqual(
      [...new Set(hidden)],
      ['.ad-content-rectangle'],
      'the lists hide only the advertisement of the page',
    );
    await close();
  });
});
