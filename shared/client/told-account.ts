/**
 * What log-in and account_info told of the person, kept for the session (§7.1): a platform may tell the role at the
 * log-in alone. In the console it lies beside the token, and counts for that token only; an embed keeps it in memory.
 * Who the person is (name, phone) is never written down.
 */
import { safeParse } from 'valibot';
import { getConfiguration } from '../host/configuration.ts';
import { localStore } from '../host/safe-storage.ts';
import { told, type ToldAccount } from '../contract/account.ts';
import type { CallName } from '../contract/calls.ts';

const KEY = 'accountInfo';

interface Kept {
  readonly mark: string;
  readonly facts: ToldAccount;
}

let kept: Kept | undefined;

const isConsole = (): boolean => getConfiguration().session === 'console';

/** Tells one token from another, and is of no use to whoever reads it (FNV-1a). */
function markOf(token: string): string {
  let hash = 0x811c9dc5;
  for (const letter of token) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36);
}

/** What was told with this token. */
export function toldWith(token: string | undefined): ToldAccount {
  if (!token) return {};
  if (!kept && isConsole()) kept = parseKept(localStore.get(KEY));
  return kept?.mark === markOf(token) ? kept.facts : {};
}

function parseKept(text: string | undefined): Kept | undefined {
  try {
    const { mark, facts } = JSON.parse(text ?? '') as { mark?: unknown; facts?: unknown };
    const read = safeParse(told, facts);
    return typeof mark === 'string' && read.success ? { mark, facts: read.output } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what an answer told, without what is sensitive or soon another: it is asked for where it is needed. */
export function keepTold(token: string | undefined, answer: ToldAccount): void {
  if (!token) return;
  const { IDCardNumber: _number, payInfo: _payInfo, timestamp: _time, ...facts } = answer;
  kept = { mark: markOf(token), facts: { ...toldWith(token), ...facts } };
  if (!isConsole()) return;
  const { phoneNumber: _phone, realName: _name, ...lasting } = kept.facts;
  localStore.set(KEY, JSON.stringify({ mark: kept.mark, facts: lasting }));
}

/** The page is another person's, or nobody's. @param everywhere the session has ended: other pages of it, too */
export function forgetTold(everywhere: boolean): void {
  kept = undefined;
  if (everywhere && isConsole()) localStore.set(KEY, undefined);
}

type Body = Readonly<Record<string, unknown>>;

/** What a write that was carried out makes of the person, where the platform tells it at the log-in alone. */
const DONE: Partial<Record<CallName, (body: Body) => ToldAccount>> = {
  modifyWalletPassword: () => ({ walletPasswordFilled: true }),
  modifyBillingCycle: () => ({ needFillBillingCycle: false }),
  modifyPayInfo: () => ({ collectionInfoFilled: true }),
  updateRealName: ({ realName }) => ({ idenAuthenticationed: true, realName: `${realName as string}` }),
  modifyPhoneNumber: ({ phoneNumber }) => ({ phoneNumber: `${phoneNumber as string}` }),
  saveAddress: () => ({ needFillCollection: false }),
};

export function noteDone(token: string | undefined, call: CallName, body: object = {}): void {
  const done = DONE[call]?.(body as Body);
  if (done) keepTold(token, done);
}
