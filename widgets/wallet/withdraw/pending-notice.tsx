import { useEffect } from 'react';
import { formatCents } from '../../../shared/domain/money.ts';
import { formatDateTime } from '../../../shared/domain/shanghai-time.ts';
import type { WalletType } from '../../../shared/domain/withdrawal-quote.ts';
import { useText } from '../../../shared/host/locale.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { LinkButton } from '../../../shared/ui/link.tsx';
import { useWithdrawalOutcome } from './use-withdrawal-outcome.ts';
import { withdrawText } from './withdraw.text.ts';

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
