import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { FIRST_DAY } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { dayStart, formatDate, yesterday, type DayRange } from '#shared/core/shanghai-time.ts';
import type { Periods } from '#shared/topics/billing/income/income-bridge.rules.ts';
import { ChartPlaceholder } from '#shared/ui/chart/chart-placeholder.tsx';
import { ChartViewSwitch, type ChartView } from '#shared/ui/chart/chart-view-switch.tsx';
import { TimeChart } from '#shared/ui/chart/time-chart.tsx';
import type { ChosenDevice } from '#shared/topics/devices/chosen-device.ts';
import { SavedFilters } from '#shared/topics/accounts/saved-filter/saved-filters.tsx';
import { useFilters } from '#shared/host/filters.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { failureOf } from '#shared/element/query-state.tsx';
import { useLocale, useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Panel, PanelBody, PanelHead } from '#shared/ui/base/panel.tsx';
import { amountText } from '#shared/core/masking.ts';
import { formatCents, type Cents } from '#shared/core/money.ts';
import { seriesSummary, longName, type ChartPoint } from '#shared/ui/chart/chart-time.ts';
import { pointsOfMean } from '#shared/topics/billing/income/income-mean.rules.ts';
import { ExplainedDay } from './explained-day.tsx';
import { HistoryTools } from './history-tools.tsx';
import { incomeHistoryText } from './history.text.ts';
import {
  incomeDifference,
  comparedPeriods,
  comparisonsOf,
  endsOf,
  firstComparison,
  hasNoIncome,
  keysOf,
  presetRange,
  unfinishedMonth,
  timeOf,
  timeText,
  type HistoryFilters,
  type IncomeKey,
} from './income.rules.ts';
import { useBefore, useHistory, useNotes, type Before } from './use-history.ts';

const ExplainChange = lazyView(() => import('#shared/topics/billing/income/explain-change.tsx'));

interface HistoryPanelProps {
  requested: HistoryFilters;
  agent: boolean;
  masked: boolean;
  /** whether the platform reports a total income of 0 */
  hasNeverEarned: boolean;
  /** server time, ms */
  now: number;
  device: ChosenDevice | undefined;
  onDevice: (device: ChosenDevice | undefined) => void;
}

/** Shows the income of a period by day or by month, of all nodes or of one. */
export function HistoryPanel(props: HistoryPanelProps) {
  const { requested, agent, masked, hasNeverEarned, now, device, onDevice } = props;
  const text = useText(incomeHistoryText);
  const [filters, list] = useFilters(requested);
  const time = filters.range === undefined ? undefined : timeOf(filters.range, now);
  const range = time === undefined || typeof time === 'string' ? presetRange(time ?? '28d', now) : time;
  const keys = keysOf(range);
  const key = keys.find((each) => each === filters.group) ?? keys[0];
  const comparison = comparisonsOf(range, key).find((each) => each === filters.compare) ?? firstComparison(range, key);
  const history = useHistory(range, key, device);
  const before = useBefore(range, key, comparison, device, history.points, now);
  const marks = useNotes(range, key, device, history.points !== undefined, now);
  const [view, setView] = useState<ChartView>('chart');
  const [explained, setExplained] = useState<string>();

  return (
    <Box as="section" aria-label={text.title}>
      <PanelHead>
        <h3>{text.title}</h3>
        <div>
          <SavedFilters
            list="income"
            current={{ ...filters, range: time && timeText(time) }}
            onChoose={(chosen) => list({ range: chosen.range, compare: chosen.compare, group: chosen.group })}
            note={device && text.nodeNotSaved}
          />
          <ChartViewSwitch value={view} onChange={setView} />
        </div>
      </PanelHead>
      {filters.range !== undefined && !time && (
        <PanelBody>
          <Banner tone="warning">{text.rangeOutside(FIRST_DAY, yesterday(now), range.start, range.end)}</Banner>
        </PanelBody>
      )}
      <HistoryTools
        range={range}
        onRange={(next) => list({ range: timeText(next), compare: undefined, group: undefined })}
        comparison={comparison}
        onComparison={(next) => list({ compare: next })}
        keys={keys}
        keyStyle={key}
        onKey={(next) => list({ group: next })}
        device={device}
        onDevice={onDevice}
        agent={agent}
        now={now}
      />
      {history.points && (
        <HistoryChart
          points={history.points}
          monthBefore={history.monthBefore}
          keyStyle={key}
          range={range}
          until={key === 'month' && unfinishedMonth(range, history.asOf) ? yesterday(history.asOf) : undefined}
          masked={masked}
          hasNeverEarned={hasNeverEarned}
          before={before}
          compared={comparedPeriods(range, comparison, now)}
          agent={agent}
          marks={marks}
          onMonths={() => list({ group: 'month' })}
          device={device}
          view={view}
          onView={setView}
          // the explanation is about all nodes of one day
          onDay={key === 'day' && !device ? setExplained : undefined}
        />
      )}
      {!history.points && <ChartPlaceholder label={text.loading}>{failureOf(history.query)}</ChartPlaceholder>}
      {explained && (
        <ExplainedDay day={explained} agent={agent} masked={masked} onClose={() => setExplained(undefined)} />
      )}
    </Box>
  );
}

const Box = styled(Panel)`
  > header > div {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
  }
  > figure {
    padding: 0 var(--_panel-pad) var(--_panel-pad);
  }
`;

const NO_NOTES: ReadonlyMap<number, string> = new Map();

