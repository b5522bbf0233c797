import { styled } from 'styled-components';
import { amountText } from '../../core/masking.ts';
import { useText } from '../../host/locale.ts';
import type { WithdrawalRecord } from '../wallet/wallet.calls.ts';
import { withdrawalParts } from './withdrawal-parts.rules.ts';
import { settlementText } from './settlement.text.ts';
import { transferOutcome } from './transfer-steps.rules.ts';

interface WithdrawalPartsProps {
  record: WithdrawalRecord;
  masked: boolean;
}

/** One line with the received amount, `--` if it was not sent, and the tax and fee that were sent. */
export function WithdrawalPartsLine({ record, masked }: WithdrawalPartsProps) {
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
