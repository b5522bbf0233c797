import { expect, fixture, fixtureCleanup, html } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { enterModalStack } from '#shared/ui/overlay/modal-stack.ts';
import { isAccessible } from '../../browser/accessible.ts';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import {
  CAPTCHA,
  changeUser,
  clearFaults,
  holdCalls,
  injectFault,
  platformReady,
  SHORT_CAPTCHA,
  tokenOf,
} from '../../browser/sandbox.ts';
import { holdLongTimers } from '../../browser/long-timers.ts';
import { until } from '../../browser/until.ts';
import './feature-probe.tsx';

const SEND = '/api/user/send_verify_code';
const outbox = async (): Promise<{ phone: string; code: string }[]> =>
  (await fetch('/sandbox/outbox', { headers: { accept: 'application/json' } })).json() as Promise<
    { phone: string; code: string }[]
  >;

const textOf = (element: Element): string => element.shadowRoot!.textContent!;

/** Colours are judged when nothing fades any more; what breathes for ever is left to breathe. */
const settled = (element: Element): Promise<unknown> =>
  Promise.all(
    element
      .shadowRoot!.getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  );

/** Each test has a phone of its own: the minute between two codes is the phone's. */
let phone = 13_800_138_100;

describe('code with captcha (§5)', () => {
  before(platformReady);
  beforeEach(async () => {
    window.__captchaMode = 'ok';
    phone++;
    configure({
      session: 'embed',
      token: await tokenOf('agent'),
      captcha: CAPTCHA,
    });
  });
  afterEach(async () => {
    fixtureCleanup();
    await clearFaults();
  });

  async function open(number = `${phone}`) {
    const element = await fixture<HTMLElement>(html`<partner-code-probe phone=${number}></partner-code-probe>`);
    await until(() => element.shadowRoot!.querySelector('button'));
    return {
      element,
      button: () => element.shadowRoot!.querySelector('button')!,
      input: () => element.shadowRoot!.querySelector('input')!,
      says: (words: string) => until(() => textOf(element).includes(words), `"${words}"`),
      free: () => until(() => !element.shadowRoot!.querySelector('button')!.hasAttribute('aria-busy')),
    };
  }

  it('captcha, then a code, then N秒后重试; the focus waits in the field', async () => {
    const field = await open();
    await isAccessible(field.element);
    const clock = Date.now;
    const sentAt = clock();
    Date.now = () => sentAt;
    try {
      field.button().click();
      await field.says('秒后重试');
      await field.free();
      expect((await outbox())[0]!.phone).to.equal(`${phone}`);
      expect(field.button().disabled).to.equal(true);
      expect(field.button().innerText).to.equal('60秒后重试');
    } finally {
      Date.now = clock;
    }
    await field.says(`验证码已发送至 138****${`${phone}`.slice(-4)}`);
    await until(() => field.element.shadowRoot!.activeElement === field.input());
    expect(field.input().getAttribute('autocomplete')).to.equal('one-time-code');
    await isAccessible(field.element);
  });

  it('goes on counting when it is closed and opened again', async () => {
    const first = await open();
    first.button().click();
    await first.says('秒后重试');
    first.element.remove();
    const second = await open();
    expect(second.button().disabled).to.equal(true);
    // another form's code is none of its own: once the minute is over its first is no second one
    const clock = Date.now;
    Date.now = () => clock() + 61_000;
    try {
      await until(() => !second.button().disabled, 'the minute is over');
      expect(second.button().innerText).to.equal('获取验证码');
    } finally {
      Date.now = clock;
    }
  });

  it('two clicks send one code (hazard 24)', async () => {
    const release = await holdCalls(SEND, 1);
    forgetCalls();
    const field = await open();
    field.button().click();
    field.button().click();
    await until(() => callsTo(SEND) > 0, 'the first is sent');
    await release();
    await field.says('秒后重试');
    expect(callsTo(SEND)).to.equal(1);
    expect((await outbox()).filter((message) => message.phone === `${phone}`)).to.have.length(1);
  });

  for (const [mode, words] of [
    ['closed', '已取消人机验证'],
    ['throws', '人机验证初始化失败'],
    ['never', '人机验证超时'],
    ['terror', '人机验证未通过'],
  ] as const)
    it(`a captcha that is ${mode} sends nothing, gives the button free and says why (hazard 21)`, async () => {
      window.__captchaMode = mode;
      if (mode === 'never') configure({ captcha: SHORT_CAPTCHA });
      const field = await open();
      field.button().click();
      await field.says(words);
      await field.free();
      expect((await outbox()).some((message) => message.phone === `${phone}`)).to.equal(false);
      await isAccessible(field.element);
    });

  it('says why the platform sent no code', async () => {
    await injectFault({ call: SEND, times: 1, fault: 'status', status: 400, body: { message: '发送过于频繁' } });
    const field = await open();
    field.button().click();
    await field.says('发送过于频繁');
    await field.free();
    expect(field.button().disabled).to.equal(false);
  });

  it('asks for the phone number first', async () => {
    const field = await open('');
    field.button().click();
    await field.says('请先填写手机号');
  });

  it("shows the form's error in the field's line", async () => {
    const element = await fixture<HTMLElement>(
      html`<partner-code-probe phone=${`${phone}`} error="验证码错误"></partner-code-probe>`,
    );
    await until(() => textOf(element).includes('验证码错误'));
    expect(element.shadowRoot!.querySelector('input')!.getAttribute('aria-invalid')).to.equal('true');
    await isAccessible(element);
  });
});

