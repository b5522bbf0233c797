/** Makes the calls one after another and gathers what came of each. */
import { randomUUID } from 'node:crypto';
import { isNamed, OPTIONAL_CALLS, type OptionalCall } from '#shared/domain/optional-calls.ts';
import { configure } from '#shared/host/configuration.ts';
import { CALLS } from '#shared/contract/calls.ts';
import { ask, roleOf, shownAddress, type Caller, type Known, type Request } from './ask.ts';
import { CHECKS, type Check } from './checks.ts';
import { UsageError, type Options } from './options.ts';
import { bare, readingOf, VERDICTS, type Reading, type Verdict } from './reading.ts';

export interface Finding {
  readonly check: Check;
  readonly method: string;
  /** as the configuration has it, without what is filled in */
  readonly path: string;
  readonly reading: Reading;
  readonly ms: number;
}

export interface Report {
  readonly url: string;
  readonly at: Date;
  /** of the token's person; empty where nobody is signed in or nothing is told */
  readonly role: 'agent' | 'miner' | '';
  readonly findings: readonly Finding[];
}

/** The whole platform cannot be checked: one sentence, in place of as many failures as there are calls. */
export class UnusablePlatform extends UsageError {}

export type RunOptions = Pick<Options, 'url' | 'token' | 'configuration' | 'values' | 'writes' | 'money' | 'timeout'>;

/** @throws UnusablePlatform where the url or the token is the matter */
export async function runChecks(options: RunOptions, checks = CHECKS): Promise<Report> {
  const { addresses, families, externalApiHost } = options.configuration;
  configure({ apiBase: options.url, addresses, families, externalApiHost, locale: 'en' });
  const known: Known = { now: Date.now(), account: {} };
  const findings: Finding[] = [];
  for (const check of checks) {
    const begun = performance.now();
    const reading = whyDead(findings) ?? (await checkOf(check, options, known));
    const { method } = CALLS[check.call];
    findings.push({ check, method, path: shownAddress(check.call), reading, ms: performance.now() - begun });
    demandUsablePlatform(findings, options.url);
  }
  const role = roleOf(known);
  return {
    url: options.url,
    at: new Date(),
    role: role === 'agent' || role === 'miner' ? role : '',
    findings: findings.map((finding) => withoutTold(finding, known)),
  };
}

export const countOf = ({ findings }: Report): Readonly<Record<Verdict, number>> =>
  Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, findings.filter(({ reading }) => reading.verdict === verdict).length]),
  ) as Record<Verdict, number>;

export function isPassed(report: Report): boolean {
  const { missing, refused, unreadable } = countOf(report);
  return missing + refused + unreadable === 0;
}

/** The calls that would change something with these options: told before the first one is made. */
export const writesOf = ({ writes, money, values, configuration }: RunOptions): readonly Check[] =>
  CHECKS.filter((check) => {
    const isAsked = writes && values[check.call] && (check.call !== 'withdraw' || money);
    return check.writes && isAsked && !isOff(check, configuration.off);
  });

const optionalCall = ({ call }: Check): OptionalCall | undefined => OPTIONAL_CALLS.find((each) => each === call);

function isOff(check: Check, off: readonly string[] = []): boolean {
  const call = optionalCall(check);
  return call !== undefined && off.some((entry) => isNamed(entry, call));
}

async function checkOf(check: Check, options: RunOptions, known: Known): Promise<Reading> {
  const requests = requestsOf(check, options, known);
  if (typeof requests === 'string') return bare('skipped', requests);
  const caller: Caller = {
    token: options.token,
    timeout: options.timeout,
    walletTicket: options.configuration.ownHeaders === false ? undefined : known.walletTicket,
  };
  let best: Reading | undefined;
  for (const request of requests) {
    const reading = await readingFrom(check, request, caller);
    if (reading.data !== undefined) check.learn?.(known, reading.data, request);
    best = better(best, reading);
    // another month or day may have what this one has not
    if (reading.verdict !== 'skipped' && reading.verdict !== 'missing') break;
  }
  const isOurs = best!.verdict === 'missing' && optionalCall(check);
  return isOurs
    ? { ...best!, reason: `${best!.reason}; no call of the specification: it can be switched off (off)` }
    : best!;
}

