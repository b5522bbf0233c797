/** Open layers of an element that its page hides without removing it, such as a cached route (hazard 56). */
import { expect, fixture, html } from '@open-wc/testing';
import { Activity, createElement, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { notify } from '#shared/host/notify.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { cleanDigits } from '#shared/core/clean-text.ts';
import { session } from '#shared/client/session.ts';
import { CodeField } from '#shared/topics/accounts/code/code-field.tsx';
import { FormattedField, inFours } from '#shared/ui/form/formatted-field.tsx';
import { PasswordField, TextField } from '#shared/ui/form/text-field.tsx';
import DialogSurface from '#shared/ui/overlay/dialog-surface.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { Hidden } from '#shared/ui/overlay/hidden.tsx';
import { CONTROLS, Day, nothing, type Control } from './controls.tsx';
import { Holds, press, show, type, type PartnerStage, type Shown } from './show.tsx';
import { idleFrame } from '../../browser/idle.ts';
import { until } from '../../browser/until.ts';

function Withdrawal() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      <Dialog open={open} title="申请提现" onClose={() => setOpen(false)}>
        <Holds start="">{(value, set) => <TextField label="金额" value={value} onChange={set} />}</Holds>
      </Dialog>
    </>
  );
}

/** The menu of the page, which a dialog covers. */
async function pageMenu(): Promise<HTMLElement> {
  const menu = await fixture<HTMLElement>(html`<nav><button>首页</button></nav>`);
  return menu;
}

const isLocked = (menu: HTMLElement): boolean => menu.parentElement!.inert && document.body.style.overflow === 'hidden';
const isFree = (menu: HTMLElement): boolean =>
  !menu.closest('[inert]') && !menu.parentElement!.inert && document.body.style.overflow === '';

async function opensAndTypes({ root }: Pick<Shown, 'root'>): Promise<void> {
  const find = <Found extends HTMLElement>(selector: string) => root.querySelector<Found>(selector);
  [...root.querySelectorAll('button')].find(({ textContent }) => textContent === '打开')!.click();
  await until(() => root.activeElement?.matches('[role=dialog] input'), 'the dialog is open');
  type(find<HTMLInputElement>('[role=dialog] input')!, '128');
}

async function comesBack({ root }: Pick<Shown, 'root'>, menu: HTMLElement): Promise<void> {
  await until(() => isLocked(menu), 'the dialog covers the page again');
  const input = root.querySelector<HTMLInputElement>('[role=dialog] input')!;
  expect(input.value).to.equal('128');
  await until(() => root.activeElement === input, 'the dialog has the focus');
  const { left, top } = input.getBoundingClientRect();
  expect(root.elementFromPoint(left + 4, top + 4)).to.equal(input);
  press(input, 'Escape');
  await until(() => !root.querySelector('[role=dialog]') && isFree(menu), 'the dialog is closed');
}

const HIDDEN: Record<string, (place: HTMLElement, hidden: boolean) => void> = {
  hidden: (place, hidden) => (place.hidden = hidden),
  'display: none': ({ style }, hidden) => style.setProperty('display', hidden ? 'none' : '', 'important'),
  'content-visibility': ({ style }, hidden) => (style.contentVisibility = hidden ? 'hidden' : ''),
};

