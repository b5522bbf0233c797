/** What several people do on their way through the built console. */
import type { Page } from 'puppeteer-core';
import type { RunningServer } from '../../end-to-end/end-to-end.ts';
import { find, logIn, press, says, write } from './console-page.ts';

/** Tells the platform's sandbox. */
export async function sandbox(server: RunningServer, path: string, body: object): Promise<void> {
  const answer = await fetch(`${server.origin}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

/** Logs in and agrees to what is asked at the start (§4, Start-up dialogs). */
export async function enter(
  page: Page,
  server: RunningServer,
  username: string,
  path?: string,
  password?: string,
): Promise<void> {
  await logIn(page, server.origin, username, path, password);
  await says(page, '使用前请阅读并同意以下协议');
  await press(page, '同意', '[role=dialog] button');
  await page.waitForFunction(() => localStorage.getItem('noticeConfirmed') === 'true');
}

/** The pages of the account settings that are offered. */
export async function tabsOf(page: Page): Promise<string[]> {
  await find(page, 'nav[aria-label="用户中心"] a');
  return page.$$eval('nav[aria-label="用户中心"] a', (links) => links.map(({ textContent }) => textContent));
}

/** Has a code sent, and types it. */
export async function enterCode(page: Page, server: RunningServer, phone: string, within = ''): Promise<void> {
  await press(page, '获取验证码', `${within} button`);
  await says(page, '秒后重试');
  await write(page, `${within} input[autocomplete="one-time-code"]`, await server.latestCode(phone));
}

/**
 * Comes back to the page: the minute between two codes is the page's own, and no test waits for it. The platform has
 * limits of its own, which are tested without a page.
 */
export const comeBack = (page: Page): Promise<unknown> => page.reload();

/** Answers the wallet's gate with its password. */
export async function openWallet(page: Page, password: string): Promise<void> {
  await write(page, 'input[type=password]', password);
  await press(page, '进入钱包');
}

/** Withdraws what is offered, with a code and the agreement. */
export async function withdraw(page: Page, server: RunningServer, phone: string, amount: string): Promise<void> {
  await write(page, '[role=dialog] input[inputmode=decimal]', amount);
  await enterCode(page, server, phone, '[role=dialog]');
  await press(page, '', '[role=dialog] input[type=checkbox]');
  await press(page, '确认提现');
}
