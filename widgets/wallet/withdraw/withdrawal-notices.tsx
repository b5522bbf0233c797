import { MONTHLY, WEEKLY, type WalletType } from '#shared/topics/wallet/withdrawal-quote.rules.ts';
import { formatCents } from '#shared/core/money.ts';
import { formatMinute, shanghai } from '#shared/core/shanghai-time.ts';
import { useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { walletText } from '../wallet.text.ts';
import { useWithdrawal } from './use-withdrawal.ts';
import { withdrawText } from './withdraw.text.ts';
import { useState, useSyncExternalStore } from 'react';
import { HIDDEN } from '#shared/core/masking.ts';
import { expectedArrival } from '#shared/topics/wallet/withdrawal-window.rules.ts';
import { subscribeWithdrawals, withdrawalState } from '#shared/topics/wallet/withdrawal-state.ts';
import { newestWithdrawals, useWalletWithdrawalsQuery } from '#shared/topics/wallet/wallet.api.ts';
import { isRecordOf, type PendingWithdrawal } from '#shared/topics/wallet/withdrawal-machine.ts';
import { transferOutcome } from '#shared/topics/settlement/transfer-steps.rules.ts';
import { WithdrawalPartsLine } from '#shared/topics/settlement/withdrawal-parts.tsx';
import { arrivalDays } from '#shared/topics/settlement/arrival-days.ts';

/** Notices above the panels: withdrawals of both wallets whose outcome is unknown, and the one that was just accepted. */
export default function WithdrawalNotices(props: SubmittedNoticeProps) {
  const { uid, walletType } = props;
  return (
    <>
      {[WEEKLY, MONTHLY].map((type) => (
        <PendingNotice key={type} uid={uid} walletType={type} isShown={type === walletType} />
      ))}
      <SubmittedNotice {...props} key={walletType} />
    </>
  );
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

interface SubmittedNoticeProps {
  uid: string;
  walletType: WalletType;
  /** payout account, as a label */
  account: string;
  masked: boolean;
  onRecords: () => void;
}

/** Shows what happens next after a withdrawal was accepted, until it ends, or the user leaves the wallet or makes another one. */
function SubmittedNotice({ uid, walletType, account, masked, onRecords }: SubmittedNoticeProps) {
  const state = useSyncExternalStore(subscribeWithdrawals, () => withdrawalState(uid, walletType));
  const settled = state.status === 'settled' && state.outcome.state === 'accepted' ? state.pending : undefined;
  // a withdrawal from before the wallet was opened is only in the records
  const [earlier] = useState(settled);
  if (!settled || settled === earlier) return null;
  return <AcceptedNotice {...{ walletType, account, masked, onRecords }} pending={settled} />;
}

interface AcceptedNoticeProps extends Omit<SubmittedNoticeProps, 'uid'> {
  pending: PendingWithdrawal;
}

function AcceptedNotice({ walletType, account, masked, onRecords, pending }: AcceptedNoticeProps) {
  const text = useText(withdrawText);
  // the record table requests the same page
  const newest = useWalletWithdrawalsQuery(newestWithdrawals(walletType, pending.at)).currentData;
  const record = newest?.list.find((each) => isRecordOf(pending, each));
  // the steps below show how it ended
  const outcome = record && transferOutcome(record);
  if (outcome && outcome !== 'transferring') return null;
  const { month, day, isoWeekday } = shanghai(expectedArrival(walletType, pending.at, arrivalDays()));
  return (
    <Banner tone="success" action={<LinkButton onClick={onRecords}>{text.pendingRecords}</LinkButton>}>
      <b>{text.submittedTitle(masked ? HIDDEN : formatCents(pending.amount))}</b>
      <WithdrawalPartsLine record={record} masked={masked} />
      {text.submittedNext(text.arrivalDay(month, day, isoWeekday), account)}
    </Banner>
  );
}
