import { styled } from 'styled-components';
import { formatCents } from '../../../shared/domain/money.ts';
import type { WithdrawalQuote } from '../../../shared/domain/withdrawal-quote.ts';
import { useText } from '../../../shared/host/locale.ts';
import { Money } from '../../../shared/ui/money.tsx';
import { withdrawText } from './withdraw.text.ts';

/** What is kept back and what arrives, to the cent (§9, Money). The double line stands under the last figure only. */
export function QuoteView({ quote }: { quote: WithdrawalQuote | undefined }) {
  const text = useText(withdrawText);
  const free = quote !== undefined && quote.fee === 0 && quote.tax === 0;
  const shown = (cents: number | undefined) => (cents === undefined ? '--' : formatCents(cents));
  return (
    <Sum aria-label={text.quote}>
      <div>
        <dt>{text.amount}</dt>
        <dd>{shown(quote?.amount)}</dd>
      </div>
      {free ? (
        <div>
          <dt>{text.taxSettled}</dt>
          <dd>{formatCents(0)}</dd>
        </div>
      ) : (
        <>
          <div>
            <dt>{text.fee(quote ? `${quote.feePercent}` : '--')}</dt>
            <dd>{shown(quote && -quote.fee)}</dd>
          </div>
          <div>
            <dt>{text.tax(quote ? `${quote.taxPercent}` : '--')}</dt>
            <dd>{shown(quote && -quote.tax)}</dd>
          </div>
        </>
      )}
      <div className="total">
        <dt>{text.received}</dt>
        <dd aria-live="polite">{quote ? <Money cents={quote.received} size="md" /> : '--'}</dd>
      </div>
    </Sum>
  );
}

const Sum = styled.dl`
  display: grid;
  gap: 8px;
  font-variant-numeric: tabular-nums lining-nums;

  > div {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: 16px;
  }

  dt {
    color: var(--_text-2);
  }

  dd {
    white-space: nowrap;
  }

  .total {
    align-items: center;
    padding-top: 8px;
    border-top: 1px solid var(--_line-total);
  }

  .total dt {
    font-weight: 600;
    color: var(--_text);
  }

  .total dd {
    min-height: 36px;
    padding-bottom: 2px;
    border-bottom: 4px double var(--_line-total);
  }
`;
