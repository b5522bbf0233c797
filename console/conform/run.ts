/** Runs the checks one after another and collects the findings. */
import { randomUUID } from 'node:crypto';
import { isNamed, OPTIONAL_CALLS, type OptionalCall } from '#shared/core/optional-calls.ts';
import { configure } from '#shared/host/configuration.ts';
import { CALLS, type CallName } from '#shared/topics/calls.ts';
import type { Known, Request } from '#shared/topics/endpoint.ts';
import { roleOf, sendRequest, shownAddress, type Caller } from './send-request.ts';
import { CHECKS, type Check } from './checks.ts';
import { UsageError, type Options } from './options.ts';
import { bare, readingOf, VERDICTS, type Reading, type Verdict } from './reading.ts';

export interface Finding {
  readonly check: Check;
  readonly method: string;
  /** as configured, with `{id}` in place of values */
  readonly path: string;
  readonly reading: Reading;
  readonly ms: number;
}

export interface Report {
  readonly url: string;
  readonly at: Date;
  /** the role of the token's user as elements derive it; empty without a session */
  readonly role: 'agent' | 'miner' | 'other' | 'unknown' | '';
  readonly findings: readonly Finding[];
}

/** Stops the run if the whole platform cannot be checked, in place of one failure per endpoint. */
export class UnusablePlatform extends UsageError {}

export type RunOptions = Pick<Options, 'url' | 'token' | 'configuration' | 'values' | 'writes' | 'money' | 'timeout'>;

/** @throws UnusablePlatform if the URL or the token is wrong */
export async function runChecks(options: RunOptions, checks = CHECKS): Promise<Report> {
  const { addresses, families, externalApiHost } = options.configuration;
  configure({ apiBase: options.url, addresses, families, externalApiHost, locale: 'en' });
  const facts: Known = { now: Date.now(), account: {}, forbidden: new Set() };
  const findings: Finding[] = [];
  for (const check of checks) {
    const start = performance.now();
    const reading = readingIfUnreachable(findings) ?? (await checkOf(check, options, facts));
    const { method } = CALLS[check.call];
    findings.push({ check, method, path: shownAddress(check.call), reading, ms: performance.now() - start });
    requireUsablePlatform(findings, options.url);
  }
  return {
    url: options.url,
    at: new Date(),
    role: options.token ? reportedRole(roleOf(facts)) : '',
    findings: findings.map((finding) => withoutReportedElsewhere(finding, facts)),
  };
}

function reportedRole(role: string): Report['role'] {
  if (role === 'agent' || role === 'miner') return role;
  return role ? 'other' : 'unknown';
}

export const countOf = ({ findings }: Report): Readonly<Record<Verdict, number>> =>
  Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, findings.filter(({ reading }) => reading.verdict === verdict).length]),
  ) as Record<Verdict, number>;

export function isPassed(report: Report): boolean {
  const { missing, refused, unreadable } = countOf(report);
  return missing + refused + unreadable === 0;
}

/** Returns the checks that change data with these options, so that they can be listed before the first request. */
export const writesOf = ({ writes, money, values, configuration }: RunOptions): readonly Check[] =>
  CHECKS.filter((check) => {
    const isEnabled = writes && values[check.call] && (check.call !== 'withdraw' || money);
    return check.writes && isEnabled && !isOff(check, configuration.off);
  });

const optionalCall = ({ call }: Check): OptionalCall | undefined => OPTIONAL_CALLS.find((each) => each === call);

function isOff(check: Check, off: readonly string[] = []): boolean {
  const call = optionalCall(check);
  return call !== undefined && off.some((entry) => isNamed(entry, call));
}

async function checkOf(check: Check, options: RunOptions, facts: Known): Promise<Reading> {
  const requests = requestsOf(check, options, facts);
  if (typeof requests === 'string') return bare('skipped', requests);
  const caller: Caller = {
    token: options.token,
    timeout: options.timeout,
    walletTicket: options.configuration.ownHeaders === false ? undefined : facts.walletTicket,
  };
  let best: Reading | undefined;
  for (const request of requests) {
    const reading = await readingFrom(check, request, caller);
    if (reading.data !== undefined) check.keep?.(facts, reading.data as never, request);
    if (reading.cause === 'forbidden') facts.forbidden.add(check.call);
    best = better(best, reading);
    // another month or day can have rows
    if (reading.verdict !== 'skipped' && reading.verdict !== 'missing') break;
  }
  // the refusal can be the evidence of the role
  const other = best!.cause === 'forbidden' && forOtherRole(check, facts);
  if (other) return bare('skipped', other);
  const isOptional = best!.verdict === 'missing' && optionalCall(check);
  return isOptional
    ? { ...best!, reason: `${best!.reason}; not part of the specification: you can list it in "off"` }
    : best!;
}

