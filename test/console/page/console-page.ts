/** Actions of a user in the console, for the journeys. */
import axe from 'axe-core';
import type { ElementHandle, Page } from 'puppeteer-core';
import { PATIENCE_MS, profileOf } from '../../end-to-end/end-to-end.ts';
import { tokenOf } from '../../server/sign-in.ts';
import { pressByKeyboard, tabTo } from './by-keyboard.ts';

export const PASSWORD = 'Demo@2026';
const patienceOf = (page: Page) => ({ timeout: PATIENCE_MS * (profileOf(page.browser()).patience ?? 1) });

/**
 * Waits for the first visible element that matches the selector and contains the text, in any open shadow root.
 * Dispose the handle after use: until then it keeps the element's whole screen in the page's memory.
 */
export const find = (page: Page, selector: string, text = ''): Promise<ElementHandle<HTMLElement>> =>
  findMatch(page, selector, text, false);

async function findMatch(
  page: Page,
  selector: string,
  text: string,
  /** Prefers an element with exactly this text. */
  exactFirst: boolean,
): Promise<ElementHandle<HTMLElement>> {
  const handle = await page.waitForFunction(
    // Define no named function here: the compiler's helper for function names does not exist in the page.
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
    text,
    exactFirst,
  );
  return handle as ElementHandle<HTMLElement>;
}

/** Waits for an element as `find` does. @returns its text without white space */
export async function textOf(page: Page, selector: string, text: string): Promise<string> {
  const found = await find(page, selector, text);
  const shown = await found.evaluate((one) => one.innerText.replace(/\s+/g, ''));
  await found.dispose();
  return shown;
}

/** Waits for text anywhere in the page, an element or a dialog. */
export async function waitForText(page: Page, text: string): Promise<void> {
  await (await find(page, 'body, .frame, .overlays', text)).dispose();
}

/**
 * Lets the next documents of the page note a text when it appears. A message is on the screen for six seconds, and a slow machine
 * can report the navigation later than that.
 * @returns a function that waits until the document has noted it
 */
export async function noteText(page: Page, text: string): Promise<() => Promise<void>> {
  await page.evaluateOnNewDocument((wanted) => {
    const timer = setInterval(() => {
      const roots: (Document | ShadowRoot)[] = [document];
      for (const root of roots)
        for (const one of root.querySelectorAll<HTMLElement>('*')) {
          if (one.shadowRoot) roots.push(one.shadowRoot);
          if (!one.matches('body, .frame, .overlays') || !one.innerText.includes(wanted)) continue;
          document.documentElement.dataset.noted = wanted;
          return clearInterval(timer);
        }
    }, 100);
  }, text);
  return async () => {
    await page.waitForSelector(`[data-noted="${text}"]`, patienceOf(page));
  };
}

const isByKeyboard = (page: Page): boolean => profileOf(page.browser()).keyboard === true;

const MENU = 'header button[aria-label="打开菜单"]';

export async function press(page: Page, text: string, selector = 'button, a'): Promise<void> {
  // On narrow screens the menu is in a drawer.
  if (selector === 'nav a' && (await page.$(MENU).then((one) => one?.isVisible()))) {
    const inMenu = await page.$$eval(
      'main nav a',
      (links, within) => links.some((a) => a.innerText.includes(within)),
      text,
    );
    if (!inMenu) {
      await press(page, '', MENU);
      await page.waitForSelector('dialog[open] nav a');
      return press(page, text, 'dialog[open] nav a');
    }
  }
  let pressed = false;
  while (!pressed) {
    const one = await findMatch(page, selector, text, true);
    pressed = isByKeyboard(page) ? await pressByKeyboard(page, one).then(() => true) : await one.evaluate(click);
    await one.dispose();
  }
}

/** Returns false if the element was replaced after it was found, as a field is when its code has loaded. */
function click(found: HTMLElement): boolean {
  if (!found.isConnected) return false;
  found.click();
  return true;
}

/** Types into a field. @param replace replaces the present value instead of appending */
async function enterField(page: Page, selector: string, text: string, replace: boolean): Promise<void> {
  // a placeholder shows the fields inert until the data has loaded
  const field = await find(page, `:is(${selector}):not([inert] *)`);
  if (isByKeyboard(page)) {
    await tabTo(page, field);
    if (replace) await selectAll(page);
    else await page.keyboard.press('End');
    await page.keyboard.type(text);
  } else {
    if (replace) await field.evaluate((input) => (input as HTMLInputElement).select());
    await field.type(text);
  }
  await field.dispose();
}

async function selectAll(page: Page): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press('a', { commands: ['SelectAll'] });
  await page.keyboard.up('Control');
}

/** Appends text to the value of a field. */
export const type = (page: Page, selector: string, text: string): Promise<void> =>
  enterField(page, selector, text, false);

/** Replaces the value of a field. */
export const write = (page: Page, selector: string, text: string): Promise<void> =>
  enterField(page, selector, text, true);

export const waitForAddress = (page: Page, path: string): Promise<unknown> =>
  page.waitForFunction((wanted) => location.pathname + location.search === wanted, patienceOf(page), path);

/** Navigates to another address as the console's links do, without a page load. */
export const followLink = (page: Page, to: string): Promise<void> =>
  page.evaluate((address) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ usr: null, key: `${idx + 1}`, idx: idx + 1 }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, to);

/** Fills in and submits the sign-in form on the screen. */
export async function fillSignIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await type(page, 'input[name=username]', username);
  await type(page, 'input[name=password]', password);
  await page.keyboard.press('Enter');
}

/** Opens an address as a signed-in user, without the sign-in form. Journeys and tests of the sign-in use `signIn`. */
export async function openAs(page: Page, origin: string, username: string, path = '/'): Promise<void> {
  await openWith(page, await tokenOf(origin, username), origin + path);
}

/** Opens an address with the session of a token. */
export async function openWith(page: Page, token: string, address: string): Promise<void> {
  await page.evaluateOnNewDocument((own) => {
    // Only in the first document of the tab: a user who signs out stays signed out.
    if (location.origin === 'null' || sessionStorage.getItem('opened-as')) return;
    sessionStorage.setItem('opened-as', 'yes');
    localStorage.setItem('token', own);
  }, token);
  await page.goto(address);
}

export async function signIn(
  page: Page,
  origin: string,
  username: string,
  path = '/',
  password = PASSWORD,
): Promise<void> {
  await page.goto(origin + path);
  await fillSignIn(page, username, password);
  await page.waitForFunction(() => location.pathname !== '/login', patienceOf(page));
}

/** Runs axe on the page with its shadow roots. @returns the violated rules and their elements */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const nextFrame = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    const running = () => {
      const roots: (Document | ShadowRoot)[] = [document];
      for (const root of roots)
        for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
      return roots
        .flatMap((root) => root.getAnimations())
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    };
    // While an element fades in, its colors have the wrong contrast. An element that has just appeared starts in the next frame.
    await nextFrame();
    for (let animations = running(); animations.length > 0; animations = running()) {
      await Promise.allSettled(animations.map(({ finished }) => finished));
      await nextFrame();
    }
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  });
}
