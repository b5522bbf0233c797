/** Notes below the figures, with the links to the nodes and the bill. */
import { useState } from 'react';
import { styled } from 'styled-components';
import { useMonthlyBillQuery } from '#shared/topics/billing/bill/bill.api.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { billStatus, billTotals } from '#shared/topics/billing/bill/bill.rules.ts';
import { settlingAgent } from '#shared/topics/accounts/account.rules.ts';
import { maskUsername } from '#shared/core/masking.ts';
import { formatCents, type Cents } from '#shared/core/money.ts';
import { yesterday } from '#shared/core/shanghai-time.ts';
import { explainChangeText } from '#shared/topics/billing/income/explain-change.text.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { ExplainedDay } from './explained-day.tsx';
import { incomeHistoryText } from './history.text.ts';

interface WhyChangedProps {
  agent: boolean;
  masked: boolean;
  /** server time of the figures, ms */
  asOf: number;
}

/** Explains yesterday's income: the nodes that earned less or more than a week earlier. The whole figure opens it. */
export function WhyChanged({ agent, masked, asOf }: WhyChangedProps) {
  const text = useText(explainChangeText);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Why aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text.open}
      </Why>
      {isOpen && <ExplainedDay day={yesterday(asOf)} agent={agent} masked={masked} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Covers the cell of the figure, which is its positioned ancestor. */
const Why = styled(LinkButton)`
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

interface LastMonthProps {
  account: AccountInfo;
  /** income of the previous month */
  income: Cents | undefined;
  masked: boolean;
  /** server time of the figures, ms */
  asOf: number;
}

/**
 * Shows how much of last month's income was settled weekly and monthly, with a link to the bill, or the agent that settles it.
 * With weekly settlement, the income of a month is higher than its bill.
 */
export function LastMonth({ account, income, masked, asOf }: LastMonthProps) {
  const text = useText(incomeHistoryText);
  const { requestNavigation } = useWidget();
  const month = lastBillMonth(asOf);
  const weekly = account.payInfo?.billingCycle === 'week';
  const { currentData: bill } = useMonthlyBillQuery(month, { skip: !weekly });
  const toBill = (label: string) => (
    <LinkButton onClick={() => requestNavigation('bills', { month })}>{label}</LinkButton>
  );
  const agent = settlingAgent(account, getConfiguration().specialUsers);
  if (agent) return text.settledByAgent(maskUsername(agent));
  if (!weekly) return toBill(text.bill);
  const checkedIncome = bill && billStatus(bill.state, month) !== 'unverified' ? billTotals(bill).income : undefined;
  if (checkedIncome === undefined || income === undefined || checkedIncome > income || masked)
    return (
      <>
        <Whole>{text.bothCycles}</Whole> {toBill(text.bill)}
      </>
    );
  return (
    <>
      <Whole>{text.weekly(formatCents(income - checkedIncome))} +</Whole>{' '}
      {toBill(text.monthlyPart(formatCents(checkedIncome)))}
    </>
  );
}

/** Keeps a name, its amount and the sign after it on one line. */
const Whole = styled.span`
  white-space: nowrap;
`;
