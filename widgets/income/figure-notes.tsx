/** Notes below the figures, with the links to the nodes and the bill. */
import { useMonthlyBillQuery } from '#shared/client/bills.api.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { lastBillMonth } from '#shared/domain/bill-month.ts';
import { billStatus, billTotals } from '#shared/domain/bill.ts';
import { formatCents, type Cents } from '#shared/domain/money.ts';
import { useText } from '#shared/host/locale.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { historyText } from './history.text.ts';

/** Links to the nodes, which show the sources of yesterday's income. */
export function ByNode() {
  const text = useText(historyText);
  const { requestNavigation } = useWidget();
  return <LinkButton onClick={() => requestNavigation('devices')}>{text.byNode}</LinkButton>;
}

interface LastMonthProps {
  account: AccountInfo;
  /** income of the previous month */
  income: Cents | undefined;
  masked: boolean;
  /** server time, ms */
  now: number;
}

/**
 * Shows how much of last month's income was settled weekly and monthly, with a link to the bill. With weekly settlement, the
 * income of a month is higher than its bill.
 */
export function LastMonth({ account, income, masked, now }: LastMonthProps) {
  const text = useText(historyText);
  const { requestNavigation } = useWidget();
  const month = lastBillMonth(now);
  const weekly = account.payInfo?.billingCycle === 'week';
  const { currentData: bill } = useMonthlyBillQuery(month, { skip: !weekly });
  const toBill = (label: string) => (
    <LinkButton onClick={() => requestNavigation('bills', { month })}>{label}</LinkButton>
  );
  if (!weekly) return toBill(text.bill);
  const checked = bill && billStatus(bill.state, month) !== 'unverified' ? billTotals(bill).income : undefined;
  if (checked === undefined || income === undefined || checked > income || masked)
    return (
      <>
        {text.bothCycles} {toBill(text.bill)}
      </>
    );
  return (
    <>
      {text.weekly(formatCents(income - checked))} + {toBill(text.monthlyPart(formatCents(checked)))}
    </>
  );
}
