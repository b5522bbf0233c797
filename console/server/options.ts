/** Reads the server's options from environment variables. */
import path from 'node:path';
import type { PoolOptions } from './reference/database/server-pool.ts';
import { isLoopback } from '#shared/domain/web-address.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/**
 * `demo`: the embedded platform with demo users, public passwords and /sandbox, on this machine only. `reference`: the
 * embedded platform without them. `gateway`: no embedded platform, /api is forwarded.
 */
const MODES = ['demo', 'reference', 'gateway'] as const;
export type Mode = (typeof MODES)[number];

export interface ServerOptions {
  readonly mode: Mode;
  /** 0 selects a free port */
  readonly port: number;
  readonly host: string;
  /** Folder of the embedded database; `undefined` keeps it in memory. */
  readonly dataDir: string | undefined;
  /** A PostgreSQL server instead of the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Address of the same server for LISTEN, if `databaseUrl` is a connection pooler. */
  readonly databaseListenUrl: string | undefined;
  /** The same database with a role that owns the tables, for migrations. */
  readonly databaseMigrationUrl: string | undefined;
  /** A streaming replica of the same server, for lists, histories and exports. */
  readonly databaseReadUrl: string | undefined;
  /** Keys that encrypt ID and card numbers in the database, 32 bytes each; the first key encrypts, all keys decrypt. */
  readonly dataKeys: readonly Uint8Array[];
  /** Connections to `databaseUrl`, where they differ from the defaults. */
  readonly databasePool: Partial<PoolOptions>;
  /** The platform to forward to; without it, the server runs the embedded platform. */
  readonly platformUrl: string | undefined;
  /** JSON file with brands, special users and other settings. */
  readonly configFile: string | undefined;
  /** Origins whose pages may use /api. */
  readonly allowedOrigins: readonly string[];
  /** Pages that may show the console in a frame: origins, `'self'` or `'none'`. */
  readonly frameAncestors: readonly string[];
  /** Proxies whose `X-Forwarded-*` headers are accepted: addresses, networks, or the number of proxies. */
  readonly trustProxy: readonly string[] | number | false;
  /** The origin that users open, if it differs from the address of the listener. */
  readonly publicOrigin: string | undefined;
  /** ms between the end of readiness and the end of the listener */
  readonly stopDelay: number;
  /** Hours that withdrawals are blocked after a change of payout account, phone or wallet password. */
  readonly payoutHoldHours: number;
  /** Hours without a request after which a session ends; 0 for no limit. */
  readonly sessionIdleHours: number;
  /** Whether a password signs in only where the user has signed in before. Elsewhere, a code is required. */
  readonly codeOnNewNetwork: boolean;
  /** Services for real users; only in mode `reference`. */
  readonly real?: RealServices | undefined;
  /** Keys and partners of embed sessions; without it, they are disabled. */
  readonly embed?: EmbedOptions | undefined;
  /** port of the Prometheus metrics; without it, they are disabled */
  readonly metricsPort: number | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Overrides of `TIME_LIMITS`, in milliseconds. */
  readonly limits?: Partial<TimeLimits>;
}

interface RealServices {
  readonly providers: Providers;
  /** the agent in a new database, which invites the other users */
  readonly firstAgent: { readonly username: string; readonly phoneNumber: string } | undefined;
  /** employees of whom two must approve each payout; empty for no approval */
  readonly approvers: readonly { readonly name: string; readonly secret: string }[];
}

/** Services of the operator (providers.md). Without `identity` or `payout`, their features are refused. */
interface Providers {
  readonly sms: ProviderOptions;
  readonly captcha: ProviderOptions;
  /** the operator's app of the captcha service, for the script of the page */
  readonly captchaApp: { readonly captchaAppId: string; readonly captchaAppIdEncrypted: string };
  readonly identity: ProviderOptions | undefined;
  readonly payout: ProviderOptions | undefined;
}

export interface ProviderOptions {
  readonly url: string;
  /** signs all messages to and from the provider */
  readonly key: { readonly id: string; readonly secret: string };
}

export interface EmbedPartner {
  /** for the log and the audit */
  readonly name: string;
  readonly secret: string;
  /** origins for which the partner may create sessions; empty for all allowed origins */
  readonly origins: readonly string[];
}

export interface EmbedOptions {
  /** 32 bytes each; the first key encrypts, all keys decrypt */
  readonly keys: readonly Uint8Array[];
  /** partners whose servers may create sessions */
  readonly partners: readonly EmbedPartner[];
}

export interface TimeLimits {
  /** to receive a complete request */
  readonly request: number;
  /** to respond to a request */
  readonly handler: number;
  /** of an idle connection */
  readonly connection: number;
  /** to connect to the platform */
  readonly upstreamConnect: number;
  /** until the platform's response starts, and between two of its parts; less than `handler` */
  readonly upstream: number;
}

