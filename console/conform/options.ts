/** What the tool is told: words of the command line, and two files of JSON. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { getDotPath, safeParse, type BaseIssue } from 'valibot';
import { CALL_NAMES, CALLS, type CallName } from '#shared/contract/calls.ts';
import { consoleConfigurationSchema, type ConsoleConfiguration } from '#shared/contract/configuration.ts';

export const USAGE = `Usage: npm run conform -- <url> [token] [options]

Checks whether the platform at <url> speaks the specification's calls, as the elements read them. It reads only.
The token may come by the environment as CONFORM_TOKEN instead, where no list of processes and no log shows it.

  --config FILE   where calls are, how they answer and which are off: CONFIG_FILE of the console
                  (addresses, families, off, externalApiHost)
  --values FILE   what to send, by call: {"monthlyBill": {"date": "2026-10"}}
  --writes        also the calls that change something, if --values names them; they are told beforehand
  --money         with --writes: also a withdrawal, if --values names it
  --html FILE     the report as a page
  --junit FILE    the report as JUnit XML
  --timeout S     seconds that a call may take, default 15

Exit status: 0 all understood or tolerated, 1 something missing, refused or unreadable, 2 nothing could be checked.
`;

/** One sentence for whoever typed it. */
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

/** @returns `undefined` where help was asked for. @throws UsageError */
export function readOptions(words: readonly string[], environment: NodeJS.ProcessEnv): Options | undefined {
  const { values: given, positionals } = parse(words);
  if (given.help) return undefined;
  const [url, token = environment.CONFORM_TOKEN, ...rest] = positionals;
  if (url === undefined) throw new UsageError('Where is the platform? Give its url.');
  if (rest.length > 0) throw new UsageError('Only a url and a token stand alone; everything else is an option.');
  if (given.money && !given.writes) throw new UsageError('--money has no use without --writes.');
  if (given.writes && given.values === undefined) throw new UsageError('--writes needs --values: what is to be sent.');
  return {
    url: platformUrl(url),
    token: platformToken(token),
    configuration: given.config === undefined ? {} : readConfiguration(given.config),
    values: given.values === undefined ? {} : readValues(given.values),
    writes: given.writes ?? false,
    money: given.money ?? false,
    html: given.html,
    junit: given.junit,
    timeout: seconds(given.timeout ?? '15'),
  };
}

function parse(words: readonly string[]) {
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
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    // the first sentence names the option; it never holds a value
    throw new UsageError(`${(error as Error).message.split(/\. |\n/)[0]}.`);
  }
}

/** @throws UsageError that does not repeat the address: it may hold a password */
function platformUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError('The url must begin with https:// or http://.');
  if (url.username || url.password || url.search || url.hash)
    throw new UsageError('The url must be without a user, a query or a hash; the token is a word of its own.');
  return url.href.replace(/\/+$/, '');
}

function platformToken(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^[\x21-\x7e]+$/.test(text))
    throw new UsageError('The token must be one word of plain letters, digits and signs, without "Bearer".');
  return text;
}

function seconds(text: string): number {
  const number = Number(text);
  if (!(number > 0 && number <= 600)) throw new UsageError('--timeout must be seconds, from above 0 to 600.');
  return Math.round(number * 1000);
}

function readConfiguration(file: string): ConsoleConfiguration {
  const { success, output, issues } = safeParse(consoleConfigurationSchema, readJson('--config', file));
  if (!success) throw new UsageError(`--config ${file} cannot be used: ${issues.map(describe).join('; ')}.`);
  const names = [output.addresses, output.families].flatMap((table) => Object.keys(table ?? {}));
  demandCalls(
    '--config',
    file,
    names.filter((name) => !name.startsWith('/')),
  );
  return output;
}

function readValues(file: string): Values {
  const content = readJson('--values', file);
  demandCalls('--values', file, Object.keys(content));
  const wrong = Object.entries(content).find(
    ([, each]) => typeof each !== 'object' || each === null || Array.isArray(each),
  );
  if (wrong) throw new UsageError(`--values ${file} cannot be used: "${wrong[0]}" should be an object of fields.`);
  return content as Values;
}

function demandCalls(option: string, file: string, names: readonly string[]): void {
  const stranger = names.find((name) => !Object.hasOwn(CALLS, name));
  if (stranger === undefined) return;
  throw new UsageError(`${option} ${file} cannot be used: "${stranger}" is no call. Calls: ${CALL_NAMES.join(', ')}.`);
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
  throw new UsageError(`${option} ${file} cannot be used: it should hold one JSON object.`);
}

function describe(issue: BaseIssue<unknown>): string {
  const key = getDotPath(issue) ?? 'the file';
  if (issue.type === 'strict_object' && issue.expected === 'never') return `unknown key "${key}"`;
  return `"${key}" ${issue.kind === 'schema' ? `should be ${issue.expected}` : issue.message}`;
}
