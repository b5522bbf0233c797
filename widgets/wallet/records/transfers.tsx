import { styled } from 'styled-components';
import { HIDDEN } from '#shared/domain/masking.ts';
import { formatCents } from '#shared/domain/money.ts';
import { addDays, endOfDay, shanghai, startOfDay } from '#shared/domain/shanghai-time.ts';
import type { WalletType } from '#shared/domain/withdrawal-quote.ts';
import { expectedArrival } from '#shared/domain/withdrawal-window.ts';
import { useText } from '#shared/host/locale.ts';
import { useWalletWithdrawalsQuery } from '#shared/client/wallet.api.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { FRESH_S } from '../wallet.rules.ts';
import { arrivalDays } from '../withdraw/withdrawal-outcome.tsx';
import { RECORD_PAGE_SIZE } from './records.rules.ts';
import { recordsText } from './records.text.ts';

/** No transfer takes longer. */
const LONGEST_DAYS = 31;

interface TransfersProps {
  walletType: WalletType;
  /** server time, ms */
  now: number;
  masked: boolean;
}

/** Money that has left the wallet and has not arrived yet, and the day by which all of it is expected. */
export function Transfers({ walletType, now, masked }: TransfersProps) {
  const text = useText(recordsText);
  const { currentData } = useWalletWithdrawalsQuery(
    {
      start: startOfDay(addDays(now, -LONGEST_DAYS)) / 1000,
      end: Math.floor(endOfDay(now) / 1000),
      pageIndex: 1,
      pageSize: RECORD_PAGE_SIZE,
      walletType,
    },
    { refetchOnMountOrArgChange: FRESH_S },
  );
  const under = currentData?.list.filter(({ status }) => status === 'transferring') ?? [];
  if (under.length === 0) return null;
  const sum = under.reduce((all, { amount }) => all + amount, 0);
  const last = Math.max(...under.map(({ create }) => create)) * 1000;
  const { month, day } = shanghai(expectedArrival(walletType, last, arrivalDays()));
  return (
    <Line>
      <Icon name="transfer" size={16} />
      {text.onItsWay(masked ? HIDDEN : formatCents(sum), month, day)}
    </Line>
  );
}

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: var(--_space-2);
  margin-top: var(--_space-4);
  color: var(--_transfer);
  font-variant-numeric: tabular-nums lining-nums;
`;
