/**
 * The states of one wallet's withdrawal, as a pure reducer (hazards 1 to 3, 17). `withdrawal-state.ts` holds and persists the
 * state, and the wallet's `withdrawal-requests.ts` sends the requests.
 *
 *     idle, settled ── submitted ──► sending ── responded ──────────────► settled
 *                                       │ the response was lost              ▲
 *                                       ▼                                    │
 *     idle ── restored ──────────────► unknown ── the outcome is known ──────┘
 *
 * In `unknown`, `step` is the request in progress:
 *
 *     waiting ── check-started ──► querying ── records-loaded ──► settled, resending or waiting
 *                                              resending ── responded ──► settled or waiting
 *
 * `interrupted` leads from every request to `unknown` and `waiting`. An event that does not fit the state changes nothing, so
 * a second submission cannot replace the first one.
 */
import type { Ms, UnixSeconds } from '#shared/core/shanghai-time.ts';
import type { Cents } from '#shared/core/money.ts';
import type { WalletType } from './wallet.rules.ts';
import { isOutcomeUnknown, type PlatformError, type PlatformErrorKind } from '#shared/client/errors.ts';

/** A withdrawal whose outcome is not known yet. Its key is created before the first request and never changes. */
export interface PendingWithdrawal {
  /** value of the `Idempotency-Key` header */
  readonly key: string;
  readonly walletType: WalletType;
  readonly amount: Cents;
  /** server time of the first request */
  readonly at: Ms;
}

export type Settlement = { readonly state: 'accepted' } | { readonly state: 'refused'; readonly error: PlatformError };

/** Result of one round of requests. The screen shows 处理中 for `unknown`, never 失败. */
export type WithdrawalOutcome = Settlement | { readonly state: 'unknown' };

export type WithdrawalState =
  | { readonly status: 'idle' }
  /** the first request is in progress */
  | { readonly status: 'sending'; readonly pending: PendingWithdrawal }
  /** the response was lost */
  | {
      readonly status: 'unknown';
      readonly pending: PendingWithdrawal;
      readonly step: 'waiting' | 'querying' | 'resending';
      /** number of checks so far; 0 after a reload */
      readonly checks: number;
      /** of the lost response, if it had one */
      readonly requestId?: string | undefined;
    }
  | { readonly status: 'settled'; readonly pending: PendingWithdrawal; readonly outcome: Settlement };

export type WithdrawalEvent =
  /** the user confirmed a withdrawal */
  | { readonly type: 'submitted'; readonly pending: PendingWithdrawal }
  /** the page was reloaded before the outcome was known */
  | { readonly type: 'restored'; readonly pending: PendingWithdrawal }
  /** the first or a repeated request ended */
  | { readonly type: 'responded'; readonly error?: PlatformError | undefined }
  | { readonly type: 'check-started' }
  | {
      readonly type: 'records-loaded';
      /** the newest withdrawals of the wallet; undefined if they could not be loaded */
      readonly records: readonly RecordedWithdrawal[] | undefined;
      /** server time when the records were requested */
      readonly now: Ms;
      /** a repeated request with the same key cannot become a second withdrawal */
      readonly canResend: boolean;
    }
  /** an exception on the page: the outcome of the withdrawal stays unknown */
  | { readonly type: 'interrupted' };

interface RecordedWithdrawal {
  readonly amount: Cents;
  readonly create: UnixSeconds;
}

type UnknownState = Extract<WithdrawalState, { status: 'unknown' }>;

/** Returns the next state. Events that do not fit the state are ignored. */
export function reduceWithdrawal(state: WithdrawalState, event: WithdrawalEvent): WithdrawalState {
  switch (state.status) {
    case 'idle':
    case 'settled':
      if (event.type === 'submitted') return { status: 'sending', pending: event.pending };
      if (event.type === 'restored') return waiting(event.pending, 0);
      return state;
    case 'sending':
      if (event.type === 'responded') return afterFirstResponse(state.pending, event.error);
      if (event.type === 'interrupted') return waiting(state.pending, 0);
      return state;
    case 'unknown':
      return reduceUnknown(state, event);
  }
}

