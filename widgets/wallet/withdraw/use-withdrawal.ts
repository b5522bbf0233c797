/** The withdrawal of a wallet: its state, the commands to submit and to check it, and its automatic checks. */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { formatCents, type Cents } from '#shared/core/money.ts';
import { shanghai } from '#shared/core/shanghai-time.ts';
import { WEEKLY, type WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import { expectedArrival } from '#shared/topics/money/wallet/withdrawal-window.rules.ts';
import { useWidget, type Widget } from '#shared/host/widget-context.ts';
import { textOf } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import type { WithdrawalState } from '#shared/topics/money/wallet/withdrawal-machine.ts';
import { subscribeWithdrawals, withdrawalState } from '#shared/topics/money/wallet/withdrawal-state.ts';
import { arrivalDays } from '#shared/topics/money/settlement/arrival-days.ts';
import { pauseBeforeCheck } from './withdraw.rules.ts';
import { withdrawText } from './withdraw.text.ts';
import { checkOutcome, submitWithdrawal, type OutcomeListener } from './withdrawal-requests.ts';

export interface WithdrawalControl {
  readonly state: WithdrawalState;
  readonly submit: (request: { amount: Cents; code: string }) => void;
  readonly check: () => void;
}

/** Follows this wallet's withdrawal, wherever on the page it was submitted, and reports its outcome to user and host. */
export function useWithdrawal(uid: string, walletType: WalletType): WithdrawalControl {
  const widget = useWidget();
  const state = useSyncExternalStore(subscribeWithdrawals, () => withdrawalState(uid, walletType));
  const commands = useMemo(() => {
    const listener = outcomeListener(widget, walletType);
    return {
      submit: (request: { amount: Cents; code: string }) =>
        void submitWithdrawal(uid, { ...request, walletType }, listener),
      check: () => void checkOutcome(uid, walletType, listener),
    };
  }, [widget, uid, walletType]);
  useAutomaticChecks(state, commands.check);
  return { state, ...commands };
}

/** Checks a lost response in growing pauses, and as soon as the network is back. */
function useAutomaticChecks(state: WithdrawalState, check: () => void): void {
  const checks = state.status === 'unknown' && state.step === 'waiting' ? state.checks : undefined;
  useEffect(() => {
    if (checks === undefined) return;
    const timer = setTimeout(check, pauseBeforeCheck(checks));
    window.addEventListener('online', check);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', check);
    };
  }, [checks, check]);
}

const outcomeListener = (widget: Widget, walletType: WalletType): Required<OutcomeListener> => ({
  accepted({ amount, at }) {
    const text = textOf(withdrawText);
    const days = arrivalDays();
    const { month, day, isoWeekday } = shanghai(expectedArrival(walletType, at, days));
    const message =
      text.succeeded(walletType === WEEKLY ? days.weekly : days.monthly) +
      text.succeededBy(text.arrivalDay(month, day, isoWeekday));
    notify({ tone: 'success', message });
    widget.emit('partner-withdrawal-submitted', { walletType, amount });
  },
  refused({ amount }, { requestId }) {
    notify({ tone: 'warning', message: textOf(withdrawText).notSubmitted(formatCents(amount)), requestId });
  },
});
