/**
 * Personal data in the responses of the account calls. An embed session receives a field complete only with a scope
 * that needs it, and masked otherwise (shared/docs/reference/scopes.md). Only for servers.
 */
import { maskAccount, maskName, maskPhone, HIDDEN } from '../domain/masking.ts';
import { accountInfo } from './account.ts';
import type { CallName } from './calls.ts';
import { payInfoFields } from './payout.ts';
import { PROVEN_BY_CODE, type Scope } from './scopes.ts';

interface Rule {
  /** One of the scopes is enough. */
  readonly scopes: readonly Scope[];
  readonly mask: (value: string) => string;
}

const hide = (value: string): string => value && HIDDEN;

/** A masked value is never empty, because elements read an empty one as "not verified" or "not filled in". */
export const PERSONAL_DATA: Readonly<Record<string, Rule>> = {
  IDCardNumber: { scopes: ['identity:read', 'identity:write'], mask: hide },
  realName: { scopes: ['identity:read', 'identity:write', 'payout:write'], mask: maskName },
  // the form of a code sends the number
  phoneNumber: { scopes: PROVEN_BY_CODE, mask: maskPhone },
  bankAccount: { scopes: ['payout:read', 'payout:write'], mask: maskName },
  bankName: { scopes: ['payout:read', 'payout:write', 'wallet:read'], mask: hide },
  cardNumber: { scopes: ['payout:read', 'payout:write'], mask: maskAccount },
  collectionNumber: { scopes: ['payout:read', 'payout:write'], mask: maskAccount },
};

/** The calls whose responses are cut. */
export const ACCOUNT_CALLS: readonly CallName[] = ['accountInfo', 'payInfo', 'userAccountInfo'];

/** Other fields are removed, because a platform can send personal data under any name. */
const KNOWN = new Set([
  ...['code', 'message', 'msg', 'requestId', 'success', 'ok', 'data'],
  ...Object.keys(accountInfo.entries),
  ...Object.keys(payInfoFields.entries),
]);

/** Envelope, account and payout details. */
const MAX_DEPTH = 3;

/** Returns the body of a response with the known fields only, and without the personal data outside the scopes. */
export function withoutPersonalData(body: unknown, scopes: readonly Scope[], depth = MAX_DEPTH): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if (Array.isArray(body) || depth === 0) return null;
  const fields = Object.entries(body).filter(([name]) => KNOWN.has(name));
  return Object.fromEntries(
    fields.map(([name, value]) => {
      const rule = PERSONAL_DATA[name];
      if (!rule || rule.scopes.some((scope) => scopes.includes(scope)))
        return [name, withoutPersonalData(value, scopes, depth - 1)];
      return [name, value == null ? value : rule.mask(typeof value === 'object' ? HIDDEN : `${value as string}`)];
    }),
  );
}
