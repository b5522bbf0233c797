import { oneLine } from '#shared/core/clean-text.ts';
import { useMemo, useRef, useState } from 'react';
import { useDevicePages } from '#shared/topics/devices/use-device-pages.ts';
import { requestViolations } from '#shared/topics/devices/tech.api.ts';
import { useDeviceIncomeHistoryQuery } from '#shared/topics/billing/income/income.api.ts';
import { languageOf } from '#shared/core/text-language.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { useEach, type Each } from '#shared/client/use-each.ts';
import { useOnline } from '#shared/client/use-online.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import type { PageOf } from '#shared/core/wire-values.ts';
import type { Violation } from '#shared/topics/devices/device.calls.ts';
import type { IncomePoint } from '#shared/topics/billing/income/income.calls.ts';
import { hidesSensitive } from '#shared/core/masking.ts';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import { dayStart, unixRange } from '#shared/core/shanghai-time.ts';
import { OverviewLayout } from '#shared/topics/summary/overview.styles.ts';
import { FailedCard } from '#shared/element/failed-card.tsx';
import { QueryState } from '#shared/element/query-state.tsx';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { useOffered } from '#shared/host/offered.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { focusInView } from '#shared/ui/base/focus-in-view.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { Panel, PanelHead } from '#shared/ui/base/panel.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { BandwidthPanel, IncomePanel } from './charts-panel.tsx';
import { Charts, DeviceSkeleton } from './device-skeleton.tsx';
import { DeviceHead } from './device-head.tsx';
import {
  comparedDays,
  daysUntil,
  agentDetails,
  minerDetails,
  notesOf,
  splitPeriods,
  twoPeriods,
  unbilledOf,
  type DeviceDetails,
  type Unbilled,
} from './device.rules.ts';
import { deviceText } from './device.text.ts';
import { styled } from 'styled-components';
import { Icon } from '#shared/ui/base/icon.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import { isNotFound } from '#shared/client/errors.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';

const AppealMark = lazyView(() => import('#shared/topics/support/appeal-mark.tsx'));

interface UnbilledPanelProps {
  /** the latest first */
  unbilled: readonly Unbilled[];
  days: Pick<Each<unknown>, 'responses' | 'complete' | 'error' | 'retry'>;
  /** number of requested days */
  all: number;
  /** shows the samples of a day; undefined if samples are not available */
  onDay: ((day: string) => void) | undefined;
  /** the day whose appeal opens at once */
  appealed: string | undefined;
}

/**
 * Lists the unbilled records of 28 days with reasons (§9, SLA rules). A day links to its samples. Without records, the
 * figures above state it.
 */
