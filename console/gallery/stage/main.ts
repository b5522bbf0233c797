/**
 * The stage: a page as a partner's, with the loader and one element. It uses what a partner can: `configure`, attributes,
 * events. Its address says what is on it; what changes later the gallery tells it.
 */
import { configure } from '#shared/host/configuration.ts';
import { readConfiguration, readLoader, startLanguage } from '#shared/host/start-page.ts';
import { readSettings } from '../address.ts';
import { exhibitOf, NOBODY, type Exhibit, type Viewer } from '../exhibits.ts';
import { readElements } from '../manifest.ts';
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

/** @param names of the attributes that the gallery sets: others that a state has put there stay */
function dress(element: Element, names: readonly string[], given: Direction['attributes']): void {
  for (const name of names) {
    const value = given[name];
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

let device: string | undefined;

async function chooseDevice(token: string): Promise<void> {
  device = await firstDevice(token);
  if (device) tell({ kind: 'device', uuid: device });
}

const withDevice = (given: Direction['attributes'], { ofDevice }: Exhibit): Direction['attributes'] =>
  ofDevice && device && !given['device-uuid'] ? { ...given, 'device-uuid': device } : given;

function follow(element: HTMLElement, events: readonly string[], names: readonly string[]): void {
  for (const name of events)
    document.addEventListener(name, (event) => {
      // a partner's page would go there
      if (name === 'partner-navigation-requested') event.preventDefault();
      tell({ kind: 'event', name, detail: JSON.stringify((event as CustomEvent).detail) });
    });
  listen<Direction>(
    () => parent,
    ({ attributes, ...look }) => {
      wear(look);
      dress(
        element,
        names,
        withDevice(staging.attributes === settings.attributes ? attributes : staging.attributes, exhibit),
      );
    },
  );
  const measure = (): void => tell({ kind: 'height', height: document.body.scrollHeight });
  new ResizeObserver(measure).observe(document.body);
  tell({ kind: 'listening' });
}

async function start(): Promise<void> {
  const [configuration, elements] = await Promise.all([readConfiguration(), readElements(), readLoader()]);
  const entry = elements.list.find((each) => each.tag === tag);
  if (!entry) return;
  document.title = tag;
  const token = await signIn(staging.viewer, staging.fault);
  const element = document.createElement(tag);
  const names = entry.attributes.map(({ name }) => name);
  dress(element, names, withDevice(staging.attributes, exhibit));
  follow(
    element,
    entry.events.map(({ name }) => name),
    names,
  );
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
