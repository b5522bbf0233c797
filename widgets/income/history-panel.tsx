import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { dayStart, formatDate, yesterday, type DayRange } from '#shared/domain/shanghai-time.ts';
import { ChartPlaceholder } from '#shared/ui/chart/chart-placeholder.tsx';
import { TimeChart, type ChartView } from '#shared/ui/chart/time-chart.tsx';
import type { ChosenDevice } from '#shared/features/device-choice/chosen-device.ts';
import { DeviceChoice } from '#shared/features/device-choice/device-choice.tsx';
import { useHostValue } from '#shared/host/widget-context.ts';
import { FailedCard } from '#shared/element/failed-card.tsx';
import { useLocale, useText } from '#shared/host/locale.ts';
import { DateRange } from '#shared/ui/date/date-range.tsx';
import { Panel, PanelHead } from '#shared/ui/base/panel.tsx';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import { ToolbarSelect } from '#shared/ui/form/toolbar-select.tsx';
import { HIDDEN } from '#shared/domain/masking.ts';
import { formatCents } from '#shared/domain/money.ts';
import { factsOf, longName, type ChartPoint } from '#shared/ui/chart/chart-time.ts';
import { differLittle } from '#shared/ui/chart/scale.ts';
import { historyText } from './history.text.ts';
import {
  changeOf,
  comparisonsOf,
  endsOf,
  FIRST_DAY,
  firstComparison,
  keysOf,
  presetRange,
  pointsOfMean,
  PRESETS,
  unfinishedMonth,
  type Comparison,
  type IncomeKey,
  type IncomePreset,
} from './income.rules.ts';
import { useBefore, useHistory, useNotes, type Before } from './use-history.ts';

interface HistoryPanelProps {
  /** the range that the host requests */
  preset: IncomePreset;
  agent: boolean;
  masked: boolean;
  /** server time, ms */
  now: number;
  device: ChosenDevice | undefined;
  onDevice: (device: ChosenDevice | undefined) => void;
}

/** Shows the income of a period by day or by month, of all nodes or of one. */
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
  const before = useBefore(range, key, comparison, device, history.points, now);
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
          until={key === 'month' && unfinishedMonth(range, now) ? yesterday(now) : undefined}
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
  /** undefined selects the unit that suits the period */
  key?: IncomeKey;
  /** undefined selects the comparison that suits the period */
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

const NO_NOTES: ReadonlyMap<number, string> = new Map();

interface HistoryChartProps {
  points: readonly ChartPoint[];
  keyStyle: IncomeKey;
  range: DayRange;
  /** the last day with income, if the last month is not over */
  until: string | undefined;
  masked: boolean;
  before: Before | undefined;
  notes: ReadonlyMap<number, string>;
  /** the notes that stand out; undefined marks all */
  marked: ReadonlySet<number> | undefined;
  device: ChosenDevice | undefined;
  view: ChartView;
  onView: (view: ChartView) => void;
}

/** Shows the points, their average and the values that they are compared with. */
function HistoryChart(props: HistoryChartProps) {
  const { points, keyStyle, range, until, masked, before, notes, marked, device, view, onView } = props;
  const text = useText(historyText);
  const locale = useLocale();
  const part = until ? points.find(({ at }) => formatDate(at * 1000).startsWith(until.slice(0, 7))) : undefined;
  const whole = pointsOfMean(points, part);
  const facts = factsOf(whole.length > 0 ? whole : points);
  const events = masked && keyStyle === 'month' ? NO_NOTES : notes;
  const explained = useMemo(() => {
    if (!part || !until) return events;
    const unfinished = text.unfinished(longName(dayStart(until) / 1000, 'day', locale));
    return new Map([...events, [part.at, [unfinished, events.get(part.at)].filter(Boolean).join(text.comma)]]);
  }, [events, part, until, text, locale]);
  const close = differLittle([
    ...points.map(({ value }) => value),
    ...(before?.compared?.values.filter((value) => value !== undefined) ?? []),
  ]);
  const shown = (cents: number) => (masked ? HIDDEN : formatCents(cents));
  const total = points.length > 0 ? shown(points.reduce((sum, { value }) => sum + value, 0)) : '--';
  const ofPoint = ({ at, value }: ChartPoint) => text.point(longName(at, keyStyle, locale), formatCents(value));
  const what = text.sentence(
    endsOf(range, keyStyle).join(` ${text.to} `),
    keyStyle === 'day' ? text.daily : text.monthly,
    device?.name ?? text.all,
  );
  const totals = () => {
    if (!facts) return text.comma + text.none;
    if (masked) return '';
    return text.comma + text.facts(total, shown(facts.mean), ofPoint(facts.highest), ofPoint(facts.lowest));
  };
  return (
    <TimeChart
      points={points}
      unit={keyStyle}
      view={view}
      onView={onView}
      sentence={what + totals() + text.full}
      head={text.head}
      format={formatCents}
      formatWithUnit={(cents) => text.yuan(formatCents(cents))}
      formatTick={(cents) => formatCents(cents).replace(/\.00$/, '')}
      mark={facts && whole.length > 1 && facts.total !== 0 ? { value: facts.mean, mean: true } : undefined}
      before={before?.compared}
      notes={explained}
      marked={marked ?? new Set(events.keys())}
      unfinished={part?.at}
      foot={{ label: text.total, value: total }}
      masked={masked}
    >
      <span>
        {text.total} <strong>{points.length > 0 ? text.yuan(total) : total}</strong>
      </span>
      {facts && whole.length > 1 && (
        <span>
          {keyStyle === 'day' ? text.meanDay : text.meanMonth} {text.yuan(shown(facts.mean))}
          {close ? text.fromMean : text.dashed}
        </span>
      )}
      {before && !masked && <span>{differenceText(points, keyStyle, before, text)}</span>}
      {part && <Legend>{text.unfinishedMonth(whole.length > 1)}</Legend>}
      {(marked ?? events).size > 0 && <Legend>{marked ? text.manyMarks : text.marks}</Legend>}
    </TimeChart>
  );
}

/** States how the whole differs from the earlier values, and over how many days or months. */
function differenceText(
  points: readonly ChartPoint[],
  key: IncomeKey,
  { label, compared, status }: Before,
  text: (typeof historyText)['zh-CN'],
): string {
  if (status === 'loading') return '';
  if (status === 'failed') return text.notCompared(label);
  const change = changeOf(
    points.map(({ value }) => value),
    compared?.values ?? [],
  );
  if (!change) return text.nothingBefore(label);
  const { amount, percent, count } = change;
  const details = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(text.comma);
  const comparable = text.comparable[key](count);
  if (amount === 0) return text.sameAs(label, details(comparable, text.ticks));
  return (amount > 0 ? text.moreThan : text.lessThan)(
    label,
    formatCents(Math.abs(amount)),
    details(percent && `${percent}%`, comparable, text.ticks),
  );
}

const Legend = styled.small`
  align-self: center;
  color: var(--_text-3);
  font-size: var(--_text-xs);
`;
