/**
 * Withdrawals under way, by account and wallet. They belong to the page, not to the element that began them: a second
 * click, a second element, a move or a removal joins what is under way instead of beginning another one (hazards 1, 17),
 * and one whose answer was lost stays until the records tell its outcome (hazard 2).
 */
import { useSyncExternalStore } from 'react';
import type { Cents } from '#shared/domain/money.ts';
import type { WalletType } from '#shared/domain/withdrawal-quote.ts';
import { createSignal } from '#shared/host/signal.ts';
import { supportsIdempotencyKeys } from '#shared/client/idempotency.ts';
import { isOutcomeUnknown, type PlatformError, toPlatformError } from '#shared/client/errors.ts';
import {
  CLOCKS_APART_S,
  beginWithdrawal,
  pendingWithdrawal,
  recoverOutcome,
  settlePendingWithdrawal,
  type WithdrawalOutcome,
  type PendingWithdrawal,
} from '#shared/client/pending-withdrawal.ts';
import { session } from '#shared/client/session.ts';
import { serverNow } from '#shared/client/server-clock.ts';
import { sharedWalletApi } from '#shared/client/wallet.api.ts';
import { store } from '#shared/client/store.ts';
import { walletApi } from '../wallet.api.ts';
import { RECORD_PAGE_SIZE } from '../wallet.rules.ts';

export interface Underway {
  readonly pending: PendingWithdrawal;
  /** `sending`: the first answer is awaited; `unknown`: it was lost; `asking`: the records are being asked */
  readonly phase: 'sending' | 'unknown' | 'asking';
  /** how often its outcome was asked for */
  readonly asked: number;
  /** of the answer that was lost, when there was one */
  readonly requestId?: string | undefined;
}

interface Slot {
  state: Underway | undefined;
  /** the first try, or the question about its outcome, in progress */
  running?: Promise<WithdrawalOutcome> | undefined;
  /** gone after a reload: asking again then finds what was made, and makes nothing new */
  code?: string;
}

const slots = new Map<string, Slot>();
const [subscribe, tell] = createSignal();
const { dispatch } = store;

function slotOf(uid: string, walletType: WalletType): Slot {
  const name = `${uid} ${walletType}`;
  let slot = slots.get(name);
  if (!slot) {
    const kept = pendingWithdrawal(uid, walletType);
    slots.set(name, (slot = { state: kept && { pending: kept, phase: 'unknown', asked: 0 } }));
  }
  return slot;
}

function enter(slot: Slot, state: Underway | undefined): void {
  slot.state = state;
  tell();
}

/** The withdrawal of this wallet that is under way, wherever on the page it began. */
export const useUnderway = (uid: string, walletType: WalletType): Underway | undefined =>
  useSyncExternalStore(subscribe, () => slotOf(uid, walletType).state);

interface Submission {
  readonly walletType: WalletType;
  /** cents */
  readonly amount: Cents;
  readonly code: string;
}

/** Told of a outcome once, by whoever learnt it; those who joined only get it as their answer. */
export interface OutcomeListener {
  accepted(pending: PendingWithdrawal): void;
  /** a lost one that turned out not to have been made */
  refused?(pending: PendingWithdrawal, error: PlatformError): void;
}

/** Submits a withdrawal, or joins the one that is under way. */
export function submitWithdrawal(
  uid: string,
  request: Submission,
  listener: OutcomeListener,
): Promise<WithdrawalOutcome> {
  const slot = slotOf(uid, request.walletType);
  if (slot.running) return slot.running;
  if (slot.state) return Promise.resolve({ state: 'unknown' });
  const pending = beginWithdrawal(uid, { walletType: request.walletType, amount: request.amount, at: serverNow() });
  slot.code = request.code;
  enter(slot, { pending, phase: 'sending', asked: 0 });
  return run(uid, slot, listener, async () => {
    const error = await send(pending, request.code);
    if (!error) return { state: 'accepted' };
    // 401: with the session the platform's word is gone, too; the same person is told after the next log-in
    const isLost = isOutcomeUnknown(error) || error.kind === 'conflict' || error.kind === 'unauthorized';
    if (!isLost) return { state: 'refused', error };
    enter(slot, { pending, phase: 'unknown', asked: 0, requestId: error.requestId });
    return ask(uid, slot, pending);
  });
}