async function readingFrom(check: Check, request: Request, caller: Caller): Promise<Reading> {
  const raw = await ask(check.call, request, caller);
  return typeof raw === 'string' ? bare('unreadable', `no answer (${raw})`, 'no-answer') : readingOf(check, raw);
}

/** What one of two answers leaves out and the other one tells is not missed. */
function withoutTold(finding: Finding, known: Known): Finding {
  const { check, reading } = finding;
  if (!check.elsewhere) return finding;
  const told = check.elsewhere(known);
  return { ...finding, reading: { ...reading, absent: reading.absent.filter((name) => !Object.hasOwn(told, name)) } };
}

/** Rows beat an empty list, which beats a call that is not there; any other verdict is the last word. */
function better(one: Reading | undefined, other: Reading): Reading {
  const isLess = one?.verdict === 'skipped' && other.verdict === 'missing';
  return isLess ? one : other;
}

/** What to send, or why nothing is sent. */
function requestsOf(check: Check, options: RunOptions, known: Known): readonly Request[] | string {
  const { call, writes } = check;
  if (isOff(check, options.configuration.off)) return 'switched off by the configuration';
  const { method, path, access } = CALLS[call];
  const of = access === 'agent' ? 'agent' : check.of;
  const values = options.values[call];
  if (writes) {
    if (!options.writes) return `a write that was not asked for (--writes): ${writes}`;
    if (!values) return `a write of which --values says nothing: ${writes}`;
    if (call === 'withdraw' && !options.money) return `a write that was not asked for (--money): ${writes}`;
  }
  if (!options.token && access !== 'public') return 'needs a token';
  const role = roleOf(known);
  if (of && role && role !== of) return `a call of ${of}s; this person is none`;
  const own = check.requests?.(known) ?? [{}];
  if (!values) return own;
  const params = Object.fromEntries(Object.entries(values).filter(([name]) => path.includes(`{${name}}`))) as Record<
    string,
    string
  >;
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !(name in params)));
  const [first = {}] = typeof own === 'string' ? [] : own;
  if (method === 'GET')
    return [{ params: { ...first.params, ...params }, query: { ...first.query, ...(rest as Request['query']) } }];
  // one withdrawal however often the network repeats it
  const headers =
    call === 'withdraw' && options.configuration.ownHeaders !== false ? { 'Idempotency-Key': randomUUID() } : {};
  return [{ params, body: { ...first.body, ...rest }, headers }];
}

/** As many calls without any answer, one after another: the platform is gone. */
const GONE_AFTER = 3;

function whyDead(findings: readonly Finding[]): Reading | undefined {
  const last = findings.filter(({ reading }) => reading.verdict !== 'skipped').slice(-GONE_AFTER);
  const isGone = last.length === GONE_AFTER && last.every(({ reading }) => reading.cause === 'no-answer');
  return isGone ? bare('skipped', 'the platform no longer answers') : undefined;
}

/** The first calls tell whether anybody is there who speaks the specification, and takes the token. */
const FIRST = 3;

function demandUsablePlatform(findings: readonly Finding[], url: string): void {
  const asked = findings.filter(({ reading }) => reading.verdict !== 'skipped');
  const [first] = asked;
  if (!first || asked.length > FIRST || first.reading.cause === undefined) return;
  const all = (cause: Reading['cause'], count: number) =>
    asked.length === count && asked.every(({ reading }) => reading.cause === cause);
  if (all('no-answer', 1)) throw new UnusablePlatform(`${url} does not answer: ${first.reading.reason}.`);
  if (all('session', 2)) throw new UnusablePlatform(`The platform refuses the token: ${first.reading.reason}.`);
  if (!all('nowhere', FIRST)) return;
  const doubled = /\/api$/.test(url) ? ' Addresses begin with /api themselves: leave it out of the url.' : '';
  throw new UnusablePlatform(
    `Nothing at ${url} speaks the specification: ${asked.map(({ path }) => path).join(', ')} are not there.${doubled}` +
      ' Other addresses are told by --config.',
  );
}
