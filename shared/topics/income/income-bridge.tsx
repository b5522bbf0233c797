import { useState } from 'react';
import { styled } from 'styled-components';
import { useServerNow } from '../../client/server-clock.ts';
import { dayAfter, yesterday, type DayRange } from '../../core/shanghai-time.ts';
import { FailedCard } from '../../element/failed-card.tsx';
import { useText } from '../../host/locale.ts';
import { Skeleton } from '../../ui/base/skeleton.tsx';
import { DateRange } from '../../ui/date/date-range.tsx';
import { Dialog, preloadDialog } from '../../ui/overlay/dialog.tsx';
import { FIRST_DAY } from '../bill/bill-month.rules.ts';
import { explainChangeText } from './explain-change.text.ts';
import { BridgeRows } from './income-bridge-rows.tsx';
import { BridgeSteps, stepName } from './income-bridge-steps.tsx';
import { useIncomeBridgeQuery } from './income-bridge.api.ts';
import type { BridgeSlice } from './income-bridge.calls.ts';
import { bridgePresets, periodBefore, type Periods } from './income-bridge.rules.ts';
import { incomeBridgeText } from './income-bridge.text.ts';

// its dialog opens as soon as this code is loaded
void preloadDialog();

interface IncomeBridgeProps {
  periods: Periods;
  agent: boolean;
  /** one node or one user; otherwise, all nodes of the signed-in user */
  scope: { readonly uuid?: string; readonly username?: string } | undefined;
  /** the name of the node or user */
  whose: string | undefined;
  onClose: () => void;
}

/** Explains the change of income between two periods: steps that add up to the change, and the nodes of each step. */
export default function IncomeBridgeDialog({ periods: first, agent, scope, whose, onClose }: IncomeBridgeProps) {
  const text = useText(incomeBridgeText);
  const names = useText(explainChangeText);
  const [periods, setPeriods] = useState(first);
  const [step, setStep] = useState<string>();
  const request = {
    start: periods.later.start,
    end: periods.later.end,
    earlier_start: periods.earlier.start,
    earlier_end: periods.earlier.end,
    uuid: scope?.uuid,
    line: undefined,
    username: scope?.username,
  };
  const { currentData: bridge, error, isFetching, refetch } = useIncomeBridgeQuery(request);
  // the steps of other periods can lack the chosen one
  const chosen = bridge?.steps.some((each) => each.step === step) ? step : undefined;
  return (
    <Dialog
      open
      size="xl"
      title={whose ? names.titleOf(whose) : names.title}
      description={bridge && (bridge.billed ? text.billed : text.unbilled)}
      onClose={onClose}
    >
      <PeriodChoice periods={periods} onChange={setPeriods} />
      {!bridge && error && <FailedCard level={3} error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!bridge && !error && <Skeleton height={280} />}
      {bridge && (
        <BridgeSteps bridge={bridge} periods={periods} chosen={chosen} onStep={scope?.uuid ? undefined : setStep} />
      )}
      {bridge && !scope?.uuid && bridge.steps.length > 0 && (
        <BridgeRows
          key={JSON.stringify([request, chosen])}
          request={request}
          step={chosen as BridgeSlice['step']}
          withUsers={agent && !scope}
          title={text.rowsOf(chosen ? stepName(chosen, text) : text.all)}
          periods={periods}
        />
      )}
    </Dialog>
  );
}

function PeriodChoice({ periods, onChange }: { periods: Periods; onChange: (periods: Periods) => void }) {
  const text = useText(incomeBridgeText);
  const now = useServerNow();
  const { thisMonth, lastMonth, week } = bridgePresets(now);
  const presets = [
    ...(thisMonth ? [{ key: 'thisMonth', label: text.presets.thisMonth, range: thisMonth }] : []),
    { key: 'lastMonth', label: text.presets.lastMonth, range: lastMonth },
    { key: 'week', label: text.presets.week, range: week },
  ];
  const later = (range: DayRange) => onChange({ later: range, earlier: periodBefore(range) });
  return (
    <Choice>
      <span>{text.later}</span>
      <DateRange
        label={text.later}
        value={periods.later}
        presets={presets}
        min={FIRST_DAY}
        max={yesterday(now)}
        onChange={later}
      />
      <span>{text.earlier}</span>
      <DateRange
        label={text.earlier}
        value={periods.earlier}
        presets={[]}
        min={FIRST_DAY}
        max={dayAfter(periods.later.start, -1)}
        onChange={(earlier) => onChange({ ...periods, earlier })}
      />
    </Choice>
  );
}

const Choice = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: var(--_space-3) var(--_space-4);
  margin-bottom: var(--_space-6);
  > span {
    color: var(--_text-2);
  }
  @container (max-width: 640px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_space-2);
  }
`;
