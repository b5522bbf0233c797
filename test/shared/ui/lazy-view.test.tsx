import { expect } from '@open-wc/testing';
import { useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { subscribeNotices, type ToastNotice } from '#shared/host/notify.ts';
import { lazyView, preloadAll } from '#shared/ui/base/lazy-view.tsx';
import { until } from '../../browser/until.ts';

const Word = ({ word = 'here' }: { word?: string }) => <p>{word}</p>;

describe('lazyView', () => {
  let place: HTMLElement;
  let root: Root;
  beforeEach(() => {
    place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  });
  afterEach(() => {
    root.unmount();
    place.remove();
  });

  it('shows its fallback until it is loaded, then the component with its props', async () => {
    let load: () => void = () => undefined;
    const View = lazyView(
      () => new Promise<{ default: typeof Word }>((resolve) => (load = () => resolve({ default: Word }))),
    );
    root.render(<View fallback={<i>waiting</i>} word="loaded" />);
    await until(() => place.textContent === 'waiting');
    load();
    await until(() => place.textContent === 'loaded');
  });

  it('renders without its fallback when it is already loaded', async () => {
    const View = lazyView(() => Promise.resolve({ default: Word }));
    expect(await View.preload()).to.equal(true);
    const texts: string[] = [];
    function Parent() {
      useLayoutEffect(() => void texts.push(place.textContent));
      return <View fallback="waiting" />;
    }
    root.render(<Parent />);
    await until(() => place.textContent === 'here');
    expect(texts).to.deep.equal(['here']);
  });

  it('shows the component when it loads between the first render and its effects', async () => {
    let load: () => void = () => undefined;
    const View = lazyView(
      () => new Promise<{ default: typeof Word }>((resolve) => (load = () => resolve({ default: Word }))),
    );
    void View.preload();
    function Parent() {
      useLayoutEffect(() => load(), []);
      return <View />;
    }
    root.render(<Parent />);
    await until(() => place.textContent === 'here');
  });

  it('loads once for all instances, and again when the network is back after a failure', async () => {
    let loads = 0;
    const View = lazyView<{ word?: string }>(() =>
      ++loads === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ default: Word }),
    );
    let failures = 0;
    root.render(<View fallback="waiting" onFail={() => failures++} />);
    await until(() => failures === 1);
    expect(place.textContent).to.equal('waiting');
    window.dispatchEvent(new Event('online'));
    await until(() => place.textContent === 'here');
    root.render(
      <>
        <View key="one" />
        <View key="two" />
      </>,
    );
    await until(() => place.textContent === 'herehere');
    expect(loads).to.equal(2);
  });

  it('loads all declared components with those that they declare, until one does not load (hazard 43)', async () => {
    const loaded: string[] = [];
    const part = (name: string, then: () => void = () => {}) => {
      lazyView(() => {
        loaded.push(name);
        then();
        return Promise.resolve({ default: Word });
      });
    };
    part('dialog', () => part('calendar in the dialog'));
    lazyView(() => Promise.resolve({ default: Word }), { ofElement: true });
    await preloadAll();
    expect(loaded).to.deep.equal(['dialog', 'calendar in the dialog']);
    lazyView<object>(() => Promise.reject(new Error('no such file')));
    part('after it');
    await preloadAll();
    expect(loaded).to.have.length(2);
  });

  it('offers once to reload when the file of a part on the screen is gone (hazard 43)', async () => {
    const notices: ToastNotice[] = [];
    const stop = subscribeNotices((notice) => notices.push(notice));
    let loads = 0;
    const View = lazyView<object>(() => {
      loads += 1;
      return Promise.reject(new Error('no such file'));
    });
    root.render(<View fallback="waiting" />);
    await until(() => notices.length > 0);
    window.dispatchEvent(new Event('online'));
    await until(() => loads === 2);
    await View.preload();
    stop();
    expect(notices).to.deep.equal([{ tone: 'failure', message: '页面已更新，请重新加载后继续', reload: true }]);
  });

  it('throws to the error boundary when it is required and fails to load', async () => {
    const errors: unknown[] = [];
    root.unmount();
    root = createRoot(place, { onUncaughtError: (error) => errors.push(error) });
    const View = lazyView<object>(() => Promise.reject(new Error('offline')));
    root.render(<View required fallback="waiting" />);
    await until(() => errors.length === 1);
    expect(await View.preload()).to.equal(false);
  });
});
