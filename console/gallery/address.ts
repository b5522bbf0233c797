/** What the address of an element's page says: the tab, and everything that the stage is set to. It can be shared as it is. */
import type { Locale } from '#shared/host/configuration.ts';
import { DEMO_PEOPLE, NOBODY, statesOf, type Story, type State, type Viewer } from './stories.ts';

export const TABS = ['preview', 'code', 'attributes', 'events', 'style', 'states'] as const;
export type Tab = (typeof TABS)[number];

export const THEMES = ['auto', 'light', 'dark'] as const;
export const DENSITIES = ['comfortable', 'compact'] as const;
export const LOCALES = ['zh-CN', 'en'] as const;
/** Of the stage, px; `full` takes what there is. */
export const WIDTHS = ['320', '375', '768', 'full'] as const;

export interface Settings {
  readonly viewer: Viewer;
  readonly theme: (typeof THEMES)[number];
  /** a CSS colour; empty for the product's own */
  readonly brand: string;
  readonly density: (typeof DENSITIES)[number];
  readonly locale: Locale;
  readonly width: (typeof WIDTHS)[number];
  readonly state: State;
  /** by name; the empty text is a bare attribute */
  readonly attributes: Readonly<Record<string, string>>;
}

const ATTRIBUTE = 'attr.';
const BRAND = /^#[\da-f]{6}$/i;

const oneOf = <Word extends string>(words: readonly Word[], given: string | null, fallback: Word): Word =>
  words.find((word) => word === given) ?? fallback;

export const tabOf = (address: URLSearchParams): Tab => oneOf(TABS, address.get('tab'), 'preview');

/** What an element's page starts with. */
const startOf = (story: Story, locale: Locale): Settings => ({
  viewer: story.viewer ?? NOBODY,
  theme: 'auto',
  brand: '',
  density: 'comfortable',
  locale,
  width: 'full',
  state: 'ready',
  attributes: story.attributes ?? {},
});

/** @param locale of the page, which the stage follows unless it is told another */
export function readSettings(address: URLSearchParams, story: Story, locale: Locale): Settings {
  const start = startOf(story, locale);
  const brand = address.get('brand');
  const given = [...address].filter(([name]) => name.startsWith(ATTRIBUTE));
  const attributes = Object.fromEntries(given.map(([name, value]) => [name.slice(ATTRIBUTE.length), value]));
  return {
    viewer: oneOf([NOBODY, ...DEMO_PEOPLE], address.get('person'), start.viewer),
    theme: oneOf(THEMES, address.get('theme'), start.theme),
    brand: brand && BRAND.test(brand) ? brand : start.brand,
    density: oneOf(DENSITIES, address.get('density'), start.density),
    locale: oneOf(LOCALES, address.get('locale'), start.locale),
    width: oneOf(WIDTHS, address.get('width'), start.width),
    state: oneOf(statesOf(story), address.get('state'), start.state),
    attributes: given.length > 0 || address.has('bare') ? attributes : start.attributes,
  };
}

/** The part of an address that says all of this; what an element's page starts with is left out. */
export function writeSettings(settings: Settings, story: Story, locale: Locale): URLSearchParams {
  const start = startOf(story, locale);
  const address = new URLSearchParams();
  const { viewer, attributes, ...words } = settings;
  if (viewer !== start.viewer) address.set('person', viewer);
  for (const name of Object.keys(words) as (keyof typeof words)[])
    if (words[name] !== start[name]) address.set(name, words[name]);
  if (JSON.stringify(attributes) === JSON.stringify(start.attributes)) return address;
  for (const [name, value] of Object.entries(attributes)) address.set(ATTRIBUTE + name, value);
  if (Object.keys(attributes).length === 0) address.set('bare', '');
  return address;
}

/** What goes along to another page of the gallery: its language, and how the stage looks. */
export function carried(address: URLSearchParams): string {
  const kept = ['lang', 'theme', 'brand', 'density', 'locale', 'width'];
  const along = new URLSearchParams();
  for (const [name, value] of address) if (kept.includes(name)) along.set(name, value);
  return along.size > 0 ? `?${along}` : '';
}

/* What the gallery and its stage tell each other. Both are pages of one origin. */

/** From the gallery: what can change while the element is on the stage. */
export type Direction = Pick<Settings, 'theme' | 'brand' | 'density' | 'locale' | 'attributes'>;

/** From the stage. */
export type Report =
  | { readonly kind: 'event'; readonly name: string; readonly detail: string }
  | { readonly kind: 'height'; readonly height: number }
  /** the stage shows this device, as nobody named another */
  | { readonly kind: 'device'; readonly uuid: string }
  /** from now on it hears what the gallery says */
  | { readonly kind: 'listening' }
  /** this server has no demo people */
  | { readonly kind: 'alone' };

/** Other scripts talk to frames, too: what is ours is named so. */
const OURS = 'partner-stage';

export const send = (to: Window, message: Direction | Report): void =>
  to.postMessage({ [OURS]: message }, location.origin);

/** Calls `hear` with what a page of ours sends. @returns the way to stop */
export function listen<Message>(from: () => Window | null | undefined, hear: (message: Message) => void): () => void {
  const listener = ({ origin, source, data }: MessageEvent): void => {
    if (origin !== location.origin || !source || source !== from()) return;
    const message = (data as { [OURS]?: Message } | null)?.[OURS];
    if (message) hear(message);
  };
  addEventListener('message', listener);
  return () => removeEventListener('message', listener);
}