export const TIME_LIMITS: TimeLimits = {
  request: 30_000,
  handler: 30_000,
  connection: 60_000,
  upstreamConnect: 5_000,
  upstream: 25_000,
};

/** An invalid environment variable. The message is shown in the terminal without a stack. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
  readonly variable: string;
  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`);
    this.variable = variable;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws OptionError with the invalid variable */
export function readOptions(environment: Environment): ServerOptions {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const platformUrl = address('PLATFORM_URL', value('PLATFORM_URL'), ['http:', 'https:']);
  const databaseUrl = address('DATABASE_URL', value('DATABASE_URL'), ['postgres:', 'postgresql:']);
  if (platformUrl && databaseUrl) {
    throw new OptionError(
      'DATABASE_URL',
      'and PLATFORM_URL exclude each other, because a gateway stores no data. Unset one.',
    );
  }
  if (platformUrl && /[?#@]/.test(platformUrl)) {
    throw new OptionError('PLATFORM_URL', 'must be a URL without a user, query or hash.');
  }
  const databaseReadUrl = address('DATABASE_READ_URL', value('DATABASE_READ_URL'), ['postgres:', 'postgresql:']);
  if (databaseReadUrl && !databaseUrl)
    throw new OptionError('DATABASE_READ_URL', 'requires DATABASE_URL, whose replica it is. Set both or none.');
  const mode = modeOf(value('MODE'), { platformUrl, databaseUrl });
  const host = value('HOST') ?? '127.0.0.1';
  if (mode === 'demo' && !isLoopback(host)) {
    throw new OptionError(
      'HOST',
      `${host} is open to other machines, but the demo has public passwords and a sandbox. ` +
        'Unset HOST, or set MODE=reference or PLATFORM_URL.',
    );
  }
  if (value('FAST_FOR_TESTS') && !isLoopback(host))
    throw new OptionError(
      'FAST_FOR_TESTS',
      'weakens passwords and limits for test suites. Unset it, or set HOST to 127.0.0.1.',
    );
  return {
    mode,
    port: port('PORT', value('PORT') ?? '4173'),
    host,
    dataDir: path.resolve(value('DATA_DIR') ?? '.data'),
    databaseUrl,
    databaseMigrationUrl: address('DATABASE_MIGRATION_URL', value('DATABASE_MIGRATION_URL'), [
      'postgres:',
      'postgresql:',
    ]),
    databaseListenUrl: address('DATABASE_LISTEN_URL', value('DATABASE_LISTEN_URL'), ['postgres:', 'postgresql:']),
    databaseReadUrl,
    databasePool: poolOptions(value),
    platformUrl,
    dataKeys: secretKeys('DATA_KEYS', list(value('DATA_KEYS'))),
    configFile: value('CONFIG_FILE'),
    allowedOrigins: list(value('ALLOWED_ORIGINS')).map((each) => origin('ALLOWED_ORIGINS', each)),
    frameAncestors: frames(list(value('FRAME_ANCESTORS'))),
    trustProxy: proxies(list(value('TRUST_PROXY'))),
    publicOrigin: value('PUBLIC_ORIGIN') && origin('PUBLIC_ORIGIN', value('PUBLIC_ORIGIN')!),
    stopDelay: wholeSeconds('STOP_DELAY', value('STOP_DELAY') ?? (mode === 'demo' ? '0' : '2')),
    payoutHoldHours: hours('PAYOUT_HOLD_HOURS', value('PAYOUT_HOLD_HOURS') ?? '24'),
    codeOnNewNetwork: isOn('CODE_ON_NEW_NETWORK', value('CODE_ON_NEW_NETWORK')),
    sessionIdleHours: hours('SESSION_IDLE_HOURS', value('SESSION_IDLE_HOURS') ?? '24'),
    real: mode === 'reference' ? realServices(value) : undefined,
    embed: embedOptions(list(value('EMBED_KEYS')), list(value('EMBED_PARTNERS'))),
    metricsPort: value('METRICS_PORT') === undefined ? undefined : port('METRICS_PORT', value('METRICS_PORT')!),
    logLevel: logLevel(value('LOG_LEVEL') ?? 'info'),
  };
}

function modeOf(text: string | undefined, { platformUrl, databaseUrl }: Partial<ServerOptions>): Mode {
  if (platformUrl) {
    if (text !== undefined && text !== 'gateway')
      throw new OptionError('MODE', `"${text}" and PLATFORM_URL exclude each other. Unset one.`);
    return 'gateway';
  }
  if (text === 'gateway') throw new OptionError('MODE', '"gateway" requires PLATFORM_URL, the platform to forward to.');
  if (text === undefined) return databaseUrl ? 'reference' : 'demo';
  const mode = MODES.find((each) => each === text);
  if (!mode) throw new OptionError('MODE', `must be one of ${MODES.join(', ')}, not "${text}".`);
  return mode;
}

const NETWORK = /^([\da-f.:]+(\/\d{1,3})?|loopback|linklocal|uniquelocal)$/i;

function proxies(listed: readonly string[]): readonly string[] | number | false {
  if (listed.length === 0) return false;
  if (listed.length === 1 && /^[1-9]$/.test(listed[0]!)) return Number(listed[0]);
  const wrong = listed.find((each) => !NETWORK.test(each) || /^\d+$/.test(each));
  if (wrong !== undefined)
    throw new OptionError(
      'TRUST_PROXY',
      `must be a list of addresses or networks such as 10.0.0.0/8 or loopback, or the number of proxies, not "${wrong}".`,
    );
  return listed;
}

const MOST_CONNECTIONS = 200;

function poolOptions(value: (name: string) => string | undefined): Partial<PoolOptions> {
  const size = value('DATABASE_POOL_SIZE');
  if (size !== undefined && (!/^[1-9]\d{0,2}$/.test(size) || Number(size) > MOST_CONNECTIONS))
    throw new OptionError('DATABASE_POOL_SIZE', `must be a number from 1 to ${MOST_CONNECTIONS}, not "${size}".`);
  const limits = {
    connectMs: 'DATABASE_CONNECT_TIMEOUT',
    statementMs: 'DATABASE_STATEMENT_TIMEOUT',
    lockMs: 'DATABASE_LOCK_TIMEOUT',
  } as const;
  const given = Object.entries(limits).flatMap(([name, variable]) => {
    const text = value(variable);
    return text === undefined ? [] : [[name, atLeastOneSecond(variable, text)]];
  });
  return { ...(size && { size: Number(size) }), ...Object.fromEntries(given) };
}

/** Returns ms. 0 is invalid, because it would disable the limit. */
function atLeastOneSecond(variable: string, text: string): number {
  const ms = wholeSeconds(variable, text);
  if (ms === 0) throw new OptionError(variable, 'must be at least one second.');
  return ms;
}

function wholeSeconds(variable: string, text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new OptionError(variable, `must be a number of seconds, not "${text}".`);
  return Number(text) * 1_000;
}

function isOn(variable: string, text: string | undefined): boolean {
  if (text !== undefined && text !== '0' && text !== '1')
    throw new OptionError(variable, `must be 0 or 1, not "${text}".`);
  return text === '1';
}

function hours(variable: string, text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new OptionError(variable, `must be a number of hours, not "${text}".`);
  return Number(text);
}

function realServices(value: (name: string) => string | undefined): RealServices {
  const agent = value('FIRST_AGENT');
  const [, username = '', phoneNumber = ''] = /^([\w-]{2,32}):(1\d{10})$/.exec(agent ?? '') ?? [];
  if (agent && !username)
    throw new OptionError('FIRST_AGENT', 'must be a user name and a phone number, such as anna:13800138000.');
  const required = (name: ProviderVariable): ProviderOptions => {
    const found = provider(name, value);
    if (found) return found;
    throw new OptionError(
      `${name}_URL`,
      'is required in MODE=reference, because sign-in and verification codes use it.',
    );
  };
  return {
    providers: {
      sms: required('SMS'),
      captcha: required('CAPTCHA'),
      captchaApp: captchaApp(value),
      identity: provider('IDENTITY', value),
      payout: provider('PAYOUT', value),
    },
    firstAgent: agent ? { username, phoneNumber } : undefined,
    approvers: approvers(list(value('PAYOUT_APPROVERS'))),
  };
}

/** Reads `name:secret`. @returns `undefined` if the secret is too short or something is missing */
function namedSecret(text: string): { name: string; secret: string } | undefined {
  const [, name = '', secret = ''] = /^([\w.-]{1,40}):(\S+)$/.exec(text) ?? [];
  return name && secret.length >= MIN_SECRET_LENGTH ? { name, secret } : undefined;
}

/** The error message does not repeat the values, because they are secrets. */
function approvers(listed: readonly string[]): RealServices['approvers'] {
  const named = listed.flatMap((each) => namedSecret(each) ?? []);
  const isComplete = named.length === listed.length;
  const isDistinct = (['name', 'secret'] as const).every(
    (key) => new Set(named.map((each) => each[key])).size === named.length,
  );
  if (listed.length === 0 || (isComplete && isDistinct && named.length > 1)) return named;
  throw new OptionError(
    'PAYOUT_APPROVERS',
    'must be a list of at least two employees with different secrets, such as anna:<secret>,ben:<secret>. A secret has at least 32 characters.',
  );
}

function captchaApp(value: (name: string) => string | undefined): Providers['captchaApp'] {
  const captchaAppId = value('CAPTCHA_APP_ID');
  if (captchaAppId === undefined)
    throw new OptionError('CAPTCHA_APP_ID', 'is required in MODE=reference, because pages show the captcha with it.');
  return { captchaAppId, captchaAppIdEncrypted: value('CAPTCHA_APP_ID_ENCRYPTED') ?? '' };
}

type ProviderVariable = 'SMS' | 'CAPTCHA' | 'IDENTITY' | 'PAYOUT';

/** Reads the address and the key of a provider. The error messages do not repeat the values, because they are secrets. */
function provider(name: ProviderVariable, value: (name: string) => string | undefined): ProviderOptions | undefined {
  const url = address(`${name}_URL`, value(`${name}_URL`), ['http:', 'https:']);
  if (url === undefined) return undefined;
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new OptionError(`${name}_URL`, 'must start with https://, because its requests contain personal data.');
  if (/[?#@]/.test(url)) throw new OptionError(`${name}_URL`, 'must be a URL without a user, query or hash.');
  const key = namedSecret(value(`${name}_KEY`) ?? '');
  if (!key)
    throw new OptionError(
      `${name}_KEY`,
      `must be the key ID and the secret of the provider in ${name}_URL, such as console:<secret>. A secret has at least 32 characters.`,
    );
  return { url, key: { id: key.name, secret: key.secret } };
}

/** Features that are refused because their provider is missing, with its variable. */
export const missingProviders = ({ real }: Pick<ServerOptions, 'real'>): { variable: string; feature: string }[] => [
  ...(real && !real.providers.identity ? [{ variable: 'IDENTITY_URL', feature: 'real-name verification' }] : []),
  ...(real && !real.providers.payout ? [{ variable: 'PAYOUT_URL', feature: 'withdrawals' }] : []),
];

const KEY_BYTES = 32;
const MAX_KEYS = 2;
const MIN_SECRET_LENGTH = 32;

/** The error messages do not repeat the values, because they are secrets. */
const wrongKeys = (variable: string): OptionError =>
  new OptionError(
    variable,
    'must be one key, or the new and the old key, each 32 bytes in base64. Create one with: openssl rand -base64 32',
  );

function secretKeys(variable: string, keys: readonly string[]): readonly Uint8Array[] {
  const bytes = keys.map((each) => new Uint8Array(Buffer.from(each, 'base64')));
  if (bytes.length > MAX_KEYS || bytes.some(({ length }) => length !== KEY_BYTES)) throw wrongKeys(variable);
  return bytes;
}

function embedOptions(keys: readonly string[], partners: readonly string[]): EmbedOptions | undefined {
  if (keys.length === 0 && partners.length === 0) return undefined;
  const bytes = secretKeys('EMBED_KEYS', keys);
  if (bytes.length === 0) throw wrongKeys('EMBED_KEYS');
  const named = partners.map((each) => {
    const [, name = '', secret = '', origins = ''] = /^([\w-]{1,40}):(\S+?)(?:@(https?:\/\/\S+))?$/.exec(each) ?? [];
    return {
      name,
      secret,
      origins: origins
        .split('|')
        .filter(Boolean)
        .map((one) => origin('EMBED_PARTNERS', one)),
    };
  });
  if (named.length === 0 || named.some(({ name, secret }) => !name || secret.length < MIN_SECRET_LENGTH))
    throw new OptionError(
      'EMBED_PARTNERS',
      'must be a list of names and secrets, such as portal:<secret>. A secret has at least 32 characters.',
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
  // the message does not repeat the value, because the address of a database contains a password
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new OptionError(variable, `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`);
  }
  return text;
}

const list = (text: string | undefined): string[] => text?.split(/[\s,]+/).filter(Boolean) ?? [];

/** Normalizes an origin to the form that browsers send: lower case, without path and trailing slash. */
function origin(variable: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || /[?#@*]/.test(text)) {
    throw new OptionError(variable, `must contain origins such as https://partner.example, not "${text}".`);
  }
  return url.origin;
}

function frames(sources: readonly string[]): readonly string[] {
  if (sources.length === 0) return ["'none'"];
  const keywords = sources.map((source) => source.replace(/^'|'$/g, ''));
  if (keywords.length === 1 && keywords[0] === 'none') return ["'none'"];
  return keywords.map((keyword) => (keyword === 'self' ? "'self'" : origin('FRAME_ANCESTORS', keyword)));
}

function logLevel(text: string): ServerOptions['logLevel'] {
  const level = LOG_LEVELS.find((each) => each === text.toLowerCase());
  if (!level) throw new OptionError('LOG_LEVEL', `must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`);
  return level;
}
