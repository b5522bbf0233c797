/**
 * Tests that apply to every form of these screens. They are split into several files, because each file has three
 * minutes.
 */
import { expect, fixtureCleanup } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { signIn, write } from '../../browser/element-page.ts';
import { CAPTCHA, changeUser, clearFaults, injectFault, platformReady } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { freshPhones, phones, type Form } from './form-cases.ts';
import { alerts, inputs, typedIn } from './form-sight.ts';

/** Failed responses, and the message of each one. When the response is lost, the message reports an unknown outcome. */
const FAILURES = [
  [
    'is refused',
    { fault: 'status', status: 400, body: { code: 4290, message: '操作过于频繁，请稍后再试', requestId: 'r-3' } },
    /过于频繁[^]*请求编号 r-3/,
  ],
  ['meets a server that fails', { fault: 'status', status: 500, body: {} }, /未收到|内部服务器错误/],
  ['gets no response', { fault: 'reset' }, /未收到|系统繁忙/],
] as const;

/** Adds the tests of a form. The rules of a single form are tested in the folder of its element. */
export function meetsFormContract(form: Form): void {
  describe(`the form: ${form.name}`, () => {
    before(platformReady);
    beforeEach(async () => {
      window.__captchaMode = 'ok';
      forgetCalls();
      performance.setResourceTimingBufferSize(2_000);
      freshPhones();
      configure({ session: 'embed', token: undefined, captcha: CAPTCHA });
      await changeUser(form.user, { phoneNumber: phones.own, ...form.state });
      if (form.name !== 'reset password') await signIn(form.user);
    });
    afterEach(async () => {
      fixtureCleanup();
      session.clear();
      await clearFaults();
    });

    it('keeps the input and shows an alert when the request is refused, fails or gets no response (§8, hazards 20, 27)', async () => {
      const page = await form.open();
      await form.fill(page);
      const typed = typedIn(page);
      for (const [what, fault, message] of FAILURES) {
        await injectFault({ call: form.call, ...fault });
        await form.submit(page);
        await page.until(() => message.test(alerts(page)), `should show in an alert that it ${what}`);
        await page.until(() => !page.find('[role=dialog]'), 'should close the confirmation');
        expect(typedIn(page), what).to.equal(typed);
        expect(page.text, what).not.to.include(form.success);
        await clearFaults();
      }
      await page.isAccessible();
    });

    it('sends one request for Enter and two presses (hazard 27)', async () => {
      const { call, button, confirmation } = form;
      const page = await form.open();
      await form.fill(page);
      // A refusal leaves the user as they are, so that the next test can sign in.
      const [, refusal, message] = FAILURES[0];
      await injectFault({ call, ...refusal });
      for (let times = 0; times < 2; times++) page.find<HTMLFormElement>('form')!.requestSubmit();
      if (confirmation) await page.until(() => page.find('[role=dialog]:not([aria-busy])'), 'should prompt');
      expect(page.root.querySelectorAll('[role=dialog]').length).to.equal(confirmation ? 1 : 0);
      const pressed = page.button(confirmation ?? button)!;
      for (let times = 0; times < 2; times++) pressed.click();
      await page.until(() => message.test(alerts(page)), 'should show the response');
      expect(callsTo(call)).to.equal(1);
    });

    it('marks each invalid field, announces the reason and focuses the first one (§5, hazard 27)', async () => {
      const page = await form.open();
      for (const input of inputs(page)) write(input, '');
      await page.press(form.button);
      const wrong = () => [...page.root.querySelectorAll('form [aria-invalid=true]')];
      await page.until(() => wrong().length > 0, 'should mark the invalid fields');
      for (const field of wrong()) {
        const note = page.root.getElementById(field.getAttribute('aria-describedby') ?? '');
        expect(note?.getAttribute('aria-live'), field.outerHTML.slice(0, 120)).to.equal('polite');
        expect(note?.textContent).to.match(/请|不一致|密码为/);
      }
      await page.until(() => page.root.activeElement === wrong()[0], 'should focus the first invalid field');
      expect(callsTo(form.call)).to.equal(0);
    });

    it('sets autocomplete tokens, and accepts autofilled values without key events (hazard 27)', async () => {
      const page = await form.open();
      for (const [label, name] of Object.entries(form.autocomplete))
        expect(page.field(label).getAttribute('autocomplete'), label).to.equal(name);
      for (const input of inputs(page)) {
        // Some browsers dispatch only a change event after autofill.
        const filled: Readonly<Record<string, string>> = { numeric: '123456', tel: phones.next };
        const value = filled[input.inputMode] ?? 'Filled-26';
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
        input.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
      }
      await page.press(form.button);
      await new Promise((done) => requestAnimationFrame(done));
      for (const input of inputs(page)) {
        expect(input.value, 'is kept after the next render').not.to.equal('');
        if (input.getAttribute('aria-invalid') !== 'true') continue;
        const note = page.root.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
        expect(note, 'is not reported as missing').not.to.match(/^请(输入|再次)/);
      }
    });

    for (const [label, [pasted, taken]] of Object.entries(form.pasted ?? {}))
      it(`accepts ${label} in its pasted form: ${pasted} (hazard 27)`, async () => {
        const page = await form.open();
        write(page.field(label), pasted);
        await until(() => page.field(label).value === taken, `${page.field(label).value} should be ${taken}`);
      });

    it('does not submit on an Enter that ends a composition, in any field (hazard 27)', async () => {
      const page = await form.open();
      for (const input of inputs(page)) {
        // Safari marks the Enter that ends a composition only by its key code.
        for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
          const enter = new KeyboardEvent('keydown', {
            ...{ key: 'Enter', bubbles: true, composed: true, cancelable: true },
            ...composing,
          });
          input.dispatchEvent(enter);
          expect(enter.defaultPrevented, `${input.autocomplete} ${JSON.stringify(composing)}`).to.equal(true);
        }
      }
      expect(callsTo(form.call)).to.equal(0);
    });
  });
}
