import { styled } from 'styled-components';
import { amountText } from '#shared/core/masking.ts';
import { addDays, startOfDay } from '#shared/core/shanghai-time.ts';
import type { WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import { newestWithdrawals, useWalletWithdrawalsQuery } from '#shared/topics/money/wallet/wallet.api.ts';
import { useText } from '#shared/host/locale.ts';
import { Icon } from '#shared/ui/base/icon.tsx';
import { Panel } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { FRESH_S } from '../wallet-view.rules.ts';
import { followedTransfers } from '#shared/topics/money/settlement/transfer-steps.rules.ts';
import { settlementText } from '#shared/topics/money/settlement/settlement.text.ts';
import { TransferTracker } from '#shared/topics/money/settlement/transfer-tracker.tsx';
import { hasAllSince } from './records.rules.ts';
import { recordsText } from './records.text.ts';

/** Longest duration of a transfer, in days. */
const LONGEST_DAYS = 31;

interface TransfersProps {
  walletType: WalletType;
  /** server time, ms */
  now: number;
  masked: boolean;
}

/** Shows the steps of transfers in progress, and the amount of several. */
export default function OpenTransfers({ walletType, now, masked }: TransfersProps) {
  const text = useText(recordsText);
  const settlementStrings = useText(settlementText);
  // the record table requests the same page, which usually contains all transfers
  const first = newestWithdrawals(walletType, now);
  const newest = useWalletWithdrawalsQuery(first, { refetchOnMountOrArgChange: FRESH_S });
  const since = startOfDay(addDays(now, -LONGEST_DAYS));
  const isComplete = newest.currentData && since >= first.start * 1000 && hasAllSince(since, newest.currentData.list);
  const wholeRange = useWalletWithdrawalsQuery(
    { ...first, start: since / 1000 },
    { refetchOnMountOrArgChange: FRESH_S, skip: isComplete || newest.isLoading },
  );
  // older transfers are added to those of the newest page, so that the content below does not move twice
  const whole = isComplete ? newest.currentData : wholeRange.currentData;
  const { list = [] } = whole ?? newest.currentData ?? {};
  const under = list.filter(({ create, status }) => create * 1000 >= since && status === 'transferring');
  const sum = under.reduce((all, { amount }) => all + amount, 0);
  if (under.length < 2 && followedTransfers(list, now).length === 0) return null;
  return (
    <Tracked as="section" aria-label={settlementStrings.transfers}>
      {/* a single transfer has its amount in its steps */}
      {under.length > 1 && !wholeRange.error && (
        <Line>
          <Icon name="transfer" size={16} />
          {whole ? text.onTheirWay(under.length, amountText(sum, masked)) : <Skeleton width={160} />}
        </Line>
      )}
      <TransferTracker walletType={walletType} withdrawals={list} now={now} masked={masked} />
    </Tracked>
  );
}

const Tracked = styled(Panel)`
  gap: var(--_space-4);
  padding: var(--_panel-pad);

  > ul {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
    gap: var(--_space-5) var(--_space-8);
  }
`;

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: var(--_space-2);
  color: var(--_transfer);
  font-variant-numeric: tabular-nums lining-nums;
`;
