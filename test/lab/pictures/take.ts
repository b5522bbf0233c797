/** Takes pictures of screens. Width and theme change on the open page. The language needs a new load. */
import type { Browser, Page } from 'puppeteer-core';
import { openPage, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { tokenOf } from '../../server/sign-in.ts';
import { prepareScreen, clearFaults, type Screen } from './screens.ts';

export const WIDTHS = [320, 375, 768, 1280, 1600] as const;
export const THEMES = ['light', 'dark'] as const;
export const LANGUAGES = ['zh-CN', 'en'] as const;

export interface Look {
  readonly language: (typeof LANGUAGES)[number];
  readonly themes: readonly (typeof THEMES)[number][];
  readonly widths: readonly number[];
}

const SETTLED_MS = 10_000;
/** Held calls get no response, so all widths are taken before the page stops waiting. */
const HELD_MS = 1_500;
const HELD_STILL_MS = 100;

const tokens = new Map<string, string>();

/** Signs in each user once for all screens. */
async function knownToken(server: RunningServer, username: string): Promise<string> {
  const known = tokens.get(username);
  if (known) return known;
  const token = await tokenOf(server.origin, username);
  tokens.set(username, token);
  return token;
}

/** Returns the ID of one of the user's devices. */
async function deviceOf(server: RunningServer, token: string): Promise<string> {
  const response = await fetch(`${server.origin}/api/income/device?limit=1&offset=0&key_style=day`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [uuid] = /[0-9a-f]{32}/.exec(await response.text()) ?? [];
  if (!uuid) throw new Error(`no device: ${response.status}`);
  return uuid;
}

/** Hides parts that change from picture to picture: the blinking caret, and the random end of serial numbers. */
const hideChanges = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { caret-color: transparent !important }');
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      root.adoptedStyleSheets.push(sheet);
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode as Text;
        const same = node.data.replace(/([A-Z]{2}\d{14})(\d+)/g, (_, kept, lot) => kept + '0'.repeat(lot.length));
        if (same !== node.data) node.data = same;
      }
    }
  });

/** Waits until no request and no animation is left. */
async function settled(page: Page, patienceMs: number): Promise<void> {
  await page.waitForNetworkIdle({ idleTime: 400, timeout: patienceMs }).catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
}

/**
 * Takes the pictures of a screen. @param keep receives each picture, a PNG of the whole page, with its width and theme
 */
export async function takePictures(
  server: RunningServer,
  browser: Browser,
  screen: Screen,
  { language, themes, widths }: Look,
  keep: (picture: Uint8Array, width: number, theme: string) => Promise<void>,
): Promise<void> {
  const token = screen.user && (await knownToken(server, screen.user));
  const { page, close } = await openPage(browser, { agreed: true });
  await page.evaluateOnNewDocument(
    (locale, own) => {
      localStorage.setItem('locale', locale);
      if (own) localStorage.setItem('token', own);
    },
    language,
    token,
  );
  const show = (width: number, theme: string): Promise<unknown> =>
    Promise.all([
      page.setViewport({ width, height: width < 640 ? 812 : 900 }),
      page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: theme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]),
    ]);
  const isHeld = screen.faults?.some(({ fault }) => fault === 'held') ?? false;
  try {
    await show(1280, 'light');
    await prepareScreen(server, screen);
    const path = screen.path.replaceAll('{origin}', encodeURIComponent(server.origin));
    const device = token && path.includes('{device}') ? await deviceOf(server, token) : '';
    await page.goto(server.origin + path.replaceAll('{device}', device));
    await settled(page, isHeld ? HELD_MS : SETTLED_MS);
    await screen.then?.(page, server);
    await settled(page, isHeld ? HELD_MS : SETTLED_MS);
    await hideChanges(page);
    for (const theme of themes)
      for (const width of widths) {
        await show(width, theme);
        await settled(page, isHeld ? HELD_STILL_MS : SETTLED_MS);
        await keep(await page.screenshot({ fullPage: true }), width, theme);
      }
  } finally {
    await clearFaults(server);
    await close();
  }
}
