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

/** Presses Tab until the focus is there. @throws Error when no number of presses brings it there */
export async function tabTo(page: Page, element: ElementHandle<HTMLElement>, group = false): Promise<void> {
  await settled(page);
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await isThere(element, group)) return;
    await page.keyboard.press('Tab');
  }
  const what = await element.evaluate((one) => one.outerHTML.slice(0, 120));
  throw new Error(`the keyboard does not reach ${what}`);
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