describe('a dialog of an element that the page hides (hazard 56)', () => {
  for (const [name, hide] of Object.entries(HIDDEN))
    it(`leaves the page usable, and is there again with its form: ${name}`, async () => {
      const menu = await pageMenu();
      const shown = await show(() => <Withdrawal />);
      const place = shown.element.parentElement!;
      await opensAndTypes(shown);
      await until(() => isLocked(menu), 'the dialog covers the page');
      hide(place, true);
      await until(() => isFree(menu), 'the page can be used');
      const button = menu.querySelector('button')!;
      button.focus();
      expect(document.activeElement).to.equal(button);
      expect(press(button, 'Escape'), 'the page receives Esc').to.equal(true);
      button.blur();
      hide(place, false);
      await comesBack(shown, menu);
    });

  it('leaves the page usable, and is there again with its form: <Activity> of React', async () => {
    const menu = await pageMenu();
    const place = await fixture(html`<div></div>`);
    const root = createRoot(place);
    const render = (mode: 'visible' | 'hidden') =>
      root.render(
        <Activity mode={mode}>
          {createElement('partner-stage', { view: Withdrawal } satisfies Partial<PartnerStage>)}
        </Activity>,
      );
    render('visible');
    await until(
      () => place.querySelector('partner-stage')?.shadowRoot?.querySelector('button'),
      'the element is shown',
    );
    const shown = { root: place.querySelector('partner-stage')!.shadowRoot! };
    await opensAndTypes(shown);
    await until(() => isLocked(menu), 'the dialog covers the page');
    render('hidden');
    await until(() => isFree(menu), 'the page can be used');
    render('visible');
    await comesBack(shown, menu);
    root.unmount();
  });

  for (const [name, hide] of Object.entries(HIDDEN))
    it(`does not cover the page when the dialog opens while the element is hidden: ${name}`, async () => {
      const menu = await pageMenu();
      const shown = await show(() => <Withdrawal />);
      const place = shown.element.parentElement!;
      hide(place, true);
      shown.button('打开').click();
      await shown.waitFor('[role=dialog]:not([aria-busy])');
      await until(() => isFree(menu), 'the page can be used');
      for (let frame = 0; frame < 3; frame++) await idleFrame();
      expect(isFree(menu), 'the page can still be used').to.equal(true);
      hide(place, false);
      await until(() => isLocked(menu), 'the dialog covers the page');
      press(shown.find('[role=dialog]'), 'Escape');
      await until(() => isFree(menu), 'the dialog is closed');
    });

  for (const [name, hide] of Object.entries(HIDDEN))
    it(`keeps a calendar open, which a press on the visible page does not close: ${name}`, async () => {
      const shown = await show(() => <Day />);
      const place = shown.element.parentElement!;
      shown.find('[aria-haspopup=dialog]').click();
      const calendar = await shown.waitFor('[role=dialog]');
      hide(place, true);
      await until(() => !shown.find('.overlays').matches(':popover-open'), 'the calendar is hidden');
      // React removes the listener of presses after that
      await idleFrame();
      document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      hide(place, false);
      await until(() => shown.root.activeElement === calendar, 'the calendar has the focus');
      press(calendar, 'Escape');
      await until(() => !calendar.isConnected, 'the calendar is closed');
    });
});

/** Each layer of content: the content, how it is opened, and the layer. */
const LAYERS: Readonly<Record<string, Control>> = {
  ...CONTROLS,
  sheet: [
    () => <Holds start={false}>{(open, set) => <Sheet open={open} set={set} />}</Holds>,
    ({ button }) => button('选择').click(),
    '[role=dialog]',
  ],
};

function Sheet({ open, set }: { open: boolean; set: (open: boolean) => void }) {
  return (
    <>
      <Button onClick={() => set(true)}>选择</Button>
      {open && (
        <DialogSurface title="节点" onClose={() => set(false)}>
          <TextField label="搜索" value="" onChange={nothing} />
        </DialogSurface>
      )}
    </>
  );
}

/** Content that the button 遮住 covers, and shows again. */
const Coverable = ({ children }: { children: ReactNode }) => (
  <Holds start={false}>
    {(covered, set) => (
      <>
        <Button onClick={() => set(!covered)}>遮住</Button>
        <Hidden when={covered}>{children}</Hidden>
      </>
    )}
  </Holds>
);

describe('a layer of content that is covered (hazard 54)', () => {
  for (const [name, [View, open, selector]] of Object.entries(LAYERS))
    it(`is covered too, and leaves the page usable: ${name}`, async () => {
      const menu = await pageMenu();
      const shown = await show(() => (
        <Coverable>
          <View />
        </Coverable>
      ));
      open(shown);
      const layer = await shown.waitFor(selector);
      shown.button('遮住').click();
      const overlays = shown.find('.overlays');
      await until(() => !overlays.matches(':popover-open') && isFree(menu), 'the page can be used');
      expect(layer.getClientRects().length, 'the layer is not on the screen').to.equal(0);
      await until(() => !overlays.contains(shown.root.activeElement), 'the layer has no focus');
    });

  it('is there again with the content', async () => {
    const shown = await show(() => (
      <Coverable>
        <Day />
      </Coverable>
    ));
    shown.find('[aria-haspopup=dialog]').click();
    const calendar = await shown.waitFor('[role=dialog]');
    shown.button('遮住').click();
    await until(() => calendar.getClientRects().length === 0, 'the calendar is covered');
    shown.button('遮住').click();
    await until(() => shown.root.activeElement === calendar, 'the calendar has the focus');
    expect(shown.find('.overlays').matches(':popover-open')).to.equal(true);
    press(calendar, 'Escape');
    await until(() => !calendar.isConnected, 'the calendar is closed');
  });
});

