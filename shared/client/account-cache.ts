/**
 * Facts about the signed-in user from the sign-in and account_info (§7.1): some platforms return the role only at the
 * sign-in. The console stores them next to the token, for this token only. An embed keeps them in memory. Name and phone
 * number are never stored.
 */
import { safeParse } from 'valibot';
import { hashOf } from '../core/hash.ts';
import { localStore } from '../host/safe-storage.ts';
import { isConsole } from '../host/stored-token.ts';
import { partialAccount, type PartialAccount } from '../topics/accounts/account.calls.ts';
import type { CallName } from '../topics/calls.ts';

const KEY = 'accountInfo';

interface Entry {
  /** Hash of the token that the facts belong to. */
  readonly mark: string;
  readonly facts: PartialAccount;
}

function parseEntry(text: string | undefined): Entry | undefined {
  try {
    const { mark, facts } = JSON.parse(text ?? '') as { mark?: unknown; facts?: unknown };
    const parsed = safeParse(partialAccount, facts);
    return typeof mark === 'string' && parsed.success ? { mark, facts: parsed.output } : undefined;
  } catch {
    return undefined;
  }
}

/** Facts that follow from a successful write, for platforms that return them only at the sign-in. */
const FACTS_AFTER: Partial<Record<CallName, (body: Readonly<Record<string, unknown>>) => PartialAccount>> = {
  modifyWalletPassword: () => ({ walletPasswordFilled: true }),
  modifyBillingCycle: () => ({ needFillBillingCycle: false }),
  modifyPayInfo: () => ({ collectionInfoFilled: true }),
  updateRealName: ({ realName }) => ({ idenAuthenticationed: true, realName: `${realName as string}` }),
  modifyPhoneNumber: ({ phoneNumber }) => ({ phoneNumber: `${phoneNumber as string}` }),
  saveAddress: () => ({ needFillCollection: false }),
};

function createAccountCache() {
  let entry: Entry | undefined;

  const get = (token: string | undefined): PartialAccount => {
    if (!token) return {};
    if (!entry && isConsole()) entry = parseEntry(localStore.get(KEY));
    return entry?.mark === hashOf(token) ? entry.facts : {};
  };

  const add = (token: string | undefined, response: PartialAccount): void => {
    if (!token) return;
    // Sensitive or short-lived values are requested when they are needed.
    const { IDCardNumber: _number, payInfo: _payInfo, timestamp: _time, ...facts } = response;
    entry = { mark: hashOf(token), facts: { ...get(token), ...facts } };
    if (!isConsole()) return;
    const { phoneNumber: _phone, realName: _name, ...storedFacts } = entry.facts;
    localStore.set(KEY, JSON.stringify({ mark: entry.mark, facts: storedFacts }));
  };

  const clear = (): void => {
    entry = undefined;
  };

  return {
    /** Returns the facts that belong to this token. */
    get,
    /** Adds the facts of a response. */
    add,
    /** Adds the facts that follow from a successful write. */
    addFromWrite: (token: string | undefined, call: CallName, body: object = {}): void => {
      const facts = FACTS_AFTER[call]?.(body as Readonly<Record<string, unknown>>);
      if (facts) add(token, facts);
    },
    /** Clears the facts of this page, because the user changed. */
    clear,
    /** Clears the stored facts as well, because the session ended. */
    clearStored: (): void => {
      clear();
      if (isConsole()) localStore.set(KEY, undefined);
    },
  };
}

export const accountCache = createAccountCache();
