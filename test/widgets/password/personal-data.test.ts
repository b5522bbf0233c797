/** Tests consents, and the export and the deletion of the account, next to the login password. */
import { expect, fixtureCleanup } from '@open-wc/testing';
import { CALLS } from '#shared/topics/calls.ts';
import { configure } from '#shared/host/configuration.ts';
import { subscribeNotices } from '#shared/host/notify.ts';
import { session } from '#shared/client/session.ts';
import '#widgets/password/password.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { catchDownloads } from '../../browser/downloads.ts';
import { type ElementPage, onPlatform, openPage, signIn } from '../../browser/element-page.ts';
import { setOnline } from '../../browser/network.ts';
import { CAPTCHA, clearFaults, clearFaultsOf, holdCalls, injectFault } from '../../browser/sandbox.ts';

const CONSENTS = CALLS.consents.path;
const PHONE = '13900139000';
const TITLE = '节点服务质量（SLA）与违规扣款协议';
const open = (width?: number): Promise<ElementPage> => openPage('partner-password', width);

const VALID = { id: '7', document: '10071', title: TITLE, version: '2.5', agreedAt: 1_795_000_000, withdrawnAt: null };
const WITHDRAWAL = CALLS.withdrawConsent.path.replace('{id}', VALID.id);
const WITHDRAWN = { ...VALID, id: '6', version: '2.3', withdrawnAt: 1_795_003_600 };
const respondWith = (list: readonly object[]) =>
  injectFault({ call: CONSENTS, fault: 'status', status: 200, body: { list } });

let token: string;

