/**
 * A withdrawal that somebody meant to make: its key is made before the first try and kept until its outcome is known, over
 * a reload too, so that a lost answer is never a second withdrawal (hazards 1, 2; §7.4). Kept for the
 * session of the tab: key, wallet, amount and time, by account; nothing else.
 */
import type { Cents } from '../domain/money.ts';
import type { WalletType } from '../domain/withdrawal-quote.ts';
import { sessionStore } from '../host/safe-storage.ts';
import { isOutcomeUnknown, type PlatformError } from './errors.ts';

export interface PendingWithdrawal {
  /** the `Idempotency-Key` */
  readonly key: string;
  readonly walletType: WalletType;
  readonly amount: Cents;
  /** server time at the first try, ms */
  readonly at: number;
}

const slot = (uid: string, walletType: WalletType): string => `partnerWithdrawal:${uid}:${walletType}`;

/** Makes and keeps a pending withdrawal. One that is kept already for this wallet and amount is taken up again, with its key. */
export function beginWithdrawal(uid: string, facts: Omit<PendingWithdrawal, 'key'>): PendingWithdrawal {
  const kept = pendingWithdrawal(uid, facts.walletType);
  if (kept?.amount === facts.amount) return kept;
  const pending = { ...facts, key: newKey() };
  sessionStore.set(slot(uid, facts.walletType), JSON.stringify(pending));
  return pending;
}

/** The pending withdrawal of this wallet whose outcome is not known yet. */
export function pendingWithdrawal(uid: string, walletType: WalletType): PendingWithdrawal | undefined {
  try {
    const kept = JSON.parse(sessionStore.get(slot(uid, walletType)) ?? '') as Partial<PendingWithdrawal> | null;
    const whole =
      typeof kept?.key === 'string' && Number.isSafeInteger(kept.amount) && Number.isFinite(kept.at) && kept.key !== '';
    return whole ? { key: kept.key!, walletType, amount: kept.amount!, at: kept.at! } : undefined;
  } catch {
    return undefined;
  }
}

/** The outcome is known: the next withdrawal is another one. */
export function settlePendingWithdrawal(uid: string, { walletType, key }: PendingWithdrawal): void {
  if (pendingWithdrawal(uid, walletType)?.key === key) sessionStore.set(slot(uid, walletType), undefined);
}

/** Pages that are not secure have no `randomUUID`. */
function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What became of a pending withdrawal; `unknown` shows 处理中, never 失败. */
export type WithdrawalOutcome =
  | { readonly state: 'accepted' }
  | { readonly state: 'refused'; readonly error: PlatformError }
  | { readonly state: 'unknown' };

/** What one answer to the withdrawal, or its absence, says about its outcome. */
export function outcomeOf(error: PlatformError | undefined): WithdrawalOutcome {
  if (!error) return { state: 'accepted' };
  // 409: the first try is still under way. 401, 429: refused before anybody looked for the key.
  const undecided = isOutcomeUnknown(error) || ['conflict', 'unauthorized', 'limited', 'unknown'].includes(error.kind);
  return undecided ? { state: 'unknown' } : { state: 'refused', error };
}

/** Records tell seconds, and the two clocks are never quite the same. */
const CLOCK_SLACK_S = 5;

/** Whether a record is the pending withdrawal's: the same amount, not before it. A failed transfer was a withdrawal too. */
export const isRecordOf = (
  { amount, at }: PendingWithdrawal,
  record: { readonly amount: Cents; readonly create: number },
): boolean => record.amount === amount && record.create >= Math.floor(at / 1000) - CLOCK_SLACK_S;

/** As long as this after the first try the platform may still be working on it, ms. */
const WORKING_MS = 120_000;
/** Clocks may differ by so much, s: a record of the amount that is only a little older may still be the pending withdrawal's. */
export const CLOCKS_APART_S = 900;

/** The records have had their time, and none of them can be the pending withdrawal's. */
const notMade = (): WithdrawalOutcome => ({
  state: 'refused',
  error: { kind: 'unknown', call: 'withdraw', code: 'not-made', message: '' },
});

/**
 * Finds out what became of a pending withdrawal: first by the records; then by trying again with the same key where the platform is
 * known to honour it, else by the records again until the platform cannot be working on it any more.
 * @param ask.records the newest withdrawals of the pending withdrawal's wallet; `undefined` when they cannot be had now
 * @param ask.again the same withdrawal with the same key, and the error that answers it, if one does; absent where a
 *   second try could be a second withdrawal
 * @param now server time, ms
 */
export async function recoverOutcome(
  pending: PendingWithdrawal,
  ask: {
    records: () => Promise<readonly { readonly amount: Cents; readonly create: number }[] | undefined>;
    again?: ((pending: PendingWithdrawal) => Promise<PlatformError | undefined>) | undefined;
  },
  now: number,
): Promise<WithdrawalOutcome> {
  const records = await ask.records();
  if (records?.some((record) => isRecordOf(pending, record))) return { state: 'accepted' };
  if (!records) return { state: 'unknown' };
  if (!ask.again) {
    const near = records.some(({ amount }) => amount === pending.amount);
    return !near && now - pending.at > WORKING_MS ? notMade() : { state: 'unknown' };
  }
  return outcomeOf(await ask.again(pending));
}
