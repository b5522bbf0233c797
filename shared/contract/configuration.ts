/**
 * What an operator tells the console: the file named by CONFIG_FILE, checked by the server and handed to the page as
 * /config.json. Every key is optional; an unknown one is an error, as a misspelt key would otherwise be silence.
 */
import * as v from 'valibot';
import { offProblem } from '../domain/optional-calls.ts';

const word = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));
const words = v.array(word);

const hasProtocol = (address: string, protocols: readonly string[]): boolean =>
  URL.canParse(address) && protocols.includes(new URL(address).protocol);

const address = v.pipe(
  v.string(),
  v.check(
    (value) => /^\/(?![/\\])/.test(value) || hasProtocol(value, ['https:', 'http:']),
    'must be a path from / or an http(s) address',
  ),
);

const origin = v.pipe(
  v.string(),
  v.check((value) => hasProtocol(value, ['https:', 'http:']), 'must be an http(s) address'),
);

const websocket = v.pipe(
  v.string(),
  v.check(
    (value) => /^\/(?![/\\])/.test(value) || hasProtocol(value, ['wss:', 'ws:']),
    'must be a path from / or a ws(s) address',
  ),
);

const days = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60)));

const brand = v.strictObject({
  name: word,
  nameEn: v.optional(word),
  logo: v.optional(address),
  accent: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #0a696d'))),
});

export const consoleConfigurationSchema = v.strictObject({
  /** Brands by host name of the console's address; a name also covers the hosts below it. */
  brands: v.optional(v.record(v.string(), brand)),
  brand: v.optional(brand),
  /** User names whose settlement is not reconciled here (§6). */
  specialUsers: v.optional(words),
  /** Accounts that always see their own numbers unmasked (§5). */
  uidAllowList: v.optional(words),
  /** `hosts` are further origins that the captcha's script loads from. */
  captcha: v.optional(v.strictObject({ script: address, hosts: v.optional(v.array(origin)) })),
  websocketHost: v.optional(websocket),
  externalApiHost: v.optional(origin),
  /** Other addresses of calls: a call's name or a prefix for an address. */
  addresses: v.optional(v.record(v.string(), address)),
  /** How those calls answer: `H` with the data, `C` with `{code, message, data}`. */
  families: v.optional(v.record(v.string(), v.picklist(['H', 'C']))),
  /** Calls that the platform does not have: names or prefixes of those that the specification does not address. */
  off: v.optional(
    v.array(
      v.pipe(
        word,
        v.check(
          (entry) => offProblem(entry) === undefined,
          ({ input }) => offProblem(input)!,
        ),
      ),
    ),
  ),
  ownHeaders: v.optional(v.boolean()),
  /** Whether one `Idempotency-Key` never makes two withdrawals; without it the platform's answers tell. */
  honoursIdempotencyKey: v.optional(v.boolean()),
  exportUrl: v.optional(address),
  /** How to reach business staff: a phone number, a QR image, the number of an article. */
  contact: v.optional(
    v.strictObject({
      phone: v.optional(v.pipe(v.string(), v.regex(/^\+?\d[\d -]{4,20}$/, 'must be a phone number'))),
      qr: v.optional(address),
      article: v.optional(word),
    }),
  ),
  /** The official account's QR image and the paths on which it floats. */
  officialAccount: v.optional(v.strictObject({ qr: address, paths: v.optional(words) })),
  /** Numbers of articles: the withdrawal agreement. */
  articles: v.optional(v.strictObject({ withdrawal: v.optional(word) })),
  /** Days until a withdrawal arrives. */
  arrivalDays: v.optional(v.strictObject({ weekly: days, monthly: days })),
  locale: v.optional(v.picklist(['zh-CN', 'en'])),
  /** Words of the operator's own, by their keys; for both languages, or by language. */
  texts: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^\w+(\.\w+)+$/, 'must be a key such as wallet.withdraw')),
      v.union([word, v.strictObject({ 'zh-CN': v.optional(word), en: v.optional(word) })]),
    ),
  ),
  theme: v.optional(v.picklist(['light', 'dark', 'auto'])),
  density: v.optional(v.picklist(['comfortable', 'compact'])),
  overlays: v.optional(v.picklist(['dialog', 'drawer'])),
});

export type ConsoleConfiguration = v.InferOutput<typeof consoleConfigurationSchema>;
