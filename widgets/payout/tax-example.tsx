import { styled } from 'styled-components';
import type { BillingCycle, CollectionMethod, InvoiceType } from '#shared/topics/payout/payout.calls.ts';
import { formatCents } from '#shared/core/money.ts';
import { quoteWithdrawal, taxPercent, WEEKLY } from '#shared/topics/wallet/withdrawal-quote.rules.ts';
import { useText } from '#shared/host/locale.ts';
import { payoutText } from './payout.text.ts';

/** ten thousand yuan */
const EXAMPLE = 10_000_00;

interface TaxExampleProps {
  payout: { collectionMethod: CollectionMethod; invoiceType: InvoiceType | undefined };
  cycle: BillingCycle | undefined;
}

/** An example of the tax (§9, Tax): of a bill if settlement is monthly, else of a withdrawal. */
export function TaxExample({ payout, cycle }: TaxExampleProps) {
  const text = useText(payoutText);
  const monthly = cycle === 'month';
  const where = cycle === undefined ? text.taxWhere : { week: text.taxWhereWeek, month: text.taxWhereMonth }[cycle];
  const quote = quoteWithdrawal({ amount: EXAMPLE, walletType: WEEKLY, taxPercent: taxPercent(payout), feePercent: 0 });
  return (
    <Box>
      <h3>{text.taxTitle}</h3>
      <dl aria-live="polite">
        <div>
          <dt>{monthly ? text.taxExampleBill : text.taxExample}</dt>
          <dd>{formatCents(quote.amount)}</dd>
        </div>
        <div>
          <dt>{quote.taxPercent === 0 ? text.taxNone : text.tax(quote.taxPercent)}</dt>
          <dd>{formatCents(-quote.tax)}</dd>
        </div>
        <div>
          <dt>{monthly ? text.receivedInWallet : text.received}</dt>
          <dd>{formatCents(quote.received)}</dd>
        </div>
      </dl>
      <p>{where}</p>
    </Box>
  );
}

const Box = styled.section`
  dl {
    display: grid;
    gap: var(--_space-1);
    margin-bottom: var(--_space-3);
    font-variant-numeric: tabular-nums lining-nums;
    > div {
      display: flex;
      justify-content: space-between;
      gap: var(--_space-4);
    }
    dd {
      flex: none;
    }
    > :last-child {
      padding-top: var(--_space-1);
      border-top: 1px solid var(--_line-total);
      color: var(--_text);
      dt,
      dd {
        font-weight: var(--_weight-title);
      }
    }
  }
  p {
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
  }
`;
