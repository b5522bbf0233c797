/** Tests the parts below the login password: sessions, connected websites, and the choice of messages by SMS, in every state. */
import { expect, fixtureCleanup } from '@open-wc/testing';
import { CALLS } from '#shared/topics/calls.ts';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import '#widgets/password/password.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { type ElementPage, onPlatform, openPage, signIn, write } from '../../browser/element-page.ts';
import { setOnline } from '../../browser/network.ts';
import { CAPTCHA, clearFaults, holdCalls, injectFault, tokenOf, WALLET_PASSWORD } from '../../browser/sandbox.ts';

const SESSIONS = CALLS.sessions.path;
const PREFERENCES = CALLS.messagePreferences.path;
const open = (width?: number): Promise<ElementPage> => openPage('partner-password', width);

const PHONE = {
  id: 'phone',
  device: 'WeChat, iPhone',
  address: '203.0.113.*',
  signedInAt: 1_795_000_000,
  usedAt: 1_795_003_600,
  current: false,
};
const DESK = { id: 'desk', device: 'Chrome, Windows', signedInAt: 1_795_000_000, usedAt: 1_795_003_600, current: true };
const respondWith = (list: readonly object[]) =>
  injectFault({ call: SESSIONS, fault: 'status', status: 200, body: { list } });

describe('partner-password: sessions of the user (hazard 22)', () => {
  onPlatform('off');
  beforeEach(async () => {
    forgetCalls();
    configure({ session: 'embed' });
    await signIn('company');
  });
  afterEach(() => {
    setOnline(true);
    session.clear();
  });

  it('is below the login password, and ends another session permanently', async () => {
    const other = await tokenOf('company');
    const page = await open();
    await page.shows('登录设备');
    await page.shows('当前设备');
    const rows = () => page.all('section[aria-label=登录设备] li').length;
    const before = rows();
    await page.isAccessible();
    // The first session after the current one is the most recently used.
    const button = await page.waitFor<HTMLButtonElement>('button[aria-label^=退出登录]');
    button.focus();
    button.click();
    await page.until(() => rows() < before || page.text.includes('暂无其他设备登录'), 'should remove it from the list');
    expect(page.root.activeElement?.tagName, 'the focus stays near').to.equal('UL');
    const { status } = await fetch(CALLS.userAccountInfo.path, { headers: { authorization: `Bearer ${other}` } });
    expect(status).to.equal(401);
    expect(page.text).to.contain('当前设备');
  });

  it('shows in English when each session was used, also at 320 px', async () => {
    configure({ locale: 'en' });
    await respondWith([DESK, PHONE, { ...PHONE, id: 'old', device: '', signedInAt: null, usedAt: null }]);
    const page = await open(320);
    for (const text of ['Signed-in devices', 'This device', 'WeChat, iPhone', 'Last used 2026-11', 'Unknown device'])
      await page.shows(text);
    expect(page.root.host.scrollWidth).to.be.at.most(320);
    await page.isAccessible();
  });

  it('shows a message when there is no other session', async () => {
    await respondWith([DESK]);
    const page = await open();
    await page.shows('暂无其他设备登录');
    expect(page.find('button[aria-label^=退出登录]')).not.to.exist;
    await page.isAccessible();
  });

  it('keeps its place while it loads, and does not delay the form', async () => {
    const release = await holdCalls(SESSIONS);
    const page = await open();
    await page.shows('修改登录密码');
    const box = await page.waitFor('section[aria-label=登录设备]');
    expect(box.getAttribute('aria-busy')).to.equal('true');
    await page.isAccessible();
    await release();
    await page.shows('当前设备');
    expect(box.getAttribute('aria-busy')).to.equal('false');
  });

  it('shows an error when it fails to load, and loads again after a retry', async () => {
    await injectFault({ call: SESSIONS, fault: 'status', status: 500 });
    const page = await open();
    await page.shows('登录设备加载失败');
    await page.isAccessible();
    await clearFaults();
    await page.press('重试');
    await page.shows('当前设备');
  });

  it('is hidden when the platform has no such endpoint, or when the host has switched it off', async () => {
    await injectFault({ call: SESSIONS, fault: 'status', status: 404 });
    const page = await open();
    await page.shows('修改登录密码');
    await page.until(() => callsTo(SESSIONS) > 0 && !page.text.includes('登录设备'), 'should leave nothing');
    await clearFaults();
    fixtureCleanup();
    forgetCalls();
    configure({ off: ['sessions'] });
    const without = await open();
    await without.shows('修改登录密码');
    expect(without.text).to.not.contain('登录设备');
    expect(callsTo(SESSIONS)).to.equal(0);
    configure({ off: ['endSession'] });
    await without.shows('当前设备');
    expect(without.find('button[aria-label^=退出登录]')).not.to.exist;
  });

  it('shows why a session could not be ended, and disables the button without a network', async () => {
    await respondWith([DESK, PHONE]);
    await injectFault({
      call: '/api/user/sessions/phone/end',
      fault: 'status',
      status: 429,
      body: { code: 4290, message: '操作太频繁' },
    });
    const page = await open();
    await page.shows('WeChat, iPhone');
    page.find<HTMLButtonElement>('button[aria-label^=退出登录]')!.click();
    await page.shows('操作太频繁');
    await page.shows('WeChat, iPhone');
    setOnline(false);
    await page.until(() => page.find<HTMLButtonElement>('button[aria-label^=退出登录]')!.disabled, 'should wait');
  });
});

