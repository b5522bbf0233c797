/** Checks that buttons and links are hidden when they need a call that the host has switched off (`off`). */
import { expect } from '@open-wc/testing';
import type { OptionalCall } from '#shared/core/optional-calls.ts';
import { configure } from '#shared/host/configuration.ts';
import { CALLS } from '#shared/topics/calls.ts';
import '#widgets/index.ts';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { afterSettling } from '../../gate/days.ts';
import { ElementPage, mount, onPlatform, signIn, write } from '../../browser/element-page.ts';
import { injectFault, setClock } from '../../browser/sandbox.ts';
import { ofType, signInAgent, take } from '../device-dial/device-dial-page.ts';

const NOTICE = {
  id: '1',
  title: '您的工单已有回复',
  content: '请在“我的工单”中查看。',
  level: 'low',
  sendTime: 1_763_000_000,
  read: false,
};

const open = async (
  tag: keyof HTMLElementTagNameMap,
  attributes: Readonly<Record<string, string>> = {},
): Promise<ElementPage> => new ElementPage(await mount(tag, 1000, attributes));

/** Checks that a text disappears when the call is switched off, and that the rest remaining. */
async function hides(page: ElementPage, off: OptionalCall, text: string, remaining: string): Promise<void> {
  await page.shows(remaining);
  await page.shows(text);
  configure({ off: [off] });
  await page.noLongerShows(text);
  expect(page.text).to.contain(remaining);
  await page.isAccessible();
}

describe('an element without an optional call hides', () => {
  onPlatform('off');
  before(() => setClock(afterSettling()));
  beforeEach(() => signIn('agent'));
  afterEach(() => document.querySelector('partner-toast-outlet')?.remove());

  it('the button for a new ticket', async () =>
    hides(await open('partner-tickets'), 'createTicket', '新建工单', '晚高峰带宽偏低'));

  it('the suggestion of a new ticket when there are no tickets', async () => {
    await injectFault({ call: CALLS.tickets.path, fault: 'status', status: 200, body: { list: [], total: 0 } });
    await hides(await open('partner-tickets'), 'createTicket', '遇到问题时请新建工单', '暂无工单');
  });

  it('the button that applies for a directed business', async () => {
    const page = await open('partner-directed-business');
    await page.waitFor('button[aria-label^=申请]');
    configure({ off: ['applyDirectedBusiness'] });
    await page.until(() => !page.find('button[aria-label^=申请]'), 'should offer no application');
    await page.isAccessible();
  });

  it('the export of a bill', async () => hides(await open('partner-bills'), 'billExport', '导出月账单', '税后应付'));

  for (const tag of ['partner-login', 'partner-password'] as const)
    it(`the link to a new password in <${tag}>`, async () =>
      hides(await open(tag), 'resetPassword', '忘记密码', tag === 'partner-login' ? '用户名' : '登录密码'));

  for (const off of ['tickets', 'createTicket'] as const)
    it(`the link from a search to a ticket, without ${off}`, async () => {
      const page = await open('partner-help-center');
      await page.shows('新手入门');
      write(await page.waitFor<HTMLInputElement>('[role=search] input'), '没有这样的文章');
      await hides(page, off, '提交工单', '请缩短关键词后重试');
    });

  it('the link from a message to the tickets', async () => {
    const { id } = NOTICE;
    const list = { code: 0, data: { total: 1, list: [NOTICE] } };
    await injectFault({ call: CALLS.notices.path, fault: 'status', status: 200, body: list });
    await injectFault({ call: `/api/notice/${id}`, fault: 'status', status: 200, body: { code: 0, data: NOTICE } });
    const page = await open('partner-message-bell');
    (await page.waitFor('[part=bell]')).click();
    (await page.waitFor('[role=tabpanel] li button')).click();
    await hides(page, 'tickets', '查看我的工单', '请在“我的工单”中查看');
  });

  it('the bandwidth of a day, without requesting it', async () => {
    configure({ off: ['deviceBandwidth'] });
    forgetCalls();
    const page = await open('partner-tech-overview');
    await page.waitFor('section[aria-label=不计费记录]');
    expect(page.find('section[aria-label=带宽]')).not.to.exist;
    await page.isAccessible();
    expect(callsTo(CALLS.deviceBandwidth.path)).to.equal(0);
    configure({ off: undefined });
    await page.waitFor('section[aria-label=带宽]');
  });

  it('the link to the dialling of a node that was not billed', async () => {
    const violation = { uuid: 'a'.repeat(32), name: '机房一号', reason: '离线', date: '' };
    const body = { list: [violation], total: 1 };
    await injectFault({ call: CALLS.deviceViolation.path, fault: 'status', status: 200, body });
    await hides(await open('partner-tech-overview'), 'saveDialling', '拨号配置', '机房一号');
  });

  it('the link to dialling in the device list, and keeps its cards', async () =>
    hides(await open('partner-device-dial'), 'saveDialling', '拨号配置', '配置网络'));

  it('the link from the cards to dialling, with a text that does not name it', async () => {
    await signInAgent();
    const attributes = { 'device-uuid': take(ofType('routerNat')).deviceUUID };
    const page = await open('partner-device-dial', attributes);
    await hides(page, 'saveDialling', '拨号配置', '该拨号方式不需要管理线路');
  });
});
