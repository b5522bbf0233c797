import { useEffect, useRef } from 'react';
import { formatCents } from '../../../shared/domain/money.ts';
import { WEEKLY, type WalletType } from '../../../shared/domain/withdrawal-quote.ts';
import { useWidget } from '../../../shared/element/widget-context.ts';
import { textOf } from '../../../shared/host/locale.ts';
import { notify } from '../../../shared/host/notify.ts';
import { arrivalDays } from '../arrival-days.ts';
import { withdrawText } from './withdraw.text.ts';
import { checkOutcome, useUnderway, type OutcomeListener, type Underway } from './withdrawals.ts';

/** Pauses between questions about a lost answer, ms; the last one repeats. */
const PAUSES = [2_000, 5_000, 15_000, 60_000];

/** Tells the person, and the host, what became of a withdrawal. */
export function useOutcomeListener(walletType: WalletType): Required<OutcomeListener> {
  const widget = useWidget();
  return {
    accepted({ amount }) {
      const days = arrivalDays();
      notify({
        tone: 'success',
        message: textOf(withdrawText).succeeded(walletType === WEEKLY ? days.weekly : days.monthly),
      });
      widget.emit('partner-withdrawal-submitted', { walletType, amount });
    },
    refused({ amount }, { requestId }) {
      notify({ tone: 'warning', message: textOf(withdrawText).notSubmitted(formatCents(amount)), requestId });
    },
  };
}

/** The withdrawal under way, asked about until its outcome is known: in growing pauses, and as soon as the network is back. */
export function useWithdrawalOutcome(
  uid: string,
  walletType: WalletType,
): { underway: Underway | undefined; ask: () => void } {
  const underway = useUnderway(uid, walletType);
  const listener = useOutcomeListener(walletType);
  const ask = () => void checkOutcome(uid, walletType, listener);
  const newest = useRef(ask);
  useEffect(() => {
    newest.current = ask;
  });

  const { phase, asked = 0 } = underway ?? {};
  const lost = phase === 'unknown';
  useEffect(() => {
    if (!lost) return;
    const again = () => newest.current();
    const timer = setTimeout(again, asked === 0 ? 0 : PAUSES[Math.min(asked, PAUSES.length) - 1]);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [lost, asked]);

  return { underway, ask };
}
