/** Users open every route of §2.1 and §2.2, on a desktop and on a phone. The gate crawls as an agent and as a miner. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TimeoutError, type Browser, type Page } from 'puppeteer-core';
import type { DemoUser } from '#console/gallery/stories.ts';
import {
  leaveBrowser,
  useBrowser,
  openPage,
  startServer,
  type OpenedPage,
  type RunningServer,
} from '../../end-to-end/end-to-end.ts';
import { inGate } from '../../gate/extent.ts';
import { accessibilityProblems, find, followLink, openAs, press } from './console-page.ts';
import { SPECIFIED_ROUTES, specifiedRoute, type SpecifiedRoute } from './specified-routes.ts';

type Username = DemoUser | 'partner-east';

interface Rights {
  readonly agent?: true;
  readonly reconciled?: true;
}

/** Permissions of the seeded users (§6). */
const RIGHTS: Readonly<Record<Username, Rights>> = {
  agent: { agent: true, reconciled: true },
  company: { agent: true, reconciled: true },
  miner: { reconciled: true },
  plain: {},
  newcomer: { agent: true, reconciled: true },
  scan: { agent: true, reconciled: true },
  migrated: { agent: true, reconciled: true },
  unplaced: { agent: true, reconciled: true },
  'partner-east': { agent: true },
};

const WIDTHS = [
  { width: 1280, height: 900 },
  { width: 375, height: 812, hasTouch: true, isMobile: true },
] as const;
const WAIT = { polling: 50 };
/** Protocols of allowed external links: other sites, the mini-program and phone numbers. */
const OUTSIDE = ['tel:', 'https:', 'weixin:'];
const FORBIDDEN = '当前账号没有查看此页面的权限';
const MISSING = '页面不存在';

/** Crawls as the given users on a separate server. `undefined` is a visitor without a session. */
export function crawl(...usernames: readonly (Username | undefined)[]): void {
  let server: RunningServer;
  let browser: Browser;

  before(async () => {
    [server, browser] = await Promise.all([startServer(), useBrowser()]);
  });

  after(async () => {
    leaveBrowser();
    await server?.close();
  });

  describe('opens every route of §2.1 and §2.2 with title and heading, without errors, dead links and axe violations', () => {
    const visits = usernames.flatMap((username) => WIDTHS.map((viewport) => ({ username, viewport })));
    let cycleChosen = false;
    for (const { username, viewport } of inGate(
      visits,
      ({ username, viewport }) => username === (viewport.width === 375 ? 'miner' : 'agent'),
    ))
      it(`as ${username ?? 'a visitor'} at ${viewport.width} px`, async () => {
        const { page, problems, close } = await openCrawler(browser);
        await page.setViewport(viewport);
        if (username) await openAs(page, server.origin, username);
        // Start at another address than the first route, because an unchanged heading looks like a new one.
        else await page.goto(`${server.origin}/private-history`);
        // A user without a settlement cycle must choose one first (§2.8). The choice is final.
        if (username === 'newcomer' && !cycleChosen) await chooseCycle(page);
        cycleChosen ||= username === 'newcomer';
        const rights = username && RIGHTS[username];
        const device = rights && (await firstDevice(page, server.origin, rights));
        const found: string[] = [];
        for (const route of SPECIFIED_ROUTES) {
          const visit = (route.visit ?? route.path).replace('{origin}', encodeURIComponent(server.origin));
          // A user without a device has no device page.
          if (route.path === '/device/{uuid}' && rights && !device) continue;
          const address = addressOfDevice(route.path, device) ?? visit;
          const visitProblems = await visitRoute(page, route, address, rights).catch((error) => [`${error}`]);
          // Skip the browser's message about a failed request, because
          // it has no address. The response is recorded separately.
          const all = [...visitProblems, ...problems.splice(0)].filter((each) => !/^Failed to load res/.test(each));
          found.push(...all.map((problem) => `${route.path}: ${problem}`));
        }
        await close();
        assert.deepEqual(found, []);
      });
  });
}

/** Returns the address of a device page, or undefined when the route is not a device page or the user has no device. */
function addressOfDevice(path: string, device: string | undefined): string | undefined {
  if (!device) return undefined;
  if (path === '/device/{uuid}') return `/device/${device}`;
  return path === '/dial/config' ? `${path}?deviceUUID=${device}` : undefined;
}

/** Opens a page that records errors in `problems`: console messages, failed requests and error responses. */
async function openCrawler(browser: Browser): Promise<Pick<OpenedPage, 'page' | 'close'> & { problems: string[] }> {
  const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.evaluateOnNewDocument(() => {
    if (location.origin === 'null') return;
    // Records elements that are ready. A failed element counts as ready, and its error is logged.
    const ready = new WeakSet<EventTarget>();
    Object.assign(window, { ready });
    addEventListener('partner-widget-ready', ({ target }) => ready.add(target!), true);
    addEventListener(
      'partner-widget-failed',
      (event) => {
        ready.add(event.target!);
        console.error(JSON.stringify((event as CustomEvent<object>).detail));
      },
      true,
    );
  });
  page.on('response', (response) => {
    const noBill = response.status() === 404 && response.url().includes('/monthly_bill/detail');
    if (response.status() >= 400 && !noBill)
      consoleErrors.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') consoleErrors.push(`${reason} ${request.url()}`);
  });
  return { page, problems: consoleErrors, close };
}

async function chooseCycle(page: Page): Promise<void> {
  await (await find(page, 'input[value=month]')).evaluate((radio) => radio.click());
  await press(page, '确认选择月结', '[role=dialog] button');
  await page.waitForFunction(
    () => !document.querySelector('partner-startup-dialogs')?.shadowRoot?.querySelector('[role=dialog]'),
    WAIT,
  );
}

