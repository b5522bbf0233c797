import { MONTHLY, WEEKLY, type WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import { formatCents } from '#shared/core/money.ts';
import { formatMinute } from '#shared/core/shanghai-time.ts';
import { useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { walletText } from '../wallet.text.ts';
import { useWithdrawal } from './use-withdrawal.ts';
import { withdrawText } from './withdraw.text.ts';

interface WithdrawalNoticesProps {
  uid: string;
  walletType: WalletType;
}

/** Notices above the panels: withdrawals of both wallets whose outcome is unknown. */
export default function WithdrawalNotices({ uid, walletType }: WithdrawalNoticesProps) {
  return [WEEKLY, MONTHLY].map((type) => (
    <PendingNotice key={type} uid={uid} walletType={type} isShown={type === walletType} />
  ));
}

interface PendingNoticeProps {
  uid: string;
  walletType: WalletType;
  /** whether this wallet is on the screen; the notice of the other one contains its name */
  isShown: boolean;
}

/** Shown above both wallets while a withdrawal's outcome is unknown, also after a reload (hazard 2). */
function PendingNotice({ uid, walletType, isShown }: PendingNoticeProps) {
  const text = useText(withdrawText);
  const { weekly, monthly } = useText(walletText);
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
      {!isShown && text.ofWallet(walletType === WEEKLY ? weekly : monthly)}
      {text.pendingBanner(formatCents(amount), formatMinute(at))}
    </Banner>
  );
}
