/** The environment of the server; every variable is optional. */
import path from 'node:path';
import { isLoopback } from '#shared/domain/web-address.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/**
 * `demo`: people to try, known passwords and /sandbox, on this machine alone. `reference`: the same platform without
 * them. `gateway`: none, all calls are forwarded.
 */
const MODES = ['demo', 'reference', 'gateway'] as const;
export type Mode = (typeof MODES)[number];

export interface ServerOptions {
  readonly mode: Mode;
  /** 0 takes a free one */
  readonly port: number;
  readonly host: string;
  /** Folder of the embedded database; `undefined` keeps it in memory. */
  readonly dataDir: string | undefined;
  /** A PostgreSQL server instead of the embedded database. */
  readonly databaseUrl: string | undefined;
  /** A platform to forward to; without one the server is a platform itself. */
  readonly platformUrl: string | undefined;
  /** JSON file with brands, special users and the like. */
  readonly configFile: string | undefined;
  /** Origins whose pages may call /api. */
  readonly allowedOrigins: readonly string[];
  /** Who may show the console in a frame: origins, or `'none'` or `'self'` alone. */
  readonly frameAncestors: readonly string[];
  /** Whose `X-Forwarded-*` are believed: addresses, networks, or how many proxies there are. */
  readonly trustProxy: readonly string[] | number | false;
  /** What people type to come here, where that is another address than the one that is listened to. */
  readonly publicOrigin: string | undefined;
  /** ms between the end of readiness and that of the listener */
  readonly stopDelay: number;
  /** Hours between another payout account and the first withdrawal to it. */
  readonly payoutHoldHours: number;
  /** What a platform for real people needs; of mode `reference` alone. */
  readonly real?: RealServices | undefined;
  /** Scoped embed sessions for partners' servers; without it there are none. */
  readonly embed?: EmbedOptions | undefined;
  /** where Prometheus reads its figures; nowhere without it */
  readonly metricsPort: number | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Time limits in milliseconds where they differ from the usual ones. */
  readonly limits?: Partial<TimeLimits>;
}

interface RealServices {
  /** is sent codes: POST {phone, code, purpose} */
  readonly smsUrl: string;
  /** is asked about the captcha's tickets: POST {ticket, randstr, address}, 200 when it holds */
  readonly captchaUrl: string;
  /** the agent who is there from the beginning, and invites the others */
  readonly firstAgent: { readonly username: string; readonly phoneNumber: string } | undefined;
}

export interface EmbedOptions {
  /** of 32 bytes each; the first seals, all open */
  readonly keys: readonly Uint8Array[];
  /** whose servers may ask for sessions */
  readonly partners: readonly { readonly name: string; readonly secret: string }[];
}

export interface TimeLimits {
  /** to receive a request whole */
  readonly request: number;
  /** to answer it */
  readonly handler: number;
  /** of silence on a connection */
  readonly connection: number;
  /** for a platform to accept a connection */
  readonly upstreamConnect: number;
  /** for a platform to begin its answer, and between two parts of it; below `handler` */
  readonly upstream: number;
}

export const TIME_LIMITS: TimeLimits = {
  request: 30_000,
  handler: 30_000,
  connection: 60_000,
  upstreamConnect: 5_000,
  upstream: 25_000,
};

/** A variable that cannot be used; the message is one sentence for the person who set it. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
  readonly variable: string;
  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`);
    this.variable = variable;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws OptionError naming the variable that is wrong */
