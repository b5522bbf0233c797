import { useCallback, useMemo, useState } from 'react';
import { dayApi, useBandwidthQuery } from '#shared/client/day.api.ts';
import { useEach } from '#shared/client/use-each.ts';
import type { DayBandwidth } from '#shared/contract/devices.ts';
import { formatBandwidth } from '#shared/domain/bandwidth.ts';
import { formatDate } from '#shared/domain/shanghai-time.ts';
import { ChartPlaceholder } from '#shared/features/chart/chart-placeholder.tsx';
import { factsOf, longName, type ChartPoint } from '#shared/features/chart/chart-time.ts';
import { TimeChart, type ChartView } from '#shared/features/chart/time-chart.tsx';
import { FailedCard } from '#shared/features/query-state.tsx';
import { useLocale, useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/button.tsx';
import { DayField } from '#shared/ui/day-field.tsx';
import { PanelHead } from '#shared/ui/panel.tsx';
import { bandwidthText } from './device-head.tsx';
import { bandwidthOf } from './device.rules.ts';
import { deviceText } from './device.text.ts';
import { ChartPanel } from './income-panel.tsx';

interface BandwidthPanelProps {
  uuid: string;
  /** those that are shown, the oldest first */
  days: readonly string[];
  /** the one whose samples are shown; undefined: all days */
  day: string | undefined;
  onDay: (day: string | undefined) => void;
  /** what was not billed, by the first second of its day */
  notes: ReadonlyMap<number, string>;
}

/** The 95th percentile of each day with that of all of them; a day that is chosen shows its samples. */
export function BandwidthPanel({ uuid, days, day, onDay, notes }: BandwidthPanelProps) {
  const text = useText(deviceText);
  const [view, setView] = useState<ChartView>('chart');
  return (
    <ChartPanel as="section" aria-label={text.bandwidth} tabIndex={-1}>
      <PanelHead>
        <h3>{text.bandwidth}</h3>
        {day === undefined ? (
          <span>{text.pressDay}</span>
        ) : (
          <DayField label={text.day} value={day} onChange={onDay} min={days[0]!} max={days.at(-1)!} />
        )}
      </PanelHead>
      {day === undefined ? (
        <AllDays uuid={uuid} days={days} view={view} onView={setView} onDay={onDay} notes={notes} />
      ) : (
        <OneDay uuid={uuid} day={day} view={view} onView={setView} onBack={() => onDay(undefined)} />
      )}
    </ChartPanel>
  );
}

interface ViewProps {
  uuid: string;
  view: ChartView;
  onView: (view: ChartView) => void;
}

function AllDays({ uuid, days, view, onView, onDay, notes }: ViewProps & Omit<BandwidthPanelProps, 'day'>) {
  const text = useText(deviceText);
  const ask = useCallback(
    (date: string) => dayApi.endpoints.bandwidth.initiate({ date, uuid }, { subscribe: false }),
    [uuid],
  );
  const { answers, complete, error, retry } = useEach<DayBandwidth>(days, ask);
  const { points, p95 } = useMemo(() => bandwidthOf(days, answers), [days, answers]);
  if (!complete)
    return (
      <ChartPlaceholder label={text.loadingBandwidth}>
        {error && <FailedCard error={error} onRetry={retry} />}
      </ChartPlaceholder>
    );
  const shown = p95 === undefined ? '--' : formatBandwidth(p95);
  return (
    <TimeChart
      points={points}
      unit="day"
      view={view}
      onView={onView}
      sentence={text.bandwidthSentence(days[0]!, days.at(-1)!, shown)}
      head={text.bandwidthHead}
      format={formatBandwidth}
      formatAlone={(bandwidth) => text.unit(formatBandwidth(bandwidth))}
      formatTick={formatBandwidth}
      mark={p95 === undefined ? undefined : { value: p95 }}
      notes={notes}
      onPoint={({ at }) => onDay(formatDate(at * 1000))}
      foot={{ label: text.p95, value: shown }}
    >
      <span title={text.p95Note}>
        {text.p95} <strong>{bandwidthText(p95, text.unit)}</strong>
        {text.dashed}
      </span>
    </TimeChart>
  );
}

function OneDay({ uuid, day, view, onView, onBack }: ViewProps & { day: string; onBack: () => void }) {
  const text = useText(deviceText);
  const locale = useLocale();
  const { currentData, error, isFetching, refetch } = useBandwidthQuery({ date: day, uuid });
  const points = useMemo(
    () => currentData?.list.map(({ timestamp, bandwidth }): ChartPoint => ({ at: timestamp, value: bandwidth })),
    [currentData],
  );
  if (!points)
    return (
      <ChartPlaceholder label={text.loadingBandwidth}>
        {error && <FailedCard error={error} busy={isFetching} onRetry={() => void refetch()} />}
      </ChartPlaceholder>
    );
  const p95 = currentData?.bandwidth95 ?? undefined;
  const shown = p95 === undefined ? '--' : formatBandwidth(p95);
  const peak = factsOf(points)?.highest;
  return (
    <TimeChart
      points={points}
      unit="time"
      view={view}
      onView={onView}
      sentence={text.daySentence(day, shown)}
      head={text.sampleHead}
      format={formatBandwidth}
      formatAlone={(bandwidth) => text.unit(formatBandwidth(bandwidth))}
      formatTick={formatBandwidth}
      mark={p95 === undefined ? undefined : { value: p95, label: text.line(shown) }}
      foot={{ label: text.ofDay, value: shown }}
    >
      <Button size="sm" icon="left" onClick={onBack}>
        {text.toPeriod}
      </Button>
      <span>
        {text.ofDay} <strong>{bandwidthText(p95, text.unit)}</strong>
      </span>
      {peak && (
        <span>
          {text.peak} {text.at(bandwidthText(peak.value, text.unit), longName(peak.at, 'time', locale))}
        </span>
      )}
    </TimeChart>
  );
}
