/**
 * What a host tells the elements. One object a page: copies of this module (the page's own, the bundle's) share it.
 */

export type Locale = 'zh-CN' | 'en';

/** The product's name on a host name, with what follows it. */
export interface Brand {
  readonly name: string;
  readonly nameEn?: string;
  /** address of an image */
  readonly logo?: string;
  /** CSS colour */
  readonly accent?: string;
}

/** Why the session ended: `path` is where the person was, path and search, to come back to after the log-in. */
export interface SessionEnd {
  readonly path: string;
}

export interface Configuration {
  /** Origin and path before every address of a call; default: the page's own origin. */
  readonly apiBase?: string;
  /**
   * Addresses of a platform that differs: the name of a call for a whole address (`wallet: '/v2/wallet'`), or a prefix
   * (`'/api/wallet': 'https://wallet.example/api'`). A whole address wins, then the longest prefix.
   */
  readonly addresses?: Readonly<Record<string, string>>;
  /**
   * How calls answer on a platform that differs, by name or prefix as `addresses`. `H`: the body is the data, and an
   * empty one is an answer. `C`: the body is `{code, message, data}`. A code other than 0 is an error in both.
   */
  readonly families?: Readonly<Record<string, 'H' | 'C'>>;
  /**
   * Calls that the platform does not have, by name or prefix as `addresses`, of those that the specification does not
   * address (shared/docs/platform/compatibility.md lists them): what needs one is not offered, and says so where a link leads.
   */
  readonly off?: readonly string[];
  /** `embed` (default): the host brings the token. `console`: the token lives in local storage. */
  readonly session?: 'embed' | 'console';
  /** Embed: the token, when the host has it at hand. */
  readonly token?: string | undefined;
  /** Embed: asked for a token, at first and again when the platform refuses the one in use. */
  readonly getToken?: () => string | undefined | Promise<string | undefined>;
  /** Called once when a session has ended and no new token came. In the console it replaces the way to /login. */
  readonly onSessionExpired?: (end: SessionEnd) => void;
  /** Default zh-CN; can change while elements are on the page. */
  readonly locale?: Locale;
  /**
   * Words of the page's own, by their keys (shared/docs/guides/texts.md lists them): `'wallet.withdraw': '提现到银行卡'`, or
   * by language. `{0}`, `{1}` stand for what our own words mention, in its order.
   */
  readonly texts?: Readonly<Record<string, string | Readonly<Partial<Record<Locale, string>>>>>;
  /** Default: what the page's `color-scheme` or the system says. */
  readonly theme?: 'light' | 'dark' | 'auto';
  readonly density?: 'comfortable' | 'compact';
  /** Where dialogs stand that are more than a question: `dialog` (default) in the middle, `drawer` at the end of the window. */
  readonly overlays?: 'dialog' | 'drawer';
  readonly brand?: Brand;
  /** By host name, when there is no `brand`. */
  readonly brands?: Readonly<Record<string, Brand>>;
  /** Address of the captcha's script; default: the vendor's current one. `limitMs`: how long a person may take, default 2 min. */
  readonly captcha?: { readonly script?: string; readonly limitMs?: number };
  /** User names whose settlement is not reconciled here (§6). */
  readonly specialUsers?: readonly string[];
  /** Accounts that always see their own numbers unmasked (§5). */
  readonly uidAllowList?: readonly string[];
  /** Numbers of articles on a platform that numbers them otherwise: `withdrawal` is the withdrawal agreement, default 10075. */
  readonly articles?: { readonly withdrawal?: string };
  /** Days until a withdrawal arrives; default weekly 1, monthly 3. */
  readonly arrivalDays?: { readonly weekly?: number; readonly monthly?: number };
  /**
   * A page that hands over the export where downloads fail (mini-program webviews): of the web, or `/pages/…` of the
   * mini-program. Its query says what is wanted, such as `month=2026-10`; it carries no personal data.
   */
  readonly exportUrl?: string;
  /** false: `Idempotency-Key` and `X-Wallet-Ticket` are not sent, for platforms whose CORS refuses them. */
  readonly ownHeaders?: boolean;
  /**
   * true: the platform makes one withdrawal of however many with one `Idempotency-Key`, so that a lost one may be sent
   * again. Without it the answers decide: a platform that honours keys echoes the header. false: never sent again.
   */
  readonly honoursIdempotencyKey?: boolean;
  /** Serves the calls of the external address form. */
  readonly externalApiHost?: string;
  /**
   * Where the platform says what is new: `wss://push.example`, with a path when it is not `/api/websocket`, or a path of
   * `apiBase`. Without it elements ask again from time to time.
   */
  readonly websocketHost?: string;
  /**
   * How to reach business staff, where a person is told to: a phone number, the address of a QR image, the number of an
   * article; what is given is shown.
   */
  readonly contact?: { readonly phone?: string; readonly qr?: string; readonly article?: string };
  /** Address of the official account's QR image, and the paths on which it floats. */
  readonly officialAccount?: { readonly qr: string; readonly paths?: readonly string[] };
}

type Listener = () => void;

interface Shared {
  configuration: Configuration;
  /** Whether a host has configured anything: until then elements wait. */
  configured: boolean;
  readonly listeners: Set<Listener>;
}

const KEY = Symbol.for('partner-console');

type Page = typeof globalThis & { [KEY]?: Shared; partnerConsole?: unknown };

const shared = (): Shared => ((globalThis as Page)[KEY] ??= begin(globalThis as Page));

function begin(page: Page): Shared {
  let given = page.partnerConsole;
  // Imports run before the code around them: a page that bundles its elements sets its object when they are there
  // already. Where `var` made the name, it cannot be watched; but then it was set early enough.
  Reflect.defineProperty(page, 'partnerConsole', {
    configurable: true,
    get: () => given,
    set(value: unknown) {
      if (isApi(value) || !isApi(given)) given = value;
      if (value && !isApi(value)) configure(value);
    },
  });
  return { configuration: given ?? {}, configured: Boolean(given), listeners: new Set() };
}

/** Whether what `window.partnerConsole` holds is what a host can call, no longer a configuration. */
const isApi = (value: unknown): boolean =>
  typeof (value as { configure?: unknown } | undefined)?.configure === 'function';

/** Adds to the configuration; an option given as `undefined` returns to its default. Elements on the page follow. */
export function configure(options: {
  readonly [Option in keyof Configuration]?: Configuration[Option] | undefined;
}): void {
  const state = shared();
  state.configuration = { ...state.configuration, ...options } as Configuration;
  state.configured = true;
  for (const listener of [...state.listeners]) listener();
}

export const getConfiguration = (): Configuration => shared().configuration;

/** Whether the host has said anything yet. */
export const isConfigured = (): boolean => shared().configured;

/** Calls `listener` after every change. @returns the way to stop */
export function subscribeConfiguration(listener: Listener): () => void {
  const { listeners } = shared();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
