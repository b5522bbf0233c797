/** What somebody without a mouse does to reach a control and to use it: Tab, arrows, Space, Enter. */
import type { ElementHandle, Page } from 'puppeteer-core';

/** More stops than any page has. */
const MOST_STOPS = 120;

/** Whether the focus is on the element, or for one of several radios in its group. */
const isThere = (element: ElementHandle<HTMLElement>, group: boolean): Promise<boolean> =>
  element.evaluate((one, inGroup) => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    if (active === one) return true;
    const around = inGroup && one.closest('[role=radiogroup], fieldset');
    return Boolean(around && active?.matches('[role=radio], input[type=radio]') && around.contains(active));
  }, group);

/** What opened or was drawn a moment ago may still be on its way to its place. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const inWords = (element: ElementHandle<HTMLElement>): Promise<string> =>
  element.evaluate((one) => one.outerHTML.slice(0, 120));

/** How a control and what stands around it are drawn: a ring may be the label's or the field's frame's. */
const drawn = (element: ElementHandle<HTMLElement>): Promise<string> =>
  element.evaluate((one) => {
    const { parentElement: parent, nextElementSibling: next } = one;
    return [one, next, parent, parent?.parentElement, parent?.parentElement?.parentElement]
      .map((each) => {
        if (!each) return '';
        const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(each);
        return [outline, boxShadow, borderColor, backgroundColor].join(' ');
      })
      .join('; ');
  });

/** Whether a part of the control, or of its label where that is all one sees of it, lies under nothing else (WCAG 2.4.11). */
const isInSight = (element: ElementHandle<HTMLElement>): Promise<boolean> =>
  element.evaluate((one) => {
    const seen = one.closest('label') ?? one;
    const { left, top, width, height } = seen.getBoundingClientRect();
    return [0.1, 0.5, 0.9].some((across) =>
      [0.1, 0.5, 0.9].some((down) => {
        const [x, y] = [left + width * across, top + height * down];
        let hit = document.elementFromPoint(x, y);
        while (hit?.shadowRoot?.elementFromPoint(x, y)) hit = hit.shadowRoot.elementFromPoint(x, y);
        return seen.contains(hit);
      }),
    );
  });

/** More frames than a ring takes to come, or a page to scroll. */
const MOST_FRAMES = 120;

/** @throws Error when nothing shows that the focus is there (WCAG 2.4.7), or something else lies over it */
async function demandSight(page: Page, element: ElementHandle<HTMLElement>, before: string): Promise<void> {
  for (let frames = 0; frames < MOST_FRAMES; frames++) {
    if ((await drawn(element)) !== before && (await isInSight(element))) return;
    await settled(page);
  }
  throw new Error(`nobody sees the focus on ${await inWords(element)}`);
}

/**
 * Presses Tab until the focus is there.
 * @throws Error when no number of presses brings it there, or nobody sees that it is there
 */
export async function tabTo(page: Page, element: ElementHandle<HTMLElement>, group = false): Promise<void> {
  await settled(page);
  const before = await drawn(element);
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await isThere(element, group)) {
      // whatever had the focus before anybody looked has its ring already
      if (stops > 0 && (await isThere(element, false))) await demandSight(page, element, before);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${await inWords(element)}`);
}

/** Goes there and presses it with the key that its kind takes; among radios the arrows choose. */
export async function pressByKeyboard(page: Page, element: ElementHandle<HTMLElement>): Promise<void> {
  const kind = await element.evaluate((one) => one.getAttribute('role') ?? (one as HTMLInputElement).type ?? '');
  const isRadio = kind === 'radio';
  await tabTo(page, element, isRadio);
  for (let turns = 0; isRadio && turns < 10 && !(await isThere(element, false)); turns++)
    await page.keyboard.press('ArrowRight');
  if (isRadio || kind === 'checkbox') await page.keyboard.press('Space');
  else await page.keyboard.press('Enter');
}
