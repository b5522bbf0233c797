/**
 * Options that a page sets for its elements. Copies of this module, in the page and in the bundle, share one object.
 */

import type { ExtraColumns, RowActions } from './row-actions.ts';
import type { WidgetFailedDetail } from './widget-details.ts';

/** Locales with texts. */
export const LOCALES = ['zh-CN', 'en'] as const;

export type Locale = (typeof LOCALES)[number];

/** Language tags (BCP 47) of Chinese and English. */
export type LanguageTag = Locale | 'zh' | `zh-${string}` | `en-${string}`;

/** Returns the supported locale of a language tag (BCP 47), such as `en` for `en-US`; `undefined` for other languages. */
export const matchLocale = (tag: string): Locale | undefined =>
  LOCALES.find((locale) => locale.split('-')[0] === tag.split('-')[0]!.toLowerCase());

/** An event of an element, without its detail: for measuring how elements are used. */
export interface AnalyticsEvent {
  /** Name of the event, such as `partner-widget-ready`. */
  readonly event: string;
  /** Tag of the element. */
  readonly tag: string;
  /** Code of a failure. */
  readonly code?: string | number;
}

/** Product name, logo and accent color for a host name. */
export interface Brand {
  readonly name: string;
  readonly nameEn?: string;
  /** URL of an image */
  readonly logo?: string;
  /** CSS color */
  readonly accent?: string;
}

/** Detail of an ended session. After the next sign-in, return the user to `path` (path and query). */
export interface SessionEnd {
  readonly path: string;
}

export interface Configuration {
  /** Origin and path that prefix every API address, or a path of the page's origin. Default: that origin. */
  readonly apiBase?: string;
  /**
   * Addresses of a platform with a different API. Keys are call names with a full address (`wallet: '/v2/wallet'`) or
   * path prefixes (`'/api/wallet': 'https://wallet.example/api'`). A call name takes precedence over the longest
   * prefix.
   */
  readonly addresses?: Readonly<Record<string, string>>;
  /**
   * Response format of API calls, by call name or prefix as in `addresses`. `H`: the body is the data and may be empty.
   * `C`: the body is `{code, message, data}`. In both, a code other than 0 is an error.
   */
  readonly families?: Readonly<Record<string, 'H' | 'C'>>;
  /**
   * Optional calls that the platform lacks, by call name or prefix as in `addresses`. The elements hide features that
   * need them, and links to these features show a notice. shared/docs/platform/compatibility.md lists the calls.
   */
  readonly off?: readonly string[];
  /** `embed` (default): the host provides the token. `console`: the token is kept in local storage. */
  readonly session?: 'embed' | 'console';
  /** Embed: the token, if the page already has one. */
  readonly token?: string | undefined;
  /**
   * Embed: returns a token. Called at the start, when the platform refuses the current token, and at once when it replaces
   * another function.
   */
  readonly getToken?: () => string | undefined | Promise<string | undefined>;
  /**
   * Called once when a session has ended and `getToken` provides no new token. In the console it replaces the redirect
   * to /login.
   */
  readonly onSessionExpired?: (end: SessionEnd) => void;
  /** Called when an element is added to the page and starts to load. */
  readonly onLoadStart?: (start: { readonly tag: string }) => void;
  /** Called with the detail of each `partner-widget-failed`. */
  readonly onLoadError?: (failure: WidgetFailedDetail) => void;
  /** Called for each event of an element with names and codes only, never with personal data. */
  readonly onAnalyticsEvent?: (event: AnalyticsEvent) => void;
  /** Your own links and buttons in the rows of nodes and wallet records. */
  readonly rowActions?: RowActions;
  /** Your own columns in the tables of nodes and wallet records. */
  readonly extraColumns?: ExtraColumns;
  /** The language of the texts, such as `en` for `en-US`. Default: zh-CN. Elements on the page follow a change. */
  readonly locale?: LanguageTag;
  /**
   * Your own texts by key (shared/docs/guides/texts.md lists the keys), for all languages or by language:
   * `'wallet.withdraw': '提现到银行卡'`. `{0}` and `{1}` stand for the values in the default text, in the same order.
   */
  readonly texts?: Readonly<Record<string, string | Readonly<Partial<Record<Locale, string>>>>>;
  /** Default: the page's `color-scheme`, or the system setting. */
  readonly theme?: 'light' | 'dark' | 'auto';
  readonly density?: 'comfortable' | 'compact';
  /**
   * Placement of dialogs other than confirmations: `dialog` (default) in the middle, `drawer` at the end of the window.
   */
  readonly overlays?: 'dialog' | 'drawer';
  /**
   * `page` (default): all elements are part of the page. `frame`: elements with passwords and codes run in a frame of the
   * platform's origin (`apiBase`), so that scripts of the page cannot read them (shared/docs/guides/security-for-hosts.md).
   */
  readonly sensitive?: 'page' | 'frame';
  readonly brand?: Brand;
  /** Brands by host name, used when `brand` is not set. */
  readonly brands?: Readonly<Record<string, Brand>>;
  /**
   * `script`: URL of the captcha script; default: the vendor's current one. `limitMs`: time limit for the user;
   * default: 2 min.
   */
  readonly captcha?: { readonly script?: string; readonly limitMs?: number };
  /** User names whose settlement is not reconciled here (§6). */
  readonly specialUsers?: readonly string[];
  /** User IDs of accounts that always see their own numbers unmasked (§5). */
  readonly uidAllowList?: readonly string[];
  /**
   * Article numbers: `withdrawal` is the withdrawal agreement, default 10075. `invoice` is the invoice title of the buyer, which
   * is shown to companies.
   */
  readonly articles?: { readonly withdrawal?: string; readonly invoice?: string };
  /** Days until a withdrawal arrives. Default: weekly 1, monthly 3. */
  readonly arrivalDays?: { readonly weekly?: number; readonly monthly?: number };
  /**
   * Page that provides exports where downloads fail (mini-program webviews): a web address, or `/pages/…` of the
   * mini-program. The query names the export, such as `month=2026-10`, and carries no personal data.
   */
  readonly exportUrl?: string;
  /**
   * Set false for platforms whose CORS rules reject `Idempotency-Key` and `X-Wallet-Ticket`: these headers are not
   * sent.
   */
  readonly ownHeaders?: boolean;
  /**
   * true: every request carries a new `traceparent` (W3C Trace Context), which the platform's CORS rules must allow.
   * Default: only requests to the origin of the page.
   */
  readonly traceRequests?: boolean;
  /**
   * true: the platform makes only one withdrawal per `Idempotency-Key`, so a lost request may be sent again. false:
   * requests are never sent again. Default: detected, as a platform that honors keys echoes the header.
   */
  readonly honoursIdempotencyKey?: boolean;
  /** Host that serves the API calls of the external address form. */
  readonly externalApiHost?: string;
  /**
   * WebSocket that announces updates: `wss://push.example` with a path unless it is `/api/websocket`, or a path of
   * `apiBase`. Without it, elements poll.
   */
  readonly websocketHost?: string;
  /** false: elements neither connect nor poll. Default: they do, once the page is idle and a user is signed in. */
  readonly updates?: boolean;
  /**
   * Contact of the business staff, shown where users must contact them: phone number, WeChat ID, URL of a QR image,
   * article number.
   */
  readonly contact?: {
    readonly phone?: string;
    readonly wechat?: string;
    readonly qr?: string;
    readonly article?: string;
  };
  /** URL of the official account's QR image, and the paths on which it floats. */
  readonly officialAccount?: { readonly qr: string; readonly paths?: readonly string[] };
}