async function readingFrom(check: Check, request: Request, caller: Caller): Promise<Reading> {
  const raw = await sendRequest(check.call, request, caller);
  return typeof raw === 'string'
    ? bare('unreadable', `no response (${raw})`, 'no-response')
    : readingOf(check, raw, request.query);
}

/** Calls that share the fields of the account. */
const ACCOUNT_CALLS: readonly CallName[] = ['accountInfo', 'userAccountInfo'];

/** Removes absent fields that the other response with the account contains. */
function withoutReportedElsewhere(finding: Finding, { account }: Known): Finding {
  const { check, reading } = finding;
  if (!ACCOUNT_CALLS.includes(check.call)) return finding;
  return {
    ...finding,
    reading: { ...reading, absent: reading.absent.filter((name) => !Object.hasOwn(account, name)) },
  };
}

/** Prefers an empty list to a missing endpoint. Any other verdict replaces the earlier one. */
function better(one: Reading | undefined, other: Reading): Reading {
  const isLess = one?.verdict === 'skipped' && other.verdict === 'missing';
  return isLess ? one : other;
}

/** Returns the reason to skip a check if its endpoint is for users of another role. */
function forOtherRole({ call, of }: Check, facts: Known): string | undefined {
  const expectedRole = CALLS[call].access === 'agent' ? 'agent' : of;
  const role = roleOf(facts);
  return expectedRole && role && role !== expectedRole ? `an endpoint for ${expectedRole}s only` : undefined;
}

/** Returns the requests to send, or the reason why none is sent. */
function requestsOf(check: Check, options: RunOptions, facts: Known): readonly Request[] | string {
  const { call, writes } = check;
  if (isOff(check, options.configuration.off)) return 'switched off by the configuration';
  const { method, path, access } = CALLS[call];
  const values = options.values[call];
  if (writes) {
    if (!options.writes) return `a write, requires --writes: ${writes}`;
    if (!values) return `a write, requires an entry in --values: ${writes}`;
    if (call === 'withdraw' && !options.money) return `a write, requires --money: ${writes}`;
  }
  if (!options.token && access !== 'public') return 'requires a token';
  const other = forOtherRole(check, facts);
  if (other) return other;
  const ownRequests = check.requests(facts);
  if (!values) return ownRequests;
  const params = Object.fromEntries(Object.entries(values).filter(([name]) => path.includes(`{${name}}`))) as Record<
    string,
    string
  >;
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !(name in params)));
  const [first = {}] = typeof ownRequests === 'string' ? [] : ownRequests;
  if (method === 'GET')
    return [{ params: { ...first.params, ...params }, query: { ...first.query, ...(rest as Request['query']) } }];
  // the key prevents a second withdrawal if the network repeats the request
  const headers =
    call === 'withdraw' && options.configuration.ownHeaders !== false ? { 'Idempotency-Key': randomUUID() } : {};
  return [{ params, body: { ...first.body, ...rest }, headers }];
}

/** After this many requests in a row without a response, the platform counts as unreachable. */
const UNREACHABLE_AFTER = 3;

function readingIfUnreachable(findings: readonly Finding[]): Reading | undefined {
  const last = findings.filter(({ reading }) => reading.verdict !== 'skipped').slice(-UNREACHABLE_AFTER);
  const isUnreachable =
    last.length === UNREACHABLE_AFTER && last.every(({ reading }) => reading.cause === 'no-response');
  return isUnreachable ? bare('skipped', 'the platform no longer responds') : undefined;
}

/** The first responses show whether the URL belongs to a platform and whether the token is valid. */
const FIRST = 3;

function requireUsablePlatform(findings: readonly Finding[], url: string): void {
  const checkedFindings = findings.filter(({ reading }) => reading.verdict !== 'skipped');
  const [first] = checkedFindings;
  if (!first || checkedFindings.length > FIRST || first.reading.cause === undefined) return;
  const all = (cause: Reading['cause'], count: number) =>
    checkedFindings.length === count && checkedFindings.every(({ reading }) => reading.cause === cause);
  if (all('no-response', 1)) throw new UnusablePlatform(`${url} does not respond: ${first.reading.reason}.`);
  if (all('session', 2)) throw new UnusablePlatform(`The platform rejected the token: ${first.reading.reason}.`);
  if (!all('not-found', FIRST)) return;
  const doubled = /\/api$/.test(url) ? ' Addresses include /api: leave it out of the URL.' : '';
  throw new UnusablePlatform(
    `No platform found at ${url}: ${checkedFindings.map(({ path }) => path).join(', ')} do not exist.${doubled}` +
      ' If the endpoints have other addresses, set them with --config.',
  );
}
