/** Tests the parts below the login password: sessions, connected websites, messages by SMS and in groups, and quiet hours, in every state. */
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
const ROBOTS = CALLS.robots.path;
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

/** Prepares the tests of a group on an embedding page. */
function signedInOnPlatform(): void {
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
}

describe('partner-password: sessions of the user (hazard 22)', () => {
  signedInOnPlatform();

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
    await page.press('重试', 'section[aria-label=接入网站]');
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
  signedInOnPlatform();

  it('wait in quiet hours, whose length stays when their start changes', async () => {
    const page = await open();
    const quiet = () => page.field('免打扰时段');
    await page.shows('免打扰时段');
    expect(quiet().checked).to.equal(false);
    quiet().click();
    await page.shows('已保存免打扰时段');
    const hours = () => page.all<HTMLSelectElement>('section[aria-label=消息通知] select').map(({ value }) => value);
    await page.until(() => hours().join(' ') === '22 8', 'should offer a night');
    const [from, to] = page.all<HTMLSelectElement>('section[aria-label=消息通知] select');
    expect([...to!.options].map(({ label }) => label)).to.include.members(['23:00', '次日 00:00', '次日 10:00']);
    expect(to!.options.length).to.equal(12);
    await page.isAccessible();
    from!.value = '20';
    from!.dispatchEvent(new Event('change', { bubbles: true }));
    await page.until(() => hours().join(' ') === '20 6', 'should keep ten hours');
    fixtureCleanup();
    configure({ locale: 'en' });
    const again = await open(320);
    await again.shows('06:00 next day');
    expect(again.root.host.scrollWidth).to.be.at.most(320);
    await again.isAccessible();
    again.field('Quiet hours').click();
    await again.until(() => again.all('section[aria-label="Message settings"] select').length === 0, 'should end them');
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
    const [, alerts, reminders] = again.all<HTMLInputElement>('section[aria-label=消息通知] input');
    expect([alerts!.checked, reminders!.checked]).to.deep.equal([false, false]);
    alerts!.click();
    await again.shows('已保存短信设置');
    await again.until(() => alerts!.checked && !reminders!.checked, 'should choose alerts only');
    await again.isAccessible();
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

describe('partner-password: group robots (hazard 59)', () => {
  signedInOnPlatform();

  const KEY = `${'7b'.repeat(16)}`;
  const WECOM = `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${KEY}`;
  const DINGTALK = `https://oapi.dingtalk.com/robot/send?access_token=0000${KEY}`;
  const choices = (page: ElementPage) =>
    page.all<HTMLInputElement>('section[aria-label=群机器人] input[type=checkbox]');

  it('are added by their address, tested, given messages, and removed', async () => {
    const page = await open();
    await page.shows('暂无群机器人');
    await page.isAccessible();
    await page.press('添加群机器人');
    await page.shows('Webhook 地址');
    await page.isAccessible();
    page.type('名称', '运维群');
    page.paste('Webhook 地址', WECOM.replace('qyapi.weixin.qq.com', 'evil.example'));
    await page.showsNote('Webhook 地址', '请粘贴企业微信或钉钉群机器人的完整 Webhook 地址');
    page.paste('Webhook 地址', ` ${DINGTALK}\n`);
    await page.shows('加签密钥');
    page.type('加签密钥（选填）', 'secret');
    await page.press('添加群机器人', '[role=dialog]');
    await page.showsNote('加签密钥（选填）', '须以 SEC 开头');
    page.paste('Webhook 地址', WECOM);
    await page.until(() => !page.text.includes('加签密钥'), 'should hide the secret of another provider');
    await page.press('添加群机器人', '[role=dialog]');
    await page.shows('已添加群机器人');
    await page.shows(`密钥尾号 ${KEY.slice(-4)}`);
    expect(page.text).not.to.contain(KEY);
    await page.press('发送测试消息：运维群');
    await page.shows('测试消息已发送，请在群内查看');
    const [money, , , amounts] = choices(page);
    expect(choices(page).map(({ checked }) => checked)).to.deep.equal([false, false, false, false]);
    money!.click();
    await page.until(() => money!.checked && !amounts!.checked, 'should choose messages about money without amounts');
    await page.isAccessible();
    await page.press('移除群机器人：运维群');
    await page.shows('重新添加需要 Webhook 地址');
    await page.isAccessible();
    await page.press('移除', '[role=dialog]');
    await page.shows('已移除群机器人');
    await page.shows('暂无群机器人');
    await page.until(() => page.root.activeElement?.tagName === 'UL', 'the focus stays near');
  });

  it('show why a message was not accepted, also in English at 320 px', async () => {
    configure({ locale: 'en' });
    const page = await open(320);
    await page.press('Add group robot');
    await page.shows('Webhook address');
    page.type('Name', '财务群');
    page.paste('Webhook address', DINGTALK);
    await page.press('Add group robot', '[role=dialog]');
    await page.press('Send test: 财务群');
    await page.until(
      () => page.text.split('No such robot').length > 2,
      'should be in the message and next to the robot',
    );
    expect(page.root.host.scrollWidth).to.be.at.most(320);
    await page.isAccessible();
    setOnline(false);
    await page.until(
      () => page.find<HTMLButtonElement>('button[aria-label^="Send test"]')!.disabled,
      'should wait for the network',
    );
    setOnline(true);
    await page.press('Remove group robot');
    await page.press('Remove', '[role=dialog]');
    await page.shows('No group robots');
  });

  it('show a stopped robot and the most that a user can have, and a refusal in the dialog', async () => {
    const robot = { provider: 'dingtalk', name: '财务群', tail: '0c23', signed: true, on: true };
    const list = [
      { ...robot, id: '7', on: false, problem: 'keyword' },
      { ...robot, id: '8' },
    ];
    await injectFault({ call: ROBOTS, times: 1, fault: 'status', status: 200, body: { list } });
    const page = await open();
    await page.shows('已停止');
    await page.shows('请在机器人安全设置中添加关键词「节点消息」');
    await page.press('添加群机器人');
    page.type('名称', '三');
    page.paste('Webhook 地址', WECOM);
    const body = { code: 4101, message: '群机器人最多 3 个' };
    await injectFault({ call: CALLS.addRobot.path, times: 1, fault: 'status', status: 409, body });
    await page.press('添加群机器人', '[role=dialog]');
    await page.shows('群机器人最多 3 个');
    await page.isAccessible();
    fixtureCleanup();
    await injectFault({
      call: ROBOTS,
      times: 1,
      fault: 'status',
      status: 200,
      body: { list: [...list, { ...robot, id: '9', provider: 'feishu' }] },
    });
    const full = await open();
    await full.shows('最多添加 3 个群机器人');
    await full.shows('其他');
    expect(full.button('添加群机器人')).not.to.exist;
  });

  it('are hidden where the platform has none or the host has switched them off, and fail on their own', async () => {
    await injectFault({ call: ROBOTS, fault: 'status', status: 404 });
    const page = await open();
    await page.shows('免打扰时段');
    await page.until(() => callsTo(ROBOTS) > 0 && !page.text.includes('群机器人'), 'should leave nothing');
    await clearFaults();
    fixtureCleanup();
    await injectFault({ call: ROBOTS, fault: 'status', status: 500 });
    const failing = await open();
    await failing.shows('群机器人加载失败');
    await clearFaults();
    fixtureCleanup();
    forgetCalls();
    configure({ off: ['robots'] });
    const without = await open();
    await without.shows('免打扰时段');
    expect(callsTo(ROBOTS)).to.equal(0);
  });
});