function UnbilledPanel({ unbilled, days, all, onDay, appealed }: UnbilledPanelProps) {
  const text = useText(deviceText);
  const { responses, complete, error, retry } = days;
  if (complete && unbilled.length === 0) return null;
  return (
    <Box as="section" aria-label={text.unbilled} aria-busy={!complete && !error}>
      <PanelHead>
        <h3>{text.unbilled}</h3>
        <span>{complete ? text.count(unbilled.length) : !error && text.daysComing(responses.size, all)}</span>
      </PanelHead>
      {unbilled.length > 0 && (
        <ul>
          {unbilled.map(({ day, reason, appeal }, index) => (
            <li key={`${day} ${index}`}>
              <Icon name="warning" size={16} />
              <time dateTime={day}>{day}</time>
              <p>
                <span lang={languageOf(reason)}>{reason}</span>{' '}
                {appeal && <AppealMark appeal={appeal} rule={reason} startsOpen={day === appealed} />}
              </p>
              {onDay && (
                <LinkButton aria-label={text.samplesOf(day)} onClick={() => onDay(day)}>
                  {text.samples}
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {error && <FailedCard error={error} onRetry={retry} />}
      {!complete && !error && (
        <>
          <VisuallyHidden role="status">{text.loadingUnbilled}</VisuallyHidden>
          {unbilled.length === 0 && (
            <Coming aria-hidden>
              <Skeleton width="70%" />
              <Skeleton width="55%" />
            </Coming>
          )}
        </>
      )}
    </Box>
  );
}

const Box = styled(Panel)`
  header > span {
    color: var(--_text-2);
    font-variant-numeric: tabular-nums;
  }

  ul {
    padding: 0 var(--_panel-pad) var(--_space-2);
  }

  li {
    display: grid;
    grid-template-columns: 16px auto minmax(0, 1fr) auto;
    align-items: baseline;
    gap: 0 var(--_space-3);
    padding: var(--_space-3) 0;
    border-top: var(--_hairline);
    > svg {
      align-self: center;
      color: var(--_warning);
    }
  }

  time {
    font-weight: var(--_weight-label);
    font-variant-numeric: tabular-nums;
  }

  li p {
    color: var(--_text-2);
  }

  @container (max-width: 640px) {
    li {
      grid-template-columns: 16px minmax(0, 1fr) auto;
    }
    li p {
      grid-area: 2 / 2 / auto / -1;
    }
  }
`;

const Coming = styled.div`
  display: grid;
  gap: var(--_space-4);
  padding: var(--_space-3) var(--_panel-pad) var(--_space-6);
`;

interface DeviceViewProps {
  account: AccountInfo;
  deviceUuid: string | undefined;
  appeal: string | undefined;
}

/** Shows the device after it is confirmed to belong to the user. */
export default function DeviceView({ account, deviceUuid = '', appeal }: DeviceViewProps) {
  const uuid = oneLine(deviceUuid);
  return uuid ? <KnownDevice key={uuid} account={account} uuid={uuid} appealed={appeal} /> : <NoDevice />;
}

interface KnownDeviceProps {
  account: AccountInfo;
  uuid: string;
  appealed: string | undefined;
}

function KnownDevice({ account, uuid, appealed }: KnownDeviceProps) {
  const now = useServerNow();
  const periods = twoPeriods(now);
  const { start, end } = unixRange(periods);
  const history = useDeviceIncomeHistoryQuery({ start_timestamp: start, end_timestamp: end, key_style: 'day', uuid });
  return (
    <QueryState
      query={history}
      skeleton={<DeviceSkeleton />}
      failed={(card) => (isNotFound(history.error) ? <NoDevice uuid={uuid} /> : card)}
      level={2}
      panel
    >
      {(income) => (
        <DevicePanels account={account} uuid={uuid} appealed={appealed} last={periods.end} income={income} />
      )}
    </QueryState>
  );
}

/** Shown if no device is specified, or if it does not belong to the user. */
function NoDevice({ uuid }: { uuid?: string }) {
  const text = useText(deviceText);
  const widget = useWidget();
  useWidgetState(uuid === undefined);
  return (
    <Panel as="section">
      <StateCard
        level={2}
        icon="node"
        title={uuid ? text.unknown : text.missing}
        text={uuid ? text.unknownText : text.missingText}
        actions={
          <Button tone="primary" onClick={() => widget.requestNavigation('devices')}>
            {text.toDevices}
          </Button>
        }
      />
    </Panel>
  );
}

interface DevicePanelsProps extends KnownDeviceProps {
  /** the last complete day */
  last: string;
  /** income of the shown days and of the days before */
  income: readonly IncomePoint[];
}

function DevicePanels({ account, uuid, appealed, last, income }: DevicePanelsProps) {
  const text = useText(deviceText);
  const online = useOnline();
  const hasBandwidth = useOffered('deviceBandwidth');
  const masked = hidesSensitive(account, getConfiguration().uidAllowList);
  const days = useMemo(() => daysUntil(last), [last]);
  const { shownPoints, before, last: yesterday } = useMemo(() => splitPeriods(income, days), [income, days]);
  const details = useDeviceDetails(isAgent(account), uuid);
  const violations = useEach<PageOf<Violation>>(days, requestViolations);
  const unbilled = useMemo(() => unbilledOf(uuid, violations.responses), [uuid, violations.responses]);
  const notes = useMemo(() => notesOf(unbilled, text.and), [unbilled, text]);
  const [day, setDay] = useState<string>();
  const charts = useRef<HTMLDivElement>(null);
  // the list is below the chart, so the chart is scrolled into view
  const showDay = (chosenDay: string) => {
    setDay(chosenDay);
    focusInView(charts.current?.lastElementChild as HTMLElement | null);
  };
  return (
    <OverviewLayout>
      {!online && <Banner icon="offline">{text.offlineNow}</Banner>}
      <DeviceHead
        uuid={uuid}
        details={details}
        income={shownPoints}
        yesterday={yesterday}
        before={before}
        periods={comparedDays(last)}
        unbilled={violations.complete ? notes.size : undefined}
        missed={notes.get(dayStart(last) / 1000)}
        failed={violations.error !== undefined}
        agent={isAgent(account)}
        hasPricingRight={account.hasPricingRight}
        masked={masked}
      />
      <Charts ref={charts}>
        <IncomePanel
          points={shownPoints}
          before={before}
          notes={notes}
          onDay={hasBandwidth ? showDay : undefined}
          masked={masked}
        />
        {hasBandwidth && (
          <BandwidthPanel uuid={uuid} days={days} day={day} onDay={setDay} notes={notes} masked={masked} />
        )}
      </Charts>
      <UnbilledPanel
        unbilled={unbilled}
        days={violations}
        all={days.length}
        onDay={hasBandwidth ? showDay : undefined}
        appealed={appealed}
      />
    </OverviewLayout>
  );
}

/** Searches the node list, page by page, for the facts of the device. Returns `null` if the list does not contain it. */
function useDeviceDetails(agent: boolean, uuid: string): DeviceDetails | null | undefined {
  const [foundDevice, setFoundDevice] = useState<DeviceDetails>();
  const scope = { key_style: 'day' } as const;
  const ofAgent = useDevicePages('agent', scope, agent && !foundDevice);
  const ofMiner = useDevicePages('miner', scope, !agent && !foundDevice);
  const { complete } = agent ? ofAgent : ofMiner;
  const isIt = (device: { readonly uuid: string }) => device.uuid === uuid;
  const device = agent
    ? ofAgent.pages.flatMap(({ list }) => list.filter(isIt)).map(agentDetails)[0]
    : ofMiner.pages.flatMap(({ list }) => list.filter(isIt)).map(minerDetails)[0];
  // kept here, because the pages are no longer subscribed to
  if (device && !foundDevice) setFoundDevice(device);
  return foundDevice ?? device ?? (complete ? null : undefined);
}
