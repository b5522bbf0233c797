/** The console as a person drives it, for the journeys. */
import axe from 'axe-core';
import type { ElementHandle, Page } from 'puppeteer-core';
import { mannerOf } from '../../end-to-end/end-to-end.ts';
import { tokenOf } from '../../server/sign-in.ts';
import { pressByKeyboard, tabTo } from './by-keyboard.ts';

export const PASSWORD = 'Demo@2026';
const patienceOf = (page: Page) => ({ timeout: 20_000 * (mannerOf(page.browser()).patience ?? 1) });

/**
 * The first element on screen that the selector matches in any open shadow root, with the words in it. Who has got it
 * lets go of it: until then it keeps all that it was on in the page's memory.
 */
export const find = (page: Page, selector: string, words = ''): Promise<ElementHandle<HTMLElement>> =>
  findMatch(page, selector, words, false);

async function findMatch(
  page: Page,
  selector: string,
  words: string,
  /** the element whose text is exactly this comes first */
  exactFirst: boolean,
): Promise<ElementHandle<HTMLElement>> {
  const handle = await page.waitForFunction(
    // No function of its own: the compiler's helper for their names is not in the page.
    (wanted, within, exact) => {
      const roots: (Document | ShadowRoot)[] = [document];
      let similar: HTMLElement | undefined;
      for (const root of roots)
        for (const one of root.querySelectorAll<HTMLElement>('*')) {
          if (one.shadowRoot) roots.push(one.shadowRoot);
          if (!one.matches(wanted) || !one.innerText.includes(within)) continue;
          if ((one as HTMLButtonElement).disabled || one.getClientRects().length === 0) continue;
          if (!exact || !within || one.innerText.trim() === within) return one;
          similar ??= one;
        }
      return similar;
    },
    { ...patienceOf(page), polling: 100 },
    selector,
    words,
    exactFirst,
  );
  return handle as ElementHandle<HTMLElement>;
}

/** Waits for words anywhere on the page: its own, an element's, a dialog's. */
export async function says(page: Page, words: string): Promise<void> {
  await (await find(page, 'body, .frame, .overlays', words)).dispose();
}

const isByKeyboard = (page: Page): boolean => mannerOf(page.browser()).keyboard === true;

const MENU = 'header button[aria-label="打开菜单"]';

export async function press(page: Page, words: string, selector = 'button, a'): Promise<void> {
  // where there is little room the menu stands in a drawer
  if (selector === 'nav a' && (await page.$(MENU).then((one) => one?.isVisible()))) {
    const inMenu = await page.$$eval(
      'main nav a',
      (links, within) => links.some((a) => a.innerText.includes(within)),
      words,
    );
    if (!inMenu) {
      await press(page, '', MENU);
      await page.waitForSelector('dialog[open] nav a');
      return press(page, words, 'dialog[open] nav a');
    }
  }
  const one = await findMatch(page, selector, words, true);
  if (isByKeyboard(page)) await pressByKeyboard(page, one);
  else await one.evaluate((found) => found.click());
  await one.dispose();
}

/** Into a field: what is typed goes there. @param whole in place of what is in it */
async function enterField(page: Page, selector: string, text: string, whole: boolean): Promise<void> {
  const field = await find(page, selector);
  if (isByKeyboard(page)) {
    await tabTo(page, field);
    if (whole) await selectAll(page);
    else await page.keyboard.press('End');
    await page.keyboard.type(text);
  } else {
    if (whole) await field.evaluate((input) => (input as HTMLInputElement).select());
    await field.type(text);
  }
  await field.dispose();
}

async function selectAll(page: Page): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press('a', { commands: ['SelectAll'] });
  await page.keyboard.up('Control');
}

/** Types into a field, after what is there. */
export const type = (page: Page, selector: string, text: string): Promise<void> =>
  enterField(page, selector, text, false);

/** Writes into a field, in place of what is there. */
export const write = (page: Page, selector: string, text: string): Promise<void> =>
  enterField(page, selector, text, true);

export const arrives = (page: Page, path: string): Promise<unknown> =>
  page.waitForFunction((wanted) => location.pathname + location.search === wanted, patienceOf(page), path);

/** Goes on to another address of the console as its own links do, without loading the page anew. */
export const followLink = (page: Page, to: string): Promise<void> =>
  page.evaluate((address) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ usr: null, key: `${idx + 1}`, idx: idx + 1 }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, to);

/** Fills in the log-in that is on screen. */
export async function fillLogin(page: Page, username: string, password = PASSWORD): Promise<void> {
  await type(page, 'input[name=username]', username);
  await type(page, 'input[name=password]', password);
  await page.keyboard.press('Enter');
}

/** Opens an address as a signed-in user. Tests of the sign-in itself, and journeys, use `logIn`. */
export async function openAs(page: Page, origin: string, username: string, path = '/'): Promise<void> {
  const token = await tokenOf(origin, username);
  await page.evaluateOnNewDocument((own) => {
    // Only in the first document of the tab: a user who signs out stays signed out.
    if (location.origin === 'null' || sessionStorage.getItem('opened-as')) return;
    sessionStorage.setItem('opened-as', 'yes');
    localStorage.setItem('token', own);
  }, token);
  await page.goto(origin + path);
}

export async function logIn(
  page: Page,
  origin: string,
  username: string,
  path = '/',
  password = PASSWORD,
): Promise<void> {
  await page.goto(origin + path);
  await fillLogin(page, username, password);
  await page.waitForFunction(() => location.pathname !== '/login', patienceOf(page));
}

/** What axe finds wrong on the page, shadow roots included: rule and place. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // What still fades in has the colours of neither end.
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots)
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
    await Promise.allSettled(
      roots
        .flatMap((root) => root.getAnimations())
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    );
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  });
}
