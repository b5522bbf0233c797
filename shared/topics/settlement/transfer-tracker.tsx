import { styled } from 'styled-components';
import type { WithdrawalRecord } from '../wallet/wallet.calls.ts';
import { amountText } from '../../core/masking.ts';
import { shanghai } from '../../core/shanghai-time.ts';
import { followedTransfers, transferOutcome } from './transfer-steps.rules.ts';
import type { WalletType } from '../wallet/withdrawal-quote.rules.ts';
import { expectedArrival } from '../wallet/withdrawal-window.rules.ts';
import { useText } from '../../host/locale.ts';
import { useWidget } from '../../host/widget-context.ts';
import { LinkButton } from '../../ui/base/link.tsx';
import { Steps } from '../../ui/base/steps.tsx';
import { arrivalDays } from './arrival-days.ts';
import { concernsPayoutAccount } from './withdrawal-parts.rules.ts';
import { settlementText } from './settlement.text.ts';
import { WithdrawalPartsLine } from './withdrawal-parts.tsx';

interface TransferTrackerProps {
  walletType: WalletType;
  withdrawals: readonly WithdrawalRecord[];
  /** server time, ms */
  now: number;
  masked: boolean;
}

/** Shows how far withdrawals are: requested, in transfer, arrived or returned, as far as the platform reported it. */
export function TransferTracker({ walletType, withdrawals, now, masked }: TransferTrackerProps) {
  const text = useText(settlementText);
  const followed = followedTransfers(withdrawals, now);
  if (followed.length === 0) return null;
  return (
    <List aria-label={text.transfers}>
      {followed.map((row) => (
        <Transfer key={row.txId} row={row} walletType={walletType} masked={masked} />
      ))}
    </List>
  );
}

interface TransferProps {
  row: WithdrawalRecord;
  walletType: WalletType;
  masked: boolean;
}

function Transfer({ row, walletType, masked }: TransferProps) {
  const text = useText(settlementText);
  const { requestNavigation } = useWidget();
  const { outcomes } = text;
  const outcome = transferOutcome(row) ?? 'transferring';
  const requested = shanghai(row.create * 1000);
  const expected = shanghai(expectedArrival(walletType, row.create * 1000, arrivalDays()));
  const title = text.transferOf(amountText(row.amount, masked));
  const arrived = row.arrivedAt == null ? undefined : shanghai(row.arrivedAt * 1000);
  const reason = row.failReason ?? undefined;
  const failed = { label: outcomes.failed, note: reason, failed: true };
  const later = {
    transferring: [
      { label: outcomes.transferring, note: text.expectedBy(expected.month, expected.day) },
      { label: text.arrives },
    ],
    arrived: [
      { label: text.transfer },
      { label: outcomes.arrived, note: arrived && text.monthDay(arrived.month, arrived.day) },
    ],
    failed: [failed],
    returned: [failed, { label: outcomes.returned }],
  }[outcome];
  return (
    <li>
      <p>
        {title}
        <WithdrawalPartsLine record={row} masked={masked} />
      </p>
      <Steps
        label={title}
        current={outcome === 'transferring' ? 1 : later.length + 1}
        items={[{ label: text.requested, note: text.monthDay(requested.month, requested.day) }, ...later]}
      />
      {reason && concernsPayoutAccount(reason) && (
        <LinkButton onClick={() => requestNavigation('beneficiary')}>{text.changePayout}</LinkButton>
      )}
    </li>
  );
}

const List = styled.ul`
  display: grid;
  gap: var(--_space-5);

  p {
    margin-bottom: var(--_space-2);
    font-variant-numeric: tabular-nums lining-nums;
  }
`;
