/** What holds for every form of these screens; each has a file of its own kind, as a file has three minutes. */
import { expect, fixtureCleanup } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { signIn, write } from '../../browser/element-page.ts';
import { CAPTCHA, changeUser, clearFaults, injectFault, platformReady } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { freshPhones, phones, type Form } from './form-cases.ts';
import { alerts, inputs, typedIn } from './form-sight.ts';

/** How an answer can fail to be a yes, and what is then said at once: of a lost change that its outcome is not known. */
const FAILURES = [
  [
    'is refused',
    { fault: 'status', status: 400, body: { code: 4290, message: '操作过于频繁，请稍后再试' } },
    /过于频繁/,
  ],
  ['meets a server that fails', { fault: 'status', status: 500, body: {} }, /未收到|内部服务器错误/],
  ['is never answered', { fault: 'reset' }, /未收到|系统繁忙/],
] as const;

/** What every form of these screens owes a person, whichever it is; its own rules are tested beside its element. */
export function owesItsPerson(form: Form): void {
  describe(`the form: ${form.name}`, () => {
    before(platformReady);
    beforeEach(async () => {
      window.__captchaMode = 'ok';
      forgetCalls();
      performance.setResourceTimingBufferSize(2_000);
      freshPhones();
      configure({ session: 'embed', token: undefined, captcha: CAPTCHA });
      await changeUser(form.person, { phoneNumber: phones.mine, ...form.state });
      if (form.name !== 'reset password') await signIn(form.person);
    });
    afterEach(async () => {
      fixtureCleanup();
      session.clear();
      await clearFaults();
    });

    it('loses nothing that was typed when it is refused, fails or is never answered; says so at once (§8, hazards 20, 27)', async () => {
      const page = await form.open();
      await form.fill(page);
      const typed = typedIn(page);
      for (const [what, fault, words] of FAILURES) {
        await injectFault({ call: form.call, ...fault });
        await form.submit(page);
        await page.until(() => words.test(alerts(page)), `should say in an alert that it ${what}`);
        await page.until(() => !page.find('[role=dialog]'), 'should have put the question away');
        expect(typedIn(page), what).to.equal(typed);
        await clearFaults();
      }
      await page.isAccessible();
    });

    it('marks each wrong field, says why in a line that is read, and goes to the first (§5, hazard 27)', async () => {
      const page = await form.open();
      for (const input of inputs(page)) write(input, '');
      await page.press(form.button);
      const wrong = () => [...page.root.querySelectorAll('form [aria-invalid=true]')];
      await page.until(() => wrong().length > 0, 'should mark what is wrong');
      for (const field of wrong()) {
        const note = page.root.getElementById(field.getAttribute('aria-describedby') ?? '');
        expect(note?.getAttribute('aria-live'), field.outerHTML.slice(0, 120)).to.equal('polite');
        expect(note?.textContent).to.match(/请|不一致|密码为/);
      }
      await page.until(() => page.root.activeElement === wrong()[0], 'should go to the first wrong field');
      expect(callsTo(form.call)).to.equal(0);
    });

    it('tells the browser what each field is, and takes what it fills in without a key (hazard 27)', async () => {
      const page = await form.open();
      for (const [label, name] of Object.entries(form.autocomplete))
        expect(page.field(label).getAttribute('autocomplete'), label).to.equal(name);
      for (const input of inputs(page)) {
        // as autofill does where it tells of the end alone
        const filled: Readonly<Record<string, string>> = { numeric: '123456', tel: phones.next };
        const value = filled[input.inputMode] ?? 'Filled-26';
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
        input.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
      }
      await page.press(form.button);
      await new Promise((done) => requestAnimationFrame(done));
      for (const input of inputs(page)) {
        expect(input.value, 'is still there once all is drawn again').not.to.equal('');
        if (input.getAttribute('aria-invalid') !== 'true') continue;
        const note = page.root.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
        expect(note, 'is not missed').not.to.match(/^请(输入|再次)/);
      }
    });

    for (const [label, [pasted, taken]] of Object.entries(form.pasted ?? {}))
      it(`takes ${label} as it is pasted: ${pasted} (hazard 27)`, async () => {
        const page = await form.open();
        write(page.field(label), pasted);
        await until(() => page.field(label).value === taken, `${page.field(label).value} should be ${taken}`);
      });

    it('an input method’s Enter chooses a word and submits nothing, in any field (hazard 27)', async () => {
      const page = await form.open();
      for (const input of inputs(page)) {
        // Safari tells the Enter that ends a composition by its key code alone.
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
