import { styled } from 'styled-components';
import type { WithdrawalRecord } from '../wallet/wallet.calls.ts';
import { amountText } from '#shared/core/masking.ts';
import { shanghai } from '#shared/core/shanghai-time.ts';
import { followedTransfers, transferOutcome } from './transfer-steps.rules.ts';
import type { WalletType } from '../wallet/wallet.rules.ts';
import { expectedArrival } from '../wallet/withdrawal-window.rules.ts';
import { useText } from '#shared/host/locale.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Steps } from '#shared/ui/base/steps.tsx';
import { arrivalDays } from './arrival-days.ts';
import { concernsPayoutAccount, withdrawalParts } from './withdrawal-parts.rules.ts';
import { settlementText } from './settlement.text.ts';

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
  const expectedTime = shanghai(expectedArrival(walletType, row.create * 1000, arrivalDays()));
  const title = text.transferOf(amountText(row.amount, masked));
  const arrived = row.arrivedAt == null ? undefined : shanghai(row.arrivedAt * 1000);
  const reason = row.failReason ?? undefined;
  const failed = { label: outcomes.failed, note: reason, failed: true };
  const later = {
    transferring: [
      { label: outcomes.transferring, note: text.expectedBy(expectedTime.month, expectedTime.day) },
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
        <PartsLine record={row} masked={masked} />
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

interface PartsLineProps {
  record: WithdrawalRecord;
  masked: boolean;
}

/** One line with the received amount, `--` if it was not sent, and the tax and fee that were sent. */
function PartsLine({ record, masked }: PartsLineProps) {
  const text = useText(settlementText);
  const { received, tax, fee } = withdrawalParts(record);
  const label = text.netLabels[transferOutcome(record) ?? 'transferring'];
  const amount = (cents: number | undefined) => amountText(cents, masked);
  return (
    <Line translate="no">
      <span>{text.net(label, amount(received))}</span>
      {tax !== undefined && <span>{text.tax(amount(tax))}</span>}
      {fee !== undefined && <span>{text.fee(amount(fee))}</span>}
    </Line>
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

const Line = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--_space-3);
  color: var(--_text-2);
  font-variant-numeric: tabular-nums lining-nums;

  > :first-child {
    color: var(--_text);
  }
`;
