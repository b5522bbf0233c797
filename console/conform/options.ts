/** Reads the options of the tool from the command line and from two JSON files. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { getDotPath, safeParse, type BaseIssue } from 'valibot';
import { CALL_NAMES, CALLS, type CallName } from '#shared/topics/calls.ts';
import { consoleConfigurationSchema, type ConsoleConfiguration } from '#shared/topics/console-configuration.ts';

export const USAGE = `Usage: npm run conform -- <url> [token] [options]

Checks whether the elements can read the responses of the platform at <url>. Without --writes, it changes no data.
Set the token in the environment variable CONFORM_TOKEN to keep it out of process lists and logs.

  --config FILE   addresses, response families and disabled endpoints: the console's CONFIG_FILE
                  (addresses, families, off, externalApiHost)
  --values FILE   values to send, by endpoint: {"monthlyBill": {"date": "2026-10"}}
  --writes        also checks endpoints that change data, if --values names them; lists them first
  --money         with --writes: also checks a withdrawal, if --values names it
  --html FILE     writes the report as an HTML page
  --junit FILE    writes the report as JUnit XML
  --timeout S     time limit of a request in seconds, 15 by default

Exit status: 0 all understood or tolerated, 1 a check is missing, refused or unreadable, 2 nothing could be checked.
`;

/** Its message is shown without a stack, because the user can correct the input. */
export class UsageError extends Error {}

type Values = Readonly<Partial<Record<CallName, Readonly<Record<string, unknown>>>>>;

export interface Options {
  /** without a closing slash */
  readonly url: string;
  readonly token: string | undefined;
  readonly configuration: ConsoleConfiguration;
  readonly values: Values;
  readonly writes: boolean;
  readonly money: boolean;
  readonly html: string | undefined;
  readonly junit: string | undefined;
  /** ms */
  readonly timeout: number;
}

/** @returns `undefined` if `--help` is set. @throws UsageError */
export function readArguments(args: readonly string[], environment: NodeJS.ProcessEnv): Options | undefined {
  const { values: flags, positionals } = parse(args);
  if (flags.help) return undefined;
  const [url, token = environment.CONFORM_TOKEN, ...rest] = positionals;
  if (url === undefined) throw new UsageError('The URL of the platform is missing. Set it as the first argument.');
  if (rest.length > 0) throw new UsageError('Too many arguments. Use a URL, a token and options that start with "--".');
  if (flags.money && !flags.writes) throw new UsageError('--money requires --writes.');
  if (flags.writes && flags.values === undefined)
    throw new UsageError('--writes requires --values, a file with the values to send.');
  return {
    url: platformUrl(url),
    token: platformToken(token),
    configuration: flags.config === undefined ? {} : readConfiguration(flags.config),
    values: flags.values === undefined ? {} : readValues(flags.values),
    writes: flags.writes ?? false,
    money: flags.money ?? false,
    html: flags.html,
    junit: flags.junit,
    timeout: seconds(flags.timeout ?? '15'),
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    config: text,
    values: text,
    writes: flag,
    money: flag,
    html: text,
    junit: text,
    timeout: text,
    help: flag,
  };
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    // the first sentence names the option and never contains a value
    throw new UsageError(`${(error as Error).message.split(/\. |\n/)[0]}.`);
  }
}

/** @throws UsageError without the address, because it can contain a password */
function platformUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError('The URL must start with https:// or http://.');
  if (url.username || url.password || url.search || url.hash)
    throw new UsageError('The URL must not contain a user, query or hash. Set the token as a separate argument.');
  return url.href.replace(/\/+$/, '');
}

function platformToken(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^[\x21-\x7e]+$/.test(text))
    throw new UsageError('The token must consist of printable ASCII characters without spaces. Leave out "Bearer".');
  return text;
}

function seconds(text: string): number {
  const number = Number(text);
  if (!(number > 0 && number <= 600))
    throw new UsageError('--timeout must be a number of seconds above 0 and at most 600.');
  return Math.round(number * 1000);
}

function readConfiguration(file: string): ConsoleConfiguration {
  const { success, output, issues } = safeParse(consoleConfigurationSchema, readJson('--config', file));
  if (!success) throw new UsageError(`--config ${file} is invalid: ${issues.map(describe).join('; ')}.`);
  const names = [output.addresses, output.families].flatMap((table) => Object.keys(table ?? {}));
  requireKnownCalls(
    '--config',
    file,
    names.filter((name) => !name.startsWith('/')),
  );
  return output;
}

function readValues(file: string): Values {
  const content = readJson('--values', file);
  requireKnownCalls('--values', file, Object.keys(content));
  const wrong = Object.entries(content).find(
    ([, each]) => typeof each !== 'object' || each === null || Array.isArray(each),
  );
  if (wrong) throw new UsageError(`--values ${file} is invalid: "${wrong[0]}" must be an object of fields.`);
  return content as Values;
}

function requireKnownCalls(option: string, file: string, names: readonly string[]): void {
  const unknownName = names.find((name) => !Object.hasOwn(CALLS, name));
  if (unknownName === undefined) return;
  throw new UsageError(
    `${option} ${file} is invalid: "${unknownName}" is not an endpoint. Endpoints: ${CALL_NAMES.join(', ')}.`,
  );
}

function readJson(option: string, file: string): object {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(code ? `${option} ${file} cannot be read (${code}).` : `${option} ${file} is not JSON.`);
  }
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content;
  throw new UsageError(`${option} ${file} is invalid: it must contain one JSON object.`);
}

function describe(issue: BaseIssue<unknown>): string {
  const key = getDotPath(issue) ?? 'the file';
  if (issue.type === 'strict_object' && issue.expected === 'never') return `unknown key "${key}"`;
  return `"${key}" ${issue.kind === 'schema' ? `must be ${issue.expected}` : issue.message}`;
}
