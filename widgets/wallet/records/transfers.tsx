import { styled } from 'styled-components';
import { amountText } from '#shared/core/masking.ts';
import { addDays, startOfDay } from '#shared/core/shanghai-time.ts';
import type { WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import { newestWithdrawals, useWalletWithdrawalsQuery } from '#shared/topics/money/wallet/wallet.api.ts';
import { useText } from '#shared/host/locale.ts';
import { Icon } from '#shared/ui/base/icon.tsx';
import { FRESH_S } from '../wallet-view.rules.ts';
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
  // the record table requests the same page, which usually contains all transfers
  const first = newestWithdrawals(walletType, now);
  const newest = useWalletWithdrawalsQuery(first, { refetchOnMountOrArgChange: FRESH_S });
  const since = startOfDay(addDays(now, -LONGEST_DAYS));
  const isComplete = newest.currentData && since >= first.start * 1000 && hasAllSince(since, newest.currentData.list);
  const wholeRange = useWalletWithdrawalsQuery(
    { ...first, start: since / 1000 },
    { refetchOnMountOrArgChange: FRESH_S, skip: isComplete || newest.isLoading },
  );
  const { list = [] } = (isComplete ? newest : wholeRange).currentData ?? {};
  const under = list.filter(({ create, status }) => create * 1000 >= since && status === 'transferring');
  const sum = under.reduce((all, { amount }) => all + amount, 0);
  return (
    <Tracked>
      {/* a single transfer has its amount in its steps */}
      {under.length > 1 && (
        <Line>
          <Icon name="transfer" size={16} />
          {text.onTheirWay(under.length, amountText(sum, masked))}
        </Line>
      )}
      <TransferTracker walletType={walletType} withdrawals={list} now={now} masked={masked} />
    </Tracked>
  );
}

const Tracked = styled.div`
  display: grid;
  gap: var(--_space-4);
  margin-top: var(--_space-4);

  &:empty {
    display: none;
  }
`;

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: var(--_space-2);
  color: var(--_transfer);
  font-variant-numeric: tabular-nums lining-nums;
`;
