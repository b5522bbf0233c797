import { expect, fixtureCleanup, nextFrame } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import '#widgets/real-name/real-name.element.tsx';
import { callsOf, callsTo, forgetCalls } from '../../browser/calls.ts';
import { type ElementPage, onPlatform, openPage, signIn, smsCodesOf, write } from '../../browser/element-page.ts';
import { holdLongTimers } from '../../browser/long-timers.ts';
import { setOnline } from '../../browser/network.ts';
import { CAPTCHA, changeUser, injectFault } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';

const SUBMIT = '/api/bff/console/miniapp/api/updateRealNameInfo';
/** A valid number with its check digit, which is not in use. */
const ID_NUMBER = '11010119900307109X';

/** Each test has its own phone, because a phone must wait a minute between two codes. */
let number = 13_511_000_000;
let phone = '';

describe('partner-real-name: form', () => {
  onPlatform();
  beforeEach(async () => {
    window.__captchaMode = 'ok';
    forgetCalls();
    phone = `${++number}`;
    configure({ session: 'embed', captcha: CAPTCHA });
    await changeUser('newcomer', { idenAuthenticationed: false, phoneNumber: phone });
    await signIn('newcomer');
  });
  afterEach(() => session.clear());

  async function open(): Promise<ElementPage> {
    const page = await openPage('partner-real-name');
    await page.shows('认证须知');
    return page;
  }

  /** Fills in valid values. */
  async function filled(name = '程新来'): Promise<ElementPage> {
    const page = await open();
    page.type('真实姓名', name);
    page.type('身份证号', ID_NUMBER);
    await page.enterCode(phone);
    return page;
  }

  async function confirming(name?: string): Promise<ElementPage> {
    const page = await filled(name);
    await page.press('提交认证');
    await page.until(() => page.find('[role=dialog]:not([aria-busy])'), 'should prompt for a confirmation');
    return page;
  }

  it('shows missing values next to each field, and focuses the first one (§5)', async () => {
    const page = await open();
    page.type('手机号', '');
    await page.press('提交认证');
    await page.showsNote('真实姓名', '请输入身份证上的真实姓名');
    await page.showsNote('身份证号', '请输入身份证号');
    await page.showsNote('手机号', '请输入手机号');
    await page.showsNote('短信验证码', '请输入验证码');
    await page.isFocused('真实姓名');
    expect(page.field('真实姓名').getAttribute('aria-invalid')).to.equal('true');
    expect(page.find('[role=dialog]')).to.equal(undefined);
    await page.isAccessible();
  });

  for (const [typed, message] of [
    ['11010119900307', '身份证号格式不正确，应为 18 位，当前 14 位'],
    ['110101199003071090X', '身份证号格式不正确，应为 18 位，当前 19 位'],
    ['11010119900307109Z', '身份证号格式不正确'],
  ] as const)
    it(`requires an ID number of exactly 18 characters: ${typed} (§5)`, async () => {
      const page = await open();
      page.type('身份证号', typed);
      await page.press('提交认证');
      await page.showsNote('身份证号', message);
    });

  for (const [typed, cleaned] of [
    ['110101 19900307 109x', '11010119900307109x'],
    ['１１０１０１199003071090', '110101199003071090'],
    ['110101-19900307-1090', '110101199003071090'],
  ] as const)
    it(`accepts a pasted ID number: ${typed} (§5, hazard 27)`, async () => {
      const page = await open();
      page.type('身份证号', typed);
      await until(() => page.field('身份证号').value === cleaned);
      page.field('身份证号').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      expect(page.noteOf('身份证号')).not.to.contain('格式不正确');
    });

  for (const [typed, message] of [
    ['1350013500', '手机号应为 11 位，当前 10 位'],
    ['135001350001', '手机号应为 11 位，当前 12 位'],
  ] as const)
    it(`requires a phone of exactly 11 digits: ${typed} (§5)`, async () => {
      const page = await open();
      page.type('手机号', typed);
      await page.press('提交认证');
      await page.showsNote('手机号', message);
    });

  for (const [name, number, sentName] of [
    ['\u200b程新来\u200b', `\u202d${ID_NUMBER}\u202c`, '程新来'],
    ['\u202a阿依古丽•买买提\u202c', '110101\u00ad19900307\u00ad109X', '阿依古丽·买买提'],
    ['阿依古丽 ・ 买买提\ufeff', '110101–19900307–109x', '阿依古丽·买买提'],
    ['\uf9dd新来', '１１０１０１１９９００３０７１０９Ｘ', '利新来'],
  ] as const)
    it(`sends a pasted identity as it looks: ${JSON.stringify([name, number])} (hazard 40)`, async () => {
      await injectFault({ call: SUBMIT, fault: 'code', body: { code: 4102, message: '请稍后再试' } });
      const page = await open();
      page.paste('真实姓名', name);
      page.paste('身份证号', number);
      page.paste('手机号', `\u202d+86 ${phone.slice(0, 3)}-${phone.slice(3)}\u202c`);
      page.paste('短信验证码', '\u200b123\u00a0456');
      await page.press('提交认证');
      await page.until(() => page.button('确认提交'), 'should prompt for a confirmation');
      await page.press('确认提交');
      await page.shows('请稍后再试');
      expect(JSON.parse(callsOf(SUBMIT)[0]!.body as string)).to.deep.equal({
        realName: sentName,
        IDCardNumber: ID_NUMBER,
        phoneNumber: phone,
        verifyCode: '123456',
      });
    });

  it('accepts an autofilled phone (hazard 27)', async () => {
    const page = await open();
    page.type('手机号', '+86 135 0013-5000');
    await until(() => page.field('手机号').value === '13500135000');
  });

  it('requires a code of six digits (§5)', async () => {
    const page = await open();
    page.type('短信验证码', '12345');
    await page.press('提交认证');
    await page.showsNote('短信验证码', '请输入六位验证码');
  });

  it('requires the captcha before the code, then shows N秒后重试 (§2.7)', async () => {
    window.__captchaMode = 'closed';
    const page = await open();
    await page.press('获取验证码');
    await page.showsNote('短信验证码', '已取消人机验证');
    expect(await smsCodesOf(phone)).to.deep.equal([]);
    window.__captchaMode = 'ok';
    await page.enterCode(phone);
    await page.until(() => /\d+秒后重试/.test(page.text), 'should count the seconds');
  });

  it('reports a missing code after the code button, but not on the way to it', async () => {
    const page = await open();
    page.field('短信验证码').focus();
    page.button('获取验证码')!.focus();
    await page.press('获取验证码');
    await page.showsNote('短信验证码', '验证码已发送至');
    await page.isFocused('短信验证码');
    page.button('提交认证')!.focus();
    await page.showsNote('短信验证码', '请输入验证码');
  });

  it('sends no code to an incomplete phone number', async () => {
    const page = await open();
    page.type('手机号', '1350');
    await page.press('获取验证码');
    await page.showsNote('短信验证码', '请先填写手机号');
  });

  it('does not submit on an Enter that ends a composition, and keeps composed letters (hazard 27)', async () => {
    const page = await open();
    const field = page.field('真实姓名');
    field.focus();
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }));
    write(field, 'cheng');
    const enter = new KeyboardEvent('keydown', {
      key: 'Enter',
      isComposing: true,
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    field.dispatchEvent(enter);
    expect(enter.defaultPrevented).to.equal(true);
    expect(page.noteOf('身份证号')).not.to.contain('请输入');
    const number = page.field('身份证号');
    number.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }));
    write(number, '１１ ');
    await until(() => number.value === '１１ ', 'the composed text stays');
    number.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true }));
    await until(() => number.value === '11');
  });

  it('prompts with the same notice before it submits, and keeps all input when the user goes back (§2.7)', async () => {
    const page = await confirming();
    const dialog = page.find('[role=dialog]')!;
    await until(() => dialog.textContent.includes('共有 6 次认证机会，用完仍未通过将不能提现'));
    expect(dialog.textContent).to.contain('收款账户须与实名信息一致');
    expect(dialog.textContent).to.contain('110101 19900307 109X');
    await page.isAccessible();
    await page.press('返回修改');
    await page.until(() => !page.find('[role=dialog]'), 'should close the dialog');
    expect(callsTo(SUBMIT)).to.equal(0);
    expect(page.field('真实姓名').value).to.equal('程新来');
    expect(page.field('身份证号').value).to.equal(ID_NUMBER);
    expect(page.field('短信验证码').value).to.match(/^\d{6}$/);
  });

  it('sends an upper-case X, then shows success, emits the event and continues to the payout details after 3 s (§2.7, §9)', async () => {
    const page = await filled(' 程新来 ');
    page.type('身份证号', '11010119900307109x');
    const verified = page.recordEvents('partner-identity-verified');
    const navigation = page.recordEvents('partner-navigation-requested');
    await page.press('提交认证');
    await page.press('确认提交');
    await page.shows('实名认证成功，请填写收款信息');
    expect(verified).to.have.length(1);
    await page.shows('3 秒后前往收款信息');
    await page.shows('110101199003******');
    expect(navigation).to.have.length(0);
    await page.isAccessible();
    await page.until(() => navigation.length === 1, 'should request navigation');
    expect(navigation[0]!.detail.to).to.equal('beneficiary');
    expect(navigation[0]!.timeStamp - verified[0]!.timeStamp).to.be.within(2_900, 6_000);
    expect(page.find('form'), 'irreversible (§4)').to.equal(undefined);
    await signIn('newcomer');
    const again = await openPage('partner-real-name');
    await again.shows('程新来');
    await again.shows('110101199003******');
  });

  it('focuses the success in place of the form', async () => {
    const page = await confirming();
    await page.press('确认提交');
    await page.shows('实名认证成功，请填写收款信息');
    const holds = () => page.root.activeElement?.textContent.includes('实名认证成功');
    await page.until(holds, 'should focus the success');
    await page.press('留在本页');
    await page.noLongerShows('秒后前往收款信息');
    expect(holds()).to.equal(true);
  });

  it('disables the confirmation with a message while the network is down', async () => {
    const page = await confirming();
    setOnline(false);
    try {
      const dialog = () => page.find('[role=dialog]')!;
      await page.until(() => dialog().textContent.includes('网络已断开'), 'should show it in the dialog');
      expect([...dialog().querySelectorAll('button')].at(-1)!.disabled).to.equal(true);
      await page.isAccessible();
    } finally {
      setOnline(true);
    }
    await page.press('确认提交');
    await page.shows('实名认证成功');
    expect(callsTo(SUBMIT)).to.equal(1);
  });

  it('lets the user continue at once or stay', async () => {
    const page = await confirming();
    const navigation = page.recordEvents('partner-navigation-requested');
    await page.press('确认提交');
    await page.press('留在本页');
    await page.noLongerShows('秒后前往收款信息');
    await page.press('立即前往');
    expect(navigation.map(({ detail }) => detail.to)).to.deep.equal(['beneficiary']);
  });

  it('does not continue when the host cancels the event', async () => {
    const page = await confirming();
    page.element.addEventListener('partner-identity-verified', (event) => event.preventDefault());
    await page.press('确认提交');
    await page.shows('实名认证成功，请填写收款信息');
    expect(page.text).not.to.contain('秒后前往');
  });

  it('does not continue when it is removed early', async () => {
    const page = await confirming();
    const navigation = page.recordEvents('partner-navigation-requested');
    const timers = holdLongTimers(1_000, 1_000);
    try {
      await page.press('确认提交');
      await page.until(() => {
        const isLast = page.text.includes('1 秒后前往收款信息');
        if (!isLast) timers.due(1_000);
        return isLast;
      }, 'should count down to the last second');
      page.element.remove();
      await nextFrame();
      timers.due(1_000);
      expect(navigation).to.have.length(0);
    } finally {
      timers.stop();
    }
  });

  it('shows 验证码错误 at the focused code field and keeps all input when the code is wrong (§4, §8)', async () => {
    const page = await filled();
    const code = page.field('短信验证码').value;
    page.type('短信验证码', code === '000000' ? '000001' : '000000');
    await page.press('提交认证');
    await page.press('确认提交');
    await page.showsNote('短信验证码', '验证码错误');
    await page.isFocused('短信验证码');
    expect(page.field('短信验证码').getAttribute('aria-invalid')).to.equal('true');
    expect(page.field('真实姓名').value).to.equal('程新来');
    expect(page.field('身份证号').value).to.equal(ID_NUMBER);
    await page.isAccessible();
    page.type('短信验证码', code);
    await page.press('提交认证');
    await page.press('确认提交');
    await page.shows('实名认证成功');
  });

  it('shows an expired code at its field', async () => {
    const page = await confirming();
    await injectFault({
      call: SUBMIT,
      times: 1,
      fault: 'code',
      body: { code: 4002, message: '验证码已失效，请重新获取' },
    });
    await page.press('确认提交');
    await page.showsNote('短信验证码', '验证码已失效，请重新获取');
  });

  it('shows the platform’s message at its field', async () => {
    const page = await confirming();
    await injectFault({
      call: SUBMIT,
      times: 1,
      fault: 'code',
      body: { code: 4101, message: '该手机号已绑定其他账号', field: 'phoneNumber' },
    });
    await page.press('确认提交');
    await page.showsNote('手机号', '该手机号已绑定其他账号');
    await page.isFocused('手机号');
  });

  it('fetches the account and shows the success when the response was lost (hazard 2)', async () => {
    const page = await confirming();
    await injectFault({ call: SUBMIT, fault: 'lost-answer' });
    await page.press('确认提交');
    await page.shows('实名认证成功，请填写收款信息');
  });
});