export function readOptions(environment: Environment): ServerOptions {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const platformUrl = address('PLATFORM_URL', value('PLATFORM_URL'), ['http:', 'https:']);
  const databaseUrl = address('DATABASE_URL', value('DATABASE_URL'), ['postgres:', 'postgresql:']);
  if (platformUrl && databaseUrl) {
    throw new OptionError('DATABASE_URL', 'has no use together with PLATFORM_URL: a gateway keeps nothing. Unset one.');
  }
  if (platformUrl && /[?#@]/.test(platformUrl)) {
    throw new OptionError('PLATFORM_URL', 'must be an address without a user, a query or a hash.');
  }
  const mode = modeOf(value('MODE'), { platformUrl, databaseUrl });
  const host = value('HOST') ?? '127.0.0.1';
  if (mode === 'demo' && !isLoopback(host)) {
    throw new OptionError(
      'HOST',
      `${host} is open to other machines, and the demo has known passwords and moves money by hand: ` +
        'leave HOST out, or set MODE=reference, or PLATFORM_URL.',
    );
  }
  return {
    mode,
    port: port('PORT', value('PORT') ?? '4173'),
    host,
    dataDir: path.resolve(value('DATA_DIR') ?? '.data'),
    databaseUrl,
    platformUrl,
    configFile: value('CONFIG_FILE'),
    allowedOrigins: list(value('ALLOWED_ORIGINS')).map((each) => origin('ALLOWED_ORIGINS', each)),
    frameAncestors: frames(list(value('FRAME_ANCESTORS'))),
    trustProxy: proxies(list(value('TRUST_PROXY'))),
    publicOrigin: value('PUBLIC_ORIGIN') && origin('PUBLIC_ORIGIN', value('PUBLIC_ORIGIN')!),
    stopDelay: wholeSeconds('STOP_DELAY', value('STOP_DELAY') ?? (mode === 'demo' ? '0' : '2')),
    payoutHoldHours: payoutHold(value('PAYOUT_HOLD_HOURS') ?? '24'),
    real: mode === 'reference' ? realServices(value) : undefined,
    embed: embedOptions(list(value('EMBED_KEYS')), list(value('EMBED_PARTNERS'))),
    metricsPort: value('METRICS_PORT') === undefined ? undefined : port('METRICS_PORT', value('METRICS_PORT')!),
    logLevel: logLevel(value('LOG_LEVEL') ?? 'info'),
  };
}

function modeOf(text: string | undefined, { platformUrl, databaseUrl }: Partial<ServerOptions>): Mode {
  if (platformUrl) {
    if (text !== undefined && text !== 'gateway')
      throw new OptionError('MODE', `"${text}" and PLATFORM_URL exclude each other: unset one.`);
    return 'gateway';
  }
  if (text === 'gateway') throw new OptionError('MODE', '"gateway" needs PLATFORM_URL, the platform to forward to.');
  if (text === undefined) return databaseUrl ? 'reference' : 'demo';
  const mode = MODES.find((each) => each === text);
  if (!mode) throw new OptionError('MODE', `must be one of ${MODES.join(', ')}, not "${text}".`);
  return mode;
}

const NETWORK = /^([\da-f.:]+(\/\d{1,3})?|loopback|linklocal|uniquelocal)$/i;

function proxies(given: readonly string[]): readonly string[] | number | false {
  if (given.length === 0) return false;
  if (given.length === 1 && /^[1-9]$/.test(given[0]!)) return Number(given[0]);
  const wrong = given.find((each) => !NETWORK.test(each) || /^\d+$/.test(each));
  if (wrong !== undefined)
    throw new OptionError(
      'TRUST_PROXY',
      `must list addresses or networks such as 10.0.0.0/8 or loopback, or say how many proxies there are, not "${wrong}".`,
    );
  return given;
}

function wholeSeconds(variable: string, text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new OptionError(variable, `must be a number of seconds, not "${text}".`);
  return Number(text) * 1_000;
}

function payoutHold(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new OptionError('PAYOUT_HOLD_HOURS', `must be a number of hours, not "${text}".`);
  return Number(text);
}

function realServices(value: (name: string) => string | undefined): RealServices {
  const [smsUrl, captchaUrl] = ['SMS_URL', 'CAPTCHA_URL'].map((name) => {
    const url = address(name, value(name), ['http:', 'https:']);
    if (url) return url;
    throw new OptionError(name, 'is needed in MODE=reference: without it nobody can prove a phone or sign in.');
  });
  const agent = value('FIRST_AGENT');
  const [, username = '', phoneNumber = ''] = /^([\w-]{2,32}):(1\d{10})$/.exec(agent ?? '') ?? [];
  if (agent && !username) throw new OptionError('FIRST_AGENT', 'must be a user name and a phone: anna:13800138000.');
  return { smsUrl: smsUrl!, captchaUrl: captchaUrl!, firstAgent: agent ? { username, phoneNumber } : undefined };
}

const KEY_BYTES = 32;
const MOST_KEYS = 2;
const SHORTEST_SECRET = 32;

/** The values are not repeated: they are secrets. */
function embedOptions(keys: readonly string[], partners: readonly string[]): EmbedOptions | undefined {
  if (keys.length === 0 && partners.length === 0) return undefined;
  const bytes = keys.map((each) => new Uint8Array(Buffer.from(each, 'base64')));
  if (bytes.length === 0 || bytes.length > MOST_KEYS || bytes.some(({ length }) => length !== KEY_BYTES))
    throw new OptionError(
      'EMBED_KEYS',
      'must be one key, or the new and the old one, each of 32 bytes in base64: openssl rand -base64 32',
    );
  const named = partners.map((each) => {
    const [, name = '', secret = ''] = /^([\w-]{1,40}):(\S+)$/.exec(each) ?? [];
    return { name, secret };
  });
  if (named.length === 0 || named.some(({ name, secret }) => !name || secret.length < SHORTEST_SECRET))
    throw new OptionError(
      'EMBED_PARTNERS',
      'must list names and secrets, portal:<secret>, and a secret has 32 letters or more.',
    );
  return { keys: bytes, partners: named };
}

function port(variable: string, text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > 65_535) {
    throw new OptionError(variable, `must be a number from 0 to 65535, not "${text}".`);
  }
  return number;
}

function address(variable: string, text: string | undefined, protocols: readonly string[]): string | undefined {
  if (text === undefined) return undefined;
  // The value is not repeated: a database's address holds a password.
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new OptionError(
      variable,
      `must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );
  }
  return text;
}

const list = (text: string | undefined): string[] => text?.split(/[\s,]+/).filter(Boolean) ?? [];

/** An origin as browsers send it: no path, no closing slash, in lower case. */
function origin(variable: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || /[?#@*]/.test(text)) {
    throw new OptionError(variable, `must list origins such as https://partner.example, not "${text}".`);
  }
  return url.origin;
}

function frames(sources: readonly string[]): readonly string[] {
  if (sources.length === 0) return ["'none'"];
  const words = sources.map((source) => source.replace(/^'|'$/g, ''));
  if (words.length === 1 && words[0] === 'none') return ["'none'"];
  return words.map((word) => (word === 'self' ? "'self'" : origin('FRAME_ANCESTORS', word)));
}

function logLevel(text: string): ServerOptions['logLevel'] {
  const level = LOG_LEVELS.find((each) => each === text.toLowerCase());
  if (!level) throw new OptionError('LOG_LEVEL', `must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`);
  return level;
}
