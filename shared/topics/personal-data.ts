/**
 * Data of other scopes in responses. An embed session receives personal data complete only with a scope that needs it, and
 * search results only of kinds that its scopes show (shared/docs/reference/scopes.md). Only for servers.
 */
import * as v from 'valibot';
import { maskAccount, maskName, maskPhone, HIDDEN } from '../core/masking.ts';
import { accountInfo } from './accounts/account.calls.ts';
import type { CallName } from './calls.ts';
import { payInfoFields } from './accounts/payout.calls.ts';
import { PAYOUT_RULES, type PayoutRule } from './accounts/payout.rules.ts';
import { PROVEN_BY_CODE, type Scope } from './scopes.ts';
import { foundResult } from './content/search.calls.ts';
import { sinceLastVisit, type SinceLastVisit } from './summary/since-last-visit.calls.ts';

interface Rule {
  /** One of the scopes is enough. */
  readonly scopes: readonly Scope[];
  readonly mask: (value: string) => string;
}

const hide = (value: string): string => value && HIDDEN;

const NUMBER: Rule = { scopes: ['payout:write'], mask: maskAccount };
/** Texts name the bank, which records of withdrawals contain as well. */
const BANK: Rule = { scopes: ['payout:read', 'payout:write', 'wallet:read'], mask: hide };
const RULE_OF_KIND: Readonly<Record<PayoutRule['kind'], Rule | undefined>> = {
  account: NUMBER,
  digits: NUMBER,
  name: { scopes: ['payout:read', 'payout:write'], mask: maskName },
  text: BANK,
  listed: BANK,
  choice: undefined,
};

const PAYOUT_DATA = PAYOUT_RULES.flatMap(([, { wire, kind }]) => {
  const rule = RULE_OF_KIND[kind];
  return rule ? [[wire, rule] as const] : [];
});

/** A masked value is never empty, because elements read an empty one as "not verified" or "not filled in". */
export const PERSONAL_DATA: Readonly<Record<string, Rule>> = {
  IDCardNumber: { scopes: ['identity:read', 'identity:write'], mask: hide },
  realName: { scopes: ['identity:read', 'identity:write', 'payout:write'], mask: maskName },
  // the form of a code sends the number
  phoneNumber: { scopes: PROVEN_BY_CODE, mask: maskPhone },
  ...Object.fromEntries(PAYOUT_DATA),
};

const ACCOUNT_CALLS: readonly CallName[] = ['accountInfo', 'payInfo', 'userAccountInfo'];
/** Calls that return withdrawals with their payout accounts. */
const RECORD_CALLS: readonly CallName[] = ['walletWithdrawals', 'withdraw'];

/** Returns the function that cuts the responses of a call to the scopes; `undefined` if they contain no personal data. */
export function cutterOf(name: CallName, scopes: readonly Scope[]): ((body: unknown) => unknown) | undefined {
  if (ACCOUNT_CALLS.includes(name)) return (body) => withoutPersonalData(body, scopes);
  if (name === 'search') return (body) => onlyFound(body, scopes);
  if (name === 'sinceLastVisit') return (body) => onlyChanges(body, scopes);
  return RECORD_CALLS.includes(name) ? (body) => maskRecords(body, scopes) : undefined;
}

/** The scope that shows a kind of search results elsewhere. Articles are public. */
const SCOPES_OF_KIND: Readonly<Record<string, Scope | 'none'>> = {
  node: 'devices:read',
  user: 'miners:read',
  withdrawal: 'wallet:read',
  fine: 'bills:read',
  compensation: 'bills:read',
  ticket: 'tickets:read',
  article: 'none',
};

const FOUND_FIELDS = new Set(Object.keys(foundResult.entries));

/** Envelope, page and list. */
const MAX_FOUND_DEPTH = 3;

/**
 * Returns the results of a search whose kinds are in the scopes, with the known fields. Lists contain results and nothing else,
 * and the number of all results is removed.
 */
function onlyFound(body: unknown, scopes: readonly Scope[], depth = MAX_FOUND_DEPTH): unknown {
  if (Array.isArray(body)) return body.flatMap((row: unknown) => foundWithin(row, scopes));
  if (typeof body !== 'object' || body === null) return body;
  if (depth === 0) return null;
  const fields = Object.entries(body).filter(([name]) => FOUND_ENVELOPE.has(name));
  return Object.fromEntries(fields.map(([name, value]) => [name, onlyFound(value, scopes, depth - 1)]));
}

