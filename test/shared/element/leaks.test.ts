import { expect, nextFrame } from '@open-wc/testing';
import { countRules } from '../../embed/leaks/count-leftovers.ts';
import { countListeners } from './count-listeners.ts';
import { inside, seen } from './probe.tsx';
import { until } from '../../browser/until.ts';

async function mountAndRemove(times: number): Promise<void> {
  for (let round = 0; round < times / 50; round++) {
    const mounted = seen.mounts;
    const elements = Array.from({ length: 50 }, () => document.createElement('partner-probe'));
    document.body.append(...elements);
    await until(() => seen.mounts === mounted + 50, '50 elements are mounted', { interval: 5 });
    for (const element of elements) element.remove();
    await nextFrame();
  }
}

describe('1,000 mounts and unmounts (hazard 19)', () => {
  it('leave no root, listener, timer or style behind', async () => {
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
      const sheets = document.createElement('partner-probe').shadowRoot!.adoptedStyleSheets;
      const before = { listeners: listeners.left(), rules: countRules(sheets), timers: timers.size };
      await mountAndRemove(1000);
      await until(() => seen.unmounts === seen.mounts, 'all are unmounted');
      expect({ listeners: listeners.left(), rules: countRules(sheets), timers: timers.size }).to.deep.equal(before);
      expect(document.head.querySelectorAll('style[data-styled]')).to.have.length(0);
    } finally {
      listeners.stop();
      Object.assign(window, { setInterval, clearInterval });
    }
  });

  it('leave the page able to mount another element', async () => {
    const element = document.createElement('partner-probe');
    document.body.append(element);
    await until(() => element.shadowRoot?.querySelector('button'));
    inside(element, 'button').click();
    await until(() => inside(element, 'output').textContent === '1');
    element.remove();
  });
});
