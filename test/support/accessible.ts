/** Nothing is wrong for axe. */
import { expect } from '@open-wc/testing';

const STARTS = ['animationstart', 'transitionrun'] as const;

/** Once what moves has arrived: half-faded words have no contrast yet. */
export async function isAccessible(element: HTMLElement): Promise<void> {
  const root = element.shadowRoot!;
  for (;;) {
    await standsStill(root);
    let moved = false;
    const note = () => void (moved = true);
    for (const start of STARTS) root.addEventListener(start, note);
    try {
      await expect(element).to.be.accessible();
      return;
    } catch (problem) {
      // a message of success came or went while axe looked: it looks again
      if (!moved && moving(root).length === 0) throw problem;
    } finally {
      for (const start of STARTS) root.removeEventListener(start, note);
    }
  }
}

/** What moves and will come to an end. */
const moving = (root: ShadowRoot): Animation[] =>
  root.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);

const standsStill = (root: ShadowRoot): Promise<unknown> =>
  Promise.all(moving(root).map(({ finished }) => finished.catch(() => undefined)));
