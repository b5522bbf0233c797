/** What stands below the figures; fetched as soon as they are on screen. */
import { useEffect, useState } from 'react';
import { lastBillMonth } from '#shared/domain/bill-month.ts';
import { billStatus, billTotals } from '#shared/domain/bill.ts';
import { formatCents, type Cents } from '#shared/domain/money.ts';
import { addDays, startOfDay } from '#shared/domain/shanghai-time.ts';
import type { ChosenDevice } from '#shared/features/device-choice/chosen-device.ts';
import { Split } from '#shared/features/overview/overview.styles.ts';
import { useUserIncomeHistoryQuery } from '#shared/client/income.api.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { useMonthlyBillQuery } from '#shared/client/bills.api.ts';
import { useText } from '#shared/host/locale.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { historyText } from './history.text.ts';
import { historyRequest, presetRange, type IncomePreset } from './income.rules.ts';
import { TopDevices } from './top-devices.tsx';

/** Where yesterday's income comes from: the nodes, each with its own. */
export function ByNode() {
  const text = useText(historyText);
  const { requestNavigation } = useWidget();
  return <LinkButton onClick={() => requestNavigation('devices')}>{text.byNode}</LinkButton>;
}

interface LastMonthProps {
  account: AccountInfo;
  /** of the month before this one */
  income: Cents | undefined;
  masked: boolean;
  /** server time, ms */
  now: number;
}

/**
 * Where part of the income is settled by the week, a month's is more than the month's bill: what of it was settled how is
 * said beside the figure, and the bill is one press away.
 */
export function LastMonth({ account, income, masked, now }: LastMonthProps) {
  const text = useText(historyText);
  const { requestNavigation } = useWidget();
  const month = lastBillMonth(now);
  const weekly = account.payInfo?.billingCycle === 'week';
  const { currentData: bill } = useMonthlyBillQuery(month, { skip: !weekly });
  const toBill = (words: string) => (
    <LinkButton onClick={() => requestNavigation('bills', { month })}>{words}</LinkButton>
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

interface IncomeViewProps {
  preset: IncomePreset;
  agent: boolean;
  masked: boolean;
  /** server time, ms */
  now: number;
  /** hears what the day before yesterday was: the figures above compare with it */
  onDayBefore: (income: Cents | undefined) => void;
}

export function IncomeView({ preset, agent, masked, now, onDayBefore }: IncomeViewProps) {
  const [device, setDevice] = useState<ChosenDevice>();
  // the history that most people look at tells it as well
  const { currentData: days } = useUserIncomeHistoryQuery(historyRequest(presetRange('30d', now), 'day'));
  const at = startOfDay(addDays(now, -2)) / 1000;
  const dayBefore = days?.find(({ timestamp }) => timestamp === at)?.income;
  useEffect(() => onDayBefore(dayBefore), [dayBefore, onDayBefore]);
  return (
    <Split>
      <HistoryPanel preset={preset} agent={agent} masked={masked} now={now} device={device} onDevice={setDevice} />
      <TopDevices agent={agent} masked={masked} />
    </Split>
  );
}