/** The object of a page whose code calls `configure` before the loader has run. The method adds the options to the object. */
export interface EarlyConfiguration extends Configuration {
  configure(options: Changes): void;
}

type Changes = { readonly [Option in keyof Configuration]?: Configuration[Option] | undefined };

type Listener = () => void;

interface Shared {
  /** The object that the first window of the page has set. */
  readonly given: unknown;
  configuration: Configuration;
  /** Whether the page has configured anything. Elements wait until then. */
  configured: boolean;
  readonly listeners: Set<Listener>;
}

const KEY = Symbol.for('partner-console');

type Page = typeof globalThis & { partnerConsole?: unknown };

/** Sandboxes of micro-frontends have a `window` of their own. They share the registry of elements. */
const place = (globalThis.customElements ?? globalThis) as { [KEY]?: Shared };

const shared = (): Shared => (place[KEY] ??= begin(globalThis as Page));

/** The global is an element, a list of elements or a frame if content of the page has its name as an id. */
const isObject = (value: unknown): boolean => Object.prototype.toString.call(value) === '[object Object]';

function begin(page: Page): Shared {
  let pageValue = isObject(page.partnerConsole) ? page.partnerConsole : undefined;
  // Imports run before the page's own code, so a page that bundles its elements sets the object afterwards. A global
  // declared with `var` cannot be intercepted, but its value was set early enough.
  Reflect.defineProperty(page, 'partnerConsole', {
    configurable: true,
    get: () => pageValue,
    set(value: unknown) {
      if (isApi(value) || !isApi(pageValue)) pageValue = value;
      if (value && !isApi(value)) configure(optionsOf(value));
    },
  });
  return {
    given: pageValue,
    configuration: pageValue ? optionsOf(pageValue) : {},
    configured: Boolean(pageValue),
    listeners: new Set(),
  };
}

/** Returns the options of an object of the page. Its own `configure` is replaced by the real one. */
function optionsOf(source: object): Configuration {
  const { configure: early, ...options } = source as Partial<EarlyConfiguration>;
  if (early) Reflect.set(source, 'configure', configure);
  return options;
}

/**
 * Uses the object that another window of the page has set: that of a further sandbox. The user of the previous one leaves
 * at once.
 */
export function adoptConfiguration(): void {
  const { partnerConsole: pageValue } = globalThis as Page;
  if (!isObject(pageValue) || isApi(pageValue) || pageValue === shared().given) return;
  configure({ token: '', getToken: undefined });
  configure({ token: undefined, ...optionsOf(pageValue as object) });
}

/** Distinguishes the public API from a configuration, as `window.partnerConsole` can hold either. */
export const isApi = (value: unknown): boolean =>
  typeof (value as { whenReady?: unknown } | undefined)?.whenReady === 'function';

/** Adds options to the configuration; `undefined` restores an option's default. Elements on the page follow. */
export function configure(options: Changes): void {
  const state = shared();
  state.configuration = { ...state.configuration, ...options } as Configuration;
  state.configured = true;
  for (const listener of [...state.listeners]) listener();
}

export const getConfiguration = (): Configuration => shared().configuration;

/** Returns whether the page has configured anything. */
export const isConfigured = (): boolean => shared().configured;

/**
 * Calls `listener` after every change.
 * @returns the function that unsubscribes
 */
export function subscribeConfiguration(listener: Listener): () => void {
  const { listeners } = shared();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
