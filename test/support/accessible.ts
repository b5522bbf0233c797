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
      // a message of success came while axe looked: it looks again
      if (!moved) throw problem;
    } finally {
      for (const start of STARTS) root.removeEventListener(start, note);
    }
  }
}

async function standsStill(root: ShadowRoot): Promise<void> {
  const moving = root
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished.catch(() => undefined));
  await Promise.all(moving);
}
