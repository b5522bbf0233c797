import { useEffect } from 'react';
import { formatCents } from '../../../shared/domain/money.ts';
import { WEEKLY, type WalletType } from '../../../shared/domain/withdrawal-quote.ts';
import { useWidget } from '../../../shared/element/widget-context.ts';
import { textOf } from '../../../shared/host/locale.ts';
import { notify } from '../../../shared/host/notify.ts';
import { arrivalDays } from '../arrival-days.ts';
import { withdrawText } from './withdraw.text.ts';
import { askFate, useUnderway, type Underway } from './withdrawals.ts';

/** Pauses between questions about a lost answer, ms; the last one repeats. */
const PAUSES = [2_000, 5_000, 15_000, 60_000];

/** Tells the person and the host that a withdrawal was accepted. */
export function useAccepted(walletType: WalletType): (amount: number) => void {
  const widget = useWidget();
  return (amount) => {
    const days = arrivalDays();
    notify({
      tone: 'success',
      message: textOf(withdrawText).succeeded(walletType === WEEKLY ? days.weekly : days.monthly),
    });
    widget.emit('partner-withdrawal-submitted', { walletType, amount });
  };
}

/** The withdrawal under way, asked about until its fate is known: at once, then in growing pauses, and on return. */
export function useFate(uid: string, walletType: WalletType): { underway: Underway | undefined; ask: () => void } {
  const underway = useUnderway(uid, walletType);
  const accepted = useAccepted(walletType);
  const { intent, phase, asked = 0 } = underway ?? {};

  const ask = () => {
    if (!intent) return;
    void askFate(uid, walletType, () => accepted(intent.amount)).then((fate) => {
      if (fate.state !== 'refused') return;
      const text = textOf(withdrawText);
      notify({
        tone: 'warning',
        message: text.notSubmitted(formatCents(intent.amount)),
        requestId: fate.error.requestId,
      });
    });
  };

  const lost = phase === 'unknown';
  useEffect(() => {
    if (!lost) return;
    const timer = setTimeout(ask, asked === 0 ? 0 : PAUSES[Math.min(asked, PAUSES.length) - 1]);
    window.addEventListener('online', ask);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', ask);
    };
    // `ask` is new in every render and always about the same intent
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [lost, asked, intent?.key]);

  return { underway, ask };
}
