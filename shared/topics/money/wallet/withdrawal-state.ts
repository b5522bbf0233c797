/**
 * The withdrawals of a page: one state per account and wallet. It belongs to the page and not to an element, so a second
 * click, a second element, a move or a removal finds the withdrawal in progress (hazards 1, 17). Until the outcome is known,
 * the tab's session storage keeps key, wallet, amount and time over a reload (hazard 2), and nothing personal.
 */
import type { WalletType } from './wallet.rules.ts';
import { sessionStore } from '#shared/host/safe-storage.ts';
import { createSignal } from '#shared/host/signal.ts';
import {
  reduceWithdrawal,
  type PendingWithdrawal,
  type WithdrawalEvent,
  type WithdrawalOutcome,
  type WithdrawalState,
} from './withdrawal-machine.ts';

interface PageWithdrawal {
  state: WithdrawalState;
  /** the requests in progress, which further submissions and checks join */
  requests?: Promise<WithdrawalOutcome> | undefined;
  /** SMS code until the withdrawal is settled. A reload forgets it. */
  code?: string | undefined;
}

const withdrawals = new Map<string, PageWithdrawal>();
const [subscribe, emit] = createSignal();

/** Calls the listener after every change of a withdrawal's state. @returns a function that unsubscribes */
export const subscribeWithdrawals = subscribe;

const storageKeyOf = (uid: string, walletType: WalletType): string => `partnerWithdrawal:${uid}:${walletType}`;

/** Returns this wallet's withdrawal. The first call restores its state from the tab's session storage. */
export function withdrawalOf(uid: string, walletType: WalletType): PageWithdrawal {
  const name = storageKeyOf(uid, walletType);
  let withdrawal = withdrawals.get(name);
  if (!withdrawal) {
    const pending = keptWithdrawal(uid, walletType);
    const idle = { status: 'idle' } as const;
    withdrawal = { state: pending ? reduceWithdrawal(idle, { type: 'restored', pending }) : idle };
    withdrawals.set(name, withdrawal);
  }
  return withdrawal;
}

export const withdrawalState = (uid: string, walletType: WalletType): WithdrawalState =>
  withdrawalOf(uid, walletType).state;

/** Returns this wallet's withdrawal while its outcome is not known. */
export function pendingWithdrawal(uid: string, walletType: WalletType): PendingWithdrawal | undefined {
  const state = withdrawalState(uid, walletType);
  return state.status === 'sending' || state.status === 'unknown' ? state.pending : undefined;
}

/** Applies an event, persists the next state and returns it. */
export function dispatchWithdrawal(uid: string, walletType: WalletType, event: WithdrawalEvent): WithdrawalState {
  const withdrawal = withdrawalOf(uid, walletType);
  withdrawal.state = reduceWithdrawal(withdrawal.state, event);
  persist(uid, withdrawal.state);
  emit();
  return withdrawal.state;
}

/** Creates a withdrawal with its key. One of the same amount that another frame of the tab has pending keeps its key. */
export function newWithdrawal(uid: string, requested: Omit<PendingWithdrawal, 'key'>): PendingWithdrawal {
  const keptPending = keptWithdrawal(uid, requested.walletType);
  return keptPending?.amount === requested.amount ? keptPending : { ...requested, key: newKey() };
}

/** Stores a withdrawal before its first request, and removes it once it is settled. */
function persist(uid: string, state: WithdrawalState): void {
  if (state.status !== 'sending' && state.status !== 'settled') return;
  const { key, walletType, amount, at } = state.pending;
  const name = storageKeyOf(uid, walletType);
  if (state.status === 'sending') sessionStore.set(name, JSON.stringify({ key, walletType, amount, at }));
  else if (keptWithdrawal(uid, walletType)?.key === key) sessionStore.set(name, undefined);
}

/** Reads the stored withdrawal. Anything else in its place is ignored. */
export function keptWithdrawal(uid: string, walletType: WalletType): PendingWithdrawal | undefined {
  try {
    const storedPending = JSON.parse(
      sessionStore.get(storageKeyOf(uid, walletType)) ?? '',
    ) as Partial<PendingWithdrawal> | null;
    const isValid =
      typeof storedPending?.key === 'string' &&
      Number.isSafeInteger(storedPending.amount) &&
      Number.isFinite(storedPending.at) &&
      storedPending.key !== '';
    return isValid
      ? { key: storedPending.key!, walletType, amount: storedPending.amount!, at: storedPending.at! }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Insecure pages have no `randomUUID`. */
function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
