/**
 * Isolated mode: a compromised page on another origin records keys, requests, messages, shadow roots and storage while the
 * user opens the wallet and withdraws. It must not see password, code and ticket (hazard 33). `npm run test:all` repeats it in
 * Firefox and WebKit.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { inGate } from '../gate/extent.ts';
import { clockOffset, clockScript } from '../runners/clock.ts';
import { startForeignHost, type ForeignHost } from './foreign-host.ts';
import { ENGINES, type DrivenBrowser, type DrivenFrame } from './three-engines.ts';

const PASSWORD = 'wallet88';
const PHONE = '13800138000';
const WEDNESDAY = '2026-11-18T12:00:00+08:00';
const PATIENCE_MS = 30_000;

declare global {
  interface Window {
    spyOut(): string[];
    /** Replaces the token endpoint of the partner. */
    tokenEndpoint?: () => string | Promise<string>;
  }
}

const page = (sensitive: 'frame' | 'page') => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>A compromised page</title>
    <link rel="icon" href="data:," />
    <script src="/clock.js"></script>
    <script src="/spy.js"></script>
    <script src="/received-events.js"></script>
    <script src="/${sensitive}.js"></script>
    <script type="module" src="{{bundle}}/embed/loader.js"></script>
  </head>
  <body style="--partner-brand: #7a1fa2"><h1>A partner’s page</h1><div style="margin: 40px">{{elements}}</div></body>
</html>`;

const configuration = (sensitive: 'frame' | 'page') =>
  `window.submitted = [];
  addEventListener('partner-withdrawal-submitted', ({ detail }) => window.submitted.push(detail));
  window.partnerConsole = {
    apiBase: '{{bundle}}',
    sensitive: '${sensitive}',
    getToken: async () => window.tokenEndpoint?.() ?? (await fetch('/token')).text(),
  };`;

/** Returns the text of an element in this document. */
const shown = (tag: string): string =>
  (document.querySelector(tag)?.shadowRoot?.querySelector('.frame')?.textContent ?? '') +
  (document.querySelector(tag)?.shadowRoot?.querySelector('.overlays')?.textContent ?? '');

/** Focuses the first matching field of an element in this document. */
const focus = (tag: string, field: string): void =>
  document.querySelector(tag)!.shadowRoot!.querySelector<HTMLElement>(field)!.focus();

/** Clicks the enabled button of an element with this text, if it is there. */
const click = (tag: string, label: string): boolean => {
  const buttons = [...document.querySelector(tag)!.shadowRoot!.querySelectorAll('button')];
  const found = buttons.filter(({ disabled, textContent }) => !disabled && textContent.trim().startsWith(label)).at(-1);
  found?.click();
  return found !== undefined;
};

async function until(check: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; !(await check());)
    if (performance.now() > end) assert.fail(`not reached: ${what}`);
    else await new Promise((next) => setTimeout(next, 100));
}

async function startHost(): Promise<ForeignHost> {
  const host = await startForeignHost({
    'clock.js': clockScript(clockOffset()),
    'isolated.html': page('frame'),
    'open.html': page('page'),
    'frame.js': configuration('frame'),
    'page.js': configuration('page'),
  });
  await fetch(`${host.bundle}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ at: WEDNESDAY }),
  });
  return host;
}

