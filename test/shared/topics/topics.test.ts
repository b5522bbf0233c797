import { expect, fixture, html } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { enterLayerStack } from '#shared/ui/overlay/layer-stack.ts';
import { isAccessible } from '../../browser/accessible.ts';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { CAPTCHA, changeUser, holdCalls, injectFault, SHORT_CAPTCHA, tokenOf } from '../../browser/sandbox.ts';
import { onPlatform } from '../../browser/element-page.ts';
import { holdLongTimers } from '../../browser/long-timers.ts';
import { until } from '../../browser/until.ts';
import './topic-probe.tsx';

const SEND = '/api/user/send_verify_code';
interface Message {
  phone: string;
  code: string;
  purpose: string;
}
const outbox = async (): Promise<Message[]> =>
  (await fetch('/sandbox/outbox', { headers: { accept: 'application/json' } })).json() as Promise<Message[]>;

const textOf = (element: Element): string => element.shadowRoot!.textContent!;

/** Waits for finite animations, because contrast is checked without fading. Endless animations continue. */
const settled = (element: Element): Promise<unknown> =>
  Promise.all(
    element
      .shadowRoot!.getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  );

/** Each test has its own phone, because a phone must wait a minute between two codes. */
let phone = 13_800_138_100;

describe('CodeWithCaptcha (§5)', () => {
  onPlatform();
  beforeEach(async () => {
    window.__captchaMode = 'ok';
    phone++;
    configure({
      session: 'embed',
      token: await tokenOf('agent'),
      captcha: CAPTCHA,
    });
  });

  async function open(number = `${phone}`) {
    const element = await fixture<HTMLElement>(html`<partner-code-probe phone=${number}></partner-code-probe>`);
    await until(() => element.shadowRoot!.querySelector('button'));
    return {
      element,
      button: () => element.shadowRoot!.querySelector('button')!,
      input: () => element.shadowRoot!.querySelector('input')!,
      shows: (text: string) => until(() => textOf(element).includes(text), `"${text}"`),
      enabled: () => until(() => !element.shadowRoot!.querySelector('button')!.hasAttribute('aria-busy')),
    };
  }

  it('runs the captcha, sends a code, shows N秒后重试 and focuses the field', async () => {
    const field = await open();
    await isAccessible(field.element);
    const clock = Date.now;
    const sentAt = clock();
    Date.now = () => sentAt;
    try {
      field.button().click();
      await field.shows('秒后重试');
      await field.enabled();
      expect((await outbox())[0]!.phone).to.equal(`${phone}`);
      expect(field.button().disabled).to.equal(true);
      expect(field.button().innerText).to.equal('60秒后重试');
    } finally {
      Date.now = clock;
    }
    await field.shows(`验证码已发送至 138****${`${phone}`.slice(-4)}`);
    await until(() => field.element.shadowRoot!.activeElement === field.input());
    expect(field.input().getAttribute('autocomplete')).to.equal('one-time-code');
    await isAccessible(field.element);
  });

  it('continues the countdown when it is removed and added again', async () => {
    const first = await open();
    first.button().click();
    await first.shows('秒后重试');
    first.element.remove();
    const second = await open();
    expect(second.button().disabled).to.equal(true);
    // Another form has sent the code, so after the minute the button does not offer to send it again.
    const clock = Date.now;
    Date.now = () => clock() + 61_000;
    try {
      await until(() => !second.button().disabled, 'the minute is over');
      expect(second.button().innerText).to.equal('获取验证码');
    } finally {
      Date.now = clock;
    }
  });

  for (const [locale, purpose] of [
    ['en', 'Identity verification'],
    ['zh-CN', '身份验证'],
  ] as const)
    it(`sends the message in the language of the page: ${locale}`, async () => {
      configure({ locale });
      const field = await open();
      field.button().click();
      await until(async () => (await outbox())[0]?.phone === `${phone}`, 'a message');
      expect((await outbox())[0]!.purpose).to.equal(purpose);
    });

  it('sends one code for two clicks (hazard 24)', async () => {
    const release = await holdCalls(SEND, 1);
    forgetCalls();
    const field = await open();
    field.button().click();
    field.button().click();
    await until(() => callsTo(SEND) > 0, 'the first request is sent');
    await release();
    await field.shows('秒后重试');
    expect(callsTo(SEND)).to.equal(1);
    expect((await outbox()).filter((message) => message.phone === `${phone}`)).to.have.length(1);
  });

  for (const [mode, text] of [
    ['closed', '已取消人机验证'],
    ['throws', '人机验证初始化失败'],
    ['never', '人机验证超时'],
    ['terror', '人机验证未通过'],
  ] as const)
    it(`sends nothing, enables the button and shows the reason when the captcha is ${mode} (hazard 21)`, async () => {
      window.__captchaMode = mode;
      if (mode === 'never') configure({ captcha: SHORT_CAPTCHA });
      const field = await open();
      field.button().click();
      await field.shows(text);
      await field.enabled();
      expect((await outbox()).some((message) => message.phone === `${phone}`)).to.equal(false);
      await isAccessible(field.element);
    });

  it('shows why the platform sent no code', async () => {
    await injectFault({ call: SEND, times: 1, fault: 'status', status: 400, body: { message: '发送过于频繁' } });
    const field = await open();
    field.button().click();
    await field.shows('发送过于频繁');
    await field.enabled();
    expect(field.button().disabled).to.equal(false);
  });

  it('requires the phone number first', async () => {
    const field = await open('');
    field.button().click();
    await field.shows('请先填写手机号');
  });

  it('shows the error of the form at the field', async () => {
    const element = await fixture<HTMLElement>(
      html`<partner-code-probe phone=${`${phone}`} error="验证码错误"></partner-code-probe>`,
    );
    await until(() => textOf(element).includes('验证码错误'));
    expect(element.shadowRoot!.querySelector('input')!.getAttribute('aria-invalid')).to.equal('true');
    await isAccessible(element);
  });
});

