/** Checks of a page in any engine. Functions that run in the page use no function added after 2021. */
import type { Page } from 'puppeteer-core';

/** Returns the open dialogs, lists and messages that are not completely inside the window. */
export const outsideOfWindow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const outside: string[] = [];
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots)
      for (const one of root.querySelectorAll<HTMLElement>('*')) {
        if (one.shadowRoot) roots.push(one.shadowRoot);
        if (
          !one.matches(
            '[role=dialog], .overlays [role=listbox], .overlays [role=alert] > *, .overlays [role=status] > *',
          )
        )
          continue;
        const { left, top, right, bottom, width } = one.getBoundingClientRect();
        if (width === 0 || getComputedStyle(one).visibility === 'hidden') continue;
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
          outside.push(
            `${one.getAttribute('role') ?? one.localName} at ${[left, top, right, bottom].map(Math.round).join(', ')}`,
          );
      }
    return outside;
  });

/** Returns whether the center of the element receives a press. */
export const receivesPress = (page: Page, selector: string, text: string): Promise<boolean> =>
  page.evaluate(
    (wanted, within) => {
      const roots: (Document | ShadowRoot)[] = [document];
      for (const root of roots)
        for (const one of root.querySelectorAll<HTMLElement>('*')) {
          if (one.shadowRoot) roots.push(one.shadowRoot);
          if (!one.matches(wanted) || !one.innerText.includes(within)) continue;
          const { left, top, width, height } = one.getBoundingClientRect();
          const hit = root.elementFromPoint(left + width / 2, top + height / 2);
          if (hit && one.contains(hit)) return true;
        }
      return false;
    },
    selector,
    text,
  );

export interface Colors {
  readonly text: string;
  readonly background: string;
  /** of the text on its background, as in WCAG */
  readonly contrast: number;
}

/** Returns the colors of the first visible element that matches, with the first opaque background behind it. */
export const colorsOf = (page: Page, selector: string, text = ''): Promise<Colors | undefined> =>
  page.evaluate(
    (wanted, within) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
      const roots: (Document | ShadowRoot)[] = [document];
      for (const root of roots)
        for (const one of root.querySelectorAll<HTMLElement>('*')) {
          if (one.shadowRoot) roots.push(one.shadowRoot);
          if (!one.matches(wanted) || !one.innerText.includes(within) || one.getClientRects().length === 0) continue;
          const layers: string[] = [];
          for (
            let node: Node | null = one;
            node;
            node = (node as Element).assignedSlot ?? node.parentNode ?? (node as ShadowRoot).host ?? null
          )
            if (node instanceof Element) layers.unshift(getComputedStyle(node).backgroundColor);
          // drawn as the engine does, so that every notation of colors is known
          canvas.fillStyle = '#fff';
          canvas.fillRect(0, 0, 1, 1);
          for (const layer of layers) {
            canvas.fillStyle = layer;
            canvas.fillRect(0, 0, 1, 1);
          }
          const behind = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
          canvas.fillStyle = getComputedStyle(one).color;
          canvas.fillRect(0, 0, 1, 1);
          const front = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
          const [darker, lighter] = [behind, front]
            .map((channels) =>
              channels
                .map((channel) => channel / 255)
                .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
                .reduce((sum, channel, index) => sum + channel * [0.2126, 0.7152, 0.0722][index]!, 0),
            )
            .sort((one, other) => one - other);
          return { text: `${front}`, background: `${behind}`, contrast: (lighter! + 0.05) / (darker! + 0.05) };
        }
      return undefined;
    },
    selector,
    text,
  );
