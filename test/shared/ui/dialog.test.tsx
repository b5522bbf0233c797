import { expect } from '@open-wc/testing';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { DialogFrame, type DialogProps } from '#shared/ui/overlay/dialog-frame.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { Popover } from '#shared/ui/overlay/popover.tsx';
import { SelectField } from '#shared/ui/select/select-field.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { accessibleInBothThemes, press, show, underHostileRules, type Shown } from './show.tsx';
import { until } from '../../browser/until.ts';

let set: (props: Partial<DialogProps>) => void = () => undefined;

function Opener({ children }: { children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [more, setMore] = useState<Partial<DialogProps>>({});
  set = (props) => setMore((before) => ({ ...before, ...props }));
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      <Dialog
        open={open}
        title="申请提现"
        description="周结钱包"
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>取消</Button>
            <Button tone="primary">确认提现</Button>
          </>
        }
        {...more}
      >
        {children ?? <TextField label="金额" value="" onChange={() => undefined} />}
      </Dialog>
    </>
  );
}

function Framed() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      {open && <DialogFrame title="申请提现" onClose={() => setOpen(false)} />}
    </>
  );
}

function Menu() {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={anchor} onClick={() => setOpen(true)}>
        列设置
      </Button>
      {open && (
        <Popover label="列设置" anchor={anchor} onClose={() => setOpen(false)}>
          <p>内容</p>
        </Popover>
      )}
    </>
  );
}

function Details() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>详情</Button>
      {open && <DialogFrame title="设备详情" onClose={() => setOpen(false)} />}
    </>
  );
}

async function opened(view: () => ReactNode = () => <Opener />): Promise<Shown> {
  const shown = await show(view);
  shown.button('打开').focus();
  shown.button('打开').click();
  await shown.waitFor('[role=dialog]:not([aria-busy])');
  return shown;
}

const isInert = ({ find }: Shown): boolean => {
  const host = (find('.overlays').getRootNode() as ShadowRoot).host;
  return host.closest('[inert]') !== null;
};

const gone = (shown: Shown) => until(() => !shown.root.querySelector('[role=dialog]'), 'the dialog is gone');

