import { formatCents } from '#shared/domain/money.ts';
import { formatDateTime } from '#shared/domain/shanghai-time.ts';
import type { WalletType } from '#shared/domain/withdrawal-quote.ts';
import { useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { useWithdrawal } from './use-withdrawal.ts';
import { withdrawText } from './withdraw.text.ts';

/** Above the wallet while a withdrawal's outcome is unknown, also after a reload (hazard 2). */
export function PendingNotice({ uid, walletType }: { uid: string; walletType: WalletType }) {
  const text = useText(withdrawText);
  const { state, check } = useWithdrawal(uid, walletType);
  if (state.status !== 'unknown') return null;
  const { amount, at } = state.pending;
  const isChecking = state.step !== 'waiting';
  return (
    <Banner
      tone="transfer"
      requestId={state.requestId}
      action={
        <LinkButton onClick={check} disabled={isChecking}>
          {isChecking ? text.pendingAsking : text.pendingAgain}
        </LinkButton>
      }
    >
      {text.pendingBanner(formatCents(amount), formatDateTime(at).slice(0, 16))}
    </Banner>
  );
}
