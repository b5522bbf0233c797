/** The console as a person drives it, for the journeys. */
import type { ElementHandle, Page } from 'puppeteer-core';

export const PASSWORD = 'Demo@2026';
const PATIENCE = { timeout: 30_000 };

/** Finds in open shadow roots too. */
export const find = (page: Page, selector: string): Promise<ElementHandle<Element>> =>
  page.waitForSelector(`pierce/${selector}`, PATIENCE) as Promise<ElementHandle<Element>>;

/** Waits for words anywhere on the page, shadow roots included. */
export const says = (page: Page, words: string): Promise<unknown> =>
  page.waitForSelector(`::-p-text(${words})`, PATIENCE);

export async function press(page: Page, words: string, within = 'button, a'): Promise<void> {
  const handle = await page.waitForFunction(
    (wanted, selector) => {
      const all = (root: ParentNode): Element[] =>
        [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
      return all(document).find(
        (one) =>
          one.matches(selector) &&
          (one as HTMLElement).innerText?.includes(wanted) &&
          !(one as HTMLButtonElement).disabled &&
          one.getBoundingClientRect().height > 0,
      );
    },
    { ...PATIENCE, polling: 100 },
    words,
    within,
  );
  await (handle as ElementHandle<HTMLElement>).evaluate((one) => one.click());
}

export const arrives = (page: Page, path: string): Promise<unknown> =>
  page.waitForFunction((wanted) => location.pathname + location.search === wanted, PATIENCE, path);

/** Fills in the log-in that is on screen. */
export async function fillLogin(page: Page, username: string, password = PASSWORD): Promise<void> {
  await (await find(page, 'partner-login input[name=username]')).type(username);
  await (await find(page, 'partner-login input[name=password]')).type(password);
  await page.keyboard.press('Enter');
}

export async function logIn(page: Page, origin: string, username: string, path = '/'): Promise<void> {
  await page.goto(origin + path);
  await fillLogin(page, username);
  await page.waitForFunction(() => location.pathname !== '/login', PATIENCE);
}
