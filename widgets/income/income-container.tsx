/** What stands below the figures; fetched as soon as they are on screen. */
import { useEffect, useState } from 'react';
import type { Cents } from '#shared/domain/money.ts';
import { DAY_MS, startOfDay } from '#shared/domain/shanghai-time.ts';
import type { ChosenDevice } from '#shared/features/device-choice/chosen-device.ts';
import { Split } from '#shared/features/overview/overview.styles.ts';
import { useUserIncomeHistoryQuery } from '#shared/client/income.api.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { textOf } from '#shared/host/locale.ts';
import { HistoryPanel } from './history-panel.tsx';
import { historyText } from './history.text.ts';
import { historyRequest, presetRange, type IncomePreset } from './income.rules.ts';
import { TopDevices } from './top-devices.tsx';

/** Where part of the income is settled by the week, a month's is more than the month's bill: said beside the figure. */
export const lastNote = ({ payInfo }: AccountInfo): string =>
  payInfo?.billingCycle === 'week' ? textOf(historyText).bothCycles : '';

interface IncomeContainerProps {
  preset: IncomePreset;
  agent: boolean;
  masked: boolean;
  /** server time, ms */
  now: number;
  /** hears what the day before yesterday was: the figures above compare with it */
  onDayBefore: (income: Cents | undefined) => void;
}

export function IncomeContainer({ preset, agent, masked, now, onDayBefore }: IncomeContainerProps) {
  const [device, setDevice] = useState<ChosenDevice>();
  // the history that most people look at tells it as well
  const { currentData: days } = useUserIncomeHistoryQuery(historyRequest(presetRange('30d', now), 'day'));
  const at = startOfDay(now - 2 * DAY_MS) / 1000;
  const dayBefore = days?.find(({ timestamp }) => timestamp === at)?.income;
  useEffect(() => onDayBefore(dayBefore), [dayBefore, onDayBefore]);
  return (
    <Split>
      <HistoryPanel preset={preset} agent={agent} masked={masked} now={now} device={device} onDevice={setDevice} />
      <TopDevices agent={agent} masked={masked} />
    </Split>
  );
}