describe('an element that the page removes and shows again, such as in <keep-alive> of Vue (hazard 56)', () => {
  function Form() {
    const [values, setValues] = useState<Record<string, string>>({});
    const of = (name: string) => ({
      label: name,
      value: values[name] ?? '',
      onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    });
    return (
      <>
        <TextField {...of('姓名')} />
        <PasswordField {...of('密码')} />
        <PasswordField {...of('新密码')} autoComplete="new-password" />
        <CodeField {...of('验证码')} />
        <FormattedField {...of('卡号')} secret clean={cleanDigits} format={inFours} />
      </>
    );
  }
  const valuesOf = ({ all }: Shown) => all<HTMLInputElement>('input').map(({ value }) => value);

  async function removed(shown: Shown): Promise<HTMLElement> {
    const place = shown.element.parentElement!;
    shown.element.remove();
    await new Promise(requestAnimationFrame);
    return place;
  }

  it('keeps its drafts, without passwords, codes and card numbers', async () => {
    const shown = await show(() => <Form />);
    for (const input of shown.all<HTMLInputElement>('input')) type(input, '135790');
    await until(() => valuesOf(shown).every((value) => value !== ''), 'all fields have a value');
    const place = await removed(shown);
    await until(() => !valuesOf(shown).slice(1).some(Boolean), 'the secrets are gone while it is removed');
    place.append(shown.element);
    await until(() => shown.root.querySelector('.overlays'), 'it is shown again');
    expect(valuesOf(shown)).to.deep.equal(['135790', '', '', '', '']);
  });

  it('leaves the page usable, and shows its open dialog again with the form', async () => {
    const menu = await pageMenu();
    const shown = await show(() => <Withdrawal />);
    await opensAndTypes(shown);
    await until(() => isLocked(menu), 'the dialog covers the page');
    const place = shown.element.parentElement!;
    shown.element.remove();
    await Promise.resolve();
    expect(isFree(menu)).to.equal(true);
    await new Promise(requestAnimationFrame);
    place.append(shown.element);
    await comesBack(shown, menu);
  });

  it('forgets everything when another user signs in meanwhile (hazard 22)', async () => {
    const shown = await show(() => <Form />);
    type(shown.find<HTMLInputElement>('input'), '王小明');
    const place = await removed(shown);
    session.clear();
    expect(shown.root.childNodes).to.have.length(0);
    place.append(shown.element);
    await shown.waitFor('input');
    expect(valuesOf(shown).join('')).to.equal('');
  });
});

describe('an element that moveBefore moves while its dialog is open (hazard 56)', () => {
  it('keeps the dialog usable in a part of the page that was behind it', async function () {
    const part = await fixture<HTMLElement & { moveBefore?(node: Node, before: null): void }>(
      html`<section></section>`,
    );
    if (!part.moveBefore) return this.skip();
    const shown = await show(() => <Withdrawal />);
    await opensAndTypes(shown);
    await until(() => part.closest('[inert]'), 'the dialog covers the part');
    part.moveBefore(shown.element, null);
    await until(() => !part.closest('[inert]'), 'the part with the dialog can be used');
    expect(shown.find<HTMLInputElement>('[role=dialog] input').value).to.equal('128');
    expect(shown.find('.overlays').matches(':popover-open')).to.equal(true);
  });
});

describe('a message (hazard 56)', () => {
  const cards = ({ all }: Shown) => all('[role=region] svg + div').map(({ textContent }) => textContent);

  for (const [name, hide] of Object.entries(HIDDEN))
    it(`is shown by an element that is not hidden, also when the page hides it later: ${name}`, async () => {
      const [first, second] = [await show(() => null), await show(() => null)];
      hide(first.element.parentElement!, true);
      notify({ tone: 'info', message: '已保存' });
      await until(() => cards(second).length === 1, 'the second element shows the message');
      hide(second.element.parentElement!, true);
      hide(first.element.parentElement!, false);
      await until(() => cards(first).length === 1, 'the first element shows the message');
      expect(cards(second)).to.deep.equal([]);
      first.all('[role=region] button').forEach((button) => button.click());
      await until(() => cards(first).length === 0);
    });
});
