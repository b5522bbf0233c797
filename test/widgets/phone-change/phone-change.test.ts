import { expect, oneEvent } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import '#widgets/phone-change/phone-change.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { ElementPage, onPlatform, openPage, signIn } from '../../browser/element-page.ts';
import { holdLongTimers } from '../../browser/long-timers.ts';
import { CAPTCHA, SHORT_CAPTCHA, changeUser, injectFault } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';

const VERIFY = '/api/user/verify_verification_code';
const MODIFY = '/api/user/modify_phone_number';
const TEN_MINUTES = 600_000;

/**
 * Each test has its own phones, because a phone must wait a minute between two codes. An account has a limit per hour.
 */
const USERS = ['agent', 'company', 'miner', 'plain'] as const;
let number = 13_720_000_000;
let user: (typeof USERS)[number] = 'agent';
let phone = '';
let other = '';

describe('partner-phone-change', () => {
  onPlatform();
  beforeEach(async () => {
    window.__captchaMode = 'ok';
    forgetCalls();
    [phone, other] = [`${++number}`, `${++number}`];
    configure({ session: 'embed' });
    user = USERS[(number / 2) % USERS.length]!;
    await changeUser(user, { phoneNumber: phone });
    await signIn(user);
    configure({ captcha: CAPTCHA });
  });
  afterEach(() => session.clear());

  async function open(width?: number): Promise<ElementPage> {
    const page = await openPage('partner-phone-change', width);
    await page.shows('修改手机号');
    return page;
  }

  async function verified(): Promise<ElementPage> {
    const page = await open();
    await page.enterCode(phone);
    await page.press('验证身份');
    await page.shows('确认绑定');
    return page;
  }

  async function ready(): Promise<ElementPage> {
    const page = await verified();
    page.type('新手机号', other);
    await page.enterCode(other);
    return page;
  }

  it('starts with the old phone, read-only and masked, and the note of §2.7', async () => {
    const element = document.createElement('partner-phone-change');
    const shown = oneEvent(element, 'partner-widget-ready');
    document.body.append(element);
    await shown;
    const page = new ElementPage(element);
    expect(page.field('原手机号').readOnly).to.equal(true);
    expect(page.field('原手机号').value).to.equal(`137****${phone.slice(-4)}`);
    await page.shows('登录仍使用用户名；新手机号用于验证收款信息和提现功能。');
    expect(page.field('短信验证码').getAttribute('autocomplete')).to.equal('one-time-code');
    element.remove();
  });

  it('verifies the old phone, then binds the new one: shows 验证成功 and 修改成功, emits the event and reloads the account (§2.7, §8)', async () => {
    const page = await open();
    const events = page.recordEvents('partner-phone-changed');
    await page.enterCode(phone);
    await page.press('验证身份');
    await page.shows('验证成功');
    await page.isFocused('新手机号');
    await page.isAccessible();
    page.type('新手机号', `+86 ${other.slice(0, 3)} ${other.slice(3)}`);
    await until(() => page.field('新手机号').value === other, 'the autofilled value is normalized');
    await page.enterCode(other);
    await page.press('确认绑定');
    await page.shows('修改成功');
    await page.shows(`137****${other.slice(-4)}`);
    expect(events.map(({ detail }) => detail)).to.deep.equal([{}]);
    await page.isAccessible();
    await page.press('再次修改');
    await page.until(() => page.field('原手机号').value === `137****${other.slice(-4)}`, 'should show the new phone');
  });

  it('requires a code of six digits (§5)', async () => {
    const page = await open();
    await page.press('验证身份');
    await page.showsNote('短信验证码', '请输入验证码');
    await page.isFocused('短信验证码');
    page.type('短信验证码', '12345');
    await page.showsNote('短信验证码', '请输入六位验证码');
    expect(callsTo(VERIFY)).to.equal(0);
    await page.isAccessible();
  });

  it('shows 验证码错误 at the field when the code for the old phone is wrong, and keeps the step (§4, §8)', async () => {
    const page = await open();
    await page.enterCode(phone);
    const code = page.field('短信验证码').value;
    page.type('短信验证码', code === '000000' ? '000001' : '000000');
    await page.press('验证身份');
    await page.showsNote('短信验证码', '验证码错误');
    await page.isFocused('短信验证码');
    expect(page.text).not.to.contain('确认绑定');
    await page.isAccessible();
  });

  for (const [typed, message] of [
    ['', '请输入新手机号'],
    ['1370000', '手机号应为 11 位，当前 7 位'],
    ['137000000001', '手机号应为 11 位，当前 12 位'],
    ['the old one', '新手机号不能与原手机号相同'],
  ] as const)
    it(`requires a different number of 11 digits for the new phone: ${typed || 'empty'} (§5)`, async () => {
      const page = await verified();
      page.type('新手机号', typed === 'the old one' ? phone : typed);
      await page.press('确认绑定');
      await page.showsNote('新手机号', message);
      await page.isFocused('新手机号');
      expect(callsTo(MODIFY)).to.equal(0);
    });

  it('keeps the number and the step when the code for the new phone is wrong (§4)', async () => {
    const page = await ready();
    const code = page.field('短信验证码').value;
    page.type('短信验证码', code === '000000' ? '000001' : '000000');
    await page.press('确认绑定');
    await page.showsNote('短信验证码', '验证码错误');
    expect(page.field('新手机号').value).to.equal(other);
    await page.isAccessible();
    page.type('短信验证码', code);
    await page.press('确认绑定');
    await page.shows('修改成功');
  });

  it('shows the platform’s message about the number at its field', async () => {
    const page = await ready();
    await injectFault({
      call: MODIFY,
      times: 1,
      fault: 'status',
      status: 400,
      body: { code: 4101, message: '该手机号已绑定其他账号', field: 'phoneNumber' },
    });
    await page.press('确认绑定');
    await page.showsNote('新手机号', '该手机号已绑定其他账号');
    await page.isFocused('新手机号');
  });

  it('returns to the first step with a reason when the verification has expired, and keeps the new phone', async () => {
    const page = await ready();
    await injectFault({
      call: MODIFY,
      times: 1,
      fault: 'status',
      status: 400,
      body: { code: 4006, message: '原手机号的验证已失效，请重新验证', field: 'ticket' },
    });
    await page.press('确认绑定');
    await page.shows('原手机号的验证已超过 10 分钟，请重新验证');
    await page.isFocused('短信验证码');
    expect(page.field('短信验证码').value, 'the used code is cleared').to.equal('');
    expect(page.find('[role=alert]', '请重新验证')).to.not.equal(undefined);
    await page.isAccessible();
    await injectFault({ call: VERIFY, times: 1, fault: 'status', status: 200, body: { ticket: 'another' } });
    page.type('短信验证码', '123456');
    await page.press('验证身份');
    await page.shows('确认绑定');
    expect(page.field('新手机号').value).to.equal(other);
    expect(page.text).not.to.contain('请重新验证');
  });

  it('returns to the first step automatically after ten minutes', async () => {
    const timers = holdLongTimers();
    try {
      const page = await verified();
      page.type('新手机号', other);
      timers.due(TEN_MINUTES);
      await page.shows('原手机号的验证已超过 10 分钟，请重新验证');
      await page.shows('已填写的新手机号会保留');
    } finally {
      timers.stop();
    }
  });

  it('fetches the account and shows the success when the response was lost (hazard 2)', async () => {
    const page = await ready();
    await injectFault({ call: MODIFY, times: 1, fault: 'lost-answer' });
    await page.press('确认绑定');
    await page.shows('修改成功');
  });

  for (const [mode, message] of [
    ['closed', '已取消人机验证'],
    ['never', '人机验证超时'],
  ] as const)
    it(`sends no code and enables the button when the captcha is ${mode} (hazard 21)`, async () => {
      window.__captchaMode = mode;
      configure({ captcha: SHORT_CAPTCHA });
      const page = await open();
      await page.press('获取验证码');
      await page.showsNote('短信验证码', message);
    });

  it('hides the old number when numbers are masked (§5, Masking)', async () => {
    await changeUser(user, { needVerify: true });
    const page = await open();
    expect(page.field('原手机号').value).to.equal('***');
    await changeUser(user, { needVerify: false });
  });
});
