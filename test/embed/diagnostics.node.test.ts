import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'puppeteer-core';
import { VERSION } from '#shared/core/version.ts';
import { leaveBrowser, useBrowser, openPage, startServer, type RunningServer } from '../end-to-end/end-to-end.ts';
import { startForeignHost, type ForeignHost } from './foreign-host.ts';

const WALLET = '<partner-wallet></partner-wallet>';
const SET_UP = '页面接入配置有误，暂时无法显示，请联系网站客服';
const SESSION = '暂时无法确认您的登录状态，请稍后再试';
const TOKEN = `getToken: async () => (await fetch('/token')).text()`;

const configured = (options: string) => `window.partnerConsole = { apiBase: '{{bundle}}', ${options} };`;

/** Configuration scripts and a page with typical mistakes of partners, by file name. */
const scripts: Record<string, string> = {
  'nothing.js': '',
  'never.js': configured('getToken: () => new Promise(() => {})'),
  'throws.js': configured(`getToken: () => { throw new Error('boom'); }`),
  'rejects.js': configured(`getToken: () => Promise.reject(new Error('boom'))`),
  'response.js': configured(`getToken: () => fetch('/token')`),
  'refused.js': configured(`getToken: () => 'of-another-platform'`),
  'no-token.js': configured(`locale: 'en'`),
  'no-base.js': `window.partnerConsole = { ${TOKEN} };`,
  'misspelled.js': configured(
    `${TOKEN}, texts: { 'wallet.titel': 'x' }, getTokn: 1, theme: 'black', locale: 'fr', updates: 'off'`,
  ),
  'no-scheme.js': `window.partnerConsole = { apiBase: 'platform.example', locale: 'en-US', ${TOKEN} };`,
  'api-twice.js': `window.partnerConsole = { apiBase: '{{bundle}}/api', locale: 'en-US', ${TOKEN} };`,
  'good.js': configured(TOKEN),
  'traced.js': `${configured(TOKEN)}
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      this.setRequestHeader('X-Vendor-Trace', '1');
      send.call(this, body);
    };`,
  'own-origin.js': `window.partnerConsole = { apiBase: location.origin, sensitive: 'frame', ${TOKEN} };`,
  'quirks.html': `<script src="/good.js"></script><script type="module" src="{{bundle}}/embed/loader.js"></script>{{elements}}`,
  'isolated.js': configured(`sensitive: 'frame', ${TOKEN}`),
};

interface Case {
  readonly code: string;
  readonly configuration: string;
  readonly elements?: string;
  readonly policy?: string | undefined;
  /** The text that the element shows to the user. */
  readonly elementText?: string;
  /** The console message after the error code. */
  readonly block: RegExp;
}

