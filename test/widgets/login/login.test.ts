import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import { store } from '#shared/client/store.ts';
import '#widgets/login/login.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { ElementPage, onPlatform, write } from '../../browser/element-page.ts';
import { CAPTCHA, PASSWORD, SHORT_CAPTCHA, holdCalls, injectFault } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';

const LOGIN = '/api/v1/user/login';

class LoginForm extends ElementPage {
  static async open(): Promise<LoginForm> {
    const form = new LoginForm(await fixture<HTMLElement>(html`<partner-login></partner-login>`));
    await form.waitFor('form');
    return form;
  }

  override get text(): string {
    return this.find('form')!.innerText;
  }

  get submit(): HTMLButtonElement {
    return this.find<HTMLButtonElement>('button[type=submit]')!;
  }

  get focused(): Element | null {
    return this.root.activeElement;
  }

  input(name: 'username' | 'password'): HTMLInputElement {
    return this.find<HTMLInputElement>(`input[name=${name}]`)!;
  }

  fill(username: string, password: string): void {
    write(this.input('username'), username);
    write(this.input('password'), password);
  }

  free(): Promise<void> {
    return this.until(() => !this.submit.hasAttribute('aria-busy'), 'should have its button free again');
  }
}

describe('partner-login', () => {
  onPlatform();
  beforeEach(() => {
    window.__captchaMode = 'ok';
    forgetCalls();
    configure({ session: 'embed', captcha: CAPTCHA });
  });
  afterEach(() => session.clear());

  it('emits ready, with an accessible form that password managers understand (hazard 27)', async () => {
    const element = document.createElement('partner-login');
    const ready = oneEvent(element, 'partner-widget-ready');
    document.body.append(element);
    await ready;
    const form = new LoginForm(element);
    expect(form.input('username').autocomplete).to.equal('username');
    expect(form.input('password').autocomplete).to.equal('current-password');
    expect(form.input('password').type).to.equal('password');
    element.remove();
  });

  it('signs in, starts the session, informs the host and clears the password (§7.1)', async () => {
    const form = await LoginForm.open();
    form.fill(' agent ', PASSWORD);
    const started = oneEvent(form.element, 'partner-session-started');
    form.submit.click();
    const { detail } = (await started) as CustomEvent<{ username: string; role: string }>;
    expect(detail).to.deep.equal({ username: 'agent', role: 'agent' });
    expect(session.token()).to.be.a('string').and.not.equal('');
    await form.shows('登录成功');
    expect(form.input('password').value).to.equal('');
    expect(JSON.stringify(store.getState())).to.not.contain(PASSWORD);
    await form.isAccessible();
  });

  it('shows missing values next to each field, and focuses the first one (hazard 27)', async () => {
    const form = await LoginForm.open();
    form.submit.click();
    await form.shows('请输入用户名或手机号');
    await form.shows('请输入密码');
    await until(() => form.focused === form.input('username'));
    expect(form.input('username').getAttribute('aria-invalid')).to.equal('true');
    await form.isAccessible();
    write(form.input('username'), 'agent');
    await form.noLongerShows('请输入用户名或手机号');
    expect(form.focused, 'typing keeps the focus').to.equal(form.input('username'));
    form.submit.click();
    await until(() => form.focused === form.input('password'));
    expect(callsTo(LOGIN)).to.equal(0);
  });

  it('shows 手机号或密码错误 for a 401 and keeps the input (§8, Login)', async () => {
    const form = await LoginForm.open();
    form.fill('agent', 'Wrong@2026');
    form.submit.click();
    await form.shows('手机号或密码错误');
    await form.free();
    expect(form.input('username').value).to.equal('agent');
    expect(form.input('password').value).to.equal('Wrong@2026');
    await until(() => form.focused === form.input('password'));
    expect(JSON.stringify(store.getState())).to.not.contain('Wrong@2026');
    await form.isAccessible();
  });

  for (const [name, fault, message] of [
    [
      'shows 人机验证未通过 for a 403',
      { fault: 'status', status: 403, body: { message: 'captcha' } },
      '人机验证未通过',
    ],
    [
      'shows the text of another error response',
      { fault: 'status', status: 400, body: { msg: '账号已冻结' } },
      '账号已冻结',
    ],
    ['shows 内部服务器错误 for a 404 without a text', { fault: 'status', status: 404, body: '' }, '内部服务器错误'],
    ['shows 内部服务器错误 for a 500 without a text', { fault: 'status', status: 500, body: {} }, '内部服务器错误'],
    ['shows 系统繁忙，请稍后再试 without a response', { fault: 'reset' }, '系统繁忙，请稍后再试'],
  ] as const)
    it(`${name} (§8, Login)`, async () => {
      // A browser automatically resends a request when a kept-alive connection is reset.
      await injectFault({ call: LOGIN, ...fault });
      const form = await LoginForm.open();
      form.fill('agent', PASSWORD);
      form.submit.click();
      await form.shows(message);
      await form.free();
      expect(form.input('password').value).to.equal(PASSWORD);
      expect(session.token()).to.equal(undefined);
    });

  for (const [mode, message] of [
    ['closed', '已取消人机验证'],
    ['throws', '人机验证初始化失败'],
    ['never', '人机验证超时'],
    ['terror', '人机验证未通过'],
  ] as const)
    it(`enables the button and shows the reason when the captcha is ${mode}; nothing is sent (hazard 21)`, async () => {
      window.__captchaMode = mode;
      if (mode === 'never') configure({ captcha: SHORT_CAPTCHA });
      const form = await LoginForm.open();
      form.fill('agent', PASSWORD);
      form.submit.click();
      await form.shows(message);
      await form.free();
      expect(callsTo(LOGIN)).to.equal(0);
      window.__captchaMode = 'ok';
      configure({ captcha: CAPTCHA });
      form.submit.click();
      await form.shows('登录成功');
    });

  it('sends one request for a double click and Enter (hazard 1)', async () => {
    const release = await holdCalls(LOGIN, 1);
    const form = await LoginForm.open();
    form.fill('agent', PASSWORD);
    form.submit.click();
    form.submit.click();
    form.find<HTMLFormElement>('form')!.requestSubmit();
    await until(() => form.submit.getAttribute('aria-busy') === 'true');
    await form.isAccessible();
    form.submit.click();
    await until(() => callsTo(LOGIN) > 0);
    await release();
    await form.shows('登录成功');
    expect(callsTo(LOGIN)).to.equal(1);
  });

  it('does not submit on an Enter that ends a composition (hazard 27)', async () => {
    const form = await LoginForm.open();
    const enter = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true });
    form.input('username').dispatchEvent(enter);
    expect(enter.defaultPrevented).to.equal(true);
  });

  it('submits values that the browser filled in before the user typed', async () => {
    const form = await LoginForm.open();
    for (const [name, value] of [
      ['username', 'agent'],
      ['password', PASSWORD],
    ] as const)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(form.input(name), value);
    form.submit.click();
    await form.shows('登录成功');
  });

  it('shows and hides the password', async () => {
    const form = await LoginForm.open();
    form.find('button[aria-pressed]')!.click();
    await until(() => form.input('password').type === 'text');
    expect(form.input('password').autocomplete).to.equal('current-password');
  });

  it('requests navigation to the password reset', async () => {
    const form = await LoginForm.open();
    const requested = oneEvent(form.element, 'partner-navigation-requested');
    form.button('忘记密码')!.click();
    const { detail } = (await requested) as CustomEvent<{ to: string }>;
    expect(detail.to).to.equal('reset-password');
  });
});