describe('partner-password: connected websites', () => {
  onPlatform('off');
  const PARTNERS = CALLS.partnerWebhooks.path;
  const PORTAL = { id: 'portal', types: ['withdrawal.paid', 'withdrawal.refused', 'bill.ready'], on: true };
  const respondOnce = (list: readonly object[]) =>
    injectFault({ call: PARTNERS, fault: 'status', status: 200, body: { list } });
  beforeEach(async () => {
    forgetCalls();
    configure({ session: 'embed' });
    await signIn('company');
  });
  afterEach(() => {
    setOnline(true);
    session.clear();
  });

  it('are listed with their events, and stop and resume', async () => {
    await respondOnce([PORTAL, { id: 'shop', types: ['node.offline', 'other.event'], on: false }]);
    const page = await open();
    await page.shows('接收：提现、账单');
    await page.shows('接收：节点上下线、other.event');
    await page.isAccessible();
    await page.press('停止发送：portal');
    await page.shows('已停止向 portal 发送账号事件');
    await page.press('恢复发送：portal');
    await page.shows('已恢复向 portal 发送账号事件');
    await page.until(() => page.button('停止发送'), 'should offer to stop');
    expect(page.button('恢复发送'), 'the other one stays stopped').to.exist;
    setOnline(false);
    await page.until(() => page.button('停止发送')!.disabled, 'should wait');
  });

  it('show in English at 320 px why one could not be stopped', async () => {
    configure({ locale: 'en' });
    await respondOnce([PORTAL]);
    await injectFault({
      call: `${PARTNERS}/portal`,
      fault: 'status',
      status: 429,
      body: { code: 4290, message: '操作太频繁' },
    });
    const page = await open(320);
    await page.shows('Receives withdrawals, bills');
    expect(page.root.host.scrollWidth).to.be.at.most(320);
    await page.isAccessible();
    await page.press('Stop events to portal');
    await page.until(() => page.button('Stop') && !page.button('Stop')!.disabled, 'should stay');
    expect(page.button('Resume')).not.to.exist;
  });

  it('are hidden without partners, and show a failure with a retry', async () => {
    await injectFault({ call: PARTNERS, fault: 'status', status: 500 });
    const page = await open();
    await page.shows('接入网站加载失败');
    await page.isAccessible();
    await clearFaults();
    await page.press('重试', page.find('section[aria-label=接入网站]')!);
    await page.until(() => !page.text.includes('接入网站'), 'should leave nothing');
    fixtureCleanup();
    forgetCalls();
    configure({ off: ['partnerWebhooks'] });
    const without = await open();
    await without.shows('登录设备');
    expect(callsTo(PARTNERS)).to.equal(0);
  });
});

