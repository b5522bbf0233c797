/** The conditions of a page around the built product: its loader, markup, policy and changes of the browser. */
import assert from 'node:assert/strict';
import type { Page } from 'puppeteer-core';
import { LASTING_PATCHES, PATCHES } from './patches.ts';

/** An origin that must receive no request. */
export const OTHER = 'https://other.example';

export interface BuiltCondition {
  /** The gate has it. Default: only `npm run test:all` */
  readonly gate?: true;
  /** A page of the host (test/embed/pages, page-scripts.ts). Default: `module` */
  readonly page?: string;
  /** Markup next to the wallet. */
  readonly elements?: string;
  readonly policy?: (bundle: string) => string;
  /** Runs before the first script of the page. */
  readonly patch?: (() => void) | string;
  /** The markup of a page on the origin of the platform, in place of a page of the host. */
  readonly portal?: (bundle: string, token: string) => string;
  /** Holds when the wallet shows its balance. */
  readonly holds?: (page: Page) => Promise<void>;
}

const policyOf = (...directives: readonly string[]): string => directives.join('; ');
const patched = (
  patches: Readonly<Record<string, () => void>>,
  inGate: RegExp,
): Readonly<Record<string, BuiltCondition>> =>
  Object.fromEntries(
    Object.entries(patches).map(([name, patch]) => [name, { patch, ...(inGate.test(name) && { gate: true }) }]),
  );

/** The page requests a token once, and its storage is unchanged. */
const usesOneToken = async (page: Page): Promise<void> =>
  assert.deepEqual(await page.evaluate(() => [window.tokenRequests, localStorage.getItem('token')]), [1, null]);

/** A name that hides `document.currentScript`, and errors without a stack. */
const WITHOUT_ADDRESS = {
  elements: '<img name="currentScript" alt="" src="/configuration.js">',
  patch: () => void (Error.stackTraceLimit = 0),
};

const BASE = `<base href="${OTHER}/">`;
const portal = (before: string, loader: string, after: string, token: string): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8" /><title>Portal</title><link rel="icon" href="data:," />${before}
<script>window.partnerConsole = { token: '${token}', websocketHost: '/api/websocket' };</script>${loader}${after}</head>
<body><partner-wallet></partner-wallet><partner-device-list></partner-device-list><partner-message-bell></partner-message-bell></body></html>`;
const module = (origin: string): string => `<script type="module" src="${origin}/embed/loader.js"></script>`;
const CLASSIC = '<script src="/embed/partner-widgets.classic.js"></script>';
const baseApplies = async (page: Page): Promise<void> =>
  assert.equal(await page.evaluate(() => document.baseURI), `${OTHER}/`, 'the tag applies');

export const BUILT_CONDITIONS: Readonly<Record<string, BuiltCondition>> = {
  'one module script': { gate: true, holds: usesOneToken },
  'one classic script': { gate: true, page: 'classic', holds: usesOneToken },
  'a module script next to an image named currentScript': { gate: true, ...WITHOUT_ADDRESS },
  'a classic script next to an image named currentScript': { gate: true, page: 'classic', ...WITHOUT_ADDRESS },
  'a policy that only allows the origin of the bundle': {
    gate: true,
    elements: '<partner-login></partner-login>',
    policy: (bundle) =>
      policyOf(
        "default-src 'none'",
        `script-src 'self' ${bundle}`,
        "style-src 'none'",
        `connect-src 'self' ${bundle}`,
        'img-src data:',
        "require-trusted-types-for 'script'",
      ),
    async holds(page) {
      await page.waitForSelector('partner-login >>> button[type=submit]');
      const radius = await page.$eval(
        'partner-login >>> button[type=submit]',
        (button) => getComputedStyle(button).borderRadius,
      );
      assert.notEqual(radius, '0px', 'the styles apply');
    },
  },
  'a policy with a nonce and named Trusted Types policies': {
    page: 'nonce',
    elements: '<partner-bills></partner-bills>',
    policy: (bundle) =>
      policyOf(
        "default-src 'none'",
        "script-src 'nonce-lab' 'strict-dynamic'",
        "style-src 'none'",
        `connect-src 'self' ${bundle}`,
        'img-src data:',
        'worker-src blob:',
        "base-uri 'none'",
        'trusted-types partner-console-worker dompurify',
        "require-trusted-types-for 'script'",
      ),
    async holds(page) {
      const button = await page.waitForSelector('partner-bills >>> ::-p-text(导出月账单)', { visible: true });
      await button!.click();
      await page.waitForSelector('partner-bills >>> ::-p-text(已导出)');
    },
  },
  ...patched({ ...PATCHES, ...LASTING_PATCHES }, /additions|host keys/),
  'a <base> tag of another origin before the loader (hazard 39)': {
    gate: true,
    portal: (bundle, token) => portal(BASE, module(bundle), '', token),
    holds: baseApplies,
  },
  'a <base> tag of another origin after the loader (hazard 39)': {
    gate: true,
    portal: (_bundle, token) => portal('', module(''), BASE, token),
    holds: baseApplies,
  },
  'a <base> tag of another origin after the classic loader (hazard 39)': {
    gate: true,
    portal: (_bundle, token) => portal('', CLASSIC, BASE, token),
    holds: baseApplies,
  },
};