describe('the scan prompt (§6, needVerify)', () => {
  before(platformReady);
  beforeEach(async () => {
    await changeUser('scan', { needVerify: true });
    configure({ session: 'embed', token: await tokenOf('scan') });
  });
  afterEach(async () => {
    fixtureCleanup();
    await clearFaults();
  });

  async function open() {
    const element = await fixture<HTMLElement>(html`<partner-scan-probe></partner-scan-probe>`);
    const root = element.shadowRoot!;
    const button = (words: string) =>
      [...root.querySelectorAll('button')].find((one) => one.textContent!.includes(words));
    const says = (words: string) => until(() => textOf(element).includes(words), `"${words}"`);
    await until(() => root.querySelector('[role=dialog] svg[role=img], [role=dialog] svg[role]'), 'the code');
    return { element, root, button, says };
  }

  it('shows the code of the mini-program in a dialog', async () => {
    const { element, says } = await open();
    await says('扫码完成实名认证');
    await settled(element);
    await isAccessible(element);
  });

  it('waits until the dialog of another element is answered', async () => {
    const other = enterModalStack();
    const element = await fixture<HTMLElement>(html`<partner-scan-probe></partner-scan-probe>`);
    await until(() => textOf(element).includes('请在小程序中完成实名认证'), 'the banner');
    expect(element.shadowRoot!.querySelector('[role=dialog]')).not.to.exist;
    other.leave();
    await until(() => element.shadowRoot!.querySelector('[role=dialog]'), 'the dialog');
  });

  it('can be put off and brought back', async () => {
    const { element, root, button } = await open();
    button('稍后再说')!.click();
    await until(() => !root.querySelector('[role=dialog]'));
    await settled(element);
    await isAccessible(element);
    button('去认证')!.click();
    await until(() => root.querySelector('[role=dialog]'));
  });

  it('says that nothing has arrived yet, and goes on once it has', async () => {
    const { root, button, says } = await open();
    button('我已完成认证')!.click();
    await says('暂未查询到认证结果');
    await changeUser('scan', { needVerify: false });
    button('我已完成认证')!.click();
    await says('138 0000 0000');
    await until(() => !root.querySelector('[role=dialog]'));
    await says('实名认证已完成');
  });

  it('closes by itself after 12 h, however often it was drawn (§9)', async () => {
    const timers = holdLongTimers();
    try {
      const { root, button, says } = await open();
      button('我已完成认证')!.click();
      await says('暂未查询到认证结果');
      timers.due(12 * 60 * 60 * 1000);
      await until(() => !root.querySelector('[role=dialog]'), 'the dialog is gone');
    } finally {
      timers.stop();
    }
  });

  it('goes on by itself', async () => {
    const { says } = await open();
    await changeUser('scan', { needVerify: false });
    await says('138 0000 0000');
  });

  it('says that the code did not load, with a way to try again', async () => {
    await injectFault({ call: '/api/bff/console/miniapp/api/urlScheme', times: 1, fault: 'status', status: 500 });
    const element = await fixture<HTMLElement>(html`<partner-scan-probe></partner-scan-probe>`);
    await until(() => textOf(element).includes('二维码加载失败'), 'the failure');
    await settled(element);
    await isAccessible(element);
  });
});
