import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { amountText } from '../../core/masking.ts';
import { formatMinute, shanghai } from '../../core/shanghai-time.ts';
import { useText } from '../../host/locale.ts';
import { Identifier } from '../../ui/base/identifier.tsx';
import { MoneyFigure } from '../../ui/base/money-figure.tsx';
import { SumList } from '../../ui/base/sum-list.tsx';
import { receiptText } from './receipt.text.ts';
import { arrivalDays } from './settlement/arrival-days.ts';
import { transferOutcome } from './settlement/transfer-steps.rules.ts';
import { withdrawalParts } from './settlement/withdrawal-parts.rules.ts';
import { WEEKLY } from './wallet/wallet.rules.ts';
import type { FoundWithdrawal } from './wallet/withdrawal-record.api.ts';
import { expectedArrival } from './wallet/withdrawal-window.rules.ts';

interface ReceiptPaperProps extends FoundWithdrawal {
  username: string;
  masked: boolean;
  /** ms */
  createdAt: number;
  /** label of the payout account */
  account: string;
  status: ReactNode;
  /** why the bank refused the transfer */
  refusal?: ReactNode;
  ref: Ref<HTMLElement>;
}

/** The details of a withdrawal as they are on screen and on the receipt. */
export function ReceiptPaper(props: ReceiptPaperProps) {
  const { record, walletType, username, masked, createdAt, account, status, refusal, ref } = props;
  const text = useText(receiptText);
  const { tax, fee, received, difference } = withdrawalParts(record);
  const { create, txId, arrivedAt, bankReference } = record;
  const outcome = transferOutcome(record);
  const hasArrived = outcome === 'arrived';
  const expectedTime = shanghai(expectedArrival(walletType, create * 1000, arrivalDays()));
  const amount = (cents: number | undefined) => amountText(cents, masked);
  return (
    <Sheet ref={ref}>
      <header>
        <h2>{text.receipt}</h2>
        <dl>
          <Fact label={text.user}>{username}</Fact>
          <Fact label={text.currency}>{text.cny}</Fact>
          <Fact label={text.made}>{formatMinute(createdAt)}</Fact>
        </dl>
      </header>
      {refusal}
      <SumList aria-label={text.amounts} translate="no">
        <Fact label={text.amount}>{amount(record.amount)}</Fact>
        <Fact label={text.tax}>{deducted(amount(tax))}</Fact>
        <Fact label={text.fee}>{deducted(amount(fee))}</Fact>
        <div className="total">
          <dt>{text.net[outcome ?? 'transferring']}</dt>
          <dd>
            <MoneyFigure cents={received} size="md" masked={masked} />
          </dd>
        </div>
      </SumList>
      {difference !== undefined && !masked && <p role="note">{text.difference(amount(Math.abs(difference)))}</p>}
      <dl className="details">
        <Fact label={text.status}>{status}</Fact>
        <Fact label={text.applied}>{formatMinute(create * 1000)}</Fact>
        {outcome === 'transferring' && (
          <Fact label={text.expected}>
            {text.expectedBy(expectedTime.month, expectedTime.day, expectedTime.isoWeekday)}
          </Fact>
        )}
        {(hasArrived || arrivedAt != null) && (
          <Fact label={text.arrivedAt}>{arrivedAt == null ? '--' : formatMinute(arrivedAt * 1000)}</Fact>
        )}
        <Fact label={text.account}>{account}</Fact>
        <Fact label={text.wallet}>{walletType === WEEKLY ? text.weekly : text.monthly}</Fact>
        <Fact label={text.serial}>
          <Identifier what={text.serial} value={txId} />
        </Fact>
        {(hasArrived || bankReference) && (
          <Fact label={text.bankReference}>
            {bankReference ? <Identifier what={text.bankReference} value={bankReference} /> : '--'}
          </Fact>
        )}
      </dl>
    </Sheet>
  );
}

/** Marks a known amount above 0 as deducted. */
const deducted = (amount: string): string => (/^(--|0\.00)$/.test(amount) ? amount : `−${amount}`);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Sheet = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_space-5);
  font-variant-numeric: tabular-nums lining-nums;

  /* only the receipt has a head, because the dialog has its own */
  header {
    display: none;
  }

  .total {
    align-items: center;
    padding-bottom: var(--_space-2);
    border-bottom: 3px double var(--_line-total);
  }

  [role='note'] {
    color: var(--_warning);
  }

  .details,
  header dl {
    display: grid;
    gap: var(--_space-2);

    > div {
      display: grid;
      grid-template-columns: 104px minmax(0, 1fr);
      gap: var(--_space-3);
    }

    dt {
      color: var(--_text-2);
    }

    dd {
      overflow-wrap: anywhere;
    }

    /* the width of paper is that of a table which truncates numbers */
    dd span {
      max-width: none;
    }

    /* a serial number is longer than the rest of the line on small phones */
    @container (max-width: 360px) {
      dd span {
        white-space: normal;
      }
    }
  }

  @media print {
    /* the printed copy is in a document of an older mode */
    font: inherit;
    color: var(--_text);

    header {
      display: grid;
      gap: var(--_space-3);
      padding-bottom: var(--_space-4);
      border-bottom: var(--_hairline);
    }

    h2 {
      font-size: var(--_title-lg);
      line-height: var(--_title-lg-line);
      font-weight: var(--_weight-title);
    }

    button {
      display: none;
    }
  }
`;
