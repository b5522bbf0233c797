import { expect, fixtureCleanup } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import '#widgets/password/password.element.tsx';
import '#widgets/payout/payout.element.tsx';
import '#widgets/phone-change/phone-change.element.tsx';
import '#widgets/real-name/real-name.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { signIn } from '../../browser/element-page.ts';
import { CAPTCHA, changeUser, clearFaults, injectFault, platformReady, tokenOf } from '../../browser/sandbox.ts';
import { FORMS, freshPhones, phones } from './form-cases.ts';
import { alerts, isOnScreen, typedIn } from './form-sight.ts';

describe('a session that ends under a form (§8, hazards 4, 22)', () => {
  before(platformReady);
  beforeEach(async () => {
    window.__captchaMode = 'ok';
    forgetCalls();
    freshPhones();
    configure({
      session: 'embed',
      token: undefined,
      getToken: undefined,
      captcha: CAPTCHA,
    });
  });
  afterEach(async () => {
    fixtureCleanup();
    session.clear();
    await clearFaults();
  });

  const ended = { fault: 'status', status: 401, body: { code: 101001, message: '登录已失效' } } as const;

  // the reset needs no session, and the three methods of payout are one form
  for (const form of FORMS.filter(({ name }) => !/reset|Alipay|personal card/.test(name)))
    it(`${form.name}: asks to sign in, and goes on with what the same person had typed`, async () => {
      await changeUser(form.person, { phoneNumber: phones.mine, ...form.state });
      await signIn(form.person);
      const page = await form.open();
      await form.fill(page);
      const typed = typedIn(page);
      await injectFault({ call: form.call, times: 1, ...ended });
      const asked = page.recordEvents('partner-session-required');
      await form.submit(page);
      await page.until(() => alerts(page).includes('尚未登录'), 'should say at once that nobody is signed in');
      expect(session.status()).to.equal('expired');
      expect(asked.length).to.be.greaterThan(0);
      await page.shows('已填写的内容会保留');
      expect(isOnScreen(page), 'nobody sees it in the meantime').to.equal(false);
      await page.isAccessible();

      await signIn(form.person);
      await page.until(() => isOnScreen(page), 'should come back');
      await page.noLongerShows('尚未登录');
      expect(typedIn(page)).to.equal(typed);
      await page.until(() => !alerts(page).includes('登录'), 'should no longer say that nobody is signed in');
      expect(alerts(page), 'in the words of the page').to.not.match(/[a-z]{4}/i);
    });

  it('a fresh token of the host is not noticed: it is sent once more and succeeds (hazard 4)', async () => {
    const form = FORMS[1]!;
    await changeUser(form.person, { phoneNumber: phones.mine, ...form.state });
    await signIn(form.person);
    const page = await form.open();
    await form.fill(page);
    const token = await tokenOf(form.person);
    configure({ getToken: () => token });
    await injectFault({ call: form.call, times: 1, ...ended });
    await form.submit(page);
    await page.shows('收款信息提交成功');
    expect(callsTo(form.call)).to.equal(2);
  });

  it('nothing that was typed is there for anybody else (hazard 22)', async () => {
    const form = FORMS[7]!;
    await changeUser(form.person, { phoneNumber: phones.mine });
    await signIn(form.person);
    const page = await form.open();
    await form.fill(page);
    await injectFault({ call: form.call, times: 1, ...ended });
    await form.submit(page);
    await page.shows('尚未登录');
    await signIn('agent');
    await page.until(() => isOnScreen(page), 'should be the other person’s');
    expect(typedIn(page).replaceAll(/[ |]/g, '')).to.equal('');
  });

  it('a log-out takes it away (hazard 22)', async () => {
    const form = FORMS[7]!;
    await changeUser(form.person, { phoneNumber: phones.mine });
    await signIn(form.person);
    const page = await form.open();
    page.type('钱包密码', 'purse-66');
    session.clear();
    await page.shows('尚未登录');
    expect(page.find('form')).to.equal(undefined);
    expect(alerts(page), 'nothing went wrong').to.equal('');
    await page.isAccessible();
  });
});
