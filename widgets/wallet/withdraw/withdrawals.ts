/**
 * Withdrawals under way, by account and wallet. They belong to the page, not to the element that began them: a second
 * click, a second element, a move or a removal joins what is under way instead of beginning another one (hazards 1, 17),
 * and one whose answer was lost stays until the records tell its fate (hazard 2).
 */
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useSyncExternalStore } from 'react';
import type { Cents } from '../../../shared/domain/money.ts';
import type { WalletType } from '../../../shared/domain/withdrawal-quote.ts';
import { honoursKeys } from '../../../shared/client/client.ts';
import { isFateUnknown, type PlatformError } from '../../../shared/client/errors.ts';
import {
  CLOCKS_APART_S,
  beginIntent,
  keptIntent,
  recoverFate,
  settleIntent,
  type Fate,
  type WithdrawalIntent,
} from '../../../shared/client/pending-withdrawal.ts';
import { serverNow } from '../../../shared/client/server-clock.ts';
import { walletReads } from '../../../shared/client/wallet.api.ts';
import { store } from '../../../shared/store/store.ts';
import { walletApi } from '../wallet.api.ts';
import { RECORD_PAGE_SIZE } from '../wallet.rules.ts';

export interface Underway {
  readonly intent: WithdrawalIntent;
  /** `sending`: the first answer is awaited; `unknown`: it was lost; `asking`: the records are being asked */
  readonly phase: 'sending' | 'unknown' | 'asking';
  /** how often its fate was asked for */
  readonly asked: number;
  /** of the answer that was lost, when there was one */
  readonly requestId?: string | undefined;
}

interface Slot {
  state: Underway | undefined;
  /** the first try, or the question about its fate, in progress */
  running?: Promise<Fate> | undefined;
  /** gone after a reload: asking again then finds what was made, and makes nothing new */
  code?: string;
}

const slots = new Map<string, Slot>();
const listeners = new Set<() => void>();
// the store takes thunks; its type, plain redux, does not say so
const dispatch = store.dispatch as unknown as ThunkDispatch<unknown, unknown, UnknownAction>;

function slotOf(uid: string, walletType: WalletType): Slot {
  const name = `${uid} ${walletType}`;
  let slot = slots.get(name);
  if (!slot) {
    const kept = keptIntent(uid, walletType);
    slots.set(name, (slot = { state: kept && { intent: kept, phase: 'unknown', asked: 0 } }));
  }
  return slot;
}

function enter(slot: Slot, state: Underway | undefined): void {
  slot.state = state;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The withdrawal of this wallet that is under way, wherever on the page it began. */
export const useUnderway = (uid: string, walletType: WalletType): Underway | undefined =>
  useSyncExternalStore(subscribe, () => slotOf(uid, walletType).state);

interface Submission {
  readonly walletType: WalletType;
  /** cents */
  readonly amount: Cents;
  readonly code: string;
}

/** Told of a fate once, by whoever learnt it; those who joined only get it as their answer. */
export interface FateListener {
  accepted(intent: WithdrawalIntent): void;
  /** a lost one that turned out not to have been made */
  refused?(intent: WithdrawalIntent, error: PlatformError): void;
}

/** Submits a withdrawal, or joins the one that is under way. */
export function submitWithdrawal(uid: string, request: Submission, listener: FateListener): Promise<Fate> {
  const slot = slotOf(uid, request.walletType);
  if (slot.running) return slot.running;
  if (slot.state) return Promise.resolve({ state: 'unknown' });
  const intent = beginIntent(uid, { walletType: request.walletType, amount: request.amount, at: serverNow() });
  slot.code = request.code;
  enter(slot, { intent, phase: 'sending', asked: 0 });
  return run(uid, slot, listener, async () => {
    const error = await send(intent, request.code);
    if (!error) return { state: 'accepted' };
    if (!isFateUnknown(error) && error.kind !== 'conflict') return { state: 'refused', error };
    enter(slot, { intent, phase: 'unknown', asked: 0, requestId: error.requestId });
    return ask(slot, intent);
  });
}

/** Asks what became of a withdrawal whose answer was lost. */
export function askFate(uid: string, walletType: WalletType, listener: FateListener): Promise<Fate> {
  const slot = slotOf(uid, walletType);
  if (slot.running) return slot.running;
  const intent = slot.state?.intent;
  if (!intent) return Promise.resolve({ state: 'unknown' });
  return run(uid, slot, listener, () => ask(slot, intent));
}

function run(uid: string, slot: Slot, listener: FateListener, work: () => Promise<Fate>): Promise<Fate> {
  slot.running = work()
    // whatever broke here on the page says nothing about the withdrawal
    .catch((): Fate => ({ state: 'unknown' }))
    .then((fate) => {
      const state = slot.state;
      if (state && fate.state === 'unknown') enter(slot, { ...state, phase: 'unknown' });
      else if (state && fate.state !== 'unknown') {
        settleIntent(uid, state.intent);
        delete slot.code;
        enter(slot, undefined);
        if (fate.state === 'accepted') listener.accepted(state.intent);
        else listener.refused?.(state.intent, fate.error);
      }
      return fate;
    })
    .finally(() => (slot.running = undefined));
  return slot.running;
}

async function ask(slot: Slot, intent: WithdrawalIntent): Promise<Fate> {
  enter(slot, { ...slot.state, intent, phase: 'asking', asked: (slot.state?.asked ?? 0) + 1 });
  const records = () => recordsSince(intent);
  const again = mayAskAgain(slot, intent) ? (kept: WithdrawalIntent) => send(kept, slot.code ?? '') : undefined;
  const fate = await recoverFate(intent, { records, again }, serverNow());
  if (fate.state === 'accepted') dispatch(walletApi.util.invalidateTags(['Balance', 'Withdrawals', 'Entries']));
  return fate;
}

/** By now a first try that was cut off, as by a reload, is over on the platform too: ms. */
const FIRST_TRY_MS = 60_000;

/**
 * Whether the same withdrawal may be sent again: not where the platform may make a second one of it, and without its
 * code, which a reload forgets, not while the first try may still be under way: its refusal would tell nothing.
 */
const mayAskAgain = ({ code }: Slot, { at }: WithdrawalIntent): boolean =>
  honoursKeys() && (code !== undefined || serverNow() - at > FIRST_TRY_MS);

async function send({ amount, walletType, key }: WithdrawalIntent, code: string): Promise<PlatformError | undefined> {
  const { error } = await dispatch(walletApi.endpoints.withdraw.initiate({ amount, code, walletType, key }));
  return error as PlatformError | undefined;
}

/** A record of another clock may lie a little ahead. */
const SLACK_S = 60;

async function recordsSince({ walletType, at }: WithdrawalIntent) {
  const { data } = await dispatch(
    walletReads.endpoints.walletWithdrawals.initiate(
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