describe('a compromised page', () => {
  let host: ForeignHost;
  let chromium: DrivenBrowser;
  before(async () => {
    [host, chromium] = await Promise.all([startHost(), ENGINES.Chromium!()]);
  });
  afterEach(() => host.forgetToken());
  after(async () => {
    await chromium?.close();
    await host?.close();
  });

  const latestCode = async (bundle: string): Promise<string> => {
    const response = await fetch(`${bundle}/sandbox/outbox`, { headers: { accept: 'application/json' } });
    const messages = (await response.json()) as { phone: string; code: string }[];
    return messages.find(({ phone, code }) => phone === PHONE && code)?.code ?? '';
  };

  /** Enters the wallet password with the keyboard. @returns whether the wallet opens */
  async function openWallet(part: DrivenFrame): Promise<void> {
    await until(async () => (await part.run(shown, 'partner-wallet')).includes('输入钱包密码'), 'the gate');
    await part.run(focus, 'partner-wallet', 'input[type=password]');
    await part.type(PASSWORD);
    await until(() => part.run(click, 'partner-wallet', '进入钱包'), 'the button of the gate');
    await until(async () => (await part.run(shown, 'partner-wallet')).includes('申请提现'), 'the wallet');
  }

  for (const [name, start] of inGate(Object.entries(ENGINES), ([engine]) => engine === 'Chromium'))
    it(`cannot see password, code and ticket of a withdrawal in isolated mode in ${name} (hazard 33)`, async (t) => {
      let browser: DrivenBrowser;
      try {
        browser = await start();
      } catch (error) {
        return t.skip((error as Error).message);
      }
      // a wallet allows one withdrawal a day, so each engine has its own platform
      const { bundle, page: pageOf, close } = await startHost();
      try {
        const driven = await browser.open();
        await driven.goto(pageOf('isolated', '<partner-wallet cycle="week"></partner-wallet>'));
        await until(
          () => driven.run(() => window.receivedEvents.some((each) => each.name === 'partner-widget-ready')),
          'ready',
        );
        const frame = await driven.frameOf('partner-wallet');
        await openWallet(frame);

        await until(() => frame.run(click, 'partner-wallet', '申请提现'), 'the button for withdrawals');
        await until(async () => (await frame.run(shown, 'partner-wallet')).includes('短信验证码'), 'the dialog');
        const box = () =>
          driven.run(() => {
            const { width, height } = document
              .querySelector('partner-wallet')!
              .shadowRoot!.querySelector('iframe')!
              .getBoundingClientRect();
            return width >= innerWidth - 20 && Math.abs(height - innerHeight) < 2;
          });
        await until(box, 'the frame covers the window');

        const before = await latestCode(bundle);
        await until(() => frame.run(click, 'partner-wallet', '获取验证码'), 'the button for a code');
        await until(async () => (await latestCode(bundle)) !== before, 'a code was sent');
        const code = await latestCode(bundle);
        await frame.run(focus, 'partner-wallet', '.overlays input[autocomplete="one-time-code"]');
        await frame.type(code);
        await frame.run(() =>
          document.querySelector('partner-wallet')!.shadowRoot!.querySelector<HTMLElement>('[type=checkbox]')!.click(),
        );
        await until(() => frame.run(click, 'partner-wallet', '确认提现'), 'the button of the dialog');
        await until(
          () => driven.run(() => (window as unknown as { submitted: object[] }).submitted.length === 1),
          'the event of the withdrawal',
        );
        await until(async () => !(await box()), 'the frame is part of the page again');

        const ticket = await frame.run(() => JSON.stringify({ ...sessionStorage }));
        assert.match(ticket, /walletPasswordTicket/, 'the frame has the ticket');
        const secrets = [PASSWORD, code, 'walletPasswordTicket', 'X-Wallet-Ticket', 'verify_wallet_password'];
        const seen = await driven.run(() => window.spyOut());
        assert.ok(
          seen.some((each) => each.startsWith('port ')),
          'the page sees the messages of the frame',
        );
        for (const secret of secrets)
          assert.deepEqual(
            seen.filter((each) => each.includes(secret)),
            [],
            secret,
          );
        assert.deepEqual(
          seen.filter((each) => each.startsWith('frame ')),
          ['frame null'],
          'the document of the frame is out of reach',
        );
        assert.ok(!seen.some((each) => /^(key|input|beforeinput)/.test(each)), 'no key reaches the page');
      } finally {
        await browser.close();
        await close();
      }
    });

  it('keeps an open withdrawal in the frame while the token endpoint of the page fails (hazard 54)', async () => {
    const driven = await chromium.open();
    await driven.goto(host.page('isolated', '<partner-wallet cycle="week"></partner-wallet>'));
    await until(
      () => driven.run(() => window.receivedEvents.some((each) => each.name === 'partner-widget-ready')),
      'ready',
    );
    const frame = await driven.frameOf('partner-wallet');
    await openWallet(frame);
    await until(() => frame.run(click, 'partner-wallet', '申请提现'), 'the button for withdrawals');
    await until(async () => (await frame.run(shown, 'partner-wallet')).includes('短信验证码'), 'the dialog');
    await frame.run(focus, 'partner-wallet', '.overlays input[autocomplete="one-time-code"]');
    await frame.type('246810');
    const typed = () =>
      frame.run(
        () =>
          document
            .querySelector('partner-wallet')!
            .shadowRoot!.querySelector<HTMLInputElement>('.overlays input[autocomplete="one-time-code"]')?.value,
      );
    const { token: fresh } = await host.signIn('agent');
    await driven.run(() => {
      window.tokenEndpoint = () => Promise.reject(new Error('502'));
    });
    const token = await (await fetch(`${host.origin}/token`)).text();
    await fetch(`${host.bundle}/api/user/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    const state = async () => {
      await frame.run(() => window.partnerConsole!.refresh('wallet'));
      return frame.run(async () => (await window.partnerConsole!.diagnose()).session);
    };
    await until(async () => (await state()) === 'token-rejected', 'the failure');
    assert.equal(await typed(), '246810');
    await driven.run((next) => {
      window.tokenEndpoint = () => next;
    }, fresh);
    await until(async () => (await state()) === 'active', 'the next session');
    assert.equal(await typed(), '246810');
    await driven.close();
  });

  it('keeps the session when the user comes back from the page cache and the endpoint returns the same token (hazards 41, 54)', async () => {
    const driven = await chromium.open();
    await driven.goto(host.page('isolated', '<partner-wallet cycle="week"></partner-wallet>'));
    const events = () => driven.run(() => window.receivedEvents.map(({ name }) => name));
    await until(async () => (await events()).includes('partner-widget-ready'), 'ready');
    const frame = await driven.frameOf('partner-wallet');
    await openWallet(frame);
    await driven.run(() => {
      for (const name of ['partner-session-expired', 'partner-account-changed'])
        addEventListener(name, () => window.receivedEvents.push({ name }));
      window.tokenEndpoint = async () => {
        window.receivedEvents.push({ name: 'getToken' });
        return (await fetch('/token')).text();
      };
    });
    const comesBack = () => {
      for (const type of ['pagehide', 'pageshow']) dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    };
    await frame.run(comesBack);
    await driven.run(comesBack);
    await until(async () => (await events()).includes('getToken'), 'the page requests a token');
    const reads = () =>
      frame.run(() => performance.getEntries().filter(({ name }) => name.includes('/api/wallet/wallet')).length);
    const before = await reads();
    await frame.run(() => window.partnerConsole!.refresh('wallet'));
    await until(async () => (await reads()) > before, 'the frame requests the balance');
    const state = async () => (await window.partnerConsole!.diagnose()).session;
    assert.deepEqual([await driven.run(state), await frame.run(state)], ['active', 'active']);
    assert.ok(!(await events()).some((name) => /session-expired|account-changed/.test(name)));
    assert.match(await frame.run(shown, 'partner-wallet'), /申请提现/);
    await driven.close();
  });

  it('leaves no wallet ticket in the tab when the user signs out on the page', async () => {
    const driven = await chromium.open();
    await driven.goto(host.page('isolated', '<partner-wallet cycle="week"></partner-wallet>'));
    const isReady = () => driven.run(() => window.receivedEvents.some((each) => each.name === 'partner-widget-ready'));
    await until(isReady, 'ready');
    const ticketIn = (frame: DrivenFrame) => frame.run(() => sessionStorage.getItem('walletPasswordTicket'));
    const open = await driven.frameOf('partner-wallet');
    await openWallet(open);
    assert.ok(await ticketIn(open), 'the ticket of the open wallet');

    await driven.run(() => window.partnerConsole!.signOut());
    // another user gets another frame
    const inFrame = async <Result>(read: (frame: DrivenFrame) => Promise<Result>): Promise<Result | undefined> =>
      driven.frameOf('partner-wallet').then(read, () => undefined);
    const text = () => inFrame((frame) => frame.run(shown, 'partner-wallet').catch(() => ''));
    await until(async () => (await text())?.includes('尚未登录') === true, 'the frame without a user');
    await until(async () => (await inFrame(ticketIn)) === null, 'no ticket');
    await driven.close();
  });

  it('cannot set undeclared properties and texts in the frame, nor start other elements or frames of another nonce', async () => {
    const driven = await chromium.open();
    await driven.goto(host.page('open', '<partner-tickets></partner-tickets>'));
    const startFrame = (tag: string, nonce: string) =>
      driven.run(
        (address: string, named: string, sent: string) => {
          const root = document.createElement(`x-${named}`);
          document.body.append(root);
          const frame = document.createElement('iframe');
          frame.src = address;
          addEventListener('message', ({ source }) => {
            if (source !== frame.contentWindow) return;
            const { port1, port2 } = new MessageChannel();
            port1.start();
            const values = { innerHTML: '<p id="set">set by the page</p>', cycle: 'week' };
            // not part of the appearance
            const others = {
              apiBase: 'https://elsewhere.example',
              texts: { 'password.newPassword': 'a text of the page' },
            };
            const look = { colorScheme: 'light', properties: {}, ...others };
            const start = { partnerConsole: 'frame-start', nonce: sent, tag: named, values, look };
            source!.postMessage(start, { targetOrigin: '*', transfer: [port2] });
          });
          root.attachShadow({ mode: 'open' }).append(frame);
        },
        `${host.bundle}/secure#given`,
        tag,
        nonce,
      );
    const content = (frame: DrivenFrame, tag: string) =>
      frame.run((name: string) => {
        const element = document.querySelector(name);
        const { cycle } = (element ?? {}) as { cycle?: string };
        return {
          there: element !== null,
          defined: Boolean(customElements.get(name)),
          html: element?.innerHTML,
          cycle,
        };
      }, tag);

    await startFrame('partner-wallet', 'given');
    const wallet = await driven.frameOf('x-partner-wallet');
    await until(async () => (await content(wallet, 'partner-wallet')).cycle === 'week', 'the attribute');
    assert.equal((await content(wallet, 'partner-wallet')).html, '');

    await startFrame('partner-tickets', 'given');
    const tickets = await driven.frameOf('x-partner-tickets');
    await until(async () => (await content(tickets, 'partner-tickets')).defined, 'the other element is loaded');
    await until(async () => !(await content(tickets, 'partner-tickets')).there, 'the other element is removed');

    await startFrame('partner-reset-password', 'given');
    const reset = await driven.frameOf('x-partner-reset-password');
    await until(
      async () => (await reset.run(shown, 'partner-reset-password').catch(() => '')).includes('新密码'),
      'the form with the texts of the platform',
    );
    assert.ok(!(await reset.run(shown, 'partner-reset-password')).includes('a text of the page'));

    await startFrame('partner-payout', 'another');
    const other = await driven.frameOf('x-partner-payout');
    await until(() => other.run(() => 'partnerConsole' in window && document.readyState === 'complete'), 'loaded');
    assert.equal((await content(other, 'partner-payout')).there, false);
    await driven.close();
  });

  it('sees the password in open mode, so that the test above can fail', async () => {
    const driven = await chromium.open();
    await driven.goto(host.page('open', '<partner-wallet cycle="week"></partner-wallet>'));
    await openWallet(driven);
    const seen = await driven.run(() => window.spyOut());
    assert.ok(seen.some((each) => each.startsWith('send') && each.includes(PASSWORD)));
    assert.ok(seen.some((each) => each.includes('walletPasswordTicket')));
    await driven.close();
  });
});
