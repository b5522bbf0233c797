/**
 * The configuration of the console by its operator: the file named by CONFIG_FILE, checked by the server and served as
 * /config.json. Every key is optional. An unknown key is an error, because a misspelled key would otherwise have no
 * effect.
 */
import * as v from 'valibot';
import { offProblem } from '../core/optional-calls.ts';
import { parseAddress } from '../core/web-address.ts';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));
const textList = v.array(text);

const hasProtocol = (address: string, protocols: readonly string[]): boolean =>
  protocols.includes(parseAddress(address)?.protocol ?? '');

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
  name: text,
  nameEn: v.optional(text),
  logo: v.optional(address),
  accent: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #0a696d'))),
});

export const consoleConfigurationSchema = v.strictObject({
  /** Brands by host name of the console. A name also covers its subdomains. */
  brands: v.optional(v.record(v.string(), brand)),
  brand: v.optional(brand),
  /** User names whose settlement is not reconciled here (§6). */
  specialUsers: v.optional(textList),
  /** User IDs of accounts that always see their own numbers unmasked (§5). */
  uidAllowList: v.optional(textList),
  /** `hosts` are additional origins that the captcha script loads from. */
  captcha: v.optional(v.strictObject({ script: address, hosts: v.optional(v.array(origin)) })),
  websocketHost: v.optional(websocket),
  externalApiHost: v.optional(origin),
  /** Other addresses of calls, by call name or path prefix. */
  addresses: v.optional(v.record(v.string(), address)),
  /** Response format of these calls: `H` is the bare data, `C` is `{code, message, data}`. */
  families: v.optional(v.record(v.string(), v.picklist(['H', 'C']))),
  /** Optional calls that the platform lacks, by call name or path prefix. */
  off: v.optional(
    v.array(
      v.pipe(
        text,
        v.check(
          (entry) => offProblem(entry) === undefined,
          ({ input }) => offProblem(input)!,
        ),
      ),
    ),
  ),
  ownHeaders: v.optional(v.boolean()),
  traceRequests: v.optional(v.boolean()),
  /** Whether one `Idempotency-Key` never makes two withdrawals. Without it, the platform's responses decide. */
  honoursIdempotencyKey: v.optional(v.boolean()),
  exportUrl: v.optional(address),
  /** Contact of the business staff: a phone number, a WeChat ID, a QR image, an article number. */
  contact: v.optional(
    v.strictObject({
      phone: v.optional(v.pipe(v.string(), v.regex(/^\+?\d[\d -]{4,20}$/, 'must be a phone number'))),
      wechat: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z][\w-]{5,19}$/, 'must be a WeChat ID'))),
      qr: v.optional(address),
      article: v.optional(text),
    }),
  ),
  /** The official account's QR image and the paths on which it floats. */
  officialAccount: v.optional(v.strictObject({ qr: address, paths: v.optional(textList) })),
  /** Article numbers: the withdrawal agreement if it differs, and the invoice title of the buyer. */
  articles: v.optional(v.strictObject({ withdrawal: v.optional(text), invoice: v.optional(text) })),
  /** Days until a withdrawal arrives. */
  arrivalDays: v.optional(v.strictObject({ weekly: days, monthly: days })),
  locale: v.optional(v.picklist(['zh-CN', 'en'])),
  /** The operator's own texts by key, for both languages or by language. */
  texts: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^\w+(\.\w+)+$/, 'must be a key such as wallet.withdraw')),
      v.union([text, v.strictObject({ 'zh-CN': v.optional(text), en: v.optional(text) })]),
    ),
  ),
  theme: v.optional(v.picklist(['light', 'dark', 'auto'])),
  density: v.optional(v.picklist(['comfortable', 'compact'])),
  overlays: v.optional(v.picklist(['dialog', 'drawer'])),
});

export type ConsoleConfiguration = v.InferOutput<typeof consoleConfigurationSchema>;
