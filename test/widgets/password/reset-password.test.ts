import { expect, oneEvent } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import { store } from '#shared/client/store.ts';
import '#widgets/password/reset-password.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { ElementPage, onPlatform, openPage, signIn } from '../../browser/element-page.ts';
import { CAPTCHA, PASSWORD, changeUser, holdCalls } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';

const RESET = '/api/user/reset_password';

/** Each test has its own phone, because a phone must wait a minute between two codes. */
let number = 13_740_000_000;
let phone = '';

describe('partner-reset-password', () => {
  onPlatform();
  beforeEach(async () => {
    window.__captchaMode = 'ok';
    forgetCalls();
    phone = `${++number}`;
    configure({
      session: 'embed',
      token: undefined,
      getToken: () => undefined,
      captcha: CAPTCHA,
    });
    await changeUser('newcomer', { phoneNumber: phone });
  });
  afterEach(() => session.clear());

  const open = async (width?: number) => {
    const page = await openPage('partner-reset-password', width);
    await page.shows('返回登录');
    return page;
  };

  async function filled(password = 'Fresh-26'): Promise<ElementPage> {
    const page = await open();
    page.type('手机号', phone);
    await page.enterCode(phone);
    page.type('新密码', password);
    page.type('确认新密码', password);
    return page;
  }

  it('emits ready without a session (public)', async () => {
    const element = document.createElement('partner-reset-password');
    const ready = oneEvent(element, 'partner-widget-ready');
    document.body.append(element);
    await ready;
    const page = new ElementPage(element);
    expect(page.field('手机号').autocomplete).to.equal('tel');
    expect(page.field('短信验证码').getAttribute('autocomplete')).to.equal('one-time-code');
    expect(page.field('新密码').autocomplete).to.equal('new-password');
    element.remove();
  });

  it('marks missing values and focuses the first field (§5)', async () => {
    const page = await open();
    await page.press('重置密码');
    await page.showsNote('手机号', '请输入手机号');
    await page.showsNote('短信验证码', '请输入验证码');
    await page.showsNote('新密码', '请输入新密码');
    await page.isFocused('手机号');
    expect(callsTo(RESET)).to.equal(0);
    await page.isAccessible();
  });

  it('checks phone, password and confirmation (§5)', async () => {
    const page = await open();
    page.type('手机号', '1370000');
    page.type('新密码', 'short');
    page.type('确认新密码', 'other');
    await page.press('重置密码');
    await page.showsNote('手机号', '手机号应为 11 位，当前 7 位');
    await page.showsNote('新密码', '密码为8~12位，可包含数字、字母、特殊字符');
    await page.showsNote('确认新密码', '两次输入的密码不一致');
  });

  it('sends no code to an incomplete phone number', async () => {
    const page = await open();
    page.type('手机号', '1370');
    await page.press('获取验证码');
    await page.showsNote('短信验证码', '请先填写手机号');
  });

  it('shows a message and navigates to the sign-in after a success, once for two submissions; the old password no longer works', async () => {
    const page = await filled();
    const navigation = page.recordEvents('partner-navigation-requested');
    const release = await holdCalls(RESET, 1);
    page.find<HTMLFormElement>('form')!.requestSubmit();
    page.button('重置密码')!.click();
    await until(() => callsTo(RESET) > 0);
    await release();
    await page.shows('密码重置成功，请登录');
    expect(callsTo(RESET)).to.equal(1);
    expect(navigation.map(({ detail }) => detail.to)).to.deep.equal(['login']);
    expect(JSON.stringify(store.getState())).not.to.contain('Fresh-26');
    await page.isAccessible();
    await page.press('去登录');
    expect(navigation).to.have.length(2);
    const refused = await signIn('newcomer').then(
      () => undefined,
      (error: unknown) => `${error as Error}`,
    );
    expect(refused, `${PASSWORD} no longer opens`).to.contain('手机号或密码错误');
  });

  it('ends the session of this page', async () => {
    await signIn('agent');
    configure({ captcha: CAPTCHA });
    await changeUser('agent', { phoneNumber: phone });
    await changeUser('newcomer', { phoneNumber: `${++number}` });
    const page = await filled(PASSWORD);
    await page.press('重置密码');
    await page.until(() => session.token() === undefined, 'should end the session');
    await page.shows('去登录');
  });

  it('marks a wrong code and keeps all input (§4, §8)', async () => {
    const page = await filled();
    const code = page.field('短信验证码').value;
    page.type('短信验证码', code === '000000' ? '000001' : '000000');
    await page.press('重置密码');
    await page.showsNote('短信验证码', '验证码错误');
    await page.isFocused('短信验证码');
    expect(page.field('手机号').value).to.equal(phone);
    expect(page.field('新密码').value).to.equal('Fresh-26');
    await page.isAccessible();
  });

  it('shows at its field that a phone has no account', async () => {
    await changeUser('newcomer', { phoneNumber: '13999999999' });
    const page = await filled();
    await page.press('重置密码');
    await page.showsNote('手机号', '该手机号没有绑定账号');
    await page.isFocused('手机号');
  });

  it('links back to the sign-in', async () => {
    const page = await open();
    const navigation = page.recordEvents('partner-navigation-requested');
    await page.press('返回登录');
    expect(navigation.map(({ detail }) => detail.to)).to.deep.equal(['login']);
  });
});
