import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { at, WEDNESDAY } from '../../gate/days.ts';
import { leaveBrowser, useBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { tokenOf } from '../../server/sign-in.ts';
import {
  accessibilityProblems,
  waitForAddress,
  fillSignIn,
  find,
  followLink,
  noteText,
  signIn,
  PASSWORD,
  press,
  waitForText,
} from './console-page.ts';

const FROM_LINK = '您通过链接登录了账号 m***r';

/** Records the dialogs of the browser. The console shows its own. */
function browserDialogs(page: Page): string[] {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return dialogs;
}

const MENU = 'nav[aria-label="主菜单"]';

let server: RunningServer;
let browser: Browser;

const post = (path: string, body: object): Promise<Response> =>
  fetch(server.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const address = (page: Page): string => page.url().slice(server.origin.length);
const token = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('token'));

before(async () => {
  [server, browser] = await Promise.all([startServer(), useBrowser()]);
  await post('/sandbox/clock', { at: at(WEDNESDAY) });
  await post('/sandbox/wallets/agent', { walletType: 0, leftAmount: 500_000 });
});

after(async () => {
  leaveBrowser();
  await server?.close();
});

describe('the console', () => {
  for (const evil of ['//evil.example', '/\\evil.example', 'https://host@evil.example', '/%09/evil.example'])
    it(`does not follow from=${evil} after sign-in (hazard 6)`, async () => {
      const { page, close } = await openPage(browser, { agreed: true });
      await signIn(page, server.origin, 'plain', `/login?from=${evil.includes('%') ? evil : encodeURIComponent(evil)}`);
      await waitForAddress(page, '/dashboard/bill');
      assert.ok(page.url().startsWith(server.origin));
      await close();
    });

  it('signs in with a valid token in the address and leaves no trace of it (hazard 5)', async () => {
    const { page: first, close: closeFirst } = await openPage(browser, { agreed: true });
    await signIn(first, server.origin, 'miner');
    const good = (await token(first))!;
    const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
    const leaks: string[] = [];
    let loaded = false;
    page.on('request', (request) => {
      const isDocument = request.isNavigationRequest();
      if (isDocument && !loaded) return void (loaded = true);
      if (request.url().includes(good) || request.headers().referer?.includes(good)) leaks.push(request.url());
    });
    const dialogs = browserDialogs(page);
    await page.goto(`${server.origin}/user/password?type=wallet&token=${good}&a=1#here`);
    await waitForText(page, FROM_LINK);
    await waitForText(page, '确认账号');
    assert.equal(await page.$('partner-password'), null, 'no form before the account is confirmed');
    await page.keyboard.press('Escape');
    assert.deepEqual(await accessibilityProblems(page), []);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), '是我的账号');
    await page.keyboard.press('Enter');
    await waitForText(page, '确认钱包密码');
    assert.equal(address(page), '/user/password?type=wallet&a=1#here');
    assert.equal(await token(page), good);
    assert.deepEqual(leaks, []);
    assert.deepEqual(dialogs, []);
    assert.deepEqual(consoleErrors, []);
    await page.goto(`${server.origin}/user/certification?token=${await tokenOf(server.origin, 'miner')}`);
    await page.waitForSelector('partner-real-name');
    assert.equal(
      await page.evaluate((text) => document.body.innerText.includes(text), FROM_LINK),
      false,
      'confirmed once',
    );
    await close();
    await closeFirst();
  });

  for (const page of ['/user/certification', '/user/beneficiary', '/user/password', '/wallet'])
    it(`shows no form of ${page} until the user confirms the account of a link, and signs out otherwise (hazard 5)`, async () => {
      const { page: tab, close } = await openPage(browser, { agreed: true });
      const form = 'partner-real-name, partner-payout, partner-password, partner-wallet';
      await tab.goto(`${server.origin}/dashboard/bill?token=${await tokenOf(server.origin, 'miner')}`);
      await waitForText(tab, FROM_LINK);
      // another token of the same user, and a reload, confirm nothing
      await tab.goto(`${server.origin}${page}?token=${await tokenOf(server.origin, 'miner')}`);
      await waitForText(tab, '确认账号');
      await tab.reload();
      await waitForText(tab, '确认账号');
      assert.equal(await tab.$(form), null);
      await press(tab, '不是我的账号', '[role=dialog] button');
      await waitForAddress(tab, '/login');
      assert.equal(await token(tab), null);
      await signIn(tab, server.origin, 'miner', page);
      await tab.waitForSelector(form);
      assert.equal(await tab.evaluate((text) => document.body.innerText.includes(text), FROM_LINK), false);
      await close();
    });

  it('keeps a valid session when the token in the address is invalid (hazard 5)', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await signIn(page, server.origin, 'agent');
    await waitForText(page, '您好，agent');
    const good = await token(page);
    const shown = await noteText(page, '链接中的登录凭证已失效');
    await page.goto(`${server.origin}/dashboard/bill?token=worthless`);
    await shown();
    await waitForText(page, '您好，agent');
    assert.equal(await token(page), good);
    assert.equal(address(page), '/dashboard/bill');
    await close();
  });

  it('names the account when the token in the address is of another user, in all tabs (hazard 5)', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    const dialogs = browserDialogs(page);
    await signIn(page, server.origin, 'agent');
    await waitForText(page, '您好，agent');
    const others = await tokenOf(server.origin, 'miner');
    await page.goto(`${server.origin}/dashboard/bill?token=${others}`);
    await waitForText(page, '您好，miner');
    await waitForText(page, FROM_LINK);
    assert.equal(await token(page), others);
    assert.deepEqual(await accessibilityProblems(page), []);
    const tab = await page.browserContext().newPage();
    await tab.goto(`${server.origin}/device/list`);
    await waitForText(tab, FROM_LINK);
    await tab.bringToFront();
    await press(tab, '不是我的账号');
    await waitForAddress(tab, '/login');
    assert.equal(await token(page), null);
    assert.deepEqual(dialogs, []);
    await close();
  });

  it('shows nothing when the token in the address is of the same user', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await signIn(page, server.origin, 'miner');
    await waitForText(page, '您好，miner');
    const fresh = await tokenOf(server.origin, 'miner');
    await page.goto(`${server.origin}/user/certification?token=${fresh}`);
    await page.waitForSelector('partner-real-name');
    assert.equal(await token(page), fresh);
    assert.equal(await page.evaluate((text) => document.body.innerText.includes(text), FROM_LINK), false);
    await close();
  });

  it('shows “not found” at an unknown address, and opens an area at its first page (§2.2, §2.7)', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
    await signIn(page, server.origin, 'plain');
    await waitForText(page, '您好，plain');
    await page.goto(`${server.origin}/no/such/page`);
    await waitForText(page, '页面不存在');
    await page.goto(`${server.origin}/user`);
    await waitForAddress(page, '/user/password');
    await page.goto(`${server.origin}/dashboard`);
    await waitForAddress(page, '/dashboard/bill');
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('collapses the menu, remembers it, collapses it on narrow screens and uses a drawer on phones (§2.3)', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    const width = (): Promise<number> => page.$eval(MENU, (nav) => nav.getBoundingClientRect().width);
    await signIn(page, server.origin, 'agent');
    await waitForText(page, '可提现');
    assert.equal(await width(), 216);
    await press(page, '收起菜单');
    assert.equal(await width(), 64);
    await page.reload();
    await page.waitForSelector(MENU);
    assert.equal(await width(), 64);
    await press(page, '', 'nav button[aria-expanded=false]');
    await page.setViewport({ width: 800, height: 900 });
    await page.waitForFunction((menu) => document.querySelector(menu)!.getBoundingClientRect().width === 64, {}, MENU);
    await page.setViewport({ width: 375, height: 800, hasTouch: true, isMobile: true });
    await page.waitForFunction((menu) => !document.querySelector(menu), {}, MENU);
    await (await find(page, 'button[aria-label="打开菜单"]')).evaluate((one) => one.click());
    await page.waitForSelector('dialog[open] nav');
    await press(page, '节点列表', 'dialog a');
    await waitForAddress(page, '/device/list');
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await close();
  });

  it('passes axe on every kind of page, on desktop and phone, light and dark (hazard 27)', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    const check = async (screen: string): Promise<void> =>
      assert.deepEqual(await accessibilityProblems(page), [], screen);
    await page.goto(`${server.origin}/login`);
    await find(page, 'input[name=username]');
    await check('sign-in');
    await fillSignIn(page, 'agent');
    await waitForText(page, '可提现');
    await check('overview');
    await press(page, '', 'header button[aria-expanded]');
    await check('account menu');
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
    await page.setViewport({ width: 320, height: 700, hasTouch: true, isMobile: true });
    await page.reload();
    for (const [path, text] of [
      ['/dashboard/bill', '收入最高的节点'],
      ['/dashboard/tech', '不计费记录'],
      ['/device/list', '共 300 个节点'],
      ['/miner/list', '邀请用户'],
      ['/deploy', '华南点播加速'],
      ['/wallet', '进入钱包'],
      ['/user/certification', '林示例'],
      ['/user/beneficiary', '换绑'],
      ['/user/password', '原密码'],
      ['/user/agreement', '隐私政策'],
      ['/reset-password', '获取验证码'],
      ['/no/such/page', '页面不存在'],
    ] as const) {
      await followLink(page, path);
      await waitForText(page, text);
      await check(path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(wide, false, `${path} scrolls sideways`);
    }
    await followLink(page, '/deploy');
    await press(page, '', 'button[aria-label="打开菜单"]');
    await page.waitForSelector('dialog[open]');
    await check('drawer');
    await close();
  });

  it('signs in with the keyboard only (hazard 27)', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await page.goto(`${server.origin}/login`);
    await find(page, 'input[name=username]');
    const focused = (): Promise<string | undefined> =>
      page.evaluate(() => (document.activeElement?.shadowRoot?.activeElement as HTMLInputElement | null)?.name);
    for (let presses = 0; presses < 10 && (await focused()) !== 'username'; presses++) await page.keyboard.press('Tab');
    await page.keyboard.type('plain');
    for (let presses = 0; presses < 5 && (await focused()) !== 'password'; presses++) await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await waitForAddress(page, '/dashboard/bill');
    await close();
  });
});