describe('Dialog', () => {
  it('renders inside the root, has a name, takes the focus and is accessible', async () => {
    const shown = await opened();
    const dialog = shown.find('[role=dialog]');
    expect(shown.find('.overlays').contains(dialog)).to.equal(true);
    await until(() => shown.root.activeElement === shown.find('[role=dialog] input'), 'the first field is focused');
    const name = shown.root.getElementById(dialog.getAttribute('aria-labelledby')!);
    expect(name?.textContent).to.equal('申请提现');
    await until(() => dialog.hasAttribute('aria-describedby'));
    expect(dialog.getAttribute('aria-modal')).to.equal('true');
    await accessibleInBothThemes(shown);
  });

  it('shows its frame at once while its content loads, and can be closed', async () => {
    const shown = await show(() => <Framed />);
    shown.button('打开').focus();
    shown.button('打开').click();
    const frame = await shown.waitFor('[role=dialog][aria-busy=true]');
    expect(frame.getAttribute('aria-label')).to.equal('申请提现');
    expect(shown.root.activeElement).to.equal(frame);
    await accessibleInBothThemes(shown);
    press(frame, 'Tab');
    expect(shown.root.activeElement).to.equal(shown.find('[role=dialog] button'));
    press(shown.root.activeElement as HTMLElement, 'Escape');
    await gone(shown);
    expect(shown.root.activeElement).to.equal(shown.button('打开'));
  });

  it('keeps a focus that was set before it opened', async () => {
    const shown = await show(() => <Opener />);
    const last = () => shown.root.querySelector<HTMLButtonElement>('[role=dialog] footer button:last-child');
    const quick = new MutationObserver(() => {
      quick.disconnect();
      last()!.focus();
    });
    quick.observe(shown.find('.overlays'), { childList: true, subtree: true });
    shown.button('打开').click();
    await until(() => shown.root.activeElement === last(), 'the focus is set early');
    for (let frame = 0; frame < 5; frame++) await new Promise((done) => requestAnimationFrame(done));
    expect(shown.root.activeElement).to.equal(last());
  });

  it('keeps a list open that the user opens in its first frames', async () => {
    const shown = await opened(() => (
      <Opener>
        <SelectField
          label="问题类型"
          value={undefined}
          onChange={() => undefined}
          items={[{ value: 'net', label: '网络' }]}
        />
      </Opener>
    ));
    shown.find('[role=combobox]').click();
    await shown.waitFor('[role=option]');
    await until(() => shown.root.activeElement === shown.find('[role=listbox]'), 'the list is focused');
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    expect(shown.find('[role=combobox]').getAttribute('aria-expanded')).to.equal('true');
    expect(shown.root.activeElement).to.equal(shown.find('[role=listbox]'));
  });

  it('traps Tab at both ends and returns a stray focus', async () => {
    const shown = await opened();
    const [cross, last] = [shown.button('关闭'), shown.button('确认提现')];
    last.focus();
    press(last, 'Tab');
    expect(shown.root.activeElement).to.equal(cross);
    press(cross, 'Tab', { shiftKey: true });
    expect(shown.root.activeElement).to.equal(last);
    const outside = document.createElement('button');
    document.body.append(outside);
    outside.focus();
    expect(shown.find('[role=dialog]').contains(shown.root.activeElement)).to.equal(true);
    outside.remove();
  });

  it('scrolls with the keyboard when it is longer than the window and has nothing to focus', async () => {
    const shown = await opened(() => (
      <Opener>
        <p style={{ height: '3000px' }}>正文</p>
      </Opener>
    ));
    const body = shown.find('[role=dialog] > div');
    await until(() => body.tabIndex === 0, 'it can be focused');
    await accessibleInBothThemes(shown);
    body.querySelector('p')!.style.height = '30px';
    await until(() => !body.hasAttribute('tabindex'), 'no tab stop without scrolling');
  });

  it('focuses its text instead of a field that is out of view (hazard 27)', async () => {
    const { find, root } = await opened(() => (
      <Opener>
        <div style={{ height: '200vh' }}>收款信息</div>
        <TextField label="金额" value="" onChange={() => undefined} />
      </Opener>
    ));
    await until(() => root.activeElement === find('[role=dialog]'), 'should focus the dialog');
  });

  it('focuses its text instead of the hidden field of a file', async () => {
    const { find, root } = await opened(() => (
      <Opener>
        <input type="file" hidden />
      </Opener>
    ));
    await until(() => root.activeElement === find('[role=dialog]'), 'should focus the dialog');
  });

  it('shares the focus with another element’s dialog and a focus trap of the host without a loop', async () => {
    const below = await opened();
    const above = await opened();
    const holds = ({ find, root }: Shown) => find('[role=dialog]').contains(root.activeElement);
    await until(() => holds(above), 'the dialog that opened last has the focus');
    below.button('取消').focus();
    expect(holds(above), 'kept').to.equal(true);
    above.button('取消').click();
    await gone(above);
    const outside = document.createElement('button');
    document.body.append(outside);
    outside.focus();
    expect(holds(below), 'returned').to.equal(true);
    const hostsTrap = () => outside.focus();
    document.addEventListener('focusin', hostsTrap);
    below.button('取消').focus();
    document.removeEventListener('focusin', hostsTrap);
    outside.remove();
  });

  it('hides the rest of its element and the page from screen readers, and restores them', async () => {
    const host = document.createElement('main');
    host.innerHTML = '<h1>商家后台</h1><button>主页</button><dialog>主页自己的</dialog><p inert>本来就不可用</p>';
    document.body.append(host);
    const [heading, button, hosts, was] = [...host.children] as HTMLElement[];
    const below = await opened();
    const frame = [...below.root.children].find(
      (each) => each instanceof HTMLElement && each.contains(below.button('打开')),
    )!;
    await until(() => host.inert, 'the page is inert');
    expect((frame as HTMLElement).inert, 'the rest of the element').to.equal(true);
    expect(below.find('.overlays').closest('[inert]')).to.equal(null);
    button!.focus();
    expect(document.activeElement).to.not.equal(button);

    const above = await opened();
    await until(
      () => !above.find('.overlays').closest('[inert]') && isInert(below),
      'the dialog that opened last can be used',
    );
    set({ modal: false });
    await until(() => !isInert(below), 'a captcha can be used, and the dialog below is active');
    expect(host.inert).to.equal(true);
    below.button('取消').click();
    await gone(below);
    await until(() => !host.inert, 'the page is restored');
    expect([heading, button, hosts].some((each) => each!.inert)).to.equal(false);
    expect(was!.inert, 'what was inert before').to.equal(true);
    expect((frame as HTMLElement).inert).to.equal(false);
    host.remove();
  });

  it('closes on Escape and returns the focus', async () => {
    const shown = await opened();
    await until(() => shown.root.activeElement?.matches('input'));
    press(shown.root.activeElement!, 'Escape');
    await gone(shown);
    await until(() => shown.root.activeElement === shown.button('打开'), 'the focus is back');
    await until(() => document.body.style.overflow === '', 'the page scrolls again');
  });

  it('stays open when Escape closes a list inside it', async () => {
    const shown = await opened(() => (
      <Opener>
        <SelectField
          label="问题类型"
          value={undefined}
          onChange={() => undefined}
          items={[{ value: 'net', label: '网络' }]}
        />
      </Opener>
    ));
    shown.find('[role=combobox]').click();
    await shown.waitFor('[role=option]');
    await until(() => shown.root.activeElement === shown.find('[role=listbox]'), 'the list is focused');
    press(shown.find('[role=listbox]'), 'Escape');
    await until(() => !shown.root.querySelector('[role=option]'), 'the list is closed');
    expect(shown.root.querySelector('[role=dialog]')).to.not.equal(null);
    press(shown.find('[role=combobox]'), 'Escape');
    await gone(shown);
  });

  it('stays open when Escape closes a popover above it', async () => {
    const shown = await opened(() => (
      <Opener>
        <Menu />
      </Opener>
    ));
    shown.button('列设置').click();
    const popover = await shown.waitFor('[role=dialog][aria-label=列设置]');
    await until(() => shown.root.activeElement === popover, 'the popover is focused');
    press(popover, 'Escape');
    await until(() => !popover.isConnected, 'the popover is closed');
    expect(shown.all('[role=dialog]')).to.have.length(1);
    press(shown.button('列设置'), 'Escape');
    await gone(shown);
  });

  it('keeps a popover next to its button when its element is resized', async () => {
    const shown = await show(() => (
      <div style={{ textAlign: 'right' }}>
        <Menu />
      </div>
    ));
    const button = shown.button('列设置');
    button.click();
    const popover = await shown.waitFor('[role=dialog][aria-label=列设置]');
    const isBelow = () => Math.abs(popover.getBoundingClientRect().right - button.getBoundingClientRect().right) < 1;
    await until(isBelow, 'the popover is below its button');
    shown.element.parentElement!.style.width = '600px';
    expect(isBelow()).to.equal(false);
    await until(isBelow, 'the popover follows its button');
  });

  it('returns the focus of a popover to its button, which Safari does not focus when it is pressed', async () => {
    const shown = await show(() => <Menu />);
    (document.activeElement as HTMLElement | null)?.blur();
    const button = shown.button('列设置');
    button.click();
    const popover = await shown.waitFor('[role=dialog][aria-label=列设置]');
    await until(() => shown.root.activeElement === popover, 'the popover is focused');
    press(popover, 'Escape');
    await until(() => shown.root.activeElement === button, 'the button is focused');
  });

  it('stays open when Escape closes the frame of a dialog above it', async () => {
    const shown = await opened(() => (
      <Opener>
        <Details />
      </Opener>
    ));
    shown.button('详情').click();
    const frame = await shown.waitFor('[role=dialog][aria-busy]');
    press(frame, 'Escape');
    await until(() => !frame.isConnected, 'the frame is closed');
    expect(shown.all('[role=dialog]')).to.have.length(1);
  });

  it('moves the focus to the element before its opener when the opener is disabled', async () => {
    const shown = await show(() => (
      <>
        <Button>之前</Button>
        <Opener />
        <Button>之后</Button>
      </>
    ));
    const opener = shown.button('打开');
    opener.focus();
    opener.click();
    await shown.waitFor('[role=dialog]');
    await until(() => shown.root.activeElement?.matches('input'));
    opener.disabled = true;
    press(shown.root.activeElement!, 'Escape');
    await gone(shown);
    await until(() => shown.root.activeElement === shown.button('之前'), 'the focus is on the previous element');
  });

  it('moves the focus to the control in the place of its opener when the finished task has removed the opener', async () => {
    function Task() {
      const [done, setDone] = useState(false);
      const [open, setOpen] = useState(false);
      const finish = () => {
        setDone(true);
        setOpen(false);
      };
      return (
        <ul>
          <li>
            <Button>之前</Button>
          </li>
          <li>
            {done ? <Button key="done">查看申诉</Button> : <Button onClick={() => setOpen(true)}>打开</Button>}
            <Dialog open={open} title="申诉" onClose={finish}>
              <p>内容</p>
            </Dialog>
          </li>
        </ul>
      );
    }
    const shown = await opened(() => <Task />);
    press(shown.find('[role=dialog]'), 'Escape');
    await gone(shown);
    await until(() => shown.root.activeElement === shown.button('查看申诉'), 'the focus is in the place of the opener');
  });

  it('does not close on a press outside, and not while it is busy', async () => {
    const shown = await opened();
    const scrim = shown.find('[role=dialog]').parentElement!;
    for (const name of ['pointerdown', 'pointerup', 'click'])
      scrim.dispatchEvent(new PointerEvent(name, { bubbles: true, composed: true }));
    set({ busy: true });
    await until(() => shown.button('关闭').disabled);
    press(shown.find('[role=dialog]'), 'Escape');
    await new Promise((done) => requestAnimationFrame(done));
    expect(shown.root.querySelector('[role=dialog]')).to.not.equal(null);
  });

  it('lets a captcha outside of the root have focus and pointer, and keeps the input', async () => {
    const shown = await opened();
    const input = shown.find<HTMLInputElement>('[role=dialog] input');
    set({ modal: false });
    await until(() => shown.find('[role=dialog]').getAttribute('aria-modal') === 'false');
    const captcha = document.createElement('button');
    captcha.style.cssText = 'position:fixed;inset:100px;z-index:2000000000';
    document.body.append(captcha);
    captcha.focus();
    expect(document.activeElement).to.equal(captcha);
    const { left, top } = captcha.getBoundingClientRect();
    await until(() => document.elementFromPoint(left + 8, top + 8) === captcha, 'the pointer reaches the captcha');
    press(captcha, 'Escape');
    captcha.remove();
    set({ modal: true });
    await until(() => shown.find('[role=dialog]').getAttribute('aria-modal') === 'true');
    expect(shown.find('[role=dialog] input')).to.equal(input);
  });

  it('keeps header and footer visible while a long body scrolls', async () => {
    const shown = await opened(() => (
      <Opener>
        {Array.from({ length: 80 }, (_, line) => (
          <p key={line}>第 {line + 1} 条</p>
        ))}
      </Opener>
    ));
    for (const part of ['header', 'footer']) {
      const box = shown.find(`[role=dialog] > ${part}`).getBoundingClientRect();
      expect(box.top).to.be.at.least(0);
      expect(box.bottom).to.be.at.most(innerHeight);
    }
    const body = shown.find('[role=dialog] > div');
    expect(body.scrollHeight).to.be.greaterThan(body.clientHeight);
  });

  it('keeps its layout under hostile rules of the page (hazard 16)', async () => {
    await underHostileRules(async () => {
      const shown = await opened();
      expect(getComputedStyle(shown.find('[role=dialog]')).display).to.equal('flex');
      expect(getComputedStyle(shown.find('[role=dialog] h2')).fontSize).to.equal('20px');
    });
  });
});
