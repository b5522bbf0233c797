/** Reads the server's options from environment variables. */
import { isIP } from 'node:net';
import path from 'node:path';
import { isLoopback } from '#shared/core/web-address.ts';
import { embedOptions, type EmbedOptions } from './embed-options.ts';
import {
  address,
  atLeastOneSecond,
  hours,
  isOn,
  keptMonths,
  list,
  onOrOff,
  OptionError,
  origin,
  port,
  secretKeys,
  wholeNumber,
  wholeSeconds,
} from './option-values.ts';
import type { PoolOptions } from './reference/database/server-pool.ts';
import { realServices, type RealServices } from './service-options.ts';

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
  /** Whether the server does background jobs. */
  readonly startJobs: boolean;
  /** Hours that withdrawals are blocked after a change of payout account, phone or wallet password. */
  readonly payoutHoldHours: number;
  /** Hours without a request after which a session ends; 0 for no limit. */
  readonly sessionIdleHours: number;
  /** Months before the current one whose device days are kept; 0 for all. */
  readonly deviceDayMonths: number;
  /** Text messages about nodes and days that a user gets in 24 hours. */
  readonly alertSmsPerDay: number;
  /** Whether users can add group robots, to which the server sends their messages. */
  readonly groupRobots: boolean;
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

/** Bytes of a request body, except for uploads. The longest list of node addresses fits. */
export const BODY_LIMIT = 256 * 1024;

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

/** Variables that only MODE=reference uses. */
const REAL_USERS = [
  'SMS_URL',
  'CAPTCHA_URL',
  'IDENTITY_URL',
  'PAYOUT_URL',
  'PAYOUT_APPROVERS',
  'DEVICES_KEY',
  'FIRST_AGENT',
];

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
  const forRealUsers = REAL_USERS.find((name) => value(name));
  if (mode === 'demo' && forRealUsers && !value('MODE'))
    throw new OptionError(
      'MODE',
      `is not set, and the default is the demo with public passwords, but ${forRealUsers} is for real users. Set MODE=reference or MODE=demo.`,
    );
  const host = value('HOST') ?? '127.0.0.1';
  if (mode === 'demo' && !isLoopback(host)) {
    throw new OptionError(
      'HOST',
      `${host} is open to other machines, but the demo has public passwords and a sandbox. ` +
        'Unset HOST, or set MODE=reference or PLATFORM_URL.',
    );
  }
  if (isOn('FAST_FOR_TESTS', value('FAST_FOR_TESTS')) && !isLoopback(host))
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
    startJobs: onOrOff('START_JOBS', value('START_JOBS') ?? 'on'),
    payoutHoldHours: hours('PAYOUT_HOLD_HOURS', value('PAYOUT_HOLD_HOURS') ?? '24'),
    codeOnNewNetwork: isOn('CODE_ON_NEW_NETWORK', value('CODE_ON_NEW_NETWORK')),
    groupRobots: onOrOff('GROUP_ROBOTS', value('GROUP_ROBOTS') ?? 'off'),
    sessionIdleHours: hours('SESSION_IDLE_HOURS', value('SESSION_IDLE_HOURS') ?? '24'),
    alertSmsPerDay: wholeNumber('ALERT_SMS_PER_DAY', value('ALERT_SMS_PER_DAY') ?? '3'),
    deviceDayMonths: keptMonths('DEVICE_DAY_MONTHS', value('DEVICE_DAY_MONTHS') ?? '0'),
    real: mode === 'reference' ? realServices(value) : undefined,
    embed: embedOptions(value, mode),
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

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Returns whether a text is an address or a network. The network of all addresses is none, because it contains every client. */
function isNetwork(text: string): boolean {
  const [, address = '', bits = '1'] = /^([\da-f.:]+)(?:\/([1-9]\d{0,2}))?$/i.exec(text) ?? [];
  return NAMED_NETWORKS.includes(text) || Number(bits) <= (BITS[isIP(address)] ?? 0);
}

function proxies(listed: readonly string[]): readonly string[] | number | false {
  if (listed.length === 0) return false;
  if (listed.length === 1 && /^[1-9]$/.test(listed[0]!)) return Number(listed[0]);
  const wrong = listed.find((each) => !isNetwork(each));
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
  const entries = Object.entries(limits).flatMap(([name, variable]) => {
    const text = value(variable);
    return text === undefined ? [] : [[name, atLeastOneSecond(variable, text)]];
  });
  return { ...(size && { size: Number(size) }), ...Object.fromEntries(entries) };
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
