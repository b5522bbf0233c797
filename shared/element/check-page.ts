/**
 * Checks a page once its first element is shown and the page is idle. Logs unknown options, attributes and tags in the
 * console with the nearest known name. The check changes nothing.
 */
import { session } from '../client/session.ts';
import {
  getConfiguration,
  isConfigured,
  LOCALES,
  matchLocale,
  subscribeConfiguration,
  type Configuration,
} from '../host/configuration.ts';
import { dictionaries, isDictionary } from '../host/locale.ts';
import { report } from '../host/report.ts';
import { emitFrom } from '../host/widget-events.ts';
import { ELEMENT_TAGS } from './element-tags.ts';

/** `url`: with a scheme, or a path of the page's origin, and without `/api`, with which the paths of the calls begin. `locale`: a language tag. */
type Kind = 'string' | 'url' | 'locale' | 'function' | 'object' | 'boolean' | readonly string[];

/** Every option with its type or values. */
const OPTIONS: { readonly [Option in keyof Required<Configuration>]: Kind } = {
  apiBase: 'url',
  addresses: 'object',
  families: 'object',
  off: 'object',
  session: ['embed', 'console'],
  token: 'string',
  getToken: 'function',
  onSessionExpired: 'function',
  onLoadStart: 'function',
  onLoadError: 'function',
  onAnalyticsEvent: 'function',
  rowActions: 'object',
  extraColumns: 'object',
  locale: 'locale',
  texts: 'object',
  theme: ['light', 'dark', 'auto'],
  density: ['comfortable', 'compact'],
  overlays: ['dialog', 'drawer'],
  sensitive: ['page', 'frame'],
  brand: 'object',
  brands: 'object',
  captcha: 'object',
  specialUsers: 'object',
  uidAllowList: 'object',
  articles: 'object',
  arrivalDays: 'object',
  exportUrl: 'string',
  ownHeaders: 'boolean',
  traceRequests: 'boolean',
  honoursIdempotencyKey: 'boolean',
  externalApiHost: 'url',
  websocketHost: 'string',
  updates: 'boolean',
  contact: 'object',
  officialAccount: 'object',
};

function checkOptions(): void {
  for (const [name, value] of Object.entries(getConfiguration())) {
    const kind = Object.hasOwn(OPTIONS, name) ? OPTIONS[name as keyof Configuration] : undefined;
    if (!kind) report('unknown-option', { what: name, names: Object.keys(OPTIONS) });
    else if (value !== undefined && value !== null && !fits(value, kind))
      report('bad-value', { what: `\`${name}: ${displayValue(value, kind)}\``, names: allowedValues(kind) });
  }
}

function fits(value: unknown, kind: Kind): boolean {
  if (kind === 'url')
    return typeof value === 'string' && /^(https?:\/\/.|\/|$)/i.test(value) && !/\/api\/?$/.test(value);
  if (kind === 'locale') return typeof value === 'string' && matchLocale(value) !== undefined;
  return typeof kind === 'string' ? typeof value === kind : kind.includes(value as string);
}

/** A value of another kind may be a secret, such as a token, so only its type is logged. */
const displayValue = (value: unknown, kind: Kind): string =>
  kind === 'url' || kind === 'locale' || typeof kind === 'object' ? JSON.stringify(value) : `(${typeof value})`;

function allowedValues(kind: Kind): string[] {
  if (kind === 'url') return ["an address such as 'https://platform.example', without '/api'"];
  if (typeof kind === 'string' && kind !== 'locale') return [`a value of type ${kind}`];
  return (kind === 'locale' ? LOCALES : kind).map((option) => `'${option}'`);
}

/** Global attributes, and attributes that frameworks add. */
const COMMON =
  /^(id|class|style|slot|part|exportparts|hidden|inert|lang|dir|title|tabindex|role|translate|draggable|nonce|is|key|ref|contenteditable|popover|autofocus|accesskey|aria-.*|data-.*|on.*|v-.*|x-.*|ng-.*|_ng.*|[^a-z].*|.*:.*)$/;

const unknown = new WeakSet<Element>();

function checkElements(root: Document | ShadowRoot): void {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    const { localName: tag, shadowRoot } = element;
    if (tag.startsWith('partner-')) checkElement(element, tag);
    else if (shadowRoot) checkElements(shadowRoot);
  }
}

function checkElement(element: HTMLElement, tag: string): void {
  const defined = customElements.get(tag) as { observedAttributes?: readonly string[] } | undefined;
  if (defined) {
    const knownNames = defined.observedAttributes ?? [];
    for (const name of element.getAttributeNames())
      if (!knownNames.includes(name) && !COMMON.test(name))
        report('unknown-attribute', { tag, what: name, names: knownNames });
  } else if (!(ELEMENT_TAGS as readonly string[]).includes(tag)) {
    report('unknown-element', { tag, names: ELEMENT_TAGS });
    if (unknown.has(element)) return;
    unknown.add(element);
    emitFrom(element, 'partner-widget-failed', {
      tag,
      code: 'unknown-element',
      message: `The element <${tag}> does not exist`,
    });
  }
}

/** Checks only loaded dictionaries, because the keys of an element that is not on the page are unknown. */
function checkTexts(): void {
  const keys = Object.keys(getConfiguration().texts ?? {});
  if (keys.length === 0) return;
  for (const [text, name] of dictionaries) {
    const knownKeys = keysOf(text.en, name);
    for (const key of keys)
      if (key.startsWith(`${name}.`) && !knownKeys.includes(key))
        report('unknown-text', { what: key, names: knownKeys });
  }
}

const keysOf = (texts: unknown, key: string): string[] =>
  isDictionary(texts) ? Object.entries(texts).flatMap(([name, inner]) => keysOf(inner, `${key}.${name}`)) : [key];

/** Reports a missing token, unless the page has an element for signing in. */
async function checkSession(): Promise<void> {
  const { getToken, token, session: kind } = getConfiguration();
  if (!isConfigured() || session.status() !== 'none' || kind === 'console' || getToken || token) return;
  // part of the messages for developers, which most pages do not load
  const { elementsOnPage } = await import('../host/elements-on-page.ts');
  if (!elementsOnPage().some((each) => each.matches('partner-login, partner-join'))) report('token-missing');
}

let watching = false;

/** Browsers lay out such a page by the rules of the 1990s. */
function checkDoctype(): void {
  if (document.compatMode === 'BackCompat') report('no-doctype');
}

export function checkPage(): void {
  checkDoctype();
  checkOptions();
  checkTexts();
  checkElements(document);
  // without the code of the messages, nothing could be logged
  checkSession().catch(() => {});
  if (!watching) subscribeConfiguration(checkPage);
  watching = true;
}
