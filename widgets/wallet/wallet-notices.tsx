import { formatDateTime } from '../../shared/domain/shanghai-time.ts';
import { ScanPrompt } from '../../shared/features/scan-prompt.tsx';
import { useText } from '../../shared/host/locale.ts';
import { serverNow } from '../../shared/platform/server-clock.ts';
import { Banner } from '../../shared/ui/banner.tsx';
import { LinkButton } from '../../shared/ui/link.tsx';
import { noticesText } from './notices.text.ts';
import type { WalletFigures } from './use-wallet-figures.ts';

interface WalletNoticesProps {
  needVerify: boolean;
  figures: WalletFigures;
  rulesFailed: boolean;
  onRetryRules: () => void;
}

/** What stands above the panels when something is missing: the network, the figures, the rules, a verification. */
export function WalletNotices({ needVerify, figures, rulesFailed, onRetryRules }: WalletNoticesProps) {
  const text = useText(noticesText);
  const { balance, toldAt, error, offline, fetching, refetch } = figures;
  const retry = (
    <LinkButton disabled={fetching} onClick={refetch}>
      {offline ? text.reconnect : text.retry}
    </LinkButton>
  );
  const time = toldAt === undefined ? '' : clockTime(toldAt);
  return (
    <>
      {needVerify && <ScanPrompt />}
      {offline ? (
        <Banner tone="failure" icon="offline" action={retry}>
          {balance ? text.offlineSince(time) : text.offline}
        </Banner>
      ) : error ? (
        <Banner tone="failure" action={retry} requestId={error.requestId}>
          {balance ? text.stale(error.message, time) : error.message}
        </Banner>
      ) : rulesFailed ? (
        <Banner tone="failure" action={<LinkButton onClick={onRetryRules}>{text.retry}</LinkButton>}>
          {text.rulesFailed}
        </Banner>
      ) : null}
    </>
  );
}

/** `10:24` in Shanghai, of a moment on this browser's clock. */
const clockTime = (ms: number): string => formatDateTime(ms + serverNow() - Date.now()).slice(11, 16);