// Run in parallel, because elements wait ten seconds for a missing configuration.
describe('mistakes in a page that embeds elements', { concurrency: 4 }, () => {
  let host: ForeignHost;
  let browser: Browser;
  let closed: RunningServer;
  let other: Server;

  before(async () => {
    // Two platforms do not allow the page's origin: this server and one without any header. A third one does not exist.
    closed = await startServer();
    other = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    scripts['closed.js'] = `window.partnerConsole = { apiBase: '${closed.origin}', ${TOKEN} };`;
    scripts['other.js'] = `window.partnerConsole = { apiBase: 'http://127.0.0.1:${port}', ${TOKEN} };`;
    scripts['isolated-closed.js'] =
      `window.partnerConsole = { apiBase: '${closed.origin}', sensitive: 'frame', ${TOKEN} };`;
    scripts['dead.js'] = `window.partnerConsole = { apiBase: 'http://127.0.0.1:9', ${TOKEN} };`;
    [host, browser] = await Promise.all([startForeignHost(scripts), useBrowser()]);
  });
  after(async () => {
    leaveBrowser();
    await host?.close();
    await closed?.close();
    other?.close();
  });

  const blocksOf = (consoleErrors: readonly string[]) =>
    consoleErrors.filter((line) => line.startsWith('partner-console: '));

  async function open({
    configuration,
    elements = WALLET,
    policy,
  }: Pick<Case, 'configuration' | 'elements' | 'policy'>) {
    const opened = await openPage(browser);
    await opened.page.goto(host.page('module', elements, policy, configuration));
    return opened;
  }

  const failures = (page: Page) =>
    page.evaluate(() =>
      window.receivedEvents.filter(({ name }) => name === 'partner-widget-failed').map(({ code }) => code),
    );
  const shown = (page: Page) =>
    page.$eval('partner-wallet', (element) => element.shadowRoot?.querySelector('.frame')?.textContent ?? '');
  const waitForCode = (page: Page, code: string) =>
    page.waitForFunction((wanted) => window.receivedEvents.some((one) => one.code === wanted), { polling: 100 }, code);

  async function until(holds: () => boolean | Promise<boolean>, message: string): Promise<void> {
    for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((next) => setTimeout(next, 50)))
      if (await holds()) return;
    assert.fail(message);
  }

  const cases: readonly Case[] = [
    {
      code: 'not-configured',
      configuration: 'nothing.js',
      elementText: SET_UP,
      block: /waited 10 s.*<partner-wallet>/s,
    },
    { code: 'token-timeout', configuration: 'never.js', elementText: SESSION, block: /has not resolved within 10 s/ },
    {
      code: 'token-rejected',
      configuration: 'throws.js',
      elementText: SESSION,
      block: /threw an error or rejected.*boom/s,
    },
    {
      code: 'token-rejected',
      configuration: 'rejects.js',
      elementText: SESSION,
      block: /threw an error or rejected.*boom/s,
    },
    { code: 'token-invalid', configuration: 'response.js', elementText: SET_UP, block: /of type object/ },
    {
      code: 'token-refused',
      configuration: 'refused.js',
      elementText: '登录后即可查看',
      block: /rejected the token \(401\)/,
    },
    { code: 'not-found', configuration: 'no-base.js', elementText: SET_UP, block: /returned 404.*apiBase/s },
    { code: 'cors', configuration: 'closed.js', elementText: SET_UP, block: /CORS.*ALLOWED_ORIGINS=http/s },
    { code: 'cors', configuration: 'other.js', elementText: SET_UP, block: /CORS.*ALLOWED_ORIGINS=http/s },
    {
      code: 'tracing-headers',
      configuration: 'traced.js',
      elementText: SET_UP,
      block: /adds the headers X-Vendor-Trace to requests to/,
    },
    {
      code: 'network',
      configuration: 'dead.js',
      elementText: '系统繁忙，请稍后再试',
      block: /127\.0\.0\.1:9 does not respond/,
    },
  ];

  for (const { code, configuration, elementText, block } of cases)
    it(`reports ${code} when the page loads ${configuration}`, async () => {
      const { page, consoleErrors, close } = await open({ configuration });
      await waitForCode(page, code);
      await until(async () => (await shown(page)).includes(elementText!), `the element does not show ${elementText}`);
      assert.doesNotMatch(await shown(page), /boom/);
      await until(() => blocksOf(consoleErrors).length > 0, 'the console shows no message');
      const blocks = blocksOf(consoleErrors);
      assert.equal(blocks.length, 1, blocks.join('\n'));
      assert.match(blocks[0]!, new RegExp(`^partner-console: ${code}\n`));
      assert.match(blocks[0]!, block);
      assert.match(blocks[0]!, new RegExp(`\nDocs: ${host.bundle}/embed/errors.txt#${code}`));
      assert.deepEqual(await failures(page), [code], 'one event');
      await close();
    });

  it('reports csp when connect-src does not allow the platform', async () => {
    const policy = `default-src 'self' ${host.bundle}; connect-src 'self'; style-src 'none'; img-src data:`;
    const { page, consoleErrors, close } = await open({ configuration: 'good.js', policy });
    await waitForCode(page, 'csp');
    await until(async () => (await shown(page)).includes(SET_UP), 'the element shows no message');
    const blocks = blocksOf(consoleErrors);
    assert.equal(blocks.length, 1);
    assert.match(blocks[0]!, new RegExp(`connect-src 'self' ${host.bundle}`));
    await close();
  });

  it('reports how to serve the page when it is opened as a file, whose requests have the origin null', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'partner-page-'));
    const file = path.join(folder, 'page.html');
    const configuration = `window.partnerConsole = { apiBase: '${closed.origin}', token: 'a-token' };`;
    writeFileSync(
      file,
      `<!doctype html><meta charset="utf-8"><script>${configuration}</script>
      <script type="module" src="${closed.origin}/embed/loader.js"></script>${WALLET}`,
    );
    const { page, consoleErrors, close } = await openPage(browser);
    await page.goto(pathToFileURL(file).href);
    await until(() => blocksOf(consoleErrors).length > 0, 'the console shows no message');
    const [block] = blocksOf(consoleErrors);
    assert.match(block!, /^partner-console: cors\n.*\n.*\nFix: .*Serve the page over http or https/);
    assert.doesNotMatch(block!, /ALLOWED_ORIGINS=/);
    await close();
    rmSync(folder, { recursive: true });
  });

  it('reports frame-same-origin when isolated mode has no other origin', async () => {
    const { page, consoleErrors, close } = await open({ configuration: 'own-origin.js' });
    await waitForCode(page, 'frame-same-origin');
    await until(async () => (await shown(page)).includes(SET_UP), 'the element shows no message');
    assert.match(blocksOf(consoleErrors).join(), /^partner-console: frame-same-origin\n/);
    assert.equal(await page.$eval('partner-wallet', ({ shadowRoot }) => shadowRoot!.querySelector('iframe')), null);
    await close();
  });

  for (const [reason, configuration, policy] of [
    ['the policy of the page forbids frames', 'isolated.js', "frame-src 'none'"],
    ['the platform does not allow the page', 'isolated-closed.js', undefined],
  ] as const)
    it(`reports frame-blocked when ${reason}, and shows no form in the page`, async () => {
      const { page, consoleErrors, close } = await open({ configuration, policy });
      await waitForCode(page, 'frame-blocked');
      await until(async () => (await shown(page)).includes(SET_UP), 'the element shows no message');
      assert.ok(blocksOf(consoleErrors).some((block) => block.startsWith('partner-console: frame-blocked\n')));
      assert.deepEqual(await failures(page), ['frame-blocked'], 'one event');
      assert.equal(await page.$eval('partner-wallet', ({ shadowRoot }) => shadowRoot!.querySelector('input')), null);
      await close();
    });

  it('continues when the page calls configure late', async () => {
    const { page, close } = await open({ configuration: 'nothing.js' });
    await waitForCode(page, 'not-configured');
    await page.addScriptTag({ url: '/good.js' });
    await page.waitForFunction(() => window.receivedEvents.some(({ name }) => name === 'partner-widget-ready'), {
      polling: 100,
    });
    assert.match(await shown(page), /钱包密码/);
    await close();
  });

  it('reports misspelled options, values, text keys, attributes and tags, each with a suggestion', async () => {
    const elements =
      '<partner-walet></partner-walet><partner-wallet cycel="week" id="one" data-x="1"></partner-wallet>';
    const { page, consoleErrors, close } = await open({ configuration: 'misspelled.js', elements });
    await until(() => blocksOf(consoleErrors).length === 7, 'the console does not show seven messages');
    const blocks = blocksOf(consoleErrors).join('\n\n');
    assert.match(blocks, /unknown-option\n.*`getTokn`\.\n.*\nFix: getToken: …/);
    assert.match(blocks, /bad-value\nInvalid `theme: "black"`.*\n.*\nFix: Use 'light' or 'dark' or 'auto'/);
    assert.match(blocks, /bad-value\nInvalid `locale: "fr"`/);
    assert.match(blocks, /bad-value\nInvalid `updates: \(string\)`.*\n.*\nFix: Use a value of type boolean/);
    assert.match(blocks, /unknown-text\n.*`wallet\.titel`.*\n.*\nFix: texts: \{ 'wallet\.title': … \}/);
    assert.match(blocks, /unknown-attribute\n.*`cycel`.*\n.*\nFix: <partner-wallet cycle="…">/);
    assert.match(blocks, /unknown-element\n.*<partner-walet>.*\n.*\nFix: <partner-wallet><\/partner-wallet>/);
    assert.deepEqual(await failures(page), ['unknown-element']);
    await close();
  });

  for (const [configuration, address] of [
    ['no-scheme.js', '"platform.example"'],
    ['api-twice.js', '"http.*/api"'],
  ] as const)
    it(`reports the address of ${configuration}, and accepts a regional language tag`, async () => {
      const { consoleErrors, close } = await open({ configuration });
      const badValues = () => blocksOf(consoleErrors).filter((block) => block.includes(': bad-value'));
      await until(() => badValues().length > 0, 'the console shows no message');
      assert.equal(badValues().length, 1);
      assert.match(badValues()[0]!, new RegExp(`Invalid \`apiBase: ${address}\`.*without '/api'`, 's'));
      await close();
    });

  it('reports an unknown tag when the page has no other element', async () => {
    const { page, close } = await open({ configuration: 'good.js', elements: '<partner-bils></partner-bils>' });
    await waitForCode(page, 'unknown-element');
    await close();
  });

  it('reports a page without a doctype', async () => {
    const { page, consoleErrors, close } = await openPage(browser);
    await page.goto(host.page('quirks', WALLET));
    await until(
      () =>
        blocksOf(consoleErrors).some((block) =>
          block.startsWith('partner-console: no-doctype\nThis page has no doctype'),
        ),
      'the console shows no message',
    );
    await close();
  });

  it('reports a missing token when no element on the page signs users in', async () => {
    const { consoleErrors, close } = await open({ configuration: 'no-token.js' });
    await until(
      () => blocksOf(consoleErrors).some((block) => block.startsWith('partner-console: token-missing')),
      'the console shows no message',
    );
    await close();
  });

  it('diagnoses a page without exposing its secrets', async () => {
    const { page, close } = await open({ configuration: 'good.js' });
    await page.waitForFunction(() => window.receivedEvents.some(({ name }) => name === 'partner-widget-ready'), {
      polling: 100,
    });
    const found = await page.evaluate(() => window.partnerConsole!.diagnose());
    assert.deepEqual(found.configuration, { apiBase: host.bundle, getToken: '(a function)' });
    assert.equal(found.version, VERSION);
    assert.equal(found.elements['partner-wallet'], VERSION);
    assert.equal(found.session, 'active');
    assert.deepEqual(found.storage, { local: true, session: true });
    assert.ok(
      found.requests.some(({ call, status, requestId }) => call === 'accountInfo' && status === 200 && requestId),
    );
    const { token } = await host.signIn('agent');
    assert.ok(!found.text.includes(token) && found.text.includes(`version: ${VERSION}`));
    await close();
  });
});
