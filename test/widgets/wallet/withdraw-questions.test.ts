import { expect } from '@open-wc/testing';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { holdLongTimers } from '../../browser/long-timers.ts';
import { configure } from '#shared/host/configuration.ts';
import { changeUser, clearFaults, holdCalls, injectFault, setBalance, setClock } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { morning, signIn, WalletPage } from './wallet-page.ts';
import { onPlatform } from '../../browser/element-page.ts';

const AUTH = '/api/wallet/wallet/userAuthState';
const SUBMIT = '/api/wallet/wallet/withdrawal';
const TWELVE_HOURS = 12 * 60 * 60 * 1000;
const COMPLETE = { idenAuthenticationed: true, collectionInfoFilled: true, authState: 4, isMigrated: false };

/** The order of the prompts after the withdraw button is pressed (§4). */
describe('partner-wallet: the withdraw button', () => {
  onPlatform();
  before(async () => {
    await setClock(morning(3));
    await setBalance('agent', 1, 12_846_37);
  });
  afterEach(() => changeUser('agent', COMPLETE));

  async function pressWithdraw(): Promise<WalletPage> {
    await signIn('agent');
    const page = await WalletPage.open('week');
    await page.shows('导出记录');
    await page.press('申请提现');
    await until(() => page.find('[role=dialog]:not([aria-busy])'), 'a dialog');
    return page;
  }

  it('1 prompts for the identity first, with a link', async () => {
    await changeUser('agent', { idenAuthenticationed: false, collectionInfoFilled: false, authState: 1 });
    const page = await pressWithdraw();
    await page.shows('请先完成实名认证');
    await page.isAccessible();
    const events = page.recordEvents('partner-navigation-requested');
    await page.press('去实名认证');
    expect(events[0]?.detail.to).to.equal('certification');
    await page.noLongerShows('请先完成实名认证');
  });

  it('2 prompts for the payout details next, with a link', async () => {
    await changeUser('agent', { collectionInfoFilled: false, authState: 1 });
    const page = await pressWithdraw();
    await page.shows('请先填写收款信息');
    await page.isAccessible();
    const events = page.recordEvents('partner-navigation-requested');
    await page.press('去填写');
    expect(events[0]?.detail.to).to.equal('beneficiary');
  });

  for (const [state, title] of [
    [1, '未实名认证'],
    [2, '未签署合同'],
    [3, '未完善信息'],
  ] as const)
    it(`3 shows the pending step of the mini-program next: state ${state}, ${title}, with a QR code and a refresh (§4)`, async () => {
      await changeUser('agent', { authState: state, isMigrated: true });
      localStorage.setItem('migrationNotice:100001', 'seen');
      const page = await pressWithdraw();
      await page.shows(title);
      await until(() => page.find('[role=dialog] svg[role=img], [role=dialog] [role=img]'), 'a QR code');
      await page.isAccessible();
      await changeUser('agent', COMPLETE);
      // The state is refreshed automatically, or at once by the button.
      if (state !== 2) await page.press('我已完成，刷新');
      // The next prompt follows in its order.
      await page.press('继续提现');
      await page.shows('短信验证码');
    });

  it('closes the QR code automatically after 12 h (§9)', async () => {
    await changeUser('agent', { authState: 2 });
    const timers = holdLongTimers();
    try {
      const page = await pressWithdraw();
      await page.shows('未签署合同');
      await until(() => timers.waiting(TWELVE_HOURS), 'the timer of the code runs');
      timers.due(TWELVE_HOURS);
      await until(() => !page.find('[role=dialog]'), 'the dialog is gone');
    } finally {
      timers.stop();
    }
  });

  describe('3 when the phone has another registered owner: state 5', () => {
    const refused = async () => {
      await changeUser('agent', { authState: 5 });
      const page = await pressWithdraw();
      await page.shows('手机号与实名人不一致，请联系商务人员更换为本人实名手机号');
      return page;
    };
    afterEach(() => configure({ contact: undefined }));

    it('shows the contact that the host configures: phone, WeChat ID, QR code and article (§4)', async () => {
      configure({
        contact: {
          phone: '400-000-0000',
          wechat: 'partner-demo',
          qr: '/sandbox/official-account.svg',
          article: '10076',
        },
      });
      const page = await refused();
      await page.isAccessible();
      const events = page.recordEvents('partner-navigation-requested');
      await page.press('联系商务');
      const contact = await page.waitFor('[role=dialog]', '400-000-0000');
      expect(contact.querySelector('a[href="tel:4000000000"]')).to.exist;
      expect(contact.textContent).to.contain('微信号 partner-demo');
      expect(contact.querySelector('img')?.alt).to.equal('商务联系二维码');
      await page.shows('更换为本人实名手机号需要准备');
      await page.isAccessible();
      await page.press('关闭', contact);
      await until(() => page.all('[role=dialog]').length === 1, 'the reason is shown again');
      expect(events).to.have.length(0);
    });

    it('has no contact button when no contact is configured', async () => {
      const page = await refused();
      expect(page.button('查看实名信息')).to.exist;
      expect(page.button('联系商务')).not.to.exist;
      await page.isAccessible();
    });
  });

  it('4 confirms with migrated accounts, then 5 opens the dialog', async () => {
    await changeUser('agent', { isMigrated: true });
    localStorage.setItem('migrationNotice:100001', 'seen');
    const page = await pressWithdraw();
    await page.shows('账号已迁移到新平台');
    expect(page.text).not.to.contain('短信验证码');
    await page.isAccessible();
    await page.press('继续提现');
    await page.shows('短信验证码');
  });

  it('fetches the state again behind the dialog, and follows a change', async () => {
    await signIn('agent');
    const page = await WalletPage.open('week');
    await page.shows('导出记录');
    await changeUser('agent', { authState: 2 });
    await page.press('申请提现');
    await page.shows('未签署合同');
  });

  it('opens the form while the state is still unknown (§4)', async () => {
    const release = await holdCalls(AUTH);
    const page = await pressWithdraw();
    await page.shows('正在检查提现条件');
    expect(page.field('提现金额').value).to.equal('12846.37');
    await page.isAccessible();
    await release();
    await page.noLongerShows('正在检查提现条件');
    await page.shows('短信验证码');
  });

  it('checks the state again when the form is submitted, and keeps its values if a step is missing (§4)', async () => {
    const page = await pressWithdraw();
    await page.shows('短信验证码');
    page.type('提现金额', '1234.56');
    page.type('短信验证码', '123456');
    page.find<HTMLInputElement>('input[type=checkbox]')!.click();
    await changeUser('agent', { authState: 2 });
    forgetCalls();
    await page.press('确认提现');
    await page.shows('未签署合同');
    expect(callsTo(SUBMIT)).to.equal(0);
    await changeUser('agent', COMPLETE);
    await page.press('我已完成，刷新');
    await page.shows('短信验证码');
    expect([page.field('提现金额').value, page.field('短信验证码').value]).to.deep.equal(['1234.56', '123456']);
  });

  it('states that nothing was sent if the check before the withdrawal fails (§8)', async () => {
    const page = await pressWithdraw();
    await page.shows('短信验证码');
    page.type('提现金额', '1234.56');
    page.type('短信验证码', '123456');
    page.find<HTMLInputElement>('input[type=checkbox]')!.click();
    await injectFault({ call: AUTH, fault: 'reset' });
    forgetCalls();
    await page.press('确认提现');
    await page.shows('系统繁忙，请稍后再试本次提现未提交，请稍后再次确认提现');
    expect(callsTo(SUBMIT)).to.equal(0);
    await page.isAccessible();
  });

  it('shows that the check failed, with a retry', async () => {
    await injectFault({ call: AUTH, fault: 'code', body: { code: 5002, message: '认证服务升级中' } });
    const page = await pressWithdraw();
    await page.shows('认证服务升级中');
    await page.isAccessible();
    await clearFaults();
    await page.press('重试');
    await page.shows('短信验证码');
  });

  it('returns the focus to the button when the dialog is closed with Escape (hazard 27)', async () => {
    await signIn('agent');
    const page = await WalletPage.open('week');
    const button = await page.waitFor<HTMLButtonElement>('button', '申请提现');
    button.focus();
    await page.press('申请提现');
    await page.shows('短信验证码');
    const dialog = page.find('[role=dialog]')!;
    dialog.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }),
    );
    await page.noLongerShows('短信验证码');
    await until(() => page.root.activeElement === button, 'focus is back');
  });
});
