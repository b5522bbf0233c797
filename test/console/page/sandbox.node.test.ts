/** Uses each control of /sandbox with the mouse, as the server sends the page. `FIREFOX_PATH` selects Firefox. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { shanghai } from '#shared/core/shanghai-time.ts';
import { isWhole } from '../../gate/extent.ts';
import { leaveBrowser, useBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { callServer, signIn } from '../../server/sign-in.ts';
import { withdrawByCalls } from './steps.ts';
import { accessibilityProblems, waitForText } from './console-page.ts';

const PHONE = '13800138000';

describe('the pages of the sandbox', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let consoleErrors: string[];
  /** The buttons that a test has pressed, as `name value`. */
  const pressed = new Set<string>();
  before(async () => {
    [server, browser] = await Promise.all([startServer(), useBrowser()]);
    ({ page, consoleErrors } = await openPage(browser));
    // headless Chromium refuses what a window allows
    if (!process.env.FIREFOX_PATH)
      await page.browserContext().overridePermissions(server.origin, ['clipboard-sanitized-write']);
    // ten thousand devices take a minute next to other tests
    page.setDefaultNavigationTimeout(170_000);
    await page.goto(`${server.origin}/sandbox`);
  });
  after(async () => {
    leaveBrowser();
    await server?.close();
  });

  const call = (method: string, path: string, more: Parameters<typeof callServer>[3] = {}) =>
    callServer(server.origin, method, path, more);
  const account = async (token: string) => call('GET', '/api/account/v1/info', { token });

  /** Presses a button that submits its form, and returns the message on the page after it. */
  async function submit(selector: string): Promise<string> {
    await Promise.all([page.waitForNavigation(), page.click(selector)]);
    return page.$eval('[role=status]', (message) => message.textContent ?? '');
  }
  /** Presses the button of a form with this value. */
  async function press(name: string, value: string, within = 'form'): Promise<string> {
    pressed.add(`${name} ${value}`);
    return submit(`${within} button[name="${name}"][value="${value}"]`);
  }
  const shownTime = (): Promise<string> => page.$eval('.now time', (time) => time.textContent ?? '');
  const rowOf = (section: string, text: string): Promise<string> =>
    page.$$eval(
      `section[aria-labelledby=${section}] tbody tr`,
      (rows, wanted) => rows.find(({ textContent }) => textContent.includes(wanted))?.innerText ?? '',
      text,
    );

  it('move the clock and return to real time', async () => {
    assert.equal(await press('name', 'next-wednesday'), '现在是周三上午，可以申请周结提现');
    const { now } = (await call('GET', '/sandbox/clock')) as { now: string };
    assert.deepEqual([shanghai(Date.parse(now)).isoWeekday, shanghai(Date.parse(now)).hour], [3, 10]);
    assert.match(await page.$eval('.now', ({ textContent }) => textContent), /周三\s+已调整/);

    const before = await shownTime();
    await page.waitForFunction((shown) => document.querySelector('.now time')!.textContent !== shown, {}, before);
    assert.equal(await press('name', 'now'), '已回到真实时间');
    assert.match(await page.$eval('.now', ({ textContent }) => textContent), /真实时间/);

    await page.$eval('input[name=at]', (input) => (input.value = '2026-12-09T10:30'));
    assert.equal(await submit('form[action="/sandbox/clock"] button'), '时间已调整');
    assert.match(await shownTime(), /^2026-12-09 10:30:/);
  });

  it('show the reason when a change is refused', async () => {
    await page.$eval('input[name=at]', (input) => (input.value = '2032-12-09T10:30'));
    assert.equal(await submit('form[action="/sandbox/clock"] button'), '未完成：时间最多可以调整到一年以后');
    await page.select('select[name=username]', 'miner');
    assert.equal(await press('name', 'many-devices'), '未完成：只有代理商可以有一万台设备');
    assert.equal(await page.$eval('select[name=username]', ({ value }) => value), 'miner');
  });

  it('settle transfers in progress', async () => {
    const { token, ticket } = await signIn(server.origin, 'agent');
    const newest = async () => {
      const path = '/api/wallet/wallet/withdrawal/list?walletType=1&pageIndex=1&pageSize=1';
      return ((await call('GET', path, { token, ticket })).list as { status: string }[])[0]!.status;
    };
    const row = 'section[aria-labelledby=transfers] tbody tr:first-child form';
    // one withdrawal a week
    for (const [value, within, message, status] of [
      ['success', row, '转账已到账', 'success'],
      ['failure', row, '转账失败，款项已退回', 'failure'],
      ['arrived-transfer', 'form', '转账已到账', 'success'],
      ['failed-transfer', 'form', '转账失败，款项已退回钱包', 'failure'],
    ] as const) {
      await press('name', 'next-wednesday');
      await withdrawByCalls(server, { token, ticket }, { phone: PHONE, amount: 100_00, walletType: 1 });
      assert.equal(await newest(), 'transferring');
      await page.reload();
      assert.equal(await press(within === row ? 'status' : 'name', value, within), message);
      assert.equal(await newest(), status);
    }
    await press('name', 'now');
    await waitForText(page, '没有转账中的提现');
  });

  it('start each scenario of the chosen user', async () => {
    const { token } = await signIn(server.origin, 'agent');
    const contract = async () => call('GET', '/api/account/v1/getContract', { token });
    const authState = async () => (await call('GET', '/api/wallet/wallet/userAuthState', { token })).state;
    const scenario = async (name: string): Promise<string> => {
      await page.select('select[name=username]', 'agent');
      return press('name', name);
    };
    for (const [name, remindType] of [
      ['contract-expiring', 1],
      ['contract-expired', 2],
      ['contract-fine', null],
    ] as const) {
      assert.equal(await scenario(name), 'agent 的合同到期日已更新');
      assert.equal((await contract()).remindType, remindType, name);
    }
    await call('POST', '/sandbox/people/agent', { body: { needVerify: true, identityFailures: 3 } });
    assert.equal(await scenario('scan-verified'), 'agent 已通过小程序扫码实名');
    assert.equal((await account(token)).needVerify, false);
    assert.match(await rowOf('people', 'agent'), /实名失败 3 次/);
    assert.equal(await scenario('identity-forgiven'), 'agent 的实名认证失败次数已清零');
    assert.doesNotMatch(await rowOf('people', 'agent'), /实名失败/);
    assert.equal(await scenario('node-info-asked'), 'agent 进入钱包前需填写节点信息');
    assert.equal((await account(token)).needFillCollection, true);
    for (const state of [1, 2, 3, 5, 4]) {
      assert.equal(await scenario(`auth-${state}`), `agent 的提现认证状态为 ${state}`);
      assert.equal(await authState(), state);
    }
    assert.equal(await scenario('contract-signed'), 'agent 已在小程序签署合同');
    const [, uuid] = /^新节点 (\w+) 已开机联网，可以绑定$/.exec(await scenario('new-node')) ?? [];
    await call('POST', '/api/v1/miner/device/bind', { token, body: { deviceUUID: uuid, remark: '' } });

    const notices = async () =>
      (await call('GET', '/api/notice/list?pageIndex=1&pageSize=1', { token })).total as number;
    const old = await notices();
    for (const [name, message, added] of [
      ['new-notice', 'agent 有一条新消息', 1],
      ['hostile-notice', 'agent 有一条新消息', 2],
      ['many-notices', 'agent 有 120 条新消息', 122],
    ] as const) {
      assert.equal(await scenario(name), message);
      assert.equal(await notices(), old + added, name);
    }
    assert.equal(await scenario('month-away'), 'agent 的上次登录已设为 30 天前');
    assert.equal(await scenario('ticket-answered'), '最新的工单已回复');
    for (const decision of ['appeal-accepted', 'appeal-refused'])
      assert.equal(await scenario(decision), 'agent 没有处理中的申诉');
    assert.equal(await scenario('directed-approved'), '华东直播分发：申请已通过');
    await call('POST', '/api/console/deploy/2103/apply', { token, body: { remark: '' } });
    assert.equal(await scenario('directed-refused'), '西南游戏更新包下发：申请未通过');
  });

  it('set the state of a bill', async () => {
    const within = 'section[aria-labelledby=bills] tr:first-child form';
    const states = await page.$$eval(`${within} button`, (buttons) => buttons.map(({ value }) => value));
    for (const state of states) {
      assert.match(await press('state', state, within), new RegExp(`账单状态为 ${state}$`));
      assert.equal(await page.$eval(`${within} [aria-pressed=true]`, ({ textContent }) => textContent), state);
    }
  });

  it('set the mode of the captcha, and show the number of faults', async () => {
    const form = 'form[action="/sandbox/captcha"]';
    const modes = await page.$$eval(`${form} button`, (buttons) => buttons.map(({ value }) => value));
    for (const mode of [...modes.slice(1), 'ok']) {
      assert.equal(await press('mode', mode, form), '验证码模式已切换');
      const script = await fetch(`${server.origin}/sandbox/captcha.js`);
      assert.ok((await script.text()).includes(`const chosen = '${mode}'`));
    }
    await call('POST', '/sandbox/faults', { body: { call: '/api/user/account_info', fault: 'status', times: 1 } });
    await page.reload();
    await waitForText(page, '生效中的故障：1');
  });

  it('copy the token of a user', async () => {
    await page.click('button[data-token=miner]');
    await waitForText(page, '已复制');
    assert.equal((await account(await pasted())).username, 'miner');
  });

  it('show and copy codes, and refresh the list', async () => {
    await followLink('短信');
    await page.waitForSelector('output.code');
    assert.deepEqual(await accessibilityProblems(page), []);
    const newest = await server.latestCode(PHONE);
    await page.click('button[data-copy]');
    await waitForText(page, '已复制');
    assert.equal(await pasted(), newest);
    // a focused button keeps the list
    await page.mouse.click(5, 500);
    const captcha = await call('POST', '/sandbox/captcha/ticket', { body: {} });
    const body = { phoneNumber: '13760000009', ...captcha, usage: 2, captchaType: 0 };
    await call('POST', '/api/user/send_verify_code', { body });
    await waitForText(page, '13760000009');
  });

  it('lead to each other and to the console', async () => {
    await followLink('接口');
    await page.waitForSelector('.opblock-tag');
    await followLink('时间与场景');
    await page.waitForSelector('#clock');
    assert.deepEqual(await accessibilityProblems(page), []);
    await page.setViewport({ width: 320, height: 800 });
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, 'no horizontal scrolling');
    const shown = await page.$$eval('button[name]', (buttons) => buttons.map(({ name, value }) => `${name} ${value}`));
    assert.deepEqual(
      [...new Set(shown)].filter((button) => !pressed.has(button) && !button.startsWith('status ')),
      [],
      'buttons without a test',
    );
    assert.deepEqual(consoleErrors, []);
    await followLink('返回控制台');
    assert.equal(new URL(page.url()).pathname.startsWith('/sandbox'), false);
  });

  it('refuse forms of other pages', async () => {
    // the second form hides its origin, as a page with this policy does
    const form = (policy: string) => `<meta name="referrer" content="${policy}">
      <form method="post" action="${server.origin}/sandbox/clock"><button name="at" value="2026-12-16T10:00">1</button></form>`;
    const elsewhere = createServer(({ url }, response) =>
      response.setHeader('content-type', 'text/html').end(form(url!.slice(1))),
    ).listen(0);
    await once(elsewhere, 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    const { page: foreign, close } = await openPage(browser);
    for (const host of ['127.0.0.1', 'localhost'])
      for (const policy of ['unsafe-url', 'no-referrer']) {
        await foreign.goto(`http://${host}:${port}/${policy}`);
        const [response] = await Promise.all([foreign.waitForNavigation(), foreign.click('button')]);
        assert.equal(response!.status(), 400, `${host} ${policy}`);
      }
    const { now } = (await call('GET', '/sandbox/clock')) as { now: string };
    assert.doesNotMatch(now, /^2026-12-16/);
    await close();
    elsewhere.close();
  });

  // last, because it takes seconds; the gate adds them without the page (test/console/server/demo/sandbox.node.test.ts)
  it('add ten thousand devices', async (t) => {
    if (!isWhole) return t.skip('part of test:all');
    const { token } = await signIn(server.origin, 'agent');
    await page.goto(`${server.origin}/sandbox`);
    await page.select('select[name=username]', 'agent');
    assert.equal(await press('name', 'many-devices'), 'agent 现有 10,000 台设备');
    assert.equal((await call('GET', '/api/income/device?limit=1&offset=0', { token })).total, 10_000);
  });

  async function followLink(text: string): Promise<void> {
    const [link] = await page.$$(`header ::-p-text(${text})`);
    await Promise.all([page.waitForNavigation(), link!.click()]);
  }

  /** Returns the text of the clipboard, as a user pastes it. */
  async function pasted(): Promise<string> {
    await page.evaluate(() => {
      const field = document.createElement('textarea');
      document.body.append(field);
      field.focus();
    });
    await page.keyboard.down('Control');
    await page.keyboard.press('v', { commands: ['Paste'] });
    await page.keyboard.up('Control');
    return page.$eval('textarea', (field) => {
      field.remove();
      return field.value;
    });
  }
});
