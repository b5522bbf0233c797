import { expect } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import '#widgets/password/password.element.tsx';
import '#widgets/payout/payout.element.tsx';
import '#widgets/phone-change/phone-change.element.tsx';
import '#widgets/real-name/real-name.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { onPlatform, signIn } from '../../browser/element-page.ts';
import { CAPTCHA, changeUser, injectFault, tokenOf } from '../../browser/sandbox.ts';
import { FORMS, freshPhones, phones } from './form-cases.ts';
import { alerts, isOnScreen, typedIn } from './form-sight.ts';

describe('a session that expires while a form is open (§8, hazards 4, 22)', () => {
  onPlatform();
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
  afterEach(() => session.clear());

  const ended = { fault: 'status', status: 401, body: { code: 101001, message: '登录已失效' } } as const;

  // The reset needs no session, and the three payout methods share one form.
  for (const form of FORMS.filter(({ name }) => !/reset|Alipay|personal card/.test(name)))
    it(`${form.name}: requests a sign-in, and keeps the input for the same user`, async () => {
      await changeUser(form.user, { phoneNumber: phones.own, ...form.state });
      await signIn(form.user);
      const page = await form.open();
      await form.fill(page);
      const typed = typedIn(page);
      await injectFault({ call: form.call, times: 1, ...ended });
      const sessionRequests = page.recordEvents('partner-session-required');
      await form.submit(page);
      await page.until(() => alerts(page).includes('尚未登录'), 'should show that no user is signed in');
      expect(session.status()).to.equal('expired');
      expect(sessionRequests.length).to.be.greaterThan(0);
      await page.shows('已填写的内容会保留');
      expect(isOnScreen(page), 'is hidden in the meantime').to.equal(false);
      await page.isAccessible();

      await signIn(form.user);
      await page.until(() => isOnScreen(page), 'should come back');
      await page.noLongerShows('尚未登录');
      expect(typedIn(page)).to.equal(typed);
      await page.until(() => !alerts(page).includes('登录'), 'should remove the message');
      expect(alerts(page), 'in the language of the page').to.not.match(/[a-z]{4}/i);
    });

  it('sends the request again without a message when the host has a new token (hazard 4)', async () => {
    const form = FORMS[1]!;
    await changeUser(form.user, { phoneNumber: phones.own, ...form.state });
    await signIn(form.user);
    const page = await form.open();
    await form.fill(page);
    configure({ getToken: () => tokenOf(form.user) });
    await injectFault({ call: form.call, times: 1, ...ended });
    await form.submit(page);
    await page.shows('收款信息提交成功');
    expect(callsTo(form.call)).to.equal(2);
  });

  it('discards the input when another user signs in (hazard 22)', async () => {
    const form = FORMS[7]!;
    await changeUser(form.user, { phoneNumber: phones.own });
    await signIn(form.user);
    const page = await form.open();
    await form.fill(page);
    await injectFault({ call: form.call, times: 1, ...ended });
    await form.submit(page);
    await page.shows('尚未登录');
    await signIn('agent');
    await page.until(() => isOnScreen(page), 'should be the form of the other user');
    expect(typedIn(page).replaceAll(/[ |]/g, '')).to.equal('');
  });

  it('discards the input when the user signs out (hazard 22)', async () => {
    const form = FORMS[7]!;
    await changeUser(form.user, { phoneNumber: phones.own });
    await signIn(form.user);
    const page = await form.open();
    page.type('钱包密码', 'purse-66');
    session.clear();
    await page.shows('尚未登录');
    expect(page.find('form')).to.equal(undefined);
    expect(alerts(page), 'no error').to.equal('');
    await page.isAccessible();
  });
});