describe('partner-password: messages by SMS (hazard 59)', () => {
  onPlatform('off');
  beforeEach(async () => {
    forgetCalls();
    configure({ session: 'embed' });
    await signIn('company');
  });
  afterEach(() => {
    setOnline(true);
    session.clear();
  });

  const box = (page: ElementPage) => page.waitFor<HTMLInputElement>('section[aria-label=消息通知] input');

  it('are chosen by the user, and stay chosen', async () => {
    const page = await open();
    await page.shows('发送至 139****9000');
    expect((await box(page)).checked).to.equal(true);
    await page.isAccessible();
    (await box(page)).click();
    await page.shows('并会短信通知账号绑定的手机号');
    await page.isAccessible();
    const password = await page.waitFor<HTMLInputElement>('[role=dialog] input');
    write(password, 'wrong-one');
    await page.press('确认关闭');
    await page.shows('钱包密码错误');
    expect((await box(page)).checked, 'it is still on').to.equal(true);
    write(password, WALLET_PASSWORD);
    await page.press('确认关闭');
    await page.shows('已关闭资金消息短信');
    await page.until(() => !page.find('[role=dialog]'), 'should close the dialog');
    await page.until(async () => !(await box(page)).checked, 'should be off');
    fixtureCleanup();
    const again = await open();
    expect((await box(again)).checked).to.equal(false);
    (await box(again)).click();
    await again.shows('已开启资金消息短信');
  });

  it('are switched off with a code to the phone if the account has no wallet password', async () => {
    configure({ captcha: CAPTCHA });
    await signIn('newcomer');
    const page = await open();
    (await box(page)).click();
    await page.enterCode('13500135000');
    await page.press('确认关闭');
    await page.shows('已关闭资金消息短信');
  });

  it('stay on after the dialog is closed, and state in English at 320 px that the network is gone', async () => {
    configure({ locale: 'en' });
    const page = await open(320);
    const input = await page.waitFor<HTMLInputElement>('section[aria-label="Message settings"] input');
    input.focus();
    input.click();
    await page.shows('Confirm that it is you');
    expect(page.root.host.scrollWidth).to.be.at.most(320);
    setOnline(false);
    await page.until(() => page.find<HTMLButtonElement>('[role=dialog] button[type=submit]')!.disabled, 'should wait');
    setOnline(true);
    await page.press('Cancel');
    await page.until(() => !page.find('[role=dialog]'), 'should close the dialog');
    expect(input.checked).to.equal(true);
    await page.until(() => page.root.activeElement === input, 'the focus returns');
  });

  it('stay as they were when the platform refuses the change, and cannot change without a network', async () => {
    await injectFault({ call: PREFERENCES, times: 1, fault: 'status', status: 200, body: { moneySms: false } });
    const page = await open();
    await page.until(async () => !(await box(page)).checked, 'should be off');
    await injectFault({
      call: PREFERENCES,
      times: 1,
      fault: 'status',
      status: 429,
      body: { code: 4290, message: '操作太频繁' },
    });
    (await box(page)).click();
    await page.shows('操作太频繁');
    await page.until(async () => !(await box(page)).checked, 'should be as before');
    setOnline(false);
    await page.until(async () => (await box(page)).disabled, 'should wait');
  });

  it('show an error when the choice fails to load, also in English at 320 px', async () => {
    configure({ locale: 'en' });
    await injectFault({ call: PREFERENCES, fault: 'status', status: 500 });
    const page = await open(320);
    await page.shows("Couldn't load the message settings");
    await page.isAccessible();
    await clearFaults();
    await page.press('Try again');
    await page.shows('Send messages about money by SMS, too');
    expect(page.root.host.scrollWidth).to.be.at.most(320);
  });

  it('are hidden when the platform has no such choice, or when the host has switched it off', async () => {
    await injectFault({ call: PREFERENCES, fault: 'status', status: 404 });
    const page = await open();
    await page.shows('修改登录密码');
    await page.until(() => callsTo(PREFERENCES) > 0 && !page.text.includes('消息通知'), 'should leave nothing');
    await clearFaults();
    fixtureCleanup();
    forgetCalls();
    configure({ off: ['messagePreferences'] });
    const without = await open();
    await without.shows('登录设备');
    expect(callsTo(PREFERENCES)).to.equal(0);
  });
});