function foundWithin(row: unknown, scopes: readonly Scope[]): object[] {
  if (typeof row !== 'object' || row === null) return [];
  const { kind } = row as { kind?: unknown };
  const scope = typeof kind === 'string' && Object.hasOwn(SCOPES_OF_KIND, kind) ? SCOPES_OF_KIND[kind] : undefined;
  if (scope === undefined || (scope !== 'none' && !scopes.includes(scope))) return [];
  return [Object.fromEntries(Object.entries(row).filter(([name]) => FOUND_FIELDS.has(name)))];
}

/** The scope that shows a part of the changes since the last visit elsewhere. Times, rules and agreements are public. */
const SCOPES_OF_CHANGES: Readonly<Record<keyof SinceLastVisit, Scope | 'none'>> = {
  lastVisit: 'none',
  since: 'none',
  until: 'none',
  received: 'wallet:read',
  paidOut: 'wallet:read',
  returned: 'wallet:read',
  bills: 'bills:read',
  added: 'devices:read',
  removed: 'devices:read',
  unbilled: 'devices:read',
  basis: 'none',
  agreements: 'none',
};

/** Returns the parts of the changes whose scopes the session has, with their known fields. */
function onlyChanges(body: unknown, scopes: readonly Scope[], depth = MAX_DEPTH): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if (Array.isArray(body) || depth === 0) return null;
  const shown = Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    if (ENVELOPE.includes(name)) return [[name, onlyChanges(value, scopes, depth - 1)]];
    if (!Object.hasOwn(SCOPES_OF_CHANGES, name)) return [];
    const part = name as keyof SinceLastVisit;
    const scope = SCOPES_OF_CHANGES[part];
    const read = v.safeParse(sinceLastVisit.entries[part], value);
    return read.success && (scope === 'none' || scopes.includes(scope)) ? [[name, read.output]] : [];
  });
  return Object.fromEntries(shown);
}

const ENVELOPE = ['code', 'message', 'msg', 'requestId', 'success', 'ok', 'data'];
const FOUND_ENVELOPE = new Set([...ENVELOPE, 'list', 'items']);

/** Other fields are removed, because a platform can send personal data under any name. */
const KNOWN = new Set([...ENVELOPE, ...Object.keys(accountInfo.entries), ...Object.keys(payInfoFields.entries)]);

/** Envelope, account and payout details. */
const MAX_DEPTH = 3;

/** Returns the body of a response with the known fields only, and without the personal data outside the scopes. */
function withoutPersonalData(body: unknown, scopes: readonly Scope[], depth = MAX_DEPTH): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if (Array.isArray(body) || depth === 0) return null;
  const fields = Object.entries(body).filter(([name]) => KNOWN.has(name));
  return Object.fromEntries(
    fields.map(([name, value]) => [
      name,
      hiddenValue(name, value, scopes) ?? withoutPersonalData(value, scopes, depth - 1),
    ]),
  );
}

/** Envelope, page, list, record and its fields. */
const MAX_RECORD_DEPTH = 5;

/** Returns lists of records with masked personal data. Other fields stay, because platforms name them differently. */
function maskRecords(body: unknown, scopes: readonly Scope[], depth = MAX_RECORD_DEPTH): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if (depth === 0) return null;
  if (Array.isArray(body)) return body.map((each) => maskRecords(each, scopes, depth - 1));
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      hiddenValue(name, value, scopes) ?? maskRecords(value, scopes, depth - 1),
    ]),
  );
}

/** Returns the masked value of a personal field outside the scopes; `undefined` for other fields and missing values. */
function hiddenValue(name: string, value: unknown, scopes: readonly Scope[]): string | undefined {
  const rule = Object.hasOwn(PERSONAL_DATA, name) ? PERSONAL_DATA[name] : undefined;
  if (!rule || value == null || rule.scopes.some((scope) => scopes.includes(scope))) return undefined;
  return rule.mask(typeof value === 'object' ? HIDDEN : `${value as string}`);
}
