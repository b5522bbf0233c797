/** Layers of elements inside a modal of the page: Esc and a press outside concern the top layer only (hazard 55). */
import { expect } from '@open-wc/testing';
import { useState, type ReactNode } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { DialogFrame } from '#shared/ui/overlay/dialog-frame.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { Choice, CONTROLS, nothing, type Control } from './controls.tsx';
import { press, show, type Shown } from './show.tsx';
import { until } from '../../browser/until.ts';

/** Received keys and presses of a page, by listener. */
let received: string[] = [];
let ends: (() => void)[] = [];

function listen(name: string, target: EventTarget, types: readonly string[], capture = false): void {
  const note = (event: Event) => {
    const isOwn = event.type.startsWith('key') ? (event as KeyboardEvent).key === 'Escape' : event.target === target;
    if (isOwn) received.push(`${name} ${event.type}`);
  };
  for (const kind of types) target.addEventListener(kind, note, { capture });
  ends.push(() => types.forEach((kind) => target.removeEventListener(kind, note, { capture })));
}

/** A modal that closes like those of Bootstrap, Element Plus and Ant Design: by listeners on itself, the document and the window. */
async function inModal(view: () => ReactNode): Promise<Shown & { backdrop: HTMLElement }> {
  const backdrop = document.createElement('div');
  backdrop.tabIndex = -1;
  backdrop.setAttribute('role', 'dialog');
  backdrop.style.cssText = 'position:fixed;inset:0;padding:40px';
  document.body.append(backdrop);
  const shown = await show(view);
  backdrop.append(shown.element.parentElement!);
  listen('modal', backdrop, ['keydown', 'keyup', 'mousedown', 'mouseup', 'click']);
  listen('document', document, ['keydown', 'keyup']);
  listen('document capture', document, ['keydown', 'keyup'], true);
  listen('window', window, ['keydown', 'keyup']);
  ends.push(() => backdrop.remove());
  received = [];
  return { ...shown, backdrop };
}

const EVERY_LISTENER = ['document capture keydown', 'modal keydown', 'document keydown', 'window keydown'];

function pressOn(target: Element): void {
  for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    target.dispatchEvent(
      new (name.startsWith('pointer') ? PointerEvent : MouseEvent)(name, {
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    );
}

function Opener({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      <Dialog open={open} title="提交工单" onClose={() => setOpen(false)}>
        {children}
      </Dialog>
    </>
  );
}

function Framed() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      {open && <DialogFrame title="提交工单" onClose={() => setOpen(false)} />}
    </>
  );
}

async function opensControl(shown: Shown, [, open, layer]: Control): Promise<void> {
  open(shown);
  await shown.waitFor(layer);
  await until(() => shown.root.activeElement && shown.root.activeElement !== document.body, 'the control is focused');
}

const focused = ({ root }: Shown): Element => root.activeElement ?? document.activeElement!;

