import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import { readWalletTicket, saveWalletTicket } from '#shared/client/wallet-ticket.ts';
import { store } from '#shared/client/store.ts';
import '#widgets/password/password.element.tsx';
import type { PartnerPassword } from '#widgets/password/password.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { ElementPage, onPlatform, openPage, signIn } from '../../browser/element-page.ts';
import { setOnline } from '../../browser/network.ts';
import { CAPTCHA, PASSWORD, changeUser, holdCalls, injectFault, tokenOf } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';

const ACCOUNT = '/api/account/v1/info';
const ACCOUNT_INFO = '/api/user/account_info';
const PAY_INFO = '/api/user/account_payinfo';
const MODIFY = '/api/user/modify_password';
const MODIFY_WALLET = '/api/user/modify_wallet_password';
const RULE = '密码为8~12位，可包含数字、字母、特殊字符';

/** Each test has its own phone, because a phone must wait a minute between two codes. */
let number = 13_730_000_000;

const open = (width?: number) => openPage('partner-password', width);

async function signedIn(username: string): Promise<void> {
  configure({ session: 'embed' });
  await signIn(username);
  configure({ captcha: CAPTCHA });
}

onPlatform('specialUsers');
afterEach(() => {
  configure({ session: 'embed' });
  session.clear();
});

describe('the wallet password when only the payout info contains the phone (§3, PayInfo)', () => {
  beforeEach(() => signedIn('agent'));

  async function removePhone(): Promise<void> {
    const body = { uid: 9, needVerify: false, role: 'agent', username: 'north', realName: '北' };
    for (const call of [ACCOUNT, ACCOUNT_INFO]) await injectFault({ call, fault: 'status', status: 200, body });
  }

  it('sends the code to the phone of the payout info', async () => {
    await removePhone();
    const page = await open();
    page.element.setAttribute('type', 'wallet');
    await page.shows('138****8000');
    expect(page.button('获取验证码')!.disabled).to.equal(false);
  });

  it('shows that there is no phone when the payout info has none either', async () => {
    await removePhone();
    await injectFault({ call: PAY_INFO, fault: 'status', status: 200, body: { payInfo: {} } });
    const page = await open();
    page.element.setAttribute('type', 'wallet');
    await page.shows('账号尚未绑定手机号');
  });
});

