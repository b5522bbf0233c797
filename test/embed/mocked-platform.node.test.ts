/** Needs a build. Every element on a platform that is made from the OpenAPI document and nothing else. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { ENDPOINTS } from '#shared/topics/calls.ts';
import { ELEMENT_TAGS } from '#shared/element/element-tags.ts';
import { leaveBrowser, useBrowser, openPage, visible } from '../end-to-end/end-to-end.ts';
import { startMockedPlatform, type MockedPlatform } from './mocked-platform.ts';

type Tag = (typeof ELEMENT_TAGS)[number];

const { uuid } = ENDPOINTS.deviceIncome.example.response.items[0]!;

/** Attributes of an element that requires them. */
const ATTRIBUTES: Partial<Record<Tag, string>> = {
  'partner-device': `device-uuid="${uuid}"`,
  'partner-device-dial': `device-uuid="${uuid}"`,
  'partner-join': 'inviter="agent"',
  'partner-node-address': 'username="agent"',
  'partner-official-account': 'path="/index"',
  'partner-open-authorization':
    'client-id="node-monitor" redirect-uri="https://monitor.partner.example/callback" scope="profile devices" state="a-state"',
  'partner-shared-document': 'token="N0t3hQm7yW4pD1cVb8sXkz2LrGfTuJaEoIqHgRnMvSw"',
};

/** A text of each element. It is a value of an example if the element requests data. */
const SHOWN: Readonly<Record<Tag, string>> = {
  'partner-agreement-history': '版本 3.0',
  'partner-agreements': '版本 2.5 · 2026-09-01 更新',
  'partner-balance': '¥36,580.24',
  'partner-bills': '¥7,443.04',
  'partner-bind-device': '绑定到账号 agent',
  'partner-bind-help': 'a75a1494021b5d2c7090790075f929a6',
  // The contract of the example does not expire soon.
  'partner-contract-banner': '',
  'partner-device': '北京亦庄门店-031',
  'partner-device-dial': '203.0.113.184',
  'partner-device-list': '共 2 个节点',
  'partner-diagnostics': '已登录',
  'partner-directed-business': '华南点播加速',
  'partner-help-center': '设备绑定教程',
  'partner-income': '¥861,968.29',
  'partner-join': 'agent 邀请您加入',
  'partner-login': '用户名或手机号',
  'partner-message-bell': '3',
  'partner-miner-list': '余杭片区，2024 年签约',
  'partner-mobile-entry': '请用微信扫码打开小程序',
  'partner-node-address': '为用户 agent 填写',
  // Without a QR code in the configuration, there is nothing to show.
  'partner-official-account': '',
  'partner-open-authorization': '节点监控助手 申请访问您的账号',
  'partner-password': 'iPhone · 微信',
  'partner-payout': '138****8000',
  'partner-phone-change': '验证身份',
  'partner-real-name': '实名信息已认证，不可修改',
  'partner-reset-password': '返回登录',
  // Its button has only an icon until it is pressed.
  'partner-search': '',
  'partner-shared-document': '供 王会计 查看',
  'partner-since-last-visit': '上次登录后有 6 项变化',
  // The user of the example has nothing to agree to.
  'partner-startup-dialogs': '',
  'partner-statement': '输入钱包密码',
  // The user of the example has completed all steps.
  'partner-tasks': '',
  'partner-tech-overview': '95 值 253 M',
  'partner-tickets': 'GD20261121132903939044',
  'partner-wallet': '输入钱包密码',
};

/** The elements of each page: a page for each element would load the same scripts many times. */
const PAGE_SIZE = 6;
const GROUPS = Array.from({ length: Math.ceil(ELEMENT_TAGS.length / PAGE_SIZE) }, (_, page) =>
  ELEMENT_TAGS.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).sort((one, other) => one.localeCompare(other)),
);

const waitForText = (page: Page, tag: Tag, text: string) =>
  page.waitForFunction(
    (name, wanted) =>
      document.querySelector(name)?.shadowRoot?.querySelector('.frame')?.textContent?.includes(wanted) &&
      window.receivedEvents.some((event) => event.tag === name),
    { polling: 50, timeout: 30_000 },
    tag,
    text,
  );

describe('on a platform that responds with the examples of the OpenAPI document', () => {
  let platform: MockedPlatform;
  let browser: Browser;
  before(async () => {
    [platform, browser] = await Promise.all([startMockedPlatform(), useBrowser()]);
  });
  after(async () => {
    leaveBrowser();
    await platform?.close();
  });

  for (const tags of GROUPS)
    it(`${tags.join(', ')} are ready and send only documented requests`, async () => {
      const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
      await page.goto(platform.page(tags.map((tag) => `<${tag} ${ATTRIBUTES[tag] ?? ''}></${tag}>`).join('')));
      for (const tag of tags) await waitForText(page, tag, SHOWN[tag]);
      const received = await page.evaluate(() => window.receivedEvents);
      assert.deepEqual(
        received.sort((one, other) => one.tag!.localeCompare(other.tag!)),
        tags.map((tag) => ({ name: 'partner-widget-ready', tag })),
      );
      assert.deepEqual(consoleErrors, []);
      assert.deepEqual(platform.violations, []);
      await close();
    });

  it('<partner-wallet> opens with the password and shows the balance', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
    await page.goto(platform.page('<partner-wallet></partner-wallet>'));
    await (await visible(page, 'partner-wallet >>> input[type=password]')).fill('wallet88');
    await page.keyboard.press('Enter');
    await waitForText(page, 'partner-wallet', '36,580.24');
    assert.deepEqual([consoleErrors, platform.violations], [[], []]);
    await close();
  });
});
