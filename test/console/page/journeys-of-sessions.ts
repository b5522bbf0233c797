/** Log-in, log-out, the end of a session: on any platform. */
import assert from 'node:assert/strict';
import { openPage } from '../../end-to-end/end-to-end.ts';
import { arrives, fillLogin, find, logIn, press, says, write } from './console-page.ts';
import type { Journey } from './platforms.ts';
import { enter, tabsOf } from './steps.ts';

export const sessionJourneys: readonly Journey[] = [
  {
    name: 'a wrong password stays on the log-in and keeps what was typed (§8)',
    async walk({ origin, people: { agent } }, browser) {
      const { page, close } = await openPage(browser);
      await page.goto(`${origin}/login`);
      await fillLogin(page, agent.username, 'Wrong@2026');
      await says(page, '手机号或密码错误');
      const input = await find(page, 'input[name=username]');
      assert.equal(await input.evaluate((one) => (one as HTMLInputElement).value), agent.username);
      await close();
    },
  },
  {
    name: 'without a session every page leads to the log-in once and back to where it was (hazard 4)',
    async walk({ origin, people: { agent } }, browser) {
      const { page, complaints, close } = await openPage(browser, { agreed: true });
      await page.goto(`${origin}/user/password?type=wallet`);
      await arrives(page, '/login?from=%2Fuser%2Fpassword%3Ftype%3Dwallet');
      await fillLogin(page, agent.username, agent.password);
      await arrives(page, '/user/password?type=wallet');
      assert.deepEqual(complaints, []);
      await close();
    },
  },
  {
    name: 'a session that the platform ends leads to the log-in once, carrying the path, and back (hazard 4)',
    async walk({ origin, people: { agent } }, browser) {
      const { page, close } = await openPage(browser, { agreed: true });
      await logIn(page, origin, agent.username, '/', agent.password);
      await says(page, `您好，${agent.username}`);
      // away from the console, which may still be asking with the token
      await page.goto(`${origin}/config.json`);
      await page.evaluate(() => localStorage.setItem('token', 'ended-by-the-platform'));
      const addresses: string[] = [];
      page.on('framenavigated', (frame) => {
        const { pathname } = new URL(frame.url());
        // The router notes its own state on an address as well.
        if (addresses.at(-1) !== pathname) addresses.push(pathname);
      });
      await page.goto(`${origin}/wallet?cycle=month`);
      await arrives(page, '/login?from=%2Fwallet%3Fcycle%3Dmonth');
      await find(page, 'input[name=username]');
      assert.deepEqual(addresses, ['/wallet', '/login']);
      assert.equal(await page.evaluate(() => localStorage.getItem('token')), null);
      await fillLogin(page, agent.username, agent.password);
      await arrives(page, '/wallet?cycle=month');
      await says(page, '输入钱包密码');
      await close();
    },
  },
  {
    name: 'a log-out in one tab is followed by the others, and the next person sees nothing of the last (hazard 22)',
    async walk({ origin, people: { agent, plain } }, browser) {
      const { page, close } = await openPage(browser, { agreed: true });
      await logIn(page, origin, agent.username, '/', agent.password);
      await says(page, `您好，${agent.username}`);
      const other = await page.browserContext().newPage();
      await other.goto(`${origin}/dashboard/bill`);
      await says(other, `您好，${agent.username}`);
      await page.bringToFront();
      await press(page, '', 'header button[aria-expanded]');
      await press(page, '退出登录');
      await arrives(page, '/login');
      await other.bringToFront();
      await other.waitForFunction(() => location.pathname === '/login');
      await fillLogin(other, plain.username, plain.password);
      await says(other, `您好，${plain.username}`);
      assert.equal((await other.$$(`::-p-text(您好，${agent.username})`)).length, 0);
      assert.equal((await other.$$('::-p-text(账单结算)')).length, 0);
      await close();
    },
  },
  {
    name: 'plain: the log-in password and the agreements, nothing of the settlement; a new password ends the session (§2.7, §6)',
    async walk(on, browser) {
      const { origin, people } = on;
      const { username, password } = people.plain;
      const { page, complaints, close } = await openPage(browser);
      await enter(page, on, username, '/user', password);
      await arrives(page, '/user/password');
      assert.equal((await tabsOf(page)).length, 2);
      await page.goto(`${origin}/user/password?type=wallet`);
      await says(page, '原密码');
      assert.equal((await page.$$('::-p-text(设置钱包密码)')).length, 0);
      for (const path of ['/user/certification', '/user/beneficiary', '/wallet']) {
        await page.goto(origin + path);
        await says(page, '当前账号没有查看此页面的权限');
      }
      await page.goto(`${origin}/user/agreement`);
      await says(page, '隐私政策');
      await says(page, '第三方');
      await says(page, '个人信息');

      await page.goto(`${origin}/user/password`);
      await write(page, 'input[name=oldpassword]', password);
      await write(page, 'input[name=password]', 'Plain#2027');
      await write(page, 'input[name=confirm]', 'Plain#2027');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => location.pathname === '/login');
      assert.equal(await page.evaluate(() => localStorage.getItem('token')), null);
      await fillLogin(page, username, 'Plain#2027');
      await says(page, `您好，${username}`);
      assert.deepEqual(complaints, []);
      await close();
    },
  },
];