describe('the login password (§5, Login password change)', () => {
  beforeEach(async () => {
    forgetCalls();
    await signedIn('company');
  });

  async function filled(old = PASSWORD, fresh = 'New-2026', again = fresh): Promise<ElementPage> {
    const page = await open();
    await page.shows('修改登录密码');
    page.type('原密码', old);
    page.type('新密码', fresh);
    page.type('确认新密码', again);
    return page;
  }

  it('emits ready, with fields that password managers understand (hazard 27)', async () => {
    const element = document.createElement('partner-password');
    const ready = oneEvent(element, 'partner-widget-ready');
    document.body.append(element);
    await ready;
    const page = new ElementPage(element);
    expect(page.field('原密码').autocomplete).to.equal('current-password');
    expect(page.field('新密码').autocomplete).to.equal('new-password');
    expect(page.field('确认新密码').autocomplete).to.equal('new-password');
    expect(page.find<HTMLInputElement>('input[autocomplete=username]')!.value).to.equal('company');
    element.remove();
  });

  it('marks missing values and focuses the first field', async () => {
    const page = await open();
    await page.press('确认修改');
    await page.showsNote('原密码', '请输入原密码');
    await page.showsNote('新密码', '请输入新密码');
    await page.showsNote('确认新密码', '请再次输入新密码');
    await page.isFocused('原密码');
    expect(callsTo(MODIFY)).to.equal(0);
    await page.isAccessible();
  });

  for (const wrong of ['Abc-123', 'Abcdefg-12345', 'Abc 12345', '密码密码密码密码'])
    it(`requires 8 to 12 letters, digits or special characters in both passwords: ${wrong}`, async () => {
      const page = await filled(wrong, wrong);
      await page.press('确认修改');
      await page.showsNote('原密码', RULE);
      await page.until(() => page.field('新密码').getAttribute('aria-invalid') === 'true', 'should mark the new one');
      expect(page.noteOf('新密码')).to.contain(RULE);
      expect(callsTo(MODIFY)).to.equal(0);
    });

  it('requires an equal confirmation (两次输入的密码不一致), and clears the error when either field changes', async () => {
    const page = await filled(PASSWORD, 'New-2026', 'New-2027');
    await page.press('确认修改');
    await page.showsNote('确认新密码', '两次输入的密码不一致');
    await page.isFocused('确认新密码');
    await page.isAccessible();
    page.type('新密码', 'New-2027');
    await page.until(() => !page.noteOf('确认新密码').includes('不一致'), 'should clear the error');
  });

  it('shows and hides the passwords', async () => {
    const page = await open();
    await page.shows('原密码');
    page.find('button[aria-pressed]')!.click();
    await until(() => page.field('原密码').type === 'text');
    await page.isAccessible();
  });

  it('shows a wrong old password at its field and keeps the input', async () => {
    const page = await filled('Wrong-2026');
    await page.press('确认修改');
    await page.showsNote('原密码', '原密码错误');
    await page.isFocused('原密码');
    expect(page.field('新密码').value).to.equal('New-2026');
    expect(JSON.stringify(store.getState())).not.to.contain('Wrong-2026');
    expect(session.token()).to.be.a('string');
    await page.isAccessible();
  });

  it('sends the old and the new password, but not the confirmation (§5)', async () => {
    const bodies: string[] = [];
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      bodies.push(`${body as string}`);
      send.call(this, body);
    };
    try {
      const body = { code: 4290, message: '操作过于频繁，请稍后再试' };
      await injectFault({ call: MODIFY, times: 1, fault: 'status', status: 429, body });
      const page = await filled();
      await page.press('确认修改');
      await page.shows('操作过于频繁，请稍后再试');
    } finally {
      XMLHttpRequest.prototype.send = send;
    }
    const sent = bodies.filter((each) => each.includes('oldpassword'));
    expect(sent).to.deep.equal([JSON.stringify({ oldpassword: PASSWORD, password: 'New-2026' })]);
  });

  it('ends every session of the user after a success, with message, event and navigation to the sign-in (hazard 22)', async () => {
    const elsewhere = await tokenOf('newcomer');
    await signedIn('newcomer');
    const page = await filled();
    const changed = page.recordEvents('partner-password-changed');
    const navigation = page.recordEvents('partner-navigation-requested');
    const release = await holdCalls(MODIFY, 1);
    page.button('确认修改')!.click();
    page.find<HTMLFormElement>('form')!.requestSubmit();
    await until(() => callsTo(MODIFY) > 0);
    await release();
    await page.shows('密码修改成功，请用新密码重新登录');
    expect(callsTo(MODIFY), 'two presses are one call').to.equal(1);
    expect(changed.map(({ detail }) => detail)).to.deep.equal([{ type: 'login' }]);
    expect(navigation.map(({ detail }) => detail.to)).to.deep.equal(['login']);
    expect(session.token()).to.equal(undefined);
    await page.shows('尚未登录');
    const other = await fetch(ACCOUNT, { headers: { authorization: `Bearer ${elsewhere}` } });
    expect(((await other.json()) as { code: number }).code, 'other devices too').to.equal(101001);
    const state = JSON.stringify(store.getState());
    expect(state).not.to.contain('New-2026');
    expect(state, 'no data of the previous user stays').not.to.contain('newcomer');
    await page.isAccessible();
  });

  it('links to the reset of a forgotten password', async () => {
    await signedIn('miner');
    const page = await open();
    const navigation = page.recordEvents('partner-navigation-requested');
    await page.press('忘记密码');
    expect(navigation.map(({ detail }) => detail.to)).to.deep.equal(['reset-password']);
  });

  it('recognizes a successful change by the ended session when the response is lost (hazard 2)', async () => {
    await signedIn('migrated');
    // A browser automatically resends a request when a kept-alive connection is reset, so no response arrives at all.
    await injectFault({ call: MODIFY, fault: 'lost-answer' });
    const page = await filled();
    const changed = page.recordEvents('partner-password-changed');
    await page.press('确认修改');
    await page.until(() => changed.length === 1, 'should emit the change');
    expect(session.token()).to.equal(undefined);
  });

  it('removes the token from local storage in the console, so that other tabs follow (hazard 22)', async () => {
    const token = await tokenOf('scan');
    localStorage.setItem('token', token);
    configure({ session: 'console', token: undefined, captcha: CAPTCHA });
    const page = await filled();
    const navigation = page.recordEvents('partner-navigation-requested');
    await page.press('确认修改');
    await page.until(() => navigation.length === 1, 'should navigate to the sign-in');
    expect(localStorage.getItem('token')).to.equal(null);
  });
});

