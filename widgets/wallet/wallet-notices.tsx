import { useText } from '#shared/host/locale.ts';
import Freshness from '#shared/topics/summary/freshness.tsx';
import { VerificationPrompt } from '#shared/topics/accounts/mini-program/verification-prompt.tsx';
import { Banner } from '#shared/ui/base/banner.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import type { BalanceQuery } from './wallet-balance.ts';
import { walletNoticesText } from './withdraw/withdraw.text.ts';

interface WalletNoticesProps {
  needVerify: boolean;
  /** whether the gate has already prompted for the verification */
  verifyPrompted: boolean;
  balanceQuery: BalanceQuery;
  /** whether the browser is offline, or the last request did not reach the platform */
  offline: boolean;
  rulesFailed: boolean;
  fetchesRules: boolean;
  onRetryRules: () => void;
}

/** Shows notices above the panels: offline, missing amounts, missing rules, required verification. */
export default function WalletNotices({
  needVerify,
  verifyPrompted,
  balanceQuery,
  offline,
  rulesFailed,
  fetchesRules,
  onRetryRules,
}: WalletNoticesProps) {
  const text = useText(walletNoticesText);
  const { balance, loadedAt, error, fetching, refetch } = balanceQuery;
  const stale = offline || error !== undefined;
  return (
    <>
      <VerificationPrompt isWanted={needVerify} wasSeen={verifyPrompted} />
      {stale && <Freshness error={error} loadedAt={balance && loadedAt} fetching={fetching} onRetry={refetch} />}
      {!stale && rulesFailed && (
        <Banner
          tone="failure"
          action={
            <LinkButton disabled={fetchesRules} onClick={onRetryRules}>
              {text.retry}
            </LinkButton>
          }
        >
          {text.rulesFailed}
        </Banner>
      )}
    </>
  );
}
