import { useState } from 'react';
import { styled } from 'styled-components';
import { yesterday, type DayRange } from '#shared/domain/shanghai-time.ts';
import { ChartPlaceholder } from '#shared/features/chart/chart-placeholder.tsx';
import type { ChartView } from '#shared/features/chart/time-chart.tsx';
import type { ChosenDevice } from '#shared/features/device-choice/chosen-device.ts';
import { DeviceChoice } from '#shared/features/device-choice/device-choice.tsx';
import { useHostValue } from '#shared/host/widget-context.ts';
import { FailedCard } from '#shared/features/query-state.tsx';
import { useText } from '#shared/host/locale.ts';
import { DateRange } from '#shared/ui/date-range.tsx';
import { Panel, PanelHead } from '#shared/ui/panel.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { ToolbarSelect } from '#shared/ui/toolbar-select.tsx';
import { HistoryChart } from './history-chart.tsx';
import { historyText } from './history.text.ts';
import {
  comparisonsOf,
  FIRST_DAY,
  firstComparison,
  keysOf,
  presetRange,
  PRESETS,
  type Comparison,
  type IncomeKey,
  type IncomePreset,
} from './income.rules.ts';
import { useBefore, useHistory, useNotes } from './use-history.ts';

interface HistoryPanelProps {
  /** what the host wishes for */
  preset: IncomePreset;
  agent: boolean;
  masked: boolean;
  /** server time, ms */
  now: number;
  device: ChosenDevice | undefined;
  onDevice: (device: ChosenDevice | undefined) => void;
}

/** Income of a time by day or by month, of all nodes or of one. */
export function HistoryPanel({ preset, agent, masked, now, device, onDevice }: HistoryPanelProps) {
  const text = useText(historyText);
  const presets = PRESETS.map((key) => ({ key, label: text.presets[key], range: presetRange(key, now) }));
  const [chosen, choose] = useHostValue<IncomePreset | Choice>(preset);
  const choice: Choice = typeof chosen === 'string' ? { time: chosen } : chosen;
  const range = typeof choice.time === 'string' ? presetRange(choice.time, now) : choice.time;
  const keys = keysOf(range);
  const key = choice.key && keys.includes(choice.key) ? choice.key : keys[0];
  const compared = comparisonsOf(key);
  const comparison =
    choice.comparison && compared.includes(choice.comparison) ? choice.comparison : firstComparison(range, key);
  const history = useHistory(range, key, device);
  const before = useBefore(range, key, comparison, device, history.points);
  const { notes, marked } = useNotes(range, key, device, history.points !== undefined);
  const [view, setView] = useState<ChartView>('chart');

  return (
    <Box as="section" aria-label={text.title}>
      <PanelHead>
        <h3>{text.title}</h3>
        <DeviceChoice value={device} onChange={onDevice} agent={agent} />
      </PanelHead>
      <Tools>
        <DateRange
          label={text.range}
          value={range}
          presets={presets}
          min={FIRST_DAY}
          max={yesterday(now)}
          onChange={(days) => choose({ time: presets.find((each) => sameRange(each.range, days))?.key ?? days })}
        />
        <ToolbarSelect
          label={text.compare}
          value={comparison}
          onChange={(next) => choose({ ...choice, comparison: next })}
          items={compared.map((value) => ({ value, label: text.comparisons[value] }))}
        />
        {keys.length > 1 && (
          <Segmented
            label={text.keys}
            value={key}
            onChange={(next) => choose({ ...choice, key: next })}
            items={[
              { value: 'day', label: text.byDay },
              { value: 'month', label: text.byMonth },
            ]}
          />
        )}
      </Tools>
      {history.points && (
        <HistoryChart
          points={history.points}
          keyStyle={key}
          range={range}
          masked={masked}
          before={before}
          notes={notes}
          marked={marked}
          device={device}
          view={view}
          onView={setView}
        />
      )}
      {!history.points && history.error && (
        <ChartPlaceholder>
          <FailedCard error={history.error} busy={history.fetching} onRetry={history.refetch} />
        </ChartPlaceholder>
      )}
      {!history.points && !history.error && <ChartPlaceholder label={text.loading} />}
    </Box>
  );
}

const sameRange = (one: DayRange, other: DayRange): boolean => one.start === other.start && one.end === other.end;

interface Choice {
  time: IncomePreset | DayRange;
  /** undefined: what suits the time */
  key?: IncomeKey;
  /** the same */
  comparison?: Comparison;
}

const Box = styled(Panel)`
  > figure {
    padding: 0 var(--_panel-pad) var(--_panel-pad);
  }
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--_space-3);
  padding: 0 var(--_panel-pad) var(--_space-4);

  @container (max-width: 640px) {
    > :not(:first-child) {
      width: 100%;
    }
    select {
      width: 100%;
      max-width: none;
    }
  }
`;