describe('ScanPrompt (§6, needVerify)', () => {
  onPlatform();
  beforeEach(async () => {
    await changeUser('scan', { needVerify: true });
    configure({ session: 'embed', token: await tokenOf('scan') });
  });

  async function open() {
    const element = await fixture<HTMLElement>(html`<partner-scan-probe></partner-scan-probe>`);
    const root = element.shadowRoot!;
    const button = (text: string) =>
      [...root.querySelectorAll('button')].find((one) => one.textContent!.includes(text));
    const shows = (text: string) => until(() => textOf(element).includes(text), `"${text}"`);
    await until(() => root.querySelector('[role=dialog] svg[role=img], [role=dialog] svg[role]'), 'the code');
    return { element, root, button, shows };
  }

  it('shows the QR code of the mini-program in a dialog', async () => {
    const { element, shows } = await open();
    await shows('扫码完成实名认证');
    await settled(element);
    await isAccessible(element);
  });

  it('waits until the dialog of another element is closed', async () => {
    const other = enterLayerStack({ within: document, isModal: true, onEscape: () => undefined });
    const element = await fixture<HTMLElement>(html`<partner-scan-probe></partner-scan-probe>`);
    await until(() => textOf(element).includes('请在小程序中完成实名认证'), 'the banner');
    expect(element.shadowRoot!.querySelector('[role=dialog]')).not.to.exist;
    other.leave();
    await until(() => element.shadowRoot!.querySelector('[role=dialog]'), 'the dialog');
  });

  it('can be postponed and opened again', async () => {
    const { element, root, button } = await open();
    button('稍后再说')!.click();
    await until(() => !root.querySelector('[role=dialog]'));
    await settled(element);
    await isAccessible(element);
    button('去认证')!.click();
    await until(() => root.querySelector('[role=dialog]'));
  });

  it('shows that no result has arrived yet, and continues when it has', async () => {
    const { root, button, shows } = await open();
    button('我已完成认证')!.click();
    await shows('暂未查询到认证结果');
    await changeUser('scan', { needVerify: false });
    button('我已完成认证')!.click();
    await shows('138 0000 0000');
    await until(() => !root.querySelector('[role=dialog]'));
    await shows('实名认证已完成');
  });

  it('closes automatically after 12 h, also after several renders (§9)', async () => {
    const timers = holdLongTimers();
    try {
      const { root, button, shows } = await open();
      button('我已完成认证')!.click();
      await shows('暂未查询到认证结果');
      timers.due(12 * 60 * 60 * 1000);
      await until(() => !root.querySelector('[role=dialog]'), 'the dialog is gone');
    } finally {
      timers.stop();
    }
  });

  it('continues automatically', async () => {
    const { shows } = await open();
    await changeUser('scan', { needVerify: false });
    await shows('138 0000 0000');
  });

  it('shows a retry when the code fails to load', async () => {
    await injectFault({ call: '/api/bff/console/miniapp/api/urlScheme', times: 1, fault: 'status', status: 500 });
    const element = await fixture<HTMLElement>(html`<partner-scan-probe></partner-scan-probe>`);
    await until(() => textOf(element).includes('二维码加载失败'), 'the failure');
    await settled(element);
    await isAccessible(element);
  });
});
