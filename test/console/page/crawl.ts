/** Users open every route of §2.1 and §2.2, on a desktop and on a phone. The gate crawls as an agent and as a miner. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TimeoutError, type Browser, type Page } from 'puppeteer-core';
import type { DemoUser } from '#console/gallery/stories.ts';
import { launchBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { inGate } from '../../gate/extent.ts';
import { accessibilityProblems, find, followLink, openAs, press } from './console-page.ts';
import { SPECIFIED_ROUTES, specifiedRoute, type SpecifiedRoute } from './specified-routes.ts';

type Username = DemoUser | 'partner-east';

interface Rights {
  readonly agent?: true;
  readonly reconciled?: true;
}

/** What the seeded people may open (§6). */
const PEOPLE: Readonly<Record<Username, Rights>> = {
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
const PATIENCE = { timeout: 20_000, polling: 50 };
/** Leads outside: a page of somebody else's, the mini-program. */
const OUTSIDE = ['https:', 'weixin:'];
const FORBIDDEN = '当前账号没有查看此页面的权限';
const MISSING = '页面不存在';

/** Some of the people, on a server of theirs; `undefined` is a visitor without a session. */
export function crawl(...people: readonly (Username | undefined)[]): void {
  let server: RunningServer;
  let browser: Browser;

  before(async () => {
    [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  describe('every route of §2.1 and §2.2: no error, no dead link, no axe violation, a title and a heading', () => {
    const visits = people.flatMap((username) => WIDTHS.map((viewport) => ({ username, viewport })));
    let cycleChosen = false;
    for (const { username, viewport } of inGate(
      visits,
      ({ username, viewport }) => username === (viewport.width === 375 ? 'miner' : 'agent'),
    ))
      it(`as ${username ?? 'a visitor'} at ${viewport.width} px`, async () => {
        const { page, problems } = await openCrawler(browser);
        await page.setViewport(viewport);
        if (username) await openAs(page, server.origin, username);
        // Not where the crawl begins: a heading that stays is not known from one that has come.
        else await page.goto(`${server.origin}/private-history`);
        // Who has no settlement cycle yet is asked before anything else (§2.8); a choice is final.
        if (username === 'newcomer' && !cycleChosen) await chooseCycle(page);
        cycleChosen ||= username === 'newcomer';
        const person = username && PEOPLE[username];
        const device = person && (await firstDevice(page, server.origin, person));
        const found: string[] = [];
        for (const route of SPECIFIED_ROUTES) {
          const visit = (route.visit ?? route.path).replace('{origin}', encodeURIComponent(server.origin));
          // of whoever has no device there is no page of one
          if (route.path === '/device/{uuid}' && person && !device) continue;
          const address = addressOfDevice(route.path, device) ?? visit;
          const complaints = await stop(page, route, address, person).catch((error) => [`${error}`]);
          // The browser's own word about a refused call has no address; the answer itself is told with it.
          const all = [...complaints, ...problems.splice(0)].filter((each) => !/^Failed to load res/.test(each));
          found.push(...all.map((problem) => `${route.path}: ${problem}`));
        }
        await page.browserContext().close();
        assert.deepEqual(found, []);
      });
  });
}

/** Where a page of one device stands, for somebody who has one. */
function addressOfDevice(path: string, device: string | undefined): string | undefined {
  if (!device) return undefined;
  if (path === '/device/{uuid}') return `/device/${device}`;
  return path === '/dial/config' ? `${path}?deviceUUID=${device}` : undefined;
}

/** `problems` is what went wrong by itself. */
async function openCrawler(browser: Browser): Promise<{ page: Page; problems: string[] }> {
  const { page, complaints } = await openPage(browser, { agreed: true });
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.evaluateOnNewDocument(() => {
    if (location.origin === 'null') return;
    // Elements that have arrived, by their own word; those that failed are told of as well.
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
      complaints.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${reason} ${request.url()}`);
  });
  return { page, problems: complaints };
}

async function chooseCycle(page: Page): Promise<void> {
  await (await find(page, 'input[value=month]')).evaluate((radio) => radio.click());
  await press(page, '确认选择月结', '[role=dialog] button');
  await page.waitForFunction(
    () => !document.querySelector('partner-startup-dialogs')?.shadowRoot?.querySelector('[role=dialog]'),
    PATIENCE,
  );
}

/** A device of the person's, if they have any. */
async function firstDevice(page: Page, origin: string, { agent }: Rights): Promise<string | undefined> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const path = `/api/income/${agent ? 'device' : 'miner_device'}?limit=1&offset=0&key_style=day`;
  const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await answer.json()) as { items: { uuid: string }[] };
  return items[0]?.uuid;
}

/** Where the visit ends, and what the page is called there. */
interface Arrival {
  readonly address: string;
  readonly route: SpecifiedRoute;
  readonly forbidden: boolean;
}

function arrivalOf(route: SpecifiedRoute, address: string, person: Rights | undefined): Arrival {
  const at = (path: string): Arrival => ({ address: path, route: specifiedRoute(path)!, forbidden: false });
  const to = route.leadsTo ?? address;
  if (!person)
    return route.open
      ? { address, route, forbidden: false }
      : { ...at('/login'), address: `/login?from=${encodeURIComponent(to)}` };
  // Opens at the first page that the person sees (§2.7).
  if (route.path === '/user') return at(person.reconciled ? '/user/certification' : '/user/password');
  const further = route.leadsTo ?? route.signedIn;
  if (further) return at(further);
  return { address, route, forbidden: route.only !== undefined && !person[route.only] };
}

/** Opens an address as a link in the page does, waits until it is there, and looks at it. @returns what is wrong */
async function stop(page: Page, from: SpecifiedRoute, visit: string, person: Rights | undefined): Promise<string[]> {
  const arrival = arrivalOf(from, visit, person);
  const { title, heading = title } = arrival.route;
  const expected = { address: arrival.address, title: `${title} · `, heading: arrival.forbidden ? title : heading };
  await page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-left', ''));
  await followLink(page, visit);

  const problems: string[] = [];
  const missing = await arrives(page, expected);
  if (missing.length > 0) problems.push(`expected ${JSON.stringify(expected)}, waiting for: ${missing.join(', ')}`);
  const { headings, words, wide, links } = await look(page);
  if (headings.length !== 1) problems.push(`headings: ${headings.join(', ')}`);
  if (words.includes(MISSING)) problems.push('is told to be missing');
  if (words.includes(FORBIDDEN) !== arrival.forbidden)
    problems.push(arrival.forbidden ? 'does not say that it is forbidden' : 'says that it is forbidden');
  if (wide) problems.push('scrolls sideways');
  for (const { href, words: text, target } of links) {
    const dead = whyDead(href, page.url(), target);
    if (dead) problems.push(`link “${text}” to ${href}: ${dead}`);
  }
  // Where it leads on to, another visit looks closer.
  return arrival.route === from ? [...problems, ...(await accessibilityProblems(page))] : problems;
}

/** Waits until the page has what is expected and nothing on it is under way. @returns what did not come */
async function arrives(page: Page, expected: { address: string; title: string; heading: string }): Promise<string[]> {
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
      PATIENCE,
      expected,
    );
    return [];
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
    return page.evaluate(() => (window as unknown as { missing: string[] }).missing);
  }
}

/** What a person has before them, whichever root it is in. */
const look = (page: Page) =>
  page.evaluate(() => {
    const headings: string[] = [];
    const links: { href: string | null; words: string; target: boolean }[] = [];
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots)
      for (const one of root.querySelectorAll<HTMLElement>('*')) {
        if (one.shadowRoot) roots.push(one.shadowRoot);
        if (one.localName === 'h1') headings.push(one.textContent ?? '');
        if (one.localName !== 'a') continue;
        const href = one.getAttribute('href');
        const id = href?.includes('#') ? decodeURIComponent(href.slice(href.indexOf('#') + 1)) : '';
        const target = id !== '' && (root.getElementById(id) ?? document.getElementById(id)) !== null;
        links.push({ href, words: one.innerText.trim(), target });
      }
    return {
      headings,
      links,
      words: document.querySelector('main')?.innerText ?? '',
      wide: document.documentElement.scrollWidth > innerWidth,
    };
  });

/** @param target whether the fragment is on the page. @returns why the link leads nowhere */
function whyDead(href: string | null, here: string, target: boolean): string | undefined {
  if (!href) return 'no address';
  if (!URL.canParse(href, here)) return 'no address';
  const { origin, pathname, protocol, hash } = new URL(href, here);
  const there = new URL(here);
  if (origin !== there.origin) return OUTSIDE.includes(protocol) ? undefined : `leads outside by ${protocol}`;
  if (pathname === there.pathname && hash) return target ? undefined : 'no such fragment';
  return specifiedRoute(pathname) ? undefined : 'no such route';
}
