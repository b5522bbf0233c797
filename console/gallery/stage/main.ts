/**
 * The stage: a page like a partner's page, with the loader and one element. It uses only the public API: `configure`,
 * attributes and events. The address contains the initial settings, and the gallery sends later changes as messages.
 */
import { configure } from '#shared/host/configuration.ts';
import { fetchConfiguration, readLoader } from '#shared/host/start-page.ts';
import { startLanguage } from '#shared/host/start-language.ts';
import { resolveAddress } from '#shared/host/page-address.ts';
import { readSettings, listen, send, type StageSettings, type StageReport } from '../address.ts';
import { storyOf, SIGNED_OUT, type DemoUser, type Viewer } from '../stories.ts';
import { readElements, type ElementEntry } from '../manifest.ts';
import { stagingOf, type StageFault } from './states.ts';

const address = new URLSearchParams(location.search);
const tag = address.get('tag') ?? '';
const story = storyOf(tag);
const settings = readSettings(address, story, startLanguage());
const staging = stagingOf(settings, story, Date.now());

const sendReport = (report: StageReport): void => {
  // the stage can be opened outside the gallery
  if (parent !== window) send(parent, report);
};

function applyAppearance({ theme, brand, density, locale }: Omit<StageSettings, 'attributes'>): void {
  const root = document.documentElement;
  root.lang = locale;
  root.style.colorScheme = theme === 'auto' ? '' : theme;
  configure({ theme, density, locale, brand: brand ? { name: document.title, accent: brand } : undefined });
}

/** The device to show if no attribute names one. */
let device: string | undefined;

/** @param chosenValues attributes of the settings; attributes of the state override them */
function applyAttributes(
  element: Element,
  { attributes }: ElementEntry,
  chosenValues: StageSettings['attributes'],
): void {
  const requested: StageSettings['attributes'] = {
    ...(device && { 'device-uuid': device }),
    ...chosenValues,
    ...staging.forced,
  };
  for (const { name } of attributes) {
    const value = requested[name];
    if (value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

/** Signs in the demo user and adds the fault of the state to the session. */
async function signIn(viewer: Viewer, fault: StageFault | undefined): Promise<string | undefined> {
  if (viewer === SIGNED_OUT) return undefined;
  // one frame after the other: the server takes many sign-ins of a user at the same time for guesses
  const token = await (isSecureContext
    ? navigator.locks.request(`sign-in ${viewer}`, () => tokenOf(viewer))
    : tokenOf(viewer));
  if (!token) {
    sendReport({ kind: 'no-demo-users' });
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
  if (device) sendReport({ kind: 'device', uuid: device });
}

/** Reports events and height of the element to the gallery, and applies its settings. */
function connectToGallery(element: HTMLElement, entry: ElementEntry): void {
  for (const { name } of entry.events)
    document.addEventListener(name, (event) => {
      // a partner's page would handle the navigation request
      if (name === 'partner-navigation-requested') event.preventDefault();
      sendReport({ kind: 'event', name, detail: JSON.stringify((event as CustomEvent).detail) });
    });
  listen<StageSettings>(
    () => parent,
    ({ attributes, ...appearance }) => {
      applyAppearance(appearance);
      applyAttributes(element, entry, attributes);
    },
  );
  new ResizeObserver(() => sendReport({ kind: 'height', height: document.body.scrollHeight })).observe(document.body);
  sendReport({ kind: 'listening' });
}

async function start(): Promise<void> {
  const [configuration, elements] = await Promise.all([fetchConfiguration(), readElements(), readLoader()]);
  const entry = elements.list.find((each) => each.tag === tag);
  if (!entry) return;
  document.title = tag;
  const token = await signIn(staging.viewer, staging.fault);
  const element = document.createElement(tag);
  applyAttributes(element, entry, settings.attributes);
  connectToGallery(element, entry);
  configure({ ...configuration, session: 'embed', token });
  applyAppearance(settings);
  const stage = document.createElement('main');
  stage.append(element);
  document.getElementById('page')!.replaceChildren(stage);
}

// On a partner's page, the server of the partner gets the token. Here the sandbox of the embedded platform does.

/** The public password of the demo users (`console/server/demo/seed`). */
const PASSWORD = 'Demo@2026';

/** @returns the token; `undefined` without this demo user, because other platforms have no sandbox */
async function tokenOf(username: DemoUser): Promise<string | undefined> {
  const captcha = await request('/sandbox/captcha/ticket', 'POST');
  const response =
    captcha && (await request('/api/v1/user/login', 'POST', { username, password: PASSWORD, ...captcha }));
  return typeof response?.token === 'string' ? response.token : undefined;
}

/** @returns the first device of the token's user */
async function firstDevice(token: string): Promise<string | undefined> {
  const response = await request('/api/income/device?limit=1', 'GET', undefined, token);
  return (response as { items?: { uuid: string }[] } | undefined)?.items?.[0]?.uuid;
}

/** Adds a fault to the requests of this session only. */
async function addFault(token: string, fault: object): Promise<void> {
  await request('/sandbox/faults', 'POST', { ...fault, own: true }, token);
}

/** Removes the faults; the request uses `keepalive`, because it is sent while the page unloads. */
const clearFaults = (token: string): unknown => request('/sandbox/faults?own', 'DELETE', undefined, token);

async function request(
  address: string,
  method: string,
  body?: object,
  token?: string,
): Promise<Record<string, unknown> | undefined> {
  const response = await fetch(resolveAddress(address)!, {
    method,
    keepalive: method === 'DELETE',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  return response?.ok ? ((await response.json()) as Record<string, unknown>) : undefined;
}

/** Background and padding of the page. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(
  'body{margin:0;background:light-dark(#f4f6f6,#0d1213)}main{padding:24px}@media(max-width:640px){main{padding:16px}}',
);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

await start();