describe('partner-password: personal data and account', () => {
  onPlatform('off');
  beforeEach(async () => {
    forgetCalls();
    localStorage.setItem('noticeConfirmed', 'true');
    configure({ session: 'embed' });
    token = await signIn('company');
    configure({ captcha: CAPTCHA });
  });
  afterEach(() => {
    setOnline(true);
    session.clear();
    localStorage.clear();
  });

  it('lists a recorded consent, and withdraws it after a confirmation', async () => {
    await fetch(CONSENTS, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ document: '10071', version: '2.5' }),
    });
    const page = await open();
    await page.shows(`${TITLE}，版本 2.5`);
    await page.press('撤回同意');
    await page.shows('撤回不影响此前已进行的处理');
    await page.isAccessible();
    const dialog = await page.waitFor('[role=dialog]');
    await page.press('撤回同意', dialog);
    await page.shows('已撤回');
    await page.until(() => !page.find('[role=dialog]'), 'should close the dialog');
    await page.until(() => page.root.activeElement?.tagName === 'UL', 'the focus stays near');
    expect(localStorage.getItem('noticeConfirmed'), 'the start-up dialog prompts again').to.equal(null);
  });

  it('shows in the dialog why a consent was not withdrawn, and withdraws it after a retry', async () => {
    await respondWith([VALID]);
    localStorage.setItem('noticeConfirmed', 'true');
    const page = await open();
    await page.press('撤回同意');
    const dialog = await page.waitFor('[role=dialog]');
    await injectFault({ call: WITHDRAWAL, fault: 'reset' });
    await page.press('撤回同意', dialog);
    await page.until(() => dialog.textContent.includes('未收到结果，请稍后再试'), 'should show the failure');
    await page.isAccessible();
    expect(localStorage.getItem('noticeConfirmed')).to.equal('true');
    await clearFaultsOf(WITHDRAWAL);
    await injectFault({ call: WITHDRAWAL, fault: 'status', status: 200, body: {} });
    await page.press('撤回同意', dialog);
    await page.until(() => !page.find('[role=dialog]'), 'should close the dialog');
    expect(localStorage.getItem('noticeConfirmed')).to.equal(null);
  });

  it('shows versions and times in English, also at 320 px', async () => {
    configure({ locale: 'en' });
    await respondWith([VALID, WITHDRAWN, { id: '1', document: 'x', title: '', version: '', agreedAt: null }]);
    const page = await open(320);
    for (const text of ['Personal data and account', 'version 2.3', 'Withdrawn 2026-11', 'Accepted 2026-11'])
      await page.shows(text);
    expect(page.all('button[aria-label^="Withdraw consent"]').length).to.equal(2);
    expect(page.root.host.scrollWidth).to.be.at.most(320);
    await page.isAccessible();
  });

  it('shows the state without consents, while they load, and after a failure with a retry', async () => {
    const release = await holdCalls(CONSENTS);
    const page = await open();
    const box = await page.waitFor('section[aria-label=个人信息与账号]');
    expect(box.getAttribute('aria-busy')).to.equal('true');
    await release();
    await page.until(() => box.getAttribute('aria-busy') === 'false', 'should end loading');
    fixtureCleanup();
    await clearFaults();
    await injectFault({ call: CONSENTS, fault: 'status', status: 500 });
    const failed = await open();
    await failed.shows('同意记录加载失败');
    await failed.isAccessible();
    expect(failed.button('注销账号'), 'the account can be deleted without the list').to.exist;
    await clearFaults();
    await respondWith([]);
    await failed.press('重试', 'section[aria-label=个人信息与账号]');
    await failed.shows('暂无同意记录');
  });

  it('is hidden when the platform keeps no consents, and without parts that the host has switched off', async () => {
    await injectFault({ call: CONSENTS, fault: 'status', status: 404 });
    const page = await open();
    await page.shows('修改登录密码');
    await page.until(() => callsTo(CONSENTS) > 0 && !page.text.includes('个人信息与账号'), 'should leave nothing');
    await clearFaults();
    fixtureCleanup();
    forgetCalls();
    configure({ off: ['consents'] });
    const without = await open();
    await without.shows('登录设备');
    expect(without.text).to.not.contain('个人信息与账号');
    expect(callsTo(CONSENTS)).to.equal(0);
    configure({ off: ['exportAccount', 'deleteAccount', 'withdrawConsent'] });
    await without.shows('个人信息与账号');
    await without.until(() => callsTo(CONSENTS) > 0, 'should request the consents');
    for (const label of ['导出个人信息', '注销账号', '撤回同意']) expect(without.button(label)).not.to.exist;
  });

  it('saves the data of the user as a file after a code', async () => {
    const downloads = catchDownloads();
    try {
      const page = await open();
      await page.press('导出个人信息');
      await page.shows('请妥善保管');
      const dialog = await page.waitFor('[role=dialog]');
      await page.press('导出个人信息', dialog);
      await page.showsNote('短信验证码', '请输入验证码');
      await page.enterCode(PHONE);
      await page.isAccessible();
      await page.press('导出个人信息', dialog);
      await page.until(() => downloads.saved.length > 0, 'should save the file');
      const { file, name } = downloads.saved[0]!;
      expect(name).to.match(/^company-\d{4}-\d\d-\d\d\.json$/);
      const saved = JSON.parse(await file.text()) as { account: { phoneNumber: string } };
      expect(saved.account.phoneNumber).to.equal(PHONE);
      await page.until(() => !page.find('[role=dialog]'), 'should close the dialog');
    } finally {
      downloads.stop();
    }
  });

  it('reports no saved file in a frame of another site, which may forbid downloads (hazard 36)', async () => {
    const downloads = catchDownloads();
    // the page of another origin around a frame
    Object.defineProperty(window, 'parent', { configurable: true, value: {} });
    const messages: string[] = [];
    const stop = subscribeNotices(({ message }) => messages.push(message));
    try {
      const page = await open();
      await page.press('导出个人信息');
      await page.enterCode(PHONE);
      await page.press('导出个人信息', await page.waitFor('[role=dialog]'));
      await page.until(() => downloads.saved.length > 0, 'should save the file');
      await page.until(() => messages.some((each) => each.includes('如未开始下载')), 'should explain the download');
      expect(messages.join()).to.not.contain('已导出');
    } finally {
      stop();
      Object.defineProperty(window, 'parent', { configurable: true, value: window });
      downloads.stop();
    }
  });

  it('shows why an account cannot be deleted, and stays signed in', async () => {
    await injectFault({
      call: CALLS.deleteAccount.path,
      fault: 'status',
      status: 400,
      body: { code: 4101, message: '钱包仍有余额，请先提现' },
    });
    const page = await open();
    await page.press('注销账号');
    await page.shows('注销后无法恢复');
    const dialog = await page.waitFor('[role=dialog]');
    page.type('短信验证码', '123456');
    await page.isAccessible();
    await page.press('注销账号', dialog);
    await page.shows('钱包仍有余额，请先提现');
    expect(session.token()).to.equal(token);
    setOnline(false);
    await page.shows('网络已断开，恢复后可以提交');
  });

  it('signs out after the deletion', async () => {
    await injectFault({ call: CALLS.deleteAccount.path, fault: 'status', status: 200, body: {} });
    const page = await open();
    const navigation = page.recordEvents('partner-navigation-requested');
    await page.press('注销账号');
    const dialog = await page.waitFor('[role=dialog]');
    page.type('短信验证码', '123456');
    await page.press('注销账号', dialog);
    await page.until(() => navigation.length > 0, 'should request the sign-in');
    expect(navigation[0]!.detail.to).to.equal('login');
    expect(session.token()).to.equal(undefined);
  });
});
