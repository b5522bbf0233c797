/** Operations of one day: bandwidth and unbilled records. Loaded as soon as the totals are on screen. */
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { FIRST_BILL_MONTH } from '#shared/domain/bill-month.ts';
import { formatDate } from '#shared/domain/shanghai-time.ts';
import { Split } from '#shared/features/overview/overview.styles.ts';
import { useLocale, useText } from '#shared/host/locale.ts';
import { useOffered } from '#shared/host/offered.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { DayField } from '#shared/ui/date/day-field.tsx';
import { ChartPlaceholder } from '#shared/ui/chart/chart-placeholder.tsx';
import { factsOf, longName, type ChartPoint } from '#shared/ui/chart/chart-time.ts';
import { TimeChart, type ChartView } from '#shared/ui/chart/time-chart.tsx';
import type { ChosenDevice } from '#shared/features/device-choice/chosen-device.ts';
import { DeviceChoice } from '#shared/features/device-choice/device-choice.tsx';
import { FailedCard } from '#shared/element/failed-card.tsx';
import { Panel, PanelHead } from '#shared/ui/base/panel.tsx';
import { useBandwidthQuery } from '#shared/client/tech.api.ts';
import { formatBandwidth } from '#shared/domain/bandwidth.ts';
import { firstDay } from './tech.rules.ts';
import { dayText } from './tech-day.text.ts';
import { ViolationsPanel } from './violations-panel.tsx';

export default function TechDay({ agent }: { agent: boolean }) {
  const text = useText(dayText);
  const measured = useOffered('deviceBandwidth');
  const now = useServerNow();
  // without a selection, the last complete day is shown, also after midnight
  const [chosen, setChosen] = useState<string>();
  const day = chosen ?? firstDay(now);
  const today = formatDate(now);
  return (
    <>
      <Head>
        <h3>{text.title}</h3>
        <DayField label={text.day} value={day} onChange={setChosen} min={`${FIRST_BILL_MONTH}-01`} max={today} />
      </Head>
      <Split>
        {measured && <BandwidthPanel day={day} agent={agent} />}
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
  agent: boolean;
}

/** Shows the 5-minute bandwidth of a day, of all nodes or of one, with the 95th percentile for billing (§9). */
function BandwidthPanel({ day, agent }: BandwidthPanelProps) {
  const text = useText(dayText);
  const locale = useLocale();
  const [device, setDevice] = useState<ChosenDevice>();
  const [view, setView] = useState<ChartView>('chart');
  const { currentData, error, isFetching, refetch } = useBandwidthQuery({
    date: day,
    // a key with the value undefined would be another cache entry
    ...(device && { uuid: device.uuid }),
  });
  const points = useMemo(
    () => currentData?.list.map(({ timestamp, bandwidth }): ChartPoint => ({ at: timestamp, value: bandwidth })),
    [currentData],
  );
  const facts = points && factsOf(points);
  const p95 = currentData?.bandwidth95 ?? undefined;
  const whose = device?.name ?? text.all;
  const shown = (bandwidth: number | undefined) => (bandwidth === undefined ? '--' : formatBandwidth(bandwidth));
  const peak = facts && { value: facts.highest.value, time: longName(facts.highest.at, 'time', locale) };

  return (
    <Box as="section" aria-label={text.bandwidth}>
      <PanelHead>
        <h4>{text.bandwidth}</h4>
        <DeviceChoice value={device} onChange={setDevice} agent={agent} />
      </PanelHead>
      {points ? (
        <TimeChart
          points={points}
          unit="time"
          view={view}
          onView={setView}
          sentence={
            peak ? text.sentence(day, whose, shown(p95), shown(peak.value), peak.time) : text.sentenceEmpty(day, whose)
          }
          head={text.head}
          format={formatBandwidth}
          formatWithUnit={(bandwidth) => text.unit(formatBandwidth(bandwidth))}
          formatTick={formatBandwidth}
          mark={p95 === undefined ? undefined : { value: p95, label: text.p95Line(shown(p95)) }}
          foot={{ label: text.p95, value: shown(p95) }}
        >
          <span>
            {text.p95} <strong>{text.unit(shown(p95))}</strong>
          </span>
          {peak && (
            <span>
              {text.peak} {text.at(text.unit(shown(peak.value)), peak.time)}
            </span>
          )}
        </TimeChart>
      ) : (
        <ChartPlaceholder label={text.loading}>
          {error && <FailedCard error={error} busy={isFetching} onRetry={() => void refetch()} />}
        </ChartPlaceholder>
      )}
    </Box>
  );
}

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
