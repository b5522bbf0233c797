/** Journeys on any platform: sign-in, sign-out and session expiry. */
import assert from 'node:assert/strict';
import { openPage } from '../../end-to-end/end-to-end.ts';
import { waitForAddress, fillSignIn, find, signIn, press, waitForText, write } from './console-page.ts';
import type { Journey } from './journey-platforms.ts';
import { enter, tabsOf } from './steps.ts';

export const sessionJourneys: readonly Journey[] = [
  {
    name: 'stays on the sign-in and keeps the user name when the password is wrong (§8)',
    async walk({ origin, users: { agent } }, browser) {
      const { page, close } = await openPage(browser);
      await page.goto(`${origin}/login`);
      await fillSignIn(page, agent.username, 'Wrong@2026');
      await waitForText(page, '手机号或密码错误');
      const input = await find(page, 'input[name=username]');
      assert.equal(await input.evaluate((one) => (one as HTMLInputElement).value), agent.username);
      await close();
    },
  },
  {
    name: 'redirects to the sign-in once and returns to the page when there is no session (hazard 4)',
    async walk({ origin, users: { agent } }, browser) {
      const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
      await page.goto(`${origin}/user/password?type=wallet`);
      await waitForAddress(page, '/login?from=%2Fuser%2Fpassword%3Ftype%3Dwallet');
      await fillSignIn(page, agent.username, agent.password);
      await waitForAddress(page, '/user/password?type=wallet');
      assert.deepEqual(consoleErrors, []);
      await close();
    },
  },
  {
    name: 'redirects to the sign-in once with the path, and back, when the platform ends the session (hazard 4)',
    async walk({ origin, users: { agent } }, browser) {
      const { page, close } = await openPage(browser, { agreed: true });
      await signIn(page, origin, agent.username, '/', agent.password);
      await waitForText(page, `您好，${agent.username}`);
      // Leave the console first, because it may still send requests with the token.
      await page.goto(`${origin}/config.json`);
      await page.evaluate(() => localStorage.setItem('token', 'ended-by-the-platform'));
      const addresses: string[] = [];
      page.on('framenavigated', (frame) => {
        const { pathname } = new URL(frame.url());
        // The router replaces the state of an address, which is also reported as a navigation.
        if (addresses.at(-1) !== pathname) addresses.push(pathname);
      });
      await page.goto(`${origin}/wallet?cycle=month`);
      await waitForAddress(page, '/login?from=%2Fwallet%3Fcycle%3Dmonth');
      await find(page, 'input[name=username]');
      assert.deepEqual(addresses, ['/wallet', '/login']);
      assert.equal(await page.evaluate(() => localStorage.getItem('token')), null);
      await fillSignIn(page, agent.username, agent.password);
      await waitForAddress(page, '/wallet?cycle=month');
      await waitForText(page, '输入钱包密码');
      await close();
    },
  },
  {
    name: 'signs out all tabs when one signs out, and shows the next user no data of the previous one (hazard 22)',
    async walk({ origin, users: { agent, plain } }, browser) {
      const { page, close } = await openPage(browser, { agreed: true });
      await signIn(page, origin, agent.username, '/', agent.password);
      await waitForText(page, `您好，${agent.username}`);
      const other = await page.browserContext().newPage();
      await other.goto(`${origin}/dashboard/bill`);
      await waitForText(other, `您好，${agent.username}`);
      await page.bringToFront();
      await press(page, '', 'header button[aria-expanded]');
      await press(page, '退出登录');
      await waitForAddress(page, '/login');
      await other.bringToFront();
      await other.waitForFunction(() => location.pathname === '/login');
      await fillSignIn(other, plain.username, plain.password);
      await waitForText(other, `您好，${plain.username}`);
      assert.equal((await other.$$(`::-p-text(您好，${agent.username})`)).length, 0);
      assert.equal((await other.$$('::-p-text(账单结算)')).length, 0);
      await close();
    },
  },
  {
    name: 'plain: shows sign-in password and agreements without settlement, and signs out after a password change (§2.7, §6)',
    async walk(on, browser) {
      const { origin, users } = on;
      const { username, password } = users.plain;
      const { page, consoleErrors, close } = await openPage(browser);
      await enter(page, on, username, '/user', password);
      await waitForAddress(page, '/user/password');
      assert.equal((await tabsOf(page)).length, 2);
      await page.goto(`${origin}/user/password?type=wallet`);
      await waitForText(page, '原密码');
      assert.equal((await page.$$('::-p-text(设置钱包密码)')).length, 0);
      for (const path of ['/user/certification', '/user/beneficiary', '/wallet']) {
        await page.goto(origin + path);
        await waitForText(page, '当前账号没有查看此页面的权限');
      }
      await page.goto(`${origin}/user/agreement`);
      await waitForText(page, '隐私政策');
      await waitForText(page, '第三方');
      await waitForText(page, '个人信息');

      await page.goto(`${origin}/user/password`);
      await write(page, 'input[name=oldpassword]', password);
      await write(page, 'input[name=password]', 'Plain#2027');
      await write(page, 'input[name=confirm]', 'Plain#2027');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => location.pathname === '/login');
      assert.equal(await page.evaluate(() => localStorage.getItem('token')), null);
      await fillSignIn(page, username, 'Plain#2027');
      await waitForText(page, `您好，${username}`);
      assert.deepEqual(consoleErrors, []);
      await close();
    },
  },
];
