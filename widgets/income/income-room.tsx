/** What stands below the figures; fetched as soon as they are on screen. */
import { useState } from 'react';
import type { ChosenDevice } from '../../shared/features/device-choice/device-choice.tsx';
import { Split } from '../../shared/features/overview/overview-look.ts';
import { HistoryPanel } from './history-panel.tsx';
import type { IncomePreset } from './income.rules.ts';
import { TopDevices } from './top-devices.tsx';

interface IncomeRoomProps {
  preset: IncomePreset;
  agent: boolean;
  masked: boolean;
  /** server time, ms */
  now: number;
}

export function IncomeRoom({ preset, agent, masked, now }: IncomeRoomProps) {
  const [device, setDevice] = useState<ChosenDevice>();
  return (
    <Split>
      <HistoryPanel preset={preset} agent={agent} masked={masked} now={now} device={device} onDevice={setDevice} />
      <TopDevices agent={agent} masked={masked} device={device} onDevice={setDevice} />
    </Split>
  );
}