/** Returns the ID of the user's first device, if any. */
async function firstDevice(page: Page, origin: string, { agent }: Rights): Promise<string | undefined> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const path = `/api/income/${agent ? 'device' : 'miner_device'}?limit=1&offset=0&key_style=day`;
  const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await answer.json()) as { items: { uuid: string }[] };
  return items[0]?.uuid;
}

/** The final address of a visit and its route. */
interface Arrival {
  readonly address: string;
  readonly route: SpecifiedRoute;
  readonly forbidden: boolean;
}

function arrivalOf(route: SpecifiedRoute, address: string, rights: Rights | undefined): Arrival {
  const at = (path: string): Arrival => ({ address: path, route: specifiedRoute(path)!, forbidden: false });
  const to = route.redirectsTo ?? address;
  if (!rights)
    return route.open
      ? { address, route, forbidden: false }
      : { ...at('/login'), address: `/login?from=${encodeURIComponent(to)}` };
  // The account settings open at the first page that the user may see (§2.7).
  if (route.path === '/user') return at(rights.reconciled ? '/user/certification' : '/user/password');
  const further = route.redirectsTo ?? route.signedIn;
  if (further) return at(further);
  return { address, route, forbidden: route.only !== undefined && !rights[route.only] };
}

/** Opens an address like a link in the page, waits for it and checks it. @returns the problems */
async function visitRoute(
  page: Page,
  from: SpecifiedRoute,
  visit: string,
  rights: Rights | undefined,
): Promise<string[]> {
  const arrival = arrivalOf(from, visit, rights);
  const { title, heading = title } = arrival.route;
  const expected = { address: arrival.address, title: `${title} · `, heading: arrival.forbidden ? title : heading };
  await page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-left', ''));
  await followLink(page, visit);

  const problems: string[] = [];
  const missing = await waitForArrival(page, expected);
  if (missing.length > 0) problems.push(`expected ${JSON.stringify(expected)}, waiting for: ${missing.join(', ')}`);
  const { headings, mainText, wide, links } = await look(page);
  if (headings.length !== 1) problems.push(`headings: ${headings.join(', ')}`);
  if (mainText.includes(MISSING)) problems.push('shows "not found"');
  if (mainText.includes(FORBIDDEN) !== arrival.forbidden)
    problems.push(arrival.forbidden ? 'does not show "no permission"' : 'shows "no permission"');
  if (wide) problems.push('scrolls sideways');
  for (const { href, text, target } of links) {
    const dead = whyDead(href, page.url(), target);
    if (dead) problems.push(`link “${text}” to ${href}: ${dead}`);
  }
  // After a redirect, the visit of the target route runs axe.
  return arrival.route === from ? [...problems, ...(await accessibilityProblems(page))] : problems;
}

/** Waits for the expected page without pending content. @returns the missing parts */
async function waitForArrival(
  page: Page,
  expected: { address: string; title: string; heading: string },
): Promise<string[]> {
  try {
    await page.waitForFunction(
      ({ address, title, heading }) => {
        const missing: string[] = [];
        if (location.pathname + location.search !== address) missing.push(`the address, ${location.href}`);
        if (!document.title.startsWith(title)) missing.push(`the title, ${document.title}`);
        const h1 = document.querySelector('main h1');
        if (!h1 || h1.hasAttribute('data-left') || h1.textContent !== heading)
          missing.push(`the heading, ${h1?.textContent}`);
        const { ready } = window as unknown as { ready: WeakSet<Element> };
        const roots: (Document | ShadowRoot)[] = [document];
        for (const root of roots)
          for (const one of root.querySelectorAll<HTMLElement>('*')) {
            if (one.shadowRoot) roots.push(one.shadowRoot);
            if (one.localName.startsWith('partner-') && !ready.has(one)) missing.push(one.localName);
            if (one.ariaBusy === 'true' && one.getClientRects().length > 0)
              missing.push(`busy ${one.localName} ${one.ariaLabel ?? ''}`);
          }
        Object.assign(window, { missing });
        return missing.length === 0;
      },
      WAIT,
      expected,
    );
    return [];
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
    return page.evaluate(() => (window as unknown as { missing: string[] }).missing);
  }
}

/** Collects headings, links and text of the page in all roots. */
const look = (page: Page) =>
  page.evaluate(() => {
    const headings: string[] = [];
    const links: { href: string | null; text: string; target: boolean }[] = [];
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots)
      for (const one of root.querySelectorAll<HTMLElement>('*')) {
        if (one.shadowRoot) roots.push(one.shadowRoot);
        if (one.localName === 'h1') headings.push(one.textContent ?? '');
        if (one.localName !== 'a') continue;
        const href = one.getAttribute('href');
        const id = href?.includes('#') ? decodeURIComponent(href.slice(href.indexOf('#') + 1)) : '';
        const target = id !== '' && (root.getElementById(id) ?? document.getElementById(id)) !== null;
        links.push({ href, text: one.innerText.trim(), target });
      }
    return {
      headings,
      links,
      mainText: document.querySelector('main')?.innerText ?? '',
      wide: document.documentElement.scrollWidth > innerWidth,
    };
  });

/** @param target whether the fragment is on the page @returns the reason why the link is dead, or undefined */
function whyDead(href: string | null, here: string, target: boolean): string | undefined {
  if (!href) return 'no address';
  if (!URL.canParse(href, here)) return 'no address';
  const { origin, pathname, protocol, hash } = new URL(href, here);
  const there = new URL(here);
  if (origin !== there.origin) return OUTSIDE.includes(protocol) ? undefined : `leads outside by ${protocol}`;
  if (pathname === there.pathname && hash) return target ? undefined : 'no such fragment';
  return specifiedRoute(pathname) ? undefined : 'no such route';
}
