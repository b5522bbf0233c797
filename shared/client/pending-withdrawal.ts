/**
 * A withdrawal that somebody meant to make: its key is made before the first try and kept until its fate is known, over
 * a reload too, so that a lost answer is never a second withdrawal (hazards 1, 2; §7.4). Kept for the
 * session of the tab: key, wallet, amount and time, by account; nothing else.
 */
import type { Cents } from '../domain/money.ts';
import type { WalletType } from '../domain/withdrawal-quote.ts';
import { sessionStore } from '../host/safe-storage.ts';
import { isFateUnknown, type PlatformError } from './errors.ts';

export interface WithdrawalIntent {
  /** the `Idempotency-Key` */
  readonly key: string;
  readonly walletType: WalletType;
  readonly amount: Cents;
  /** server time at the first try, ms */
  readonly at: number;
}

const slot = (uid: string, walletType: WalletType): string => `partnerWithdrawal:${uid}:${walletType}`;

/** Makes and keeps an intent. One that is kept already for this wallet and amount is taken up again, with its key. */
export function beginIntent(uid: string, facts: Omit<WithdrawalIntent, 'key'>): WithdrawalIntent {
  const kept = keptIntent(uid, facts.walletType);
  if (kept?.amount === facts.amount) return kept;
  const intent = { ...facts, key: newKey() };
  sessionStore.set(slot(uid, facts.walletType), JSON.stringify(intent));
  return intent;
}

/** The intent of this wallet whose fate is not known yet. */
export function keptIntent(uid: string, walletType: WalletType): WithdrawalIntent | undefined {
  try {
    const kept = JSON.parse(sessionStore.get(slot(uid, walletType)) ?? '') as Partial<WithdrawalIntent> | null;
    const whole =
      typeof kept?.key === 'string' && Number.isSafeInteger(kept.amount) && Number.isFinite(kept.at) && kept.key !== '';
    return whole ? { key: kept.key!, walletType, amount: kept.amount!, at: kept.at! } : undefined;
  } catch {
    return undefined;
  }
}

/** The fate is known: the next withdrawal is another one. */
export function settleIntent(uid: string, { walletType, key }: WithdrawalIntent): void {
  if (keptIntent(uid, walletType)?.key === key) sessionStore.set(slot(uid, walletType), undefined);
}

/** Pages that are not secure have no `randomUUID`. */
function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What became of an intent; `unknown` shows 处理中, never 失败. */
export type Fate =
  | { readonly state: 'accepted' }
  | { readonly state: 'refused'; readonly error: PlatformError }
  | { readonly state: 'unknown' };

/** What one answer to the withdrawal, or its absence, says about its fate. */
export function fateOf(error: PlatformError | undefined): Fate {
  if (!error) return { state: 'accepted' };
  // 409: the first try is still under way. 401, 429: refused before anybody looked for the key.
  const undecided = isFateUnknown(error) || ['conflict', 'unauthorized', 'limited', 'unknown'].includes(error.kind);
  return undecided ? { state: 'unknown' } : { state: 'refused', error };
}

/** Records tell seconds, and the two clocks are never quite the same. */
const CLOCK_SLACK_S = 5;

/** Whether a record is the intent's: the same amount, not before it. A failed transfer was a withdrawal too. */
export const isRecordOf = (
  { amount, at }: WithdrawalIntent,
  record: { readonly amount: Cents; readonly create: number },
): boolean => record.amount === amount && record.create >= Math.floor(at / 1000) - CLOCK_SLACK_S;

/** As long as this after the first try the platform may still be working on it, ms. */
const WORKING_MS = 120_000;
/** Clocks may differ by so much, s: a record of the amount that is only a little older may still be the intent's. */
export const CLOCKS_APART_S = 900;

/** The records have had their time, and none of them can be the intent's. */
const notMade = (): Fate => ({
  state: 'refused',
  error: { kind: 'unknown', call: 'withdraw', code: 'not-made', message: '' },
});

/**
 * Finds out what became of an intent: first by the records; then by trying again with the same key where the platform is
 * known to honour it, else by the records again until the platform cannot be working on it any more.
 * @param ask.records the newest withdrawals of the intent's wallet; `undefined` when they cannot be had now
 * @param ask.again the same withdrawal with the same key, and the error that answers it, if one does; absent where a
 *   second try could be a second withdrawal
 * @param now server time, ms
 */
export async function recoverFate(
  intent: WithdrawalIntent,
  ask: {
    records: () => Promise<readonly { readonly amount: Cents; readonly create: number }[] | undefined>;
    again?: ((intent: WithdrawalIntent) => Promise<PlatformError | undefined>) | undefined;
  },
  now: number,
): Promise<Fate> {
  const records = await ask.records();
  if (records?.some((record) => isRecordOf(intent, record))) return { state: 'accepted' };
  if (!records) return { state: 'unknown' };
  if (!ask.again) {
    const near = records.some(({ amount }) => amount === intent.amount);
    return !near && now - intent.at > WORKING_MS ? notMade() : { state: 'unknown' };
  }
  return fateOf(await ask.again(intent));
}