describe('partner-real-name: failed verifications (§2.7, §9)', () => {
  onPlatform();
  beforeEach(() => {
    window.__captchaMode = 'ok';
    configure({ session: 'embed', captcha: CAPTCHA });
  });
  afterEach(() => session.clear());

  it('shows the remaining attempts; the sixth failure blocks, with a message then and afterwards', async () => {
    for (const failure of [1, 2, 6]) {
      // An unverified user with a phone that only this attempt uses.
      const ownPhone = `${13_522_000_000 + failure}`;
      const before = { idenAuthenticationed: false, phoneNumber: ownPhone, identityFailures: failure - 1 };
      await changeUser('migrated', before);
      await signIn('migrated');
      const page = await openPage('partner-real-name');
      await page.shows('认证须知');
      if (failure > 1) await page.shows(`还剩 ${7 - failure} 次认证机会，用完后请联系商务人员恢复`);
      page.type('真实姓名', '错姓名');
      page.type('身份证号', ID_NUMBER);
      await page.enterCode(ownPhone);
      await page.press('提交认证');
      await page.press('确认提交');
      if (failure < 6) await page.shows(`还剩${6 - failure}次认证机会`);
      else await page.shows('6 次认证均未通过，提现已被限制，请联系商务人员');
      expect(page.field('真实姓名').value).to.equal('错姓名');
      if (failure === 1) await page.isAccessible();
      fixtureCleanup();
    }
    await signIn('migrated');
    const page = await openPage('partner-real-name');
    await page.shows('6 次认证均未通过，提现已被限制，请联系商务人员');
    expect(page.button('提交认证')!.disabled).to.equal(true);
    await page.isAccessible();
  });
});
