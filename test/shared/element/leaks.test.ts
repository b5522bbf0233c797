import { expect, nextFrame, waitUntil } from '@open-wc/testing';
import { inside, seen } from './probe.tsx';

/** Listeners now on window and document: counted by standing in for the two methods while elements come and go. */
function countListeners(): { left(): number; stop(): void } {
  const listening = new Map<string, Set<unknown>>();
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const key = (target: EventTarget, type: string, options: unknown) =>
    `${target === window ? 'window' : 'document'} ${type} ${JSON.stringify(options ?? false)}`;
  const shared = (target: EventTarget) => target === window || target === document || target === document.body;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (shared(this ?? window)) {
      const at = key(this ?? window, type, options);
      listening.set(at, (listening.get(at) ?? new Set()).add(listener));
    }
    addEventListener.call(this ?? window, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    if (shared(this ?? window)) listening.get(key(this ?? window, type, options))?.delete(listener);
    removeEventListener.call(this ?? window, type, listener, options);
  };
  return {
    left: () => [...listening.values()].reduce((sum, { size }) => sum + size, 0),
    stop: () => Object.assign(EventTarget.prototype, { addEventListener, removeEventListener }),
  };
}

async function mountAndRemove(times: number): Promise<WeakRef<Element>[]> {
  const made: WeakRef<Element>[] = [];
  for (let round = 0; round < times / 50; round++) {
    const mounted = seen.mounts;
    const elements = Array.from({ length: 50 }, () => document.createElement('partner-probe'));
    document.body.append(...elements);
    await waitUntil(() => seen.mounts === mounted + 50, '50 elements are mounted', { interval: 5, timeout: 10_000 });
    for (const element of elements) element.remove();
    made.push(...elements.map((element) => new WeakRef(element)));
    await nextFrame();
  }
  return made;
}

describe('1,000 mounts and unmounts (hazard 19)', () => {
  it('leave no root, listener, timer or style behind', async function () {
    this.timeout(60_000);
    await mountAndRemove(50);
    const listeners = countListeners();
    const timers = new Set<unknown>();
    const { setInterval, clearInterval } = window;
    Object.assign(window, {
      setInterval: (...given: Parameters<typeof setInterval>) => {
        const timer = setInterval(...given);
        timers.add(timer);
        return timer;
      },
      clearInterval: (timer: number) => {
        timers.delete(timer);
        clearInterval(timer);
      },
    });
    try {
      await mountAndRemove(50);
      const sheet = document.createElement('partner-probe').shadowRoot!.adoptedStyleSheets[1]!;
      const before = { listeners: listeners.left(), rules: sheet.cssRules.length, timers: timers.size };
      const made = await mountAndRemove(1000);
      await waitUntil(() => seen.unmounts === seen.mounts, 'all are unmounted');
      expect({ listeners: listeners.left(), rules: sheet.cssRules.length, timers: timers.size }).to.deep.equal(before);
      for (const element of made.map((reference) => reference.deref())) {
        if (element) expect(element.shadowRoot!.childNodes, 'an unmounted root is empty').to.have.length(0);
      }
      expect(document.head.querySelectorAll('style[data-styled]')).to.have.length(0);
    } finally {
      listeners.stop();
      Object.assign(window, { setInterval, clearInterval });
    }
  });

  it('leave the page able to mount one more', async () => {
    const element = document.createElement('partner-probe');
    document.body.append(element);
    await waitUntil(() => element.shadowRoot?.querySelector('button'));
    inside(element, 'button').click();
    await waitUntil(() => inside(element, 'output').textContent === '1');
    element.remove();
  });
});
