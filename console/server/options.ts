/** The environment of the server; every variable is optional. */
import path from 'node:path';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export interface ServerOptions {
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
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Time limits in milliseconds where they differ from the usual ones. */
  readonly limits?: Partial<TimeLimits>;
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
  return {
    port: port(value('PORT') ?? '4173'),
    host: value('HOST') ?? '127.0.0.1',
    dataDir: path.resolve(value('DATA_DIR') ?? '.data'),
    databaseUrl,
    platformUrl,
    configFile: value('CONFIG_FILE'),
    allowedOrigins: list(value('ALLOWED_ORIGINS')).map((each) => origin('ALLOWED_ORIGINS', each)),
    frameAncestors: frames(list(value('FRAME_ANCESTORS'))),
    logLevel: logLevel(value('LOG_LEVEL') ?? 'info'),
  };
}

function port(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > 65_535) {
    throw new OptionError('PORT', `must be a number from 0 to 65535, not "${text}".`);
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