interface HistoryChartProps {
  points: readonly ChartPoint[];
  /** income of the month before the points, `undefined` if unknown or by day */
  monthBefore: Cents | undefined;
  keyStyle: IncomeKey;
  range: DayRange;
  /** the last day with income, if the last month is not over */
  until: string | undefined;
  masked: boolean;
  hasNeverEarned: boolean;
  before: Before | undefined;
  /** the periods of the difference */
  compared: Periods | undefined;
  agent: boolean;
  marks: ReturnType<typeof useNotes>;
  /** groups the period by month */
  onMonths: () => void;
  device: ChosenDevice | undefined;
  view: ChartView;
  onView: (view: ChartView) => void;
  /** explains the income of a day; undefined if there is no explanation */
  onDay: ((day: string) => void) | undefined;
}

/** Shows the points, their average and the values that they are compared with. */
function HistoryChart(props: HistoryChartProps) {
  const { points, monthBefore, keyStyle, range, until, masked, hasNeverEarned, before, marks, onMonths } = props;
  const { compared, agent, device, view, onView, onDay } = props;
  const { notes, markedPoints, isUnmarked, fines } = marks;
  const text = useText(incomeHistoryText);
  const locale = useLocale();
  const { requestNavigation } = useWidget();
  const part = until ? points.find(({ at }) => formatDate(at * 1000).startsWith(until.slice(0, 7))) : undefined;
  const whole = pointsOfMean(points, keyStyle, part, monthBefore);
  const hasMean = whole.length > 1;
  const summary = seriesSummary(whole.length > 0 ? whole : points);
  const events = masked && keyStyle === 'month' ? NO_NOTES : notes;
  // no day with income is left out of a mean
  const started = hasMean
    ? points.find((point) => point.value !== 0 && point !== part && !whole.includes(point))
    : undefined;
  const explained = useMemo(() => {
    const reasons = new Map<ChartPoint, string>();
    if (started) reasons.set(started, text.firstMonth);
    if (part && until) reasons.set(part, text.unfinished(longName(dayStart(until) / 1000, 'day', locale)));
    const lines = [...reasons].map(
      ([{ at }, reason]) => [at, [reason, events.get(at)].filter(Boolean).join(text.comma)] as const,
    );
    return lines.length > 0 ? new Map([...events, ...lines]) : events;
  }, [events, started, part, until, text, locale]);
  const formatAmount = (cents: number) => amountText(cents, masked);
  const total = points.length > 0 ? formatAmount(points.reduce((sum, { value }) => sum + value, 0)) : '--';
  const ofPoint = ({ at, value }: ChartPoint) => text.point(longName(at, keyStyle, locale), formatCents(value));
  const what = text.sentence(
    endsOf(range, keyStyle).join(` ${text.to} `),
    keyStyle === 'day' ? text.daily : text.monthly,
    device?.name ?? text.all,
  );
  /** Opens the unbilled records of a day, the bill of a month with penalties, or the chosen device. */
  const openNote = ({ at }: ChartPoint) => {
    const day = formatDate(at * 1000);
    if (device) requestNavigation('device', { deviceUUID: device.uuid });
    else if (keyStyle === 'month') requestNavigation('bills', { month: day.slice(0, 7) });
    else requestNavigation('tech', { day });
  };
  const totals = () => {
    if (!summary) return text.comma + text.none;
    if (masked) return '';
    const mean = hasMean ? formatAmount(summary.mean) : undefined;
    return text.comma + text.summary(total, mean, ofPoint(summary.highest), ofPoint(summary.lowest));
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
      name={text.current}
      before={before?.compared}
      notes={explained}
      markedPoints={markedPoints ?? new Set(events.keys())}
      noted={{
        label: markedPoints ? text.manyMarks : text.marks[keyStyle],
        open: { label: device ? text.openMark.device : text.openMark[keyStyle], onOpen: openNote },
      }}
      unfinished={part && { at: part.at, label: text.unfinishedMonth(hasMean) }}
      foot={{ label: text.total, value: total }}
      onPoint={onDay && (({ at }) => onDay(formatDate(at * 1000)))}
      masked={masked}
      nothing={hasNeverEarned && !masked && events.size === 0 && hasNoIncome(points) ? text.noIncomeYet : undefined}
    >
      <span>
        {text.total} <strong>{points.length > 0 ? text.yuan(total) : total}</strong>
      </span>
      {summary && hasMean && (
        <span>
          {keyStyle === 'day' ? text.meanDay : text.meanMonth} {text.yuan(formatAmount(summary.mean))}
        </span>
      )}
      {before && !masked && (
        <span>
          {differenceText(points, keyStyle, before, text)}{' '}
          {compared && before.compared && (
            <ExplainChange periods={compared} agent={agent} masked={masked} of={device} />
          )}
        </span>
      )}
      {fines && !masked && (
        <span>
          {text.fines(fines.bills, formatCents(fines.amount))}{' '}
          <LinkButton onClick={onMonths}>{text.viewByMonth}</LinkButton>
        </span>
      )}
      {isUnmarked && <span>{text.unmarked}</span>}
    </TimeChart>
  );
}

/** States how the whole differs from the earlier values, and over how many days or months. */
function differenceText(
  points: readonly ChartPoint[],
  key: IncomeKey,
  { label, compared, status }: Before,
  text: (typeof incomeHistoryText)['zh-CN'],
): string {
  if (status === 'loading') return '';
  if (status === 'failed') return text.notCompared(label);
  const change = incomeDifference(
    points.map(({ value }) => value),
    compared?.values ?? [],
  );
  if (!change) return text.nothingBefore(label);
  const { amount, percent, count } = change;
  const comparable = text.comparable[key](count);
  if (amount === 0) return text.sameAs(label, comparable);
  return (amount > 0 ? text.moreThan : text.lessThan)(
    label,
    formatCents(Math.abs(amount)),
    [percent && `${percent}%`, comparable].filter(Boolean).join(text.comma),
  );
}
