/** Operations of one day: bandwidth and unbilled records. Loaded as soon as the totals are on screen. */
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { FIRST_DAY } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { formatDate } from '#shared/core/shanghai-time.ts';
import { Split } from '#shared/topics/summary/overview.styles.ts';
import { useFilters } from '#shared/host/filters.ts';
import { useLocale, useText } from '#shared/host/locale.ts';
import { useOffered } from '#shared/host/offered.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { DayField } from '#shared/ui/form/day-field.tsx';
import { ChartPlaceholder } from '#shared/ui/chart/chart-placeholder.tsx';
import { seriesSummary, longName, type ChartPoint } from '#shared/ui/chart/chart-time.ts';
import { ChartViewSwitch, type ChartView } from '#shared/ui/chart/chart-view-switch.tsx';
import { TimeChart } from '#shared/ui/chart/time-chart.tsx';
import type { ChosenDevice } from '#shared/topics/devices/chosen-device.ts';
import { DeviceChoice } from '#shared/topics/devices/device-choice.tsx';
import { failureOf } from '#shared/element/query-state.tsx';
import { Panel, PanelHead } from '#shared/ui/base/panel.tsx';
import { useBandwidthQuery } from '#shared/topics/devices/tech.api.ts';
import { basisName, basisText, hoursName } from '#shared/topics/devices/day-basis.text.ts';
import { formatBandwidth } from '#shared/core/bandwidth.ts';
import { shownDay } from './tech-overview.rules.ts';
import { techDayText } from './tech-overview.text.ts';
import { ViolationsPanel } from './violations-panel.tsx';

interface TechDayProps {
  /** the day that the host requests: `2026-11-20` */
  requested: string | undefined;
  agent: boolean;
}

export default function TechDay({ requested, agent }: TechDayProps) {
  const text = useText(techDayText);
  const hasBandwidth = useOffered('deviceBandwidth');
  const now = useServerNow();
  // without a selection, the last complete day is shown, also after midnight
  const [{ day: chosenDay }, list] = useFilters({ day: requested });
  const today = formatDate(now);
  const day = shownDay(chosenDay, now);
  return (
    <>
      {chosenDay !== undefined && chosenDay !== day && (
        <Banner tone="warning">{text.dayOutside(FIRST_DAY, today, day)}</Banner>
      )}
      <Head>
        <h3>{text.title}</h3>
        <DayField label={text.day} value={day} onChange={(next) => list({ day: next })} min={FIRST_DAY} max={today} />
      </Head>
      <Split>
        {hasBandwidth && <BandwidthPanel day={day} unfinished={day === today} agent={agent} />}
        <ViolationsPanel key={day} day={day} unfinished={day === today} />
      </Split>
    </>
  );
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--_space-2) var(--_space-4);

  h3 {
    font-size: var(--_title-md);
    line-height: var(--_title-md-line);
    font-weight: var(--_weight-title);
  }

  @container (max-width: 480px) {
    > div {
      width: 100%;
    }
  }
`;

interface BandwidthPanelProps {
  /** `2026-11-20` */
  day: string;
  /** whether the day is not over */
  unfinished: boolean;
  agent: boolean;
}

/** Shows the 5-minute bandwidth of a day, of all nodes or of one, with the 95th percentile for billing (§9). */
function BandwidthPanel({ day, unfinished, agent }: BandwidthPanelProps) {
  const text = useText(techDayText);
  const locale = useLocale();
  const [device, setDevice] = useState<ChosenDevice>();
  const [view, setView] = useState<ChartView>('chart');
  const query = useBandwidthQuery({
    date: day,
    // a key with the value undefined would be another cache entry
    ...(device && { uuid: device.uuid }),
  });
  const { currentData } = query;
  const points = useMemo(
    () => currentData?.list.map(({ timestamp, bandwidth }): ChartPoint => ({ at: timestamp, value: bandwidth })),
    [currentData],
  );
  const summary = points && seriesSummary(points);
  const names = useText(basisText);
  const window = currentData?.window;
  const basis = basisName(names, currentData?.billing);
  const p95 = currentData?.bandwidth95 ?? undefined;
  const p95Name = window ? names.day95 : text.p95;
  const whose = device?.name ?? text.all;
  const bandwidthText = (bandwidth: number | undefined) =>
    bandwidth === undefined ? '--' : formatBandwidth(bandwidth);
  const peak = summary && { value: summary.highest.value, time: longName(summary.highest.at, 'time', locale) };

  return (
    <Box as="section" aria-label={text.bandwidth}>
      <PanelHead>
        <h4>{text.bandwidth}</h4>
        <Tools>
          <DeviceChoice value={device} onChange={setDevice} agent={agent} />
          <ChartViewSwitch value={view} onChange={setView} />
        </Tools>
      </PanelHead>
      {points ? (
        <TimeChart
          points={points}
          unit="time"
          name={text.bandwidth}
          view={view}
          onView={setView}
          sentence={
            peak
              ? text.sentence(day, whose, bandwidthText(p95), bandwidthText(peak.value), peak.time)
              : text.sentenceEmpty(day, whose)
          }
          head={text.head}
          format={formatBandwidth}
          formatWithUnit={(bandwidth) => text.unit(formatBandwidth(bandwidth))}
          formatTick={formatBandwidth}
          mark={p95 === undefined ? undefined : { value: p95, label: `${p95Name} ${text.unit(bandwidthText(p95))}` }}
          unfinished={unfinished && points.length > 0 ? { at: points.at(-1)!.at, label: text.unfinished } : undefined}
          foot={{ label: p95Name, value: bandwidthText(p95) }}
        >
          <span>
            {p95Name} <strong>{p95 === undefined ? '--' : text.unit(bandwidthText(p95))}</strong>{' '}
            {unfinished && points.length > 0 && text.open}
          </span>
          {window && (
            <span>
              {names.peak95} <small>{hoursName(names, window)}</small>{' '}
              <strong>{currentData?.peak95 == null ? '--' : text.unit(bandwidthText(currentData.peak95))}</strong>
            </span>
          )}
          {basis && <span>{text.basis(basis)}</span>}
          {peak && (
            <span>
              {text.peak} {text.at(text.unit(bandwidthText(peak.value)), peak.time)}
            </span>
          )}
          {window && !device && <small>{text.sumNote}</small>}
        </TimeChart>
      ) : (
        <ChartPlaceholder label={text.loading}>{failureOf(query)}</ChartPlaceholder>
      )}
    </Box>
  );
}

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--_space-2);
`;

const Box = styled(Panel)`
  h4 {
    font-size: var(--_title-sm);
    line-height: var(--_title-sm-line);
    font-weight: var(--_weight-title);
  }

  > figure,
  > [aria-busy] {
    padding: 0 var(--_panel-pad) var(--_panel-pad);
  }
`;
