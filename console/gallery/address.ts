/** Reads and writes the address of an element page. It contains the tab and all settings of the stage. */
import type { Locale } from '#shared/host/configuration.ts';
import { DEMO_USERS, SIGNED_OUT, statesOf, type Story, type State, type Viewer } from './stories.ts';

export const TABS = ['preview', 'code', 'attributes', 'events', 'style', 'states'] as const;
export type Tab = (typeof TABS)[number];

export const THEMES = ['auto', 'light', 'dark'] as const;
export const DENSITIES = ['comfortable', 'compact'] as const;
export const STAGE_LOCALES = ['zh-CN', 'en'] as const;
/** Widths of the stage in px; `full` uses the available width. */
export const WIDTHS = ['320', '375', '768', 'full'] as const;

export interface Settings {
  readonly viewer: Viewer;
  readonly theme: (typeof THEMES)[number];
  /** a CSS color; empty for the default color */
  readonly brand: string;
  readonly density: (typeof DENSITIES)[number];
  readonly locale: Locale;
  readonly width: (typeof WIDTHS)[number];
  readonly state: State;
  /** by name; an empty string sets the attribute without a value */
  readonly attributes: Readonly<Record<string, string>>;
}

const ATTRIBUTE = 'attr.';
const BRAND = /^#[\da-f]{6}$/i;

const oneOf = <Value extends string>(values: readonly Value[], value: string | null, fallback: Value): Value =>
  values.find((option) => option === value) ?? fallback;

export const tabOf = (address: URLSearchParams): Tab => oneOf(TABS, address.get('tab'), 'preview');

/** Returns the initial settings of an element page. */
const initialSettings = (story: Story, locale: Locale): Settings => ({
  viewer: story.viewer ?? SIGNED_OUT,
  theme: 'auto',
  brand: '',
  density: 'comfortable',
  locale,
  width: 'full',
  state: 'ready',
  attributes: story.attributes ?? {},
});

/** @param locale the language of the page, which is the default of the stage */
export function readSettings(address: URLSearchParams, story: Story, locale: Locale): Settings {
  const initial = initialSettings(story, locale);
  const brand = address.get('brand');
  const attributeEntries = [...address].filter(([name]) => name.startsWith(ATTRIBUTE));
  const attributes = Object.fromEntries(attributeEntries.map(([name, value]) => [name.slice(ATTRIBUTE.length), value]));
  return {
    viewer: oneOf([SIGNED_OUT, ...DEMO_USERS], address.get('person'), initial.viewer),
    theme: oneOf(THEMES, address.get('theme'), initial.theme),
    brand: brand && BRAND.test(brand) ? brand : initial.brand,
    density: oneOf(DENSITIES, address.get('density'), initial.density),
    locale: oneOf(STAGE_LOCALES, address.get('locale'), initial.locale),
    width: oneOf(WIDTHS, address.get('width'), initial.width),
    state: oneOf(statesOf(story), address.get('state'), initial.state),
    attributes: attributeEntries.length > 0 || address.has('bare') ? attributes : initial.attributes,
  };
}

/** Returns the query with all settings that differ from the initial settings. */
export function writeSettings(settings: Settings, story: Story, locale: Locale): URLSearchParams {
  const initial = initialSettings(story, locale);
  const address = new URLSearchParams();
  const { viewer, attributes, ...others } = settings;
  if (viewer !== initial.viewer) address.set('person', viewer);
  for (const name of Object.keys(others) as (keyof typeof others)[])
    if (others[name] !== initial[name]) address.set(name, others[name]);
  if (JSON.stringify(attributes) === JSON.stringify(initial.attributes)) return address;
  for (const [name, value] of Object.entries(attributes)) address.set(ATTRIBUTE + name, value);
  if (Object.keys(attributes).length === 0) address.set('bare', '');
  return address;
}

/** Returns the query for links to other gallery pages: the language and the appearance of the stage. */
export function sharedQuery(address: URLSearchParams): string {
  const shared = ['lang', 'theme', 'brand', 'density', 'locale', 'width'];
  const query = new URLSearchParams();
  for (const [name, value] of address) if (shared.includes(name)) query.set(name, value);
  return query.size > 0 ? `?${query}` : '';
}

/* Messages between the gallery and its stage, which have the same origin. */

/** A message of the gallery with the settings that can change while the element is on the stage. */
export type StageSettings = Pick<Settings, 'theme' | 'brand' | 'density' | 'locale' | 'attributes'>;

/** A message of the stage. */
export type StageReport =
  | { readonly kind: 'event'; readonly name: string; readonly detail: string }
  | { readonly kind: 'height'; readonly height: number }
  /** the device that the stage shows by default */
  | { readonly kind: 'device'; readonly uuid: string }
  /** the stage is ready to receive messages */
  | { readonly kind: 'listening' }
  /** this server has no demo users */
  | { readonly kind: 'no-demo-users' };

/** Key that distinguishes these messages from messages of other scripts. */
const MESSAGE_KEY = 'partner-stage';

export const send = (to: Window, message: StageSettings | StageReport): void =>
  to.postMessage({ [MESSAGE_KEY]: message }, location.origin);

/** Calls `onMessage` with each message from the window `from`. @returns a function that stops listening */
export function listen<Message>(
  from: () => Window | null | undefined,
  onMessage: (message: Message) => void,
): () => void {
  const listener = ({ origin, source, data }: MessageEvent): void => {
    if (origin !== location.origin || !source || source !== from()) return;
    const message = (data as { [MESSAGE_KEY]?: Message } | null)?.[MESSAGE_KEY];
    if (message) onMessage(message);
  };
  addEventListener('message', listener);
  return () => removeEventListener('message', listener);
}
