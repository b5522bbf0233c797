/** What becomes of a withdrawal: told to the person and the host, and asked about while it is not known (hazard 2). */
import { useEffect, useRef } from 'react';
import { formatCents } from '#shared/domain/money.ts';
import { formatDateTime, shanghai } from '#shared/domain/shanghai-time.ts';
import { WEEKLY, type WalletType } from '#shared/domain/withdrawal-quote.ts';
import { expectedArrival, type ArrivalDays } from '#shared/domain/withdrawal-window.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { textOf, useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { withdrawText } from './withdraw.text.ts';
import { checkOutcome, useUnderway, type OutcomeListener, type Underway } from './withdrawals.ts';

/** 预计N日前到账: weekly 1, paid on Thursday; monthly 3, unless the host says otherwise (§9, Money). */
export const arrivalDays = (): ArrivalDays => ({ weekly: 1, monthly: 3, ...getConfiguration().arrivalDays });

/** Pauses between questions about a lost answer, ms; the last one repeats. */
const PAUSES = [2_000, 5_000, 15_000, 60_000];

/** Tells the person, and the host, what became of a withdrawal. */
export function useOutcomeListener(walletType: WalletType): Required<OutcomeListener> {
  const widget = useWidget();
  return {
    accepted({ amount, at }) {
      const days = arrivalDays();
      const text = textOf(withdrawText);
      const { month, day, isoWeekday } = shanghai(expectedArrival(walletType, at, days));
      const said = text.succeeded(walletType === WEEKLY ? days.weekly : days.monthly);
      notify({ tone: 'success', message: said + text.succeededBy(text.arrivalDay(month, day, isoWeekday)) });
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

interface PendingNoticeProps {
  uid: string;
  walletType: WalletType;
  onPending: (pending: boolean) => void;
}

/** Over the wallet while a withdrawal's outcome is unknown, also after a reload; it goes on asking. */
export function PendingNotice({ uid, walletType, onPending }: PendingNoticeProps) {
  const text = useText(withdrawText);
  const { underway, ask } = useWithdrawalOutcome(uid, walletType);
  const pending = underway !== undefined;
  useEffect(() => {
    onPending(pending);
    return () => onPending(false);
  }, [pending, onPending]);
  if (!underway || underway.phase === 'sending') return null;
  const { amount, at } = underway.pending;
  return (
    <Banner
      tone="transfer"
      requestId={underway.requestId}
      action={
        <LinkButton onClick={ask} disabled={underway.phase === 'asking'}>
          {underway.phase === 'asking' ? text.pendingAsking : text.pendingAgain}
        </LinkButton>
      }
    >
      {text.pendingBanner(formatCents(amount), formatDateTime(at).slice(0, 16))}
    </Banner>
  );
}
