import { expect } from '@open-wc/testing';
import { countLeftovers } from './count-leftovers.ts';

describe('countLeftovers', () => {
  it('counts one leftover of each kind, and its removal', async () => {
    const sheet = new CSSStyleSheet();
    const stays = countLeftovers([sheet]);
    const before = stays.left();
    const listener = (): void => {};
    const style = document.createElement('style');
    const observers = [ResizeObserver, IntersectionObserver, MutationObserver].map(
      (Observer) => new Observer(() => {}),
    ) as [ResizeObserver, IntersectionObserver, MutationObserver];
    try {
      window.addEventListener('resize', listener);
      const interval = setInterval(listener, 60_000);
      const timeout = setTimeout(listener, 60_000);
      const frame = requestAnimationFrame(listener);
      observers[0].observe(document.body);
      observers[1].observe(document.body);
      observers[2].observe(document.body, { childList: true });
      document.head.append(style);
      sheet.insertRule('a { color: red }');
      expect(stays.left()).to.deep.equal({
        ...before,
        listeners: before.listeners + 1,
        timers: before.timers + 2,
        frames: before.frames + 1,
        observed: before.observed + 3,
        sheets: before.sheets + 1,
        children: before.children + 1,
        rules: before.rules + 1,
      });
      window.removeEventListener('resize', listener);
      clearInterval(interval);
      clearTimeout(timeout);
      cancelAnimationFrame(frame);
      observers[0].unobserve(document.body);
      for (const observer of observers) observer.disconnect();
      style.remove();
      sheet.deleteRule(0);
      await new Promise((resolve) => setTimeout(resolve));
      expect(stays.left()).to.deep.equal(before);
    } finally {
      stays.stop();
    }
  });
});
