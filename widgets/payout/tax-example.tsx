import { styled } from 'styled-components';
import type { BillingCycle } from '#shared/topics/accounts/payout.calls.ts';
import { formatCents } from '#shared/core/money.ts';
import {
  quoteWithdrawal,
  taxPercent,
  WEEKLY,
  type TaxedPayout,
} from '#shared/topics/money/wallet/withdrawal-quote.rules.ts';
import { useText } from '#shared/host/locale.ts';
import { payoutText } from './payout.text.ts';
import type { TaxFigures } from './use-tax-figures.ts';

/** ten thousand yuan */
const EXAMPLE = 10_000_00;

interface TaxExampleProps {
  payout: TaxedPayout;
  /** the stored payout info; undefined before the first entry */
  before: TaxedPayout | undefined;
  cycle: BillingCycle | undefined;
  figures: TaxFigures;
}

/**
 * Shows what the tax means (§9, Tax): for the own last bill or an example if settlement is monthly, else for a withdrawal. A
 * changed tax is next to the current one.
 */
export function TaxExample({ payout, before, cycle, figures }: TaxExampleProps) {
  const text = useText(payoutText);
  const monthly = cycle === 'month';
  const { bill, from, feePercent } = figures;
  const amount = bill?.subtotal ?? EXAMPLE;
  const quoteAt = (percent: number) =>
    quoteWithdrawal({ amount, walletType: WEEKLY, taxPercent: percent, feePercent: feePercent ?? 0 });
  const taxes = taxesOf(payout, before);
  const quotes = taxes.map(quoteAt);
  const taxName = (percent: number) => (percent === 0 ? text.taxNone : text.tax(percent));
  const example = monthly ? text.taxExampleBill : text.taxExample;
  const rows: { label: string; values: readonly string[] }[] = [
    {
      label: bill ? text.taxOwnBill(Number(bill.month.slice(5))) : example,
      values: quotes.map((quote) => formatCents(quote.amount)),
    },
    {
      label: taxes.length === 1 ? taxName(taxes[0]!) : text.taxTitle,
      values: quotes.map(({ tax }) => formatCents(-tax)),
    },
  ];
  if (feePercent !== undefined)
    rows.push({ label: text.fee(feePercent), values: quotes.map(({ fee }) => formatCents(-fee)) });
  rows.push({
    label: monthly ? text.receivedInWallet : text.received,
    values: quotes.map(({ received }) => formatCents(received)),
  });
  const where = {
    week: feePercent === undefined ? text.taxWhereWeek : text.taxWhereWeekFee,
    month: text.taxWhereMonth,
  };
  return (
    <Box>
      <h3>{text.taxTitle}</h3>
      <dl aria-live="polite">
        {taxes.length > 1 && (
          <div className="head">
            <dt />
            <dd>{text.taxBefore}</dd>
            <dd>{text.taxAfter}</dd>
          </div>
        )}
        {rows.map(({ label, values }) => (
          <div key={label}>
            <dt>{label}</dt>
            {values.map((value, index) => (
              <dd key={index}>{value}</dd>
            ))}
          </div>
        ))}
      </dl>
      {taxes.length > 1 && monthly && from && <p>{text.taxFrom(taxMonth(text, from))}</p>}
      <p>{cycle === undefined ? text.taxWhere : where[cycle]}</p>
    </Box>
  );
}

/** Returns the tax in percent, after the current one if it changes. */
export function taxesOf(payout: TaxedPayout, before: TaxedPayout | undefined): readonly number[] {
  const after = taxPercent(payout);
  const current = before && taxPercent(before);
  return [current === after ? undefined : current, after].filter((percent) => percent !== undefined);
}

/** Returns a month such as `2026-11` as a readable name. */
export function taxMonth(text: (typeof payoutText)['zh-CN'], month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return text.monthName(year, number);
}

const Box = styled.section`
  dl {
    display: grid;
    gap: var(--_space-1);
    margin-bottom: var(--_space-3);
    font-variant-numeric: tabular-nums lining-nums;
    > div {
      display: flex;
      gap: var(--_space-4);
    }
    dt {
      flex: 1;
    }
    dd {
      flex: none;
    }
    > :has(dd + dd) dd {
      width: 96px;
      text-align: right;
    }
    .head {
      color: var(--_text-3);
      font-size: var(--_text-xs);
      line-height: var(--_line-xs);
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
