import { styled } from 'styled-components';
import { amountText } from '../../core/masking.ts';
import { useText } from '../../host/locale.ts';
import type { WithdrawalRecord } from '../wallet/wallet.calls.ts';
import { withdrawalParts } from './withdrawal-parts.rules.ts';
import { settlementText } from './settlement.text.ts';
import { transferOutcome } from './transfer-steps.rules.ts';

interface WithdrawalPartsProps {
  /** undefined until the platform lists the withdrawal */
  record: WithdrawalRecord | undefined;
  masked: boolean;
}

/** One line with the received amount, `--` if it was not sent, and the tax and fee that were sent. */
export function WithdrawalPartsLine({ record, masked }: WithdrawalPartsProps) {
  const text = useText(settlementText);
  const parts = record && withdrawalParts(record);
  const label = text.netLabels[(record && transferOutcome(record)) ?? 'transferring'];
  const amount = (cents: number | undefined) => amountText(cents, masked);
  return (
    <Line translate="no">
      <span>{text.net(label, amount(parts?.received))}</span>
      {parts?.tax !== undefined && <span>{text.tax(amount(parts.tax))}</span>}
      {parts?.fee !== undefined && <span>{text.fee(amount(parts.fee))}</span>}
    </Line>
  );
}

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
