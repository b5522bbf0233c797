/** Steps that several journeys share. */
import type { Page } from 'puppeteer-core';
import type { RunningServer } from '../../end-to-end/end-to-end.ts';
import { callServer } from '../../server/sign-in.ts';
import { find, signIn, press, waitForText, write } from './console-page.ts';

/** Sends a command to the sandbox of the platform. */
export async function sandbox(server: RunningServer, path: string, body: object): Promise<void> {
  const response = await fetch(`${server.origin}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

/** Signs in and accepts the start-up agreement (§4, Start-up dialogs). */
export async function enter(
  page: Page,
  server: RunningServer,
  username: string,
  path?: string,
  password?: string,
): Promise<void> {
  await signIn(page, server.origin, username, path, password);
  await waitForText(page, '使用前请阅读并同意以下协议');
  await press(page, '同意', '[role=dialog] button');
  await page.waitForFunction(() => localStorage.getItem('noticeConfirmed') === 'true');
}

/** Returns the titles of the account settings pages. */
export async function tabsOf(page: Page): Promise<string[]> {
  await find(page, 'nav[aria-label="用户中心"] a');
  return page.$$eval('nav[aria-label="用户中心"] a', (links) => links.map(({ textContent }) => textContent));
}

/** Requests a code and enters it. */
export async function enterCode(page: Page, server: RunningServer, phone: string, within = ''): Promise<void> {
  await press(page, '获取验证码', `${within} button`);
  await waitForText(page, '秒后重试');
  await write(page, `${within} input[autocomplete="one-time-code"]`, await server.latestCode(phone));
}

/**
 * Reloads the page, so that a test need not wait for the minute between two codes, which only the page counts. Tests
 * without a page cover the platform's own limits.
 */
export const reloadPage = (page: Page): Promise<unknown> => page.reload();

/** Chooses an option of a native selection field. */
export async function chooseOption(page: Page, selector: string, option: string): Promise<void> {
  const field = await find(page, selector);
  await field.evaluate((one, label) => {
    const select = one as HTMLSelectElement;
    select.value = [...select.options].find(({ text }) => text === label)!.value;
    select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, option);
  await field.dispose();
}

/** Returns the platform's response to the signed-in user. */
export async function responseTo<Data>(page: Page, server: RunningServer, path: string): Promise<Data> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Data;
}

/** Enters the password at the wallet's gate. */
export async function openWallet(page: Page, password: string): Promise<void> {
  await write(page, 'input[type=password]', password);
  await press(page, '进入钱包');
}

/** Opens the wallet from the menu. */
export async function openWalletFromMenu(page: Page, password: string): Promise<void> {
  await press(page, '账单结算', 'nav a');
  await openWallet(page, password);
}

interface Withdrawal {
  readonly phone: string;
  /** cents */
  readonly amount: number;
  readonly walletType: number;
}

/** Withdraws by the calls of the page, for tests of what follows a withdrawal. */
export async function withdrawByCalls(
  server: RunningServer,
  session: { readonly token: string; readonly ticket: string },
  { phone, amount, walletType }: Withdrawal,
): Promise<void> {
  const captcha = await callServer(server.origin, 'POST', '/sandbox/captcha/ticket', { body: {} });
  const request = { phoneNumber: phone, ...captcha, usage: 2, captchaType: 0 };
  await callServer(server.origin, 'POST', '/api/user/send_verify_code', { token: session.token, body: request });
  const body = { amount, code: await server.latestCode(phone), walletType };
  await callServer(server.origin, 'POST', '/api/wallet/wallet/withdrawal', { ...session, body });
}

/** Fills in the open withdraw dialog: an amount, a code and the agreement. */
export async function fillWithdrawal(page: Page, server: RunningServer, phone: string, amount: string): Promise<void> {
  await write(page, '[role=dialog] input[inputmode=decimal]', amount);
  await enterCode(page, server, phone, '[role=dialog]');
  await press(page, '', '[role=dialog] input[type=checkbox]');
}

/** Completes the open withdraw dialog. */
export async function withdraw(page: Page, server: RunningServer, phone: string, amount: string): Promise<void> {
  await fillWithdrawal(page, server, phone, amount);
  await press(page, '确认提现');
}