describe('in a modal of the page (hazard 55)', () => {
  afterEach(() => {
    ends.forEach((end) => end());
    ends = [];
  });

  for (const [name, control] of Object.entries(CONTROLS)) {
    const [View, , layer] = control;
    it(`ends Esc in the open ${name}, then in the dialog, then in the modal`, async () => {
      const shown = await inModal(() => (
        <Opener>
          <View />
        </Opener>
      ));
      shown.button('打开').focus();
      shown.button('打开').click();
      await shown.waitFor('[role=dialog]:not([aria-busy])');
      await opensControl(shown, control);
      press(focused(shown), 'Escape');
      await until(() => !shown.root.querySelector(layer), `the ${name} is closed`);
      expect(shown.all('[role=dialog]')).to.have.length(1);
      press(focused(shown), 'Escape');
      await until(() => !shown.root.querySelector('[role=dialog]'), 'the dialog is closed');
      expect(received).to.deep.equal([]);
      press(shown.button('打开'), 'Escape');
      expect(received).to.deep.equal(EVERY_LISTENER);
    });

    it(`ends Esc and a press on the backdrop in the open ${name} without a dialog`, async () => {
      const shown = await inModal(() => <View />);
      await opensControl(shown, control);
      press(focused(shown), 'Escape');
      await until(() => !shown.root.querySelector(layer), `Esc closes the ${name}`);
      await opensControl(shown, control);
      pressOn(shown.backdrop);
      await until(() => !shown.root.querySelector(layer), `the press closes the ${name}`);
      expect(received).to.deep.equal([]);
      // as with the keyboard or a screen reader
      shown.backdrop.click();
      expect(received).to.deep.equal(['modal click']);
      pressOn(shown.backdrop);
      expect(received.slice(1)).to.deep.equal(['modal mousedown', 'modal mouseup', 'modal click']);
    });
  }

  it('ends Esc in the dialog as soon as an option of its list is chosen', async () => {
    const shown = await inModal(() => (
      <Opener>
        <Choice />
      </Opener>
    ));
    shown.button('打开').click();
    await shown.waitFor('[role=dialog]:not([aria-busy])');
    await opensControl(shown, CONTROLS.list!);
    const list = shown.find('[role=combobox]');
    const changed = new Promise((resolve) => {
      const observer = new MutationObserver(() => resolve(observer.disconnect()));
      observer.observe(list, { attributeFilter: ['aria-expanded'] });
    });
    shown.find('[role=option]').click();
    await changed;
    press(list, 'Escape');
    await until(() => !shown.root.querySelector('[role=dialog]'), 'the dialog is closed');
    expect(received).to.deep.equal([]);
  });
  for (const end of ['pointercancel', 'auxclick'])
    it(`receives the next click after a press on the backdrop that has no click: ${end}`, async () => {
      const shown = await inModal(() => <Choice />);
      await opensControl(shown, CONTROLS.list!);
      shown.backdrop.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      shown.backdrop.dispatchEvent(new PointerEvent(end, { bubbles: true }));
      await until(() => !shown.root.querySelector('[role=listbox]'), 'the press closes the list');
      shown.backdrop.click();
      expect(received).to.deep.equal(['modal click']);
    });

  it('ends Esc in a dialog whose code is still loading', async () => {
    const shown = await inModal(() => <Framed />);
    shown.button('打开').click();
    press(await shown.waitFor('[role=dialog]'), 'Escape');
    await until(() => !shown.root.querySelector('[role=dialog]'), 'the frame is closed');
    expect(received).to.deep.equal([]);
  });

  it('ends Esc in the dialog while nothing has the focus, and while the key is held and released', async () => {
    const shown = await inModal(() => <Opener>内容</Opener>);
    shown.button('打开').click();
    await shown.waitFor('[role=dialog]:not([aria-busy])');
    await until(() => shown.root.activeElement === shown.find('[role=dialog]'), 'the dialog is focused');
    shown.root.activeElement!.dispatchEvent(new FocusEvent('blur'));
    press(document.body, 'Escape');
    await until(() => !shown.root.querySelector('[role=dialog]'), 'the dialog is closed');
    press(shown.button('打开'), 'Escape', { repeat: true });
    shown.button('打开').dispatchEvent(new KeyboardEvent('keyup', { key: 'Escape', bubbles: true, composed: true }));
    expect(received).to.deep.equal([]);
    press(shown.button('打开'), 'Escape');
    expect(received).to.deep.equal(EVERY_LISTENER);
  });

  it('leaves Esc to a layer of the page above the dialog', async () => {
    const shown = await inModal(() => <Opener>内容</Opener>);
    shown.button('打开').click();
    await shown.waitFor('[role=dialog]:not([aria-busy])');
    const above = document.createElement('dialog');
    above.innerHTML = '<button>确定</button>';
    document.body.append(above);
    above.showModal();
    press(above.firstElementChild!, 'Escape');
    expect(received).to.deep.equal(EVERY_LISTENER.filter((each) => !each.startsWith('modal')));
    above.remove();
    expect(shown.all('[role=dialog]')).to.have.length(1);
  });

  it('leaves Esc to an input method in a field', async () => {
    const shown = await inModal(() => <TextField label="姓名" value="" onChange={nothing} />);
    press(shown.find('input'), 'Escape', { isComposing: true });
    // Safari, and the candidates of some input methods
    press(shown.find('input'), 'Escape', { keyCode: 229 });
    expect(received.filter((each) => !/capture/.test(each))).to.deep.equal([]);
    press(shown.find('input'), 'Escape');
    expect(received).to.include('modal keydown');
  });
});