function reduceUnknown(state: UnknownState, event: WithdrawalEvent): WithdrawalState {
  if (event.type === 'interrupted') return { ...state, step: 'waiting' };
  if (state.step === 'waiting')
    return event.type === 'check-started' ? { ...state, step: 'querying', checks: state.checks + 1 } : state;
  if (state.step === 'querying') return event.type === 'records-loaded' ? afterRecords(state, event) : state;
  return event.type === 'responded' ? settle(state, outcomeOf(event.error)) : state;
}

const waiting = (pending: PendingWithdrawal, checks: number): UnknownState => ({
  status: 'unknown',
  pending,
  step: 'waiting',
  checks,
});

const settle = (state: UnknownState, outcome: WithdrawalOutcome): WithdrawalState =>
  outcome.state === 'unknown' ? { ...state, step: 'waiting' } : { status: 'settled', pending: state.pending, outcome };

function afterFirstResponse(pending: PendingWithdrawal, error: PlatformError | undefined): WithdrawalState {
  if (!error) return { status: 'settled', pending, outcome: { state: 'accepted' } };
  // A 401 ends the session and with it the platform's response: the outcome is checked after the next sign-in.
  const isLost = isOutcomeUnknown(error) || error.kind === 'conflict' || error.kind === 'unauthorized';
  if (!isLost) return { status: 'settled', pending, outcome: { state: 'refused', error } };
  return { ...waiting(pending, 1), step: 'querying', requestId: error.requestId };
}

function afterRecords(
  state: UnknownState,
  { records, now, canResend }: Extract<WithdrawalEvent, { type: 'records-loaded' }>,
): WithdrawalState {
  const { pending } = state;
  if (records?.some((record) => isRecordOf(pending, record))) return settle(state, { state: 'accepted' });
  if (!records) return { ...state, step: 'waiting' };
  if (canResend) return { ...state, step: 'resending' };
  const isSimilar = records.some(({ amount }) => amount === pending.amount);
  return settle(state, !isSimilar && now - pending.at > WORKING_MS ? notMade() : { state: 'unknown' });
}

/** Errors of a repeated request that say nothing about the first one. */
const REVEALS_NOTHING: readonly PlatformErrorKind[] = ['conflict', 'unauthorized', 'unconfirmed', 'limited', 'unknown'];

/** Outcome that one response to a repeated request, or its absence, reveals. */
export function outcomeOf(error: PlatformError | undefined): WithdrawalOutcome {
  if (!error) return { state: 'accepted' };
  // 409: the first request is still running. The others: refused before the platform looked up the key.
  const isOpen = isOutcomeUnknown(error) || REVEALS_NOTHING.includes(error.kind);
  return isOpen ? { state: 'unknown' } : { state: 'refused', error };
}

/** Records have whole seconds, and two clocks always differ a little. */
const CLOCK_SLACK_S = 5;

/** Whether a record belongs to the pending withdrawal: the same amount, not before it. A failed transfer counts as well. */
export const isRecordOf = ({ amount, at }: PendingWithdrawal, record: RecordedWithdrawal): boolean =>
  record.amount === amount && record.create >= Math.floor(at / 1000) - CLOCK_SLACK_S;

/** Time after the first request during which the platform may still be working on it, ms. */
const WORKING_MS = 120_000;
/** Clocks may differ by this much, s: a slightly older record of the same amount may still belong to the pending withdrawal. */
export const CLOCKS_APART_S = 900;

/** The records had enough time, and none of them can belong to the pending withdrawal. */
const notMade = (): WithdrawalOutcome => ({
  state: 'refused',
  error: { kind: 'unknown', call: 'withdraw', code: 'not-made', message: '' },
});
