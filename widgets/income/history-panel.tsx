import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { HIDDEN } from '#shared/domain/masking.ts';
import { formatCents } from '#shared/domain/money.ts';
import type { DayRange } from '#shared/domain/shanghai-time.ts';
import { factsOf, longName, type ChartPoint } from '#shared/features/chart/chart-time.ts';
import { ChartPlaceholder } from '#shared/features/chart/chart-placeholder.tsx';
import { TimeChart, type ChartView } from '#shared/features/chart/time-chart.tsx';
import type { ChosenDevice } from '#shared/features/device-choice/chosen-device.ts';
import { DeviceChoice } from '#shared/features/device-choice/device-choice.tsx';
import { useHostValue } from '#shared/host/widget-context.ts';
import { FailedCard } from '#shared/features/query-state.tsx';
import { useLocale, useText } from '#shared/host/locale.ts';
import { useDeviceIncomeHistoryQuery, useUserIncomeHistoryQuery } from '#shared/client/income.api.ts';
import { DateRange } from '#shared/ui/date-range.tsx';
import { Panel, PanelHead } from '#shared/ui/panel.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { historyText } from './history.text.ts';
import {
  endsOf,
  FIRST_DAY,
  historyRequest,
  keysOf,
  presetRange,
  PRESETS,
  yesterday,
  type IncomeKey,
  type IncomePreset,
} from './income.rules.ts';

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
  const history = useHistory(range, key, device);
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
}

function useHistory(range: DayRange, key: IncomeKey, device: ChosenDevice | undefined) {
  const request = historyRequest(range, key);
  const all = useUserIncomeHistoryQuery(request, { skip: device !== undefined });
  const one = useDeviceIncomeHistoryQuery({ ...request, uuid: device?.uuid ?? '' }, { skip: device === undefined });
  const { currentData, error, isFetching, refetch } = device ? one : all;
  const points = useMemo(
    () => currentData?.map(({ timestamp, income }): ChartPoint => ({ at: timestamp, value: income })),
    [currentData],
  );
  return {
    points,
    error,
    fetching: isFetching,
    refetch: () => void refetch(),
  };
}

interface HistoryChartProps {
  points: readonly ChartPoint[];
  keyStyle: IncomeKey;
  range: DayRange;
  masked: boolean;
  device: ChosenDevice | undefined;
  view: ChartView;
  onView: (view: ChartView) => void;
}

function HistoryChart({ points, keyStyle, range, masked, device, view, onView }: HistoryChartProps) {
  const text = useText(historyText);
  const locale = useLocale();
  const facts = factsOf(points);
  const total = facts?.total ?? 0;
  const shown = (cents: number) => (masked ? HIDDEN : formatCents(cents));
  const ofPoint = ({ at, value }: ChartPoint) => `${longName(at, keyStyle, locale)} ${formatCents(value)}`;
  const what = text.sentence(
    endsOf(range, keyStyle).join(` ${text.to} `),
    keyStyle === 'day' ? text.daily : text.monthly,
    device?.name ?? text.all,
  );
  const told = () => {
    if (!facts) return text.comma + text.none;
    if (masked) return '';
    return text.comma + text.facts(shown(total), shown(facts.mean), ofPoint(facts.highest), ofPoint(facts.lowest));
  };
  return (
    <TimeChart
      points={points}
      unit={keyStyle}
      view={view}
      onView={onView}
      sentence={what + told() + text.full}
      head={text.head}
      format={formatCents}
      formatAlone={(cents) => text.yuan(formatCents(cents))}
      formatTick={(cents) => formatCents(cents).replace(/\.00$/, '')}
      mark={facts && points.length > 1 && facts.total !== 0 ? { value: facts.mean } : undefined}
      foot={{ label: text.total, value: shown(total) }}
      masked={masked}
    >
      <span>
        {text.total} <strong>{text.yuan(shown(total))}</strong>
      </span>
      {facts && points.length > 1 && (
        <span>
          {keyStyle === 'day' ? text.meanDay : text.meanMonth} {text.yuan(shown(facts.mean))}
          {text.dashed}
        </span>
      )}
    </TimeChart>
  );
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
    > :last-child:not(:first-child) {
      width: 100%;
    }
  }
`;