describe('the passwords that a user may change (§6)', () => {
  it('has no switch without the right, for any type that the host sets', async () => {
    await signedIn('plain');
    const page = await open();
    (page.element as PartnerPassword).type = 'wallet';
    await page.shows('修改登录密码');
    await page.shows('原密码');
    expect(page.find('[role=radiogroup]')).to.equal(undefined);
    await page.shows('请用原用户名和新密码重新登录');
    expect(page.text, 'no text about a wallet').not.to.contain('钱包密码');
    expect(page.find('form')!.getAttribute('aria-label')).to.equal('修改登录密码');
    await page.isAccessible();
  });

  it('starts with the type of its attribute, and follows changes (§2.7)', async () => {
    await signedIn('miner');
    const place = await fixture<HTMLElement>(html`<div><partner-password type="wallet"></partner-password></div>`);
    const element = place.querySelector('partner-password')!;
    const page = new ElementPage(element);
    await page.shows('确认钱包密码');
    expect(page.find('[role=radio][aria-checked=true]')!.textContent).to.equal('设置钱包密码');
    await page.isAccessible();
    element.setAttribute('type', 'login');
    await page.shows('确认新密码');
    element.setAttribute('type', 'wallet');
    await page.shows('确认钱包密码');
    await page.press('修改登录密码');
    await page.shows('确认新密码');
  });

  it('considers the special users of the configuration', async () => {
    configure({ specialUsers: ['agent'] });
    await signedIn('agent');
    const page = await open();
    await page.shows('原密码');
    expect(page.find('[role=radiogroup]')).to.equal(undefined);
  });

  it('is disabled while the network is down, with a message next to the button', async () => {
    await signedIn('miner');
    const page = await open();
    await page.shows('原密码');
    page.type('原密码', PASSWORD);
    setOnline(false);
    try {
      await page.shows('网络已断开，恢复后可以提交');
      expect(page.button('确认修改')!.disabled).to.equal(true);
    } finally {
      setOnline(true);
    }
    await page.noLongerShows('网络已断开');
    expect(page.field('原密码').value).to.equal(PASSWORD);
  });
});

