import { expect } from '@open-wc/testing';
import { useState } from 'react';
import { subscribeNotices, type ToastNotice } from '#shared/host/notify.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { usePicker } from '#shared/ui/date/picker-button.ts';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { show, type Shown } from './show.tsx';
import { until } from '../../browser/until.ts';

interface NoteProps {
  onClose: () => void;
}

const Note = ({ onClose }: NoteProps) => (
  <Dialog open title="说明" onClose={onClose}>
    <p>内容</p>
  </Dialog>
);

function Picker() {
  const { button } = usePicker(lazyView<object>(() => Promise.reject(new Error('no such file'))).preload);
  return <button {...button}>日历</button>;
}

async function pressed(load: () => Promise<{ default: typeof Note }>): Promise<Shown> {
  const Late = lazyDialog(load);
  function Opener() {
    const [open, setOpen] = useState(false);
    const close = () => setOpen(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>打开</Button>
        {open && <Late frame={{ title: '说明', size: 'sm' }} onFrameClose={close} onClose={close} />}
      </>
    );
  }
  const shown = await show(() => <Opener />);
  shown.button('打开').click();
  await new Promise((painted) => requestAnimationFrame(painted));
  return shown;
}

describe('lazyDialog', () => {
  it('opens its frame in the frame of the press, and the dialog once its code is loaded', async () => {
    let load: () => void = () => undefined;
    const shown = await pressed(() => new Promise((resolve) => (load = () => resolve({ default: Note }))));
    expect(shown.find('[role=dialog][aria-busy]').textContent).to.contain('说明');
    load();
    expect((await shown.waitFor('[role=dialog]:not([aria-busy])')).textContent).to.contain('内容');
    expect(shown.all('[role=dialog]')).to.have.length(1);
  });

  /** Opens a dialog whose code does not load. Returns the messages. */
  async function unloaded(): Promise<ToastNotice[]> {
    const messages: ToastNotice[] = [];
    const stop = subscribeNotices((notice) => messages.push(notice));
    const shown = await pressed(() => Promise.reject(new Error('no such file')));
    await until(() => shown.all('[role=dialog]').length === 0, 'the frame is closed');
    stop();
    return messages;
  }

  it('closes with a message when the network is down', async () => {
    const { fetch: send } = window;
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const messages = await unloaded();
    window.fetch = send;
    expect(messages).to.deep.equal([{ tone: 'failure', message: '加载失败，请检查网络后重试' }]);
  });

  it('offers to reload the page when only its file is gone (hazard 43)', async () => {
    const message = '页面已更新，请重新加载后继续';
    expect(await unloaded()).to.deep.equal([{ tone: 'failure', message, reload: true }]);
  });

  it('offers the same for a picker (hazard 43)', async () => {
    const messages: ToastNotice[] = [];
    const stop = subscribeNotices((notice) => messages.push(notice));
    const shown = await show(() => <Picker />);
    shown.button('日历').click();
    await until(() => messages.length > 0, 'the press has an outcome');
    stop();
    expect(messages.map(({ reload }) => reload)).to.deep.equal([true]);
    expect(shown.button('日历').ariaExpanded).to.equal('false');
  });
});
