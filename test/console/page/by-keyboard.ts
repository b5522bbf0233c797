/** Reaches and uses a control with the keyboard only: Tab, arrow keys, Space and Enter. */
import type { ElementHandle, Page } from 'puppeteer-core';

/** A limit above the number of tab stops of any page. */
const MOST_STOPS = 120;

/** Returns whether the element has the focus. With `group`, the focus may be on any radio of its group. */
const hasFocus = (element: ElementHandle<HTMLElement>, group: boolean): Promise<boolean> =>
  element.evaluate((one, inGroup) => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    if (active === one) return true;
    const around = inGroup && one.closest('[role=radiogroup], fieldset');
    return Boolean(around && active?.matches('[role=radio], input[type=radio]') && around.contains(active));
  }, group);

/** Waits two frames, because an element that has just opened may still move. */
const nextFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const describeElement = (element: ElementHandle<HTMLElement>): Promise<string> =>
  element.evaluate((one) => one.outerHTML.slice(0, 120));

/**
 * Returns the styles of a control and the elements around it, because a label or a field frame may draw the focus ring.
 */
const focusStyles = (element: ElementHandle<HTMLElement>): Promise<string> =>
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

/** Returns whether a part of the control, or of its label, is not covered by another element (WCAG 2.4.11). */
const isUncovered = (element: ElementHandle<HTMLElement>): Promise<boolean> =>
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

/** A limit above the number of frames until a focus ring appears or a page has scrolled. */
const MOST_FRAMES = 120;

/** Waits for a visible focus. @throws Error when the focus has no visible style (WCAG 2.4.7) or is covered */
async function waitForVisibleFocus(page: Page, element: ElementHandle<HTMLElement>, before: string): Promise<void> {
  for (let frames = 0; frames < MOST_FRAMES; frames++) {
    if ((await focusStyles(element)) !== before && (await isUncovered(element))) return;
    await nextFrames(page);
  }
  throw new Error(`The focus is not visible on ${await describeElement(element)}`);
}

/**
 * Presses Tab until the element has the focus.
 * @throws Error when Tab does not reach the element, or its focus is not visible
 */
export async function tabTo(page: Page, element: ElementHandle<HTMLElement>, group = false): Promise<void> {
  await nextFrames(page);
  const before = await focusStyles(element);
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await hasFocus(element, group)) {
      // An element that already had the focus shows its ring in `before`, so there is no difference to check.
      if (stops > 0 && (await hasFocus(element, false))) await waitForVisibleFocus(page, element, before);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${await describeElement(element)}`);
}

/** Moves the focus to a control and presses the key for its role. Arrow keys choose a radio. */
export async function pressByKeyboard(page: Page, element: ElementHandle<HTMLElement>): Promise<void> {
  const kind = await element.evaluate((one) => one.getAttribute('role') ?? (one as HTMLInputElement).type ?? '');
  const isRadio = kind === 'radio';
  await tabTo(page, element, isRadio);
  for (let turns = 0; isRadio && turns < 10 && !(await hasFocus(element, false)); turns++)
    await page.keyboard.press('ArrowRight');
  if (isRadio || kind === 'checkbox') await page.keyboard.press('Space');
  else await page.keyboard.press('Enter');
}
