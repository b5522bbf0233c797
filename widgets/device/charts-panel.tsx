import { pointsOfMean } from '#shared/topics/billing/income/income-mean.rules.ts';
import { useCallback, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { amountText } from '#shared/core/masking.ts';
import { formatCents } from '#shared/core/money.ts';
import { formatDate } from '#shared/core/shanghai-time.ts';
import { seriesSummary, longName, type ChartPoint } from '#shared/ui/chart/chart-time.ts';
import { ChartViewSwitch, type ChartView } from '#shared/ui/chart/chart-view-switch.tsx';
import { TimeChart } from '#shared/ui/chart/time-chart.tsx';
import { useLocale, useText } from '#shared/host/locale.ts';
import { Panel, PanelHead } from '#shared/ui/base/panel.tsx';
import { basesName, basisText } from '#shared/topics/devices/day-basis.text.ts';
import { techApi, useBandwidthQuery } from '#shared/topics/devices/tech.api.ts';
import { useEach } from '#shared/client/use-each.ts';
import type { DayBandwidth } from '#shared/topics/devices/device.calls.ts';
import { formatBandwidth } from '#shared/core/bandwidth.ts';
import { ChartPlaceholder } from '#shared/ui/chart/chart-placeholder.tsx';
import { FailedCard } from '#shared/element/failed-card.tsx';
import { failureOf } from '#shared/element/query-state.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { DayField } from '#shared/ui/form/day-field.tsx';
import { deviceText } from './device.text.ts';
import { bandwidthText } from './device-head.tsx';
import { DayFormula, DayPercentiles } from './day-billing.tsx';
import { billedBandwidth } from './device.rules.ts';

interface IncomePanelProps {
  points: readonly ChartPoint[];
  /** daily values of the previous 28 days */
  before: readonly (number | undefined)[];
  /** notes on unbilled days, by the first second of the day */
  notes: ReadonlyMap<number, string>;
  /** shows the samples of a day; undefined if samples are not available */
  onDay: ((day: string) => void) | undefined;
  masked: boolean;
}

/** Shows the daily income of the device, compared with the previous 28 days. Unbilled days are marked. */
export function IncomePanel({ points, before, notes, onDay, masked }: IncomePanelProps) {
  const text = useText(deviceText);
  const [view, setView] = useState<ChartView>('chart');
  const summary = seriesSummary(points);
  const compared = before.some((value) => value);
  // days before the node was bound have no part in the mean
  const countedPoints = pointsOfMean(points, 'day', undefined, compared ? 1 : undefined);
  const mean = seriesSummary(countedPoints)?.mean;
  const formatAmount = (cents: number) => amountText(cents, masked);
  const total = summary ? formatAmount(summary.total) : '--';
  return (
    <ChartPanel as="section" aria-label={text.income}>
      <PanelHead>
        <h3>{text.income}</h3>
        <ChartViewSwitch value={view} onChange={setView} />
      </PanelHead>
      <TimeChart
        points={points}
        unit="day"
        view={view}
        onView={setView}
        sentence={incomeSentence(points, mean, text, formatAmount)}
        head={text.head}
        format={formatCents}
        formatWithUnit={(cents) => text.yuan(formatCents(cents))}
        formatTick={(cents) => formatCents(cents).replace(/\.00$/, '')}
        name={text.period}
        before={compared ? { label: text.before, values: before } : undefined}
        notes={notes}
        noted={{
          label: text.unbilledDay,
          open: onDay && { label: text.samples, onOpen: ({ at }) => onDay(formatDate(at * 1000)) },
        }}
        foot={{ label: text.total, value: total }}
        masked={masked}
      >
        <span>
          {text.mean} <strong>{mean === undefined ? '--' : text.yuan(formatAmount(mean))}</strong>
          {countedPoints.length < points.length && <small> {text.meanOf(countedPoints.length)}</small>}
        </span>
      </TimeChart>
    </ChartPanel>
  );
}

function incomeSentence(
  points: readonly ChartPoint[],
  mean: number | undefined,
  text: (typeof deviceText)['zh-CN'],
  formatAmount: (cents: number) => string,
): string {
  const [first, last] = [points[0], points.at(-1)];
  const summary = seriesSummary(points);
  if (!first || !last || !summary || mean === undefined) return text.noHistory;
  const days = [formatDate(first.at * 1000), formatDate(last.at * 1000)] as const;
  return summary.total
    ? text.incomeSentence(...days, formatAmount(summary.total), formatAmount(mean))
    : text.noIncome(...days);
}

/** A chart with its title and a note at the end of the title line. */
const ChartPanel = styled(Panel)`
  outline: 0;

  header {
    /* same height as a heading with a control */
    min-height: calc(var(--_control) + 2 * var(--_space-4));
  }

  small {
    color: var(--_text-3);
    font-size: var(--_text-xs);
  }

  > figure,
  > [aria-busy] {
    padding: 0 var(--_panel-pad) var(--_panel-pad);
  }
`;

interface BandwidthPanelProps {
  uuid: string;
  /** the shown days, the oldest first */
  days: readonly string[];
  /** the day with shown samples; undefined shows all days */
  day: string | undefined;
  onDay: (day: string | undefined) => void;
  /** notes on unbilled days, by the first second of the day */
  notes: ReadonlyMap<number, string>;
  masked: boolean;
}

/** Shows the billed bandwidth of each day. A selected day shows its samples, and how its income follows. */
export function BandwidthPanel({ uuid, days, day, onDay, notes, masked }: BandwidthPanelProps) {
  const text = useText(deviceText);
  const [view, setView] = useState<ChartView>('chart');
  return (
    <ChartPanel as="section" aria-label={text.bandwidth} tabIndex={-1}>
      <PanelHead>
        <h3>{text.bandwidth}</h3>
        <ChartViewSwitch value={view} onChange={setView} />
      </PanelHead>
      {day === undefined ? (
        <AllDays uuid={uuid} days={days} view={view} onView={setView} onDay={onDay} notes={notes} />
      ) : (
        <OneDay uuid={uuid} days={days} day={day} view={view} onView={setView} onDay={onDay} masked={masked} />
      )}
    </ChartPanel>
  );
}

interface ViewProps {
  uuid: string;
  view: ChartView;
  onView: (view: ChartView) => void;
}

function AllDays({ uuid, days, view, onView, onDay, notes }: ViewProps & Omit<BandwidthPanelProps, 'day' | 'masked'>) {
  const text = useText(deviceText);
  const request = useCallback((date: string) => techApi.endpoints.bandwidth.initiate({ date, uuid }), [uuid]);
  const { responses, complete, error, retry } = useEach<DayBandwidth>(days, request);
  const names = useText(basisText);
  const { points, bases, p95 } = useMemo(() => billedBandwidth(days, responses), [days, responses]);
  if (!complete)
    return (
      <ChartPlaceholder label={text.loadingBandwidth}>
        {error && <FailedCard error={error} onRetry={retry} />}
      </ChartPlaceholder>
    );
  const p95Text = p95 === undefined ? '--' : formatBandwidth(p95);
  return (
    <TimeChart
      points={points}
      unit="day"
      view={view}
      onView={onView}
      sentence={text.bandwidthSentence(
        days[0]!,
        days.at(-1)!,
        bases.length > 0 ? text.billedValue : text.value95,
        p95Text,
      )}
      head={bases.length > 0 ? text.billedHead : text.bandwidthHead}
      name={text.period}
      format={formatBandwidth}
      formatWithUnit={(bandwidth) => text.unit(formatBandwidth(bandwidth))}
      formatTick={formatBandwidth}
      mark={p95 === undefined ? undefined : { value: p95, label: text.lineOfPeriod(p95Text) }}
      notes={notes}
      noted={{ label: text.unbilledDay }}
      onPoint={({ at }) => onDay(formatDate(at * 1000))}
      foot={{ label: text.p95, value: p95Text }}
    >
      <span title={text.p95Note}>
        {text.p95} <strong>{bandwidthText(p95, text.unit)}</strong> <small>{text.notBilled}</small>
      </span>
      {bases.length > 0 && <span>{text.basis(basesName(names, bases))}</span>}
      <small>{text.pressDay}</small>
    </TimeChart>
  );
}

function OneDay({
  uuid,
  days,
  day,
  view,
  onView,
  onDay,
  masked,
}: ViewProps & Omit<BandwidthPanelProps, 'notes'> & { day: string }) {
  const text = useText(deviceText);
  const locale = useLocale();
  const query = useBandwidthQuery({ date: day, uuid });
  const { currentData } = query;
  const points = useMemo(
    () => currentData?.list.map(({ timestamp, bandwidth }): ChartPoint => ({ at: timestamp, value: bandwidth })),
    [currentData],
  );
  if (!points) return <ChartPlaceholder label={text.loadingBandwidth}>{failureOf(query)}</ChartPlaceholder>;
  const p95 = currentData?.billing?.bandwidth ?? currentData?.bandwidth95 ?? undefined;
  const p95Text = p95 === undefined ? '--' : formatBandwidth(p95);
  const name = currentData?.billing ? text.billedValue : text.value95;
  const peak = seriesSummary(points)?.highest;
  return (
    <>
      <TimeChart
        points={points}
        unit="time"
        view={view}
        onView={onView}
        sentence={text.daySentence(day, name, p95Text)}
        head={text.sampleHead}
        name={text.bandwidth}
        format={formatBandwidth}
        formatWithUnit={(bandwidth) => text.unit(formatBandwidth(bandwidth))}
        formatTick={formatBandwidth}
        mark={p95 === undefined ? undefined : { value: p95, label: text.line(name, p95Text) }}
        foot={{ label: currentData?.billing ? text.billedHead : text.ofDay, value: p95Text }}
      >
        <DayTools>
          <Button size="sm" icon="left" onClick={() => onDay(undefined)}>
            {text.toPeriod}
          </Button>
          <DayField label={text.day} value={day} onChange={onDay} min={days[0]!} max={days.at(-1)!} />
        </DayTools>
        <DayPercentiles response={currentData!} />
        {peak && (
          <span>
            {text.peak} {text.at(bandwidthText(peak.value, text.unit), longName(peak.at, 'time', locale))}
          </span>
        )}
      </TimeChart>
      <DayFormula response={currentData!} masked={masked} />
    </>
  );
}

const DayTools = styled.div`
  flex: 1 0 100%;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-2);
  margin-bottom: var(--_space-2);
`;
