import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import {
  billStatus,
  billTotals,
  FIRST_WALLET_MONTH,
  rowCount,
  type BillStatus,
  type BillTotals,
} from './bill.rules.ts';
import { BusinessContact } from '../../content/article/business-contact.tsx';
import { HIDDEN } from '#shared/core/masking.ts';
import { formatCents, type Cents } from '#shared/core/money.ts';
import { useText } from '#shared/host/locale.ts';
import type { MonthlyBill } from './bill.calls.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { Badge } from '#shared/ui/base/status.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { MoneyFigure } from '#shared/ui/base/money-figure.tsx';
import { Panel } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { Steps } from '#shared/ui/base/steps.tsx';
import { SumList } from '#shared/ui/base/sum-list.tsx';
import { STEP_OF, STEPS } from './bill-format.ts';
import { billText, billMonthName, statusText } from './bill.text.ts';

const CheckDays = lazyView(() => import('./check-days.tsx'));

const TONES = { unconfirmed: 'pending', unknown: 'idle' } as Partial<Record<BillStatus, 'pending' | 'idle'>>;

interface BillSummaryProps {
  month: string;
  /** undefined while loading */
  bill: MonthlyBill | undefined;
  masked: boolean;
  /** opens the wallet that received the money; undefined if the bill is inside the wallet */
  onWallet: (() => void) | undefined;
}

/** Shows the amount payable, the progress of the bill and its sums. The lines add up to the cent. */
export function BillSummary({ month, bill, masked, onWallet }: BillSummaryProps) {
  const text = useText(billText);
  const totals = bill && billTotals(bill);
  const status = billStatus(bill?.state ?? 0, month);
  const toWallet = month >= FIRST_WALLET_MONTH;
  const step = bill && status !== 'unknown' ? STEP_OF[status] : -1;
  const isSettled = step === STEPS;
  const [arrived, ahead] = toWallet ? [text.inWallet, text.willBeInWallet] : [text.paid, text.willBePaid];
  const placeholder = (width: number) => <Skeleton width={width} />;
  const line = (name: keyof BillTotals, sign = '') => {
    if (!totals) return placeholder(88);
    const cents = totals[name];
    if (cents === undefined) return '--';
    return masked ? HIDDEN : <Signed cents={cents} sign={sign} />;
  };
  const rows: { key: string; name: ReactNode; value: ReactNode; sum?: true }[] = [
    { key: 'income', name: text.incomeTotal, value: line('income') },
    { key: 'fine', name: text.fine, value: line('fine', '−') },
    { key: 'compensation', name: text.compensation, value: line('compensation', '+') },
    { key: 'subtotal', name: text.subtotal, value: line('subtotal'), sum: true },
    { key: 'tax', name: bill ? taxName(bill.tax_ratio, text) : placeholder(56), value: line('tax', '−') },
  ];
  if (totals?.difference) rows.push({ key: 'difference', name: text.difference, value: line('difference', '+') });
  return (
    <Head as="section" aria-label={text.summary} aria-busy={!bill || undefined}>
      <div>
        <Top>
          <p>{text.payableOf(billMonthName(text, month))}</p>
          {bill && <Badge tone={TONES[status] ?? 'success'}>{statusText(text, status, bill.state)}</Badge>}
        </Top>
        <Hero>
          {totals ? (
            <MoneyFigure cents={totals.total} size="xl" masked={masked} />
          ) : (
            <Skeleton width={240} height={44} />
          )}
        </Hero>
        <Note data-links={onWallet && ''}>
          {bill
            ? text.counts(rowCount(bill, 'income'), rowCount(bill, 'fine'), rowCount(bill, 'compensation'))
            : placeholder(200)}
          {isSettled && toWallet && onWallet && <LinkButton onClick={onWallet}>{text.openWallet}</LinkButton>}
        </Note>
        {status !== 'unknown' && (
          <Steps
            label={text.progress}
            current={step}
            items={[
              { label: step > 0 ? text.verified : text.unverified },
              { label: step > 1 ? text.confirmed : text.unconfirmed },
              { label: isSettled ? arrived : ahead },
            ]}
          />
        )}
        {bill && status === 'unconfirmed' && (
          <Confirmer>
            <CheckDays month={month} fallback={null} />
          </Confirmer>
        )}
      </div>
      <Sum>
        {rows.map(({ key, name, value, sum }) => (
          <div key={key} className={sum && 'sum'}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{text.payable}</dt>
          <dd>
            {totals ? (
              <MoneyFigure cents={totals.total} size="md" masked={masked} />
            ) : (
              <Skeleton width={140} height={24} />
            )}
          </dd>
        </div>
      </Sum>
      {totals && totals.difference !== 0 && <Differs totals={totals} masked={masked} />}
    </Head>
  );
}

/** States that the total of the platform disagrees with the rows and the tax ratio that it sent. */
function Differs({ totals: { total = 0, difference }, masked }: { totals: BillTotals; masked: boolean }) {
  const text = useText(billText);
  return (
    <Banner tone="warning" action={<BusinessContact />}>
      {masked
        ? text.differsMasked
        : text.differs(formatCents(total), formatCents(total - difference), formatCents(Math.abs(difference)))}
    </Banner>
  );
}

function taxName(ratio: number | null | undefined, text: (typeof billText)['zh-CN']): string {
  if (ratio == null) return text.taxUnstated;
  return ratio === 0 ? text.taxNone : text.tax(Math.round(ratio * 100));
}

/** An amount with its sign, unless it is zero. */
function Signed({ cents, sign }: { cents: Cents; sign: string }) {
  if (!sign || cents === 0) return formatCents(cents);
  const opposite = sign === '−' ? '+' : '−';
  return (
    <>
      <s>{cents > 0 ? sign : opposite}</s>
      {formatCents(Math.abs(cents))}
    </>
  );
}

const Head = styled(Panel)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr);
  font-variant-numeric: tabular-nums lining-nums;

  > * {
    padding: var(--_panel-pad);
  }

  > :nth-child(3) {
    grid-column: 1 / -1;
    border-radius: 0 0 calc(var(--_radius-lg) - 1px) calc(var(--_radius-lg) - 1px);
  }

  > dl {
    border-left: var(--_hairline);
  }

  @container (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);

    > dl {
      border: 0;
      border-top: var(--_hairline);
    }
  }
`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--_space-1) var(--_space-3);
  min-height: 26px;
  color: var(--_text-2);
`;

const Hero = styled.div`
  display: flex;
  align-items: center;
  min-height: var(--_figure-xl-line);
  margin: var(--_space-2) 0;
`;

const Note = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--_space-4);
  min-height: 24px;
  margin-bottom: var(--_space-8);
  color: var(--_text-2);

  /* the link has a line of its own */
  @container (max-width: 640px) {
    &[data-links] {
      min-height: 48px;
      margin-bottom: var(--_space-4);
    }
  }
`;

const Confirmer = styled.p`
  margin-top: var(--_space-4);
  color: var(--_text-2);
`;

const Sum = styled(SumList)`
  align-content: space-between;

  dd > s {
    color: var(--_text-3);
    text-decoration: none;
  }

  .sum {
    padding-top: var(--_space-2);
    border-top: 1px solid var(--_line-strong);
  }

  .total {
    align-items: center;
  }

  .total dt {
    font-weight: var(--_weight-title);
  }

  .total dd {
    min-height: calc(var(--_figure-md-line) + 6px);
    padding-bottom: 2px;
    border-bottom: 4px double var(--_line-total);
  }
`;