/** Asks what became of a withdrawal whose answer was lost. */
export function checkOutcome(
  uid: string,
  walletType: WalletType,
  listener: OutcomeListener,
): Promise<WithdrawalOutcome> {
  const slot = slotOf(uid, walletType);
  if (slot.running) return slot.running;
  const pending = slot.state?.pending;
  if (!pending) return Promise.resolve({ state: 'unknown' });
  return run(uid, slot, listener, () => ask(uid, slot, pending));
}

function run(
  uid: string,
  slot: Slot,
  listener: OutcomeListener,
  work: () => Promise<WithdrawalOutcome>,
): Promise<WithdrawalOutcome> {
  slot.running = work()
    // whatever broke here on the page says nothing about the withdrawal
    .catch((): WithdrawalOutcome => ({ state: 'unknown' }))
    .then((outcome) => {
      const state = slot.state;
      if (state && outcome.state === 'unknown') enter(slot, { ...state, phase: 'unknown' });
      else if (state && outcome.state !== 'unknown') {
        settlePendingWithdrawal(uid, state.pending);
        delete slot.code;
        enter(slot, undefined);
        if (outcome.state === 'accepted') listener.accepted(state.pending);
        else listener.refused?.(state.pending, outcome.error);
      }
      return outcome;
    })
    .finally(() => (slot.running = undefined));
  return slot.running;
}

async function ask(uid: string, slot: Slot, pending: PendingWithdrawal): Promise<WithdrawalOutcome> {
  enter(slot, { ...slot.state, pending, phase: 'asking', asked: (slot.state?.asked ?? 0) + 1 });
  // another person's records tell nothing of it, and nothing is sent in their name
  const records = async () => (session.uid() === uid ? recordsSince(pending) : undefined);
  const again = mayAskAgain(slot, pending) ? (kept: PendingWithdrawal) => send(kept, slot.code ?? '') : undefined;
  const outcome = await recoverOutcome(pending, { records, again }, serverNow());
  if (outcome.state === 'accepted') dispatch(walletApi.util.invalidateTags(['Balance', 'Withdrawals', 'Entries']));
  return outcome;
}

/** By now a first try that was cut off, as by a reload, is over on the platform too: ms. */
const FIRST_TRY_MS = 60_000;

/**
 * Whether the same withdrawal may be sent again: not where the platform may make a second one of it, and without its
 * code, which a reload forgets, not while the first try may still be under way: its refusal would tell nothing.
 */
const mayAskAgain = ({ code }: Slot, { at }: PendingWithdrawal): boolean =>
  supportsIdempotencyKeys() && (code !== undefined || serverNow() - at > FIRST_TRY_MS);

async function send({ amount, walletType, key }: PendingWithdrawal, code: string): Promise<PlatformError | undefined> {
  const { error } = await dispatch(walletApi.endpoints.withdraw.initiate({ amount, code, walletType, key }));
  return toPlatformError(error);
}

/** A record of another clock may lie a little ahead. */
const SLACK_S = 60;

async function recordsSince({ walletType, at }: PendingWithdrawal) {
  const { data } = await dispatch(
    sharedWalletApi.endpoints.walletWithdrawals.initiate(
      {
        start: Math.floor(at / 1000) - CLOCKS_APART_S,
        end: Math.ceil(serverNow() / 1000) + SLACK_S,
        pageIndex: 1,
        pageSize: RECORD_PAGE_SIZE,
        walletType,
      },
      { forceRefetch: true, subscribe: false },
    ),
  );
  return data?.list;
}
