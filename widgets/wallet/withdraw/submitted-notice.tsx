import { useState, useSyncExternalStore } from 'react';
import { HIDDEN } from '#shared/core/masking.ts';
import { formatCents } from '#shared/core/money.ts';
import { shanghai } from '#shared/core/shanghai-time.ts';
import type { WalletType } from '#shared/topics/wallet/withdrawal-quote.rules.ts';
import { expectedArrival } from '#shared/topics/wallet/withdrawal-window.rules.ts';
import { subscribeWithdrawals, withdrawalState } from '#shared/topics/wallet/withdrawal-state.ts';
import { useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { arrivalDays } from '#shared/topics/settlement/arrival-days.ts';
import { withdrawText } from './withdraw.text.ts';

export interface SubmittedNoticeProps {
  uid: string;
  walletType: WalletType;
  /** payout account, as a label */
  account: string;
  masked: boolean;
  onRecords: () => void;
}

/** Shows what happens next after a withdrawal was accepted, until the user leaves the wallet or makes another one. */
export function SubmittedNotice({ uid, walletType, account, masked, onRecords }: SubmittedNoticeProps) {
  const text = useText(withdrawText);
  const state = useSyncExternalStore(subscribeWithdrawals, () => withdrawalState(uid, walletType));
  const settled = state.status === 'settled' && state.outcome.state === 'accepted' ? state.pending : undefined;
  // a withdrawal from before the wallet was opened is only in the records
  const [earlier] = useState(settled);
  if (!settled || settled === earlier) return null;
  const { month, day, isoWeekday } = shanghai(expectedArrival(walletType, settled.at, arrivalDays()));
  return (
    <Banner tone="success" action={<LinkButton onClick={onRecords}>{text.pendingRecords}</LinkButton>}>
      <b>{text.submittedTitle(masked ? HIDDEN : formatCents(settled.amount))}</b>
      <br />
      {text.submittedNext(text.arrivalDay(month, day, isoWeekday), account)}
    </Banner>
  );
}
