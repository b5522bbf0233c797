/**
 * The stage: a page as a partner's, with the loader and one element. It uses what a partner can: `configure`, attributes,
 * events. Its address says what is on it; what changes later the gallery tells it.
 */
import { configure } from '#shared/host/configuration.ts';
import { readConfiguration, readLoader, startLanguage } from '#shared/host/start-page.ts';
import { readSettings } from '../address.ts';
import { exhibitOf, NOBODY, type Viewer } from '../exhibits.ts';
import { readElements, type ElementEntry } from '../manifest.ts';
import { listen, send, type Direction, type Report } from './messages.ts';
import { addFault, clearFaults, firstDevice, tokenOf } from './sandbox.ts';
import { stagingOf, type StageFault } from './states.ts';

const address = new URLSearchParams(location.search);
const tag = address.get('tag') ?? '';
const exhibit = exhibitOf(tag);
const settings = readSettings(address, exhibit, startLanguage());
const staging = stagingOf(settings, exhibit, Date.now());

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
  if (exhibit.ofDevice && !settings.attributes['device-uuid']) await chooseDevice(token);
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
  document.getElementById('stage')!.replaceChildren(element);
}

/** The page's own ground. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(
  'body{margin:0;background:light-dark(#f4f6f6,#0d1213)}main{padding:24px}@media(max-width:640px){main{padding:16px}}',
);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

await start();
