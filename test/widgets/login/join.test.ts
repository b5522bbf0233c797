import { expect } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import '#widgets/login/join.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { type ElementPage, onPlatform, openPage } from '../../browser/element-page.ts';
import { CAPTCHA, injectFault } from '../../browser/sandbox.ts';

const LOGIN = '/api/v1/user/login';

/** Each test has its own phone, because a phone must wait a minute between two codes. */
let number = 13_750_000_000;

async function open(inviter = 'agent', width = 375): Promise<ElementPage> {
  const page = await openPage('partner-join', width);
  page.element.setAttribute('inviter', inviter);
  await page.shows('登录 / 注册');
  return page;
}

describe('partner-join (§2.1, /login-rec)', () => {
  onPlatform('getToken');
  beforeEach(() => {
    window.__captchaMode = 'ok';
    forgetCalls();
    configure({
      session: 'embed',
      token: undefined,
      getToken: () => undefined,
      captcha: CAPTCHA,
    });
    session.clear();
  });
  afterEach(() => session.clear());

  it('requires phone and code', async () => {
    const page = await open();
    await page.press('登录 / 注册');
    await page.showsNote('手机号', '请输入手机号');
    await page.showsNote('短信验证码', '请输入验证码');
    expect(callsTo(LOGIN)).to.equal(0);
    await page.isAccessible();
  });

  it('creates an account under the inviter and signs in, once when pressed twice', async () => {
    const page = await open();
    const phone = `${++number}`;
    page.type('手机号', phone);
    await page.enterCode(phone);
    const events = page.recordEvents('partner-session-started');
    page.button('登录 / 注册')!.click();
    page.button('登录 / 注册')!.click();
    await page.shows('登录成功');
    expect(events).to.have.length(1);
    expect(events[0]!.detail.role).to.equal('miner');
    expect(callsTo(LOGIN)).to.equal(1);
    expect(session.token()).to.not.equal(undefined);
    const response = await fetch('/api/user/account_info', { headers: { authorization: `Bearer ${session.token()}` } });
    expect(((await response.json()) as { agentAccount: string }).agentAccount).to.equal('agent');
  });

  it('marks a wrong code', async () => {
    const page = await open();
    const phone = `${++number}`;
    page.type('手机号', phone);
    await page.enterCode(phone);
    const right = page.field('短信验证码').value;
    page.type('短信验证码', right === '000000' ? '000001' : '000000');
    await page.press('登录 / 注册');
    await page.showsNote('短信验证码', '验证码错误');
    expect(session.token()).to.equal(undefined);
    await page.isAccessible();
  });

  it('shows why it was refused, with the request ID', async () => {
    const page = await open();
    const phone = `${++number}`;
    page.type('手机号', phone);
    await page.enterCode(phone);
    const body = { message: '邀请已失效', requestId: 'r-98' };
    await injectFault({ call: LOGIN, times: 1, fault: 'status', status: 400, body });
    await page.press('登录 / 注册');
    await page.shows('邀请已失效');
    await page.shows('r-98');
    await page.isAccessible();
  });

  it('works without an inviter', async () => {
    const page = await openPage('partner-join', 320);
    await page.isReady();
    expect(page.text).to.not.contain('邀请');
    await page.isAccessible();
  });

  it('links to the sign-in with a password', async () => {
    const page = await open();
    const navigations = page.recordEvents('partner-navigation-requested');
    await page.press('密码登录');
    expect(navigations.map(({ detail }) => detail.to)).to.deep.equal(['login']);
  });
});
