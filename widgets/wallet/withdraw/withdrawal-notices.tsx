import { MONTHLY, WEEKLY } from '#shared/topics/wallet/withdrawal-quote.rules.ts';
import { PendingNotice } from './pending-notice.tsx';
import { SubmittedNotice, type SubmittedNoticeProps } from './submitted-notice.tsx';

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
