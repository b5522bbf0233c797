/**
 * The stage: a page as a partner's, with the loader and one element. It uses what a partner can: `configure`, attributes,
 * events. Its address says what is on it; what changes later the gallery tells it.
 */
import { configure } from '#shared/host/configuration.ts';
import { readConfiguration, readLoader } from '#shared/host/start-page.ts';
import { startLanguage } from '#shared/host/start-language.ts';
import { readSettings, listen, send, type Direction, type Report } from '../address.ts';
import { storyOf, NOBODY, type DemoPerson, type Viewer } from '../stories.ts';
import { readElements, type ElementEntry } from '../manifest.ts';
import { stagingOf, type StageFault } from './states.ts';

const address = new URLSearchParams(location.search);
const tag = address.get('tag') ?? '';
const story = storyOf(tag);
const settings = readSettings(address, story, startLanguage());
const staging = stagingOf(settings, story, Date.now());

const tell = (report: Report): void => {
  // opened by itself, it has nobody to tell
  if (parent !== window) send(parent, report);
};

function wear({ theme, brand, density, locale }: Omit<Direction, 'attributes'>): void {
  const root = document.documentElement;
  root.lang = locale;
  root.style.colorScheme = theme === 'auto' ? '' : theme;
  configure({ theme, density, locale, brand: brand ? { name: document.title, accent: brand } : undefined });
}

/** The one that is shown where nobody named another. */
let device: string | undefined;

/** @param given what is chosen; what a state puts on the tag stands against it */
function dress(element: Element, { attributes }: ElementEntry, given: Direction['attributes']): void {
  const wanted: Direction['attributes'] = {
    ...(device && { 'device-uuid': device }),
    ...given,
    ...staging.forced,
  };
  for (const { name } of attributes) {
    const value = wanted[name];
    if (value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

/** Signs the person in and lets their calls meet what the state asks for. */
async function signIn(viewer: Viewer, fault: StageFault | undefined): Promise<string | undefined> {
  if (viewer === NOBODY) return undefined;
  const token = await tokenOf(viewer);
  if (!token) {
    tell({ kind: 'alone' });
    return undefined;
  }
  if (story.ofDevice && !settings.attributes['device-uuid']) await chooseDevice(token);
  if (fault) {
    await addFault(token, fault);
    addEventListener('pagehide', () => clearFaults(token));
  }
  return token;
}

async function chooseDevice(token: string): Promise<void> {
  device = await firstDevice(token);
  if (device) tell({ kind: 'device', uuid: device });
}

/** Tells the gallery of the element, and hears what is chosen there. */
function follow(element: HTMLElement, entry: ElementEntry): void {
  for (const { name } of entry.events)
    document.addEventListener(name, (event) => {
      // a partner's page would go there
      if (name === 'partner-navigation-requested') event.preventDefault();
      tell({ kind: 'event', name, detail: JSON.stringify((event as CustomEvent).detail) });
    });
  listen<Direction>(
    () => parent,
    ({ attributes, ...look }) => {
      wear(look);
      dress(element, entry, attributes);
    },
  );
  new ResizeObserver(() => tell({ kind: 'height', height: document.body.scrollHeight })).observe(document.body);
  tell({ kind: 'listening' });
}

async function start(): Promise<void> {
  const [configuration, elements] = await Promise.all([readConfiguration(), readElements(), readLoader()]);
  const entry = elements.list.find((each) => each.tag === tag);
  if (!entry) return;
  document.title = tag;
  const token = await signIn(staging.viewer, staging.fault);
  const element = document.createElement(tag);
  dress(element, entry, settings.attributes);
  follow(element, entry);
  configure({ ...configuration, session: 'embed', token });
  wear(settings);
  const stage = document.createElement('main');
  stage.append(element);
  document.getElementById('page')!.replaceChildren(stage);
}

// What a partner's own server would do for the page: sign the person in. Here the embedded platform's sandbox does.

/** Seeded with the demo people, and worth nothing elsewhere. */
const PASSWORD = 'Demo@2026';

/** @returns the token; undefined where there is no such person: a platform of its own has no sandbox */
async function tokenOf(username: DemoPerson): Promise<string | undefined> {
  const proof = await call('/sandbox/captcha/ticket', 'POST');
  const answer = proof && (await call('/api/v1/user/login', 'POST', { username, password: PASSWORD, ...proof }));
  return typeof answer?.token === 'string' ? answer.token : undefined;
}

/** @returns the first device of whoever has this token */
async function firstDevice(token: string): Promise<string | undefined> {
  const answer = await call('/api/income/device?limit=1', 'GET', undefined, token);
  return (answer as { items?: { uuid: string }[] } | undefined)?.items?.[0]?.uuid;
}

/** What the calls of one session meet from now on; nobody else's do. */
async function addFault(token: string, fault: object): Promise<void> {
  await call('/sandbox/faults', 'POST', { ...fault, own: true }, token);
}

/** Also while the page goes away. */
const clearFaults = (token: string): unknown => call('/sandbox/faults?own', 'DELETE', undefined, token);

async function call(
  address: string,
  method: string,
  body?: object,
  token?: string,
): Promise<Record<string, unknown> | undefined> {
  const answer = await fetch(address, {
    method,
    keepalive: method === 'DELETE',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as Record<string, unknown>) : undefined;
}

/** The page's own ground. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(
  'body{margin:0;background:light-dark(#f4f6f6,#0d1213)}main{padding:24px}@media(max-width:640px){main{padding:16px}}',
);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

await start();