describe('the wallet password (§5, Wallet password setting)', () => {
  let phone = '';

  beforeEach(async () => {
    window.__captchaMode = 'ok';
    forgetCalls();
    phone = `${++number}`;
    await changeUser('agent', { phoneNumber: phone });
    await signedIn('agent');
  });

  async function openWallet(): Promise<ElementPage> {
    const page = await open();
    (page.element as PartnerPassword).type = 'wallet';
    await page.shows('确认钱包密码');
    return page;
  }

  async function filled(password = 'purse-66', again = password): Promise<ElementPage> {
    const page = await openWallet();
    page.type('钱包密码', password);
    page.type('确认钱包密码', again);
    await page.enterCode(phone);
    return page;
  }

  it('marks missing values: 请输入6~12位钱包密码, 请输入验证码', async () => {
    const page = await openWallet();
    await page.press('提交');
    await page.showsNote('短信验证码', '请输入验证码');
    await page.until(() => page.field('钱包密码').getAttribute('aria-invalid') === 'true', 'should mark the password');
    expect(page.noteOf('钱包密码')).to.contain('请输入6~12位钱包密码');
    await page.isFocused('钱包密码');
    page.type('短信验证码', '12');
    await page.showsNote('短信验证码', '请输入六位验证码');
    expect(callsTo(MODIFY_WALLET)).to.equal(0);
    await page.isAccessible();
  });

  for (const wrong of ['12345', '1234567890123'])
    it(`requires 6 to 12 characters: ${wrong}`, async () => {
      const page = await openWallet();
      page.type('钱包密码', wrong);
      page.type('确认钱包密码', wrong);
      await page.press('提交');
      await page.until(() => page.field('钱包密码').getAttribute('aria-invalid') === 'true', 'should mark it');
      expect(page.noteOf('确认钱包密码')).not.to.contain('不一致');
    });

  it('reports a missing confirmation as missing, not as different', async () => {
    const page = await openWallet();
    await page.press('提交');
    await page.showsNote('钱包密码', '请输入6~12位钱包密码');
    await page.showsNote('确认钱包密码', '请再次输入钱包密码');
  });

  it('requires an equal confirmation (两次输入不一致)', async () => {
    const page = await filled('purse-66', 'purse-67');
    await page.press('提交');
    await page.showsNote('确认钱包密码', '两次输入不一致');
    expect(callsTo(MODIFY_WALLET)).to.equal(0);
  });

  it('shows 提交成功, stores a ticket for the new password, emits the event, and links to the wallet', async () => {
    saveWalletTicket('100001', 'of the old password');
    const page = await filled();
    const changed = page.recordEvents('partner-password-changed');
    const navigation = page.recordEvents('partner-navigation-requested');
    await page.press('提交');
    await page.shows('提交成功');
    await page.shows('钱包密码已设置');
    expect(page.root.activeElement?.textContent).to.contain('前往我的钱包');
    expect(readWalletTicket('100001'), 'the new ticket avoids another prompt').not.to.be.oneOf([
      undefined,
      'of the old password',
    ]);
    expect(changed.map(({ detail }) => detail)).to.deep.equal([{ type: 'wallet' }]);
    expect(JSON.stringify(store.getState())).not.to.contain('purse-66');
    await page.isAccessible();
    await page.press('前往我的钱包');
    expect(navigation.map(({ detail }) => detail.to)).to.deep.equal(['wallet']);
    const response = await fetch('/api/user/verify_wallet_password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token()!}` },
      body: JSON.stringify({ password: 'purse-66' }),
    });
    expect(response.status, 'the platform has stored it').to.equal(200);
  });

  it('shows 验证码错误 at the code field and keeps the passwords when the code is wrong (§4, §8)', async () => {
    const page = await filled();
    const code = page.field('短信验证码').value;
    page.type('短信验证码', code === '000000' ? '000001' : '000000');
    await page.press('提交');
    await page.showsNote('短信验证码', '验证码错误');
    await page.isFocused('短信验证码');
    expect(page.field('钱包密码').value).to.equal('purse-66');
    await page.isAccessible();
  });

  it('removes a refused code and its error once a new code is sent', async () => {
    const page = await openWallet();
    page.type('钱包密码', 'purse-66');
    page.type('确认钱包密码', 'purse-66');
    page.type('短信验证码', '123456');
    await page.press('提交');
    await page.showsNote('短信验证码', '验证码错误');
    await page.press('获取验证码');
    await page.until(() => page.field('短信验证码').value === '', 'should remove the refused code');
    expect(page.noteOf('短信验证码')).to.contain('已发送至');
    expect(page.field('短信验证码').getAttribute('aria-invalid')).not.to.equal('true');
    await page.isFocused('短信验证码');
  });

  it('names an owner other than the sign-in for password managers (hazard 27)', async () => {
    const page = await openWallet();
    const owner = page.find<HTMLInputElement>('form input[autocomplete=username]')!;
    expect([owner.value, owner.form]).to.deep.equal(['agent/wallet', page.field('钱包密码').form]);
    for (const label of ['钱包密码', '确认钱包密码'])
      expect(page.field(label).autocomplete, label).to.equal('new-password');
  });

  it('treats a refusal with status 200 as a failure (compatibility.md)', async () => {
    const page = await filled();
    const changed = page.recordEvents('partner-password-changed');
    await injectFault({ call: MODIFY_WALLET, times: 1, fault: 'code', body: { code: 4001, message: '验证码错误' } });
    await page.press('提交');
    await page.showsNote('短信验证码', '验证码错误');
    expect(page.text).not.to.contain('提交成功');
    expect(changed).to.have.length(0);
  });
});
