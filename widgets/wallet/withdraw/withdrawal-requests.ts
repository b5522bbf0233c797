/** Sends the requests of a withdrawal: the withdrawal, its records, and the same withdrawal again. */
import type { Cents } from '#shared/core/money.ts';
import type { WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import { toPlatformError, type PlatformError } from '#shared/client/errors.ts';
import { supportsIdempotencyKeys } from '#shared/client/idempotency.ts';
import { readOnce } from '#shared/client/read-once.ts';
import { serverNow } from '#shared/client/server-clock.ts';
import { session } from '#shared/client/session.ts';
import { store } from '#shared/client/store.ts';
import { walletApi } from '#shared/topics/money/wallet/wallet.api.ts';
import {
  CLOCKS_APART_S,
  type PendingWithdrawal,
  type WithdrawalEvent,
  type WithdrawalOutcome,
} from '#shared/topics/money/wallet/withdrawal-machine.ts';
import { dispatchWithdrawal, newWithdrawal, withdrawalOf } from '#shared/topics/money/wallet/withdrawal-state.ts';
import { withdrawalApi } from '#shared/topics/money/wallet/withdrawal.api.ts';
import { RECORD_PAGE_SIZE } from '#shared/core/wire-values.ts';

interface Submission {
  readonly walletType: WalletType;
  /** cents */
  readonly amount: Cents;
  /** SMS code */
  readonly code: string;
}

/** Called once per settled withdrawal. A caller that joined a withdrawal in progress only gets the outcome. */
export interface OutcomeListener {
  accepted(pending: PendingWithdrawal): void;
  /** a withdrawal whose response was lost turned out not to be made */
  refused?(pending: PendingWithdrawal, error: PlatformError): void;
}

/** Requests the state of the account again: it can have changed since the form was opened. */
export const checkAuthState = () =>
  readOnce(store.dispatch(withdrawalApi.endpoints.userAuthState.initiate(undefined, { forceRefetch: true })));

/** Submits a withdrawal, or joins the one in progress. */
export function submitWithdrawal(
  uid: string,
  { walletType, amount, code }: Submission,
  listener: OutcomeListener,
): Promise<WithdrawalOutcome> {
  const withdrawal = withdrawalOf(uid, walletType);
  if (withdrawal.requests) return withdrawal.requests;
  if (withdrawal.state.status === 'unknown') return Promise.resolve({ state: 'unknown' });
  withdrawal.code = code;
  const pending = newWithdrawal(uid, { walletType, amount, at: serverNow() });
  return startRequests(uid, walletType, listener, { type: 'submitted', pending });
}

/** Checks the outcome of a withdrawal whose response was lost, or joins the check in progress. */
export function checkOutcome(
  uid: string,
  walletType: WalletType,
  listener: OutcomeListener,
): Promise<WithdrawalOutcome> {
  const { requests, state } = withdrawalOf(uid, walletType);
  if (requests) return requests;
  if (state.status !== 'unknown') return Promise.resolve({ state: 'unknown' });
  return startRequests(uid, walletType, listener, { type: 'check-started' });
}

/** Sends requests until the withdrawal is settled or has to wait for the next check. */
function startRequests(
  uid: string,
  walletType: WalletType,
  listener: OutcomeListener,
  start: WithdrawalEvent,
): Promise<WithdrawalOutcome> {
  const withdrawal = withdrawalOf(uid, walletType);
  const dispatch = (event: WithdrawalEvent): void => {
    const wasUnknown = withdrawal.state.status === 'unknown';
    const state = dispatchWithdrawal(uid, walletType, event);
    if (state.status !== 'settled') return;
    withdrawal.code = undefined;
    if (state.outcome.state === 'accepted') listener.accepted(state.pending);
    else if (wasUnknown) listener.refused?.(state.pending, state.outcome.error);
  };
  dispatch(start);
  withdrawal.requests = sendRequests(uid, walletType, dispatch)
    .catch(() => dispatch({ type: 'interrupted' }))
    .then((): WithdrawalOutcome => {
      const { state } = withdrawal;
      return state.status === 'settled' ? state.outcome : { state: 'unknown' };
    })
    .finally(() => (withdrawal.requests = undefined));
  return withdrawal.requests;
}

async function sendRequests(
  uid: string,
  walletType: WalletType,
  dispatch: (event: WithdrawalEvent) => void,
): Promise<void> {
  const { code } = withdrawalOf(uid, walletType);
  for (;;) {
    const { state } = withdrawalOf(uid, walletType);
    if (state.status === 'sending' || (state.status === 'unknown' && state.step === 'resending')) {
      dispatch({ type: 'responded', error: await sendWithdrawal(state.pending, code ?? '') });
    } else if (state.status === 'unknown' && state.step === 'querying') {
      const now = serverNow();
      const canResend = mayResend(state.pending, code);
      // The records of another user contain nothing about this withdrawal, and no request may use another user's session.
      const records = session.uid() === uid ? await loadRecords(state.pending) : undefined;
      dispatch({ type: 'records-loaded', records, now, canResend });
      if (withdrawalOf(uid, walletType).state.status === 'settled')
        store.dispatch(withdrawalApi.util.invalidateTags(['Balance', 'Withdrawals', 'Entries']));
    } else return;
  }
}

/** After this time, a first request that a reload cut off has ended on the platform as well, ms. */
const FIRST_REQUEST_MS = 60_000;

/**
 * Whether the same withdrawal may be sent again. Not if the platform could make a second one of it. And not without its
 * code, which a reload forgets, while the first request may be running: its refusal would reveal nothing.
 */
const mayResend = ({ at }: PendingWithdrawal, code: string | undefined): boolean =>
  supportsIdempotencyKeys() && (code !== undefined || serverNow() - at > FIRST_REQUEST_MS);

async function sendWithdrawal(
  { amount, walletType, key }: PendingWithdrawal,
  code: string,
): Promise<PlatformError | undefined> {
  const { error } = await store.dispatch(withdrawalApi.endpoints.withdraw.initiate({ amount, code, walletType, key }));
  return toPlatformError(error);
}

/** Tolerance for records of another clock, which can be slightly in the future, s. */
const SLACK_S = 60;

async function loadRecords({ walletType, at }: PendingWithdrawal) {
  const request = store.dispatch(
    walletApi.endpoints.walletWithdrawals.initiate(
      {
        start: Math.floor(at / 1000) - CLOCKS_APART_S,
        end: Math.ceil(serverNow() / 1000) + SLACK_S,
        pageIndex: 1,
        pageSize: RECORD_PAGE_SIZE,
        walletType,
      },
      { forceRefetch: true },
    ),
  );
  const { data } = await readOnce(request);
  return data?.list;
}
