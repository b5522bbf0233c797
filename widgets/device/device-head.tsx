import { useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { formatBandwidth } from '#shared/core/bandwidth.ts';
import { amountText, HIDDEN } from '#shared/core/masking.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { formatMinute } from '#shared/core/shanghai-time.ts';
import { expectedLoss, isOverLimit, openRisk, rescueOf, type Outage } from '#shared/topics/devices/outage.rules.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { formatCents, sumOfKnown, type Cents } from '#shared/core/money.ts';
import type { ChartPoint } from '#shared/ui/chart/chart-time.ts';
import type { Periods } from '#shared/topics/billing/income/income-bridge.rules.ts';
import { useText } from '#shared/host/locale.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { copyAndNotify } from '#shared/ui/base/copy-text.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { MoneyFigure } from '#shared/ui/base/money-figure.tsx';
import { Panel } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { Stat, StatBand } from '#shared/ui/base/stat.tsx';
import { Status } from '#shared/ui/base/status.tsx';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { deviceCodeText } from './device-code.text.ts';
import { codeOf, shortId, type DeviceDetails } from './device.rules.ts';
import { deviceText } from './device.text.ts';

const OwnerNoticeButton = lazyView(() => import('#shared/topics/devices/owner-notice-button.tsx'));
const RiskCountdown = lazyView(() => import('#shared/topics/devices/risk-countdown.tsx'));
const CodeDialog = lazyDialog(() => import('./code-dialog.tsx'));
const ExplainChange = lazyView(() => import('#shared/topics/billing/income/explain-change.tsx'));

interface DeviceHeadProps {
  uuid: string;
  /** undefined while loading; null if the device is not in the node list */
  details: DeviceDetails | null | undefined;
  income: readonly ChartPoint[];
  /** undefined if the platform sent none */
  yesterday: Cents | undefined;
  before: readonly (number | undefined)[];
  /** the days of `income` and the days before */
  periods: Periods;
  /** number of unbilled days; undefined while unknown */
  unbilled: number | undefined;
  /** why yesterday was not billed; undefined if it was billed or unknown */
  missed: string | undefined;
  failed: boolean;
  agent: boolean;
  hasPricingRight: boolean;
  masked: boolean;
}

/** Shows the name, state and income of the device. */
export function DeviceHead(props: DeviceHeadProps) {
  const { uuid, details, agent, hasPricingRight, masked } = props;
  const text = useText(deviceText);
  const { requestNavigation } = useWidget();
  const id = useRef<HTMLElement>(null);
  const price = details?.price === undefined ? '--' : formatCents(details.price);
  const rows: readonly (readonly [label: string, value: ReactNode] | false)[] = [
    agent && [text.owner, details?.username || text.own],
    hasPricingRight && [text.price, masked ? HIDDEN : price],
    agent && !!details?.remark && [text.remark, details.remark],
    !!details?.minerRemark && [agent ? text.minerRemark : text.remark, details.minerRemark],
  ];
  return (
    <Panel as="section" aria-label={text.details} aria-busy={details === undefined}>
      <Head>
        <div>
          <h2>{details?.name || shortId(uuid)}</h2>
          {details === undefined && <Skeleton width={64} />}
          {details?.online !== undefined && (
            <Status tone={details.online ? 'success' : 'pending'} icon={details.online ? undefined : 'offline'}>
              {details.online ? text.online : text.offline}
            </Status>
          )}
        </div>
        <Button part="dial" onClick={() => requestNavigation('dial', { deviceUUID: uuid })}>
          {text.dial}
        </Button>
        {agent && details?.username && <OwnerNoticeButton uuids={[uuid]} />}
        <DetailList>
          <div>
            <dt>{text.uuid}</dt>
            <dd>
              <code ref={id}>{uuid}</code>
              <LinkButton aria-label={text.copy} onClick={() => void copyAndNotify(uuid, id.current)}>
                {text.copyShort}
              </LinkButton>
              {codeOf(uuid) && <DeviceCode uuid={uuid} name={details?.name ?? ''} />}
            </dd>
          </div>
          {details !== null &&
            rows.map(
              (row) =>
                row && (
                  <div key={row[0]}>
                    <dt>{row[0]}</dt>
                    <dd>{details ? row[1] : <Skeleton width={64} />}</dd>
                  </div>
                ),
            )}
        </DetailList>
        {details === null && <p>{text.notListed}</p>}
      </Head>
      {details && (details.online === false || details.outage.risk) && (
        <OutageNote outage={details.outage} masked={masked} />
      )}
      <Figures {...props} />
    </Panel>
  );
}

/** Opens the QR code of the device. */
function DeviceCode({ uuid, name }: { uuid: string; name: string }) {
  const text = useText(deviceCodeText);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <LinkButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text.open}
      </LinkButton>
      {isOpen && (
        <CodeDialog
          frame={{ title: text.title, size: 'sm' }}
          onFrameClose={close}
          uuid={uuid}
          name={name}
          onClose={close}
        />
      )}
    </>
  );
}

/** States since when the node is offline, what it costs today, and until when the day can still be billed. */
function OutageNote({ outage, masked }: { outage: Outage; masked: boolean }) {
  const text = useText(deviceText);
  const now = useServerNow();
  const loss = expectedLoss(outage, now);
  const rescue = rescueOf(outage, now);
  const risk = openRisk(outage, now);
  const since = outage.since === undefined ? '--' : formatMinute(outage.since * 1000);
  return (
    <Note>
      <Banner tone="warning" icon="offline">
        <b>
          {risk?.cause === 'no-sample' ? text.silentSince(formatMinute(risk.since * 1000)) : text.offlineSince(since)}
        </b>
        {rescue && (
          <p>
            {'by' in rescue ? text.rescueBy(formatMinute(rescue.by).slice(11)) : text.rescueWithin(rescue.minutes)}{' '}
            {risk && <RiskCountdown by={risk.by * 1000} />}
          </p>
        )}
        {isOverLimit(outage, now) && <p>{text.unbilledToday}</p>}
        <p>
          {loss?.isCertain === false
            ? text.lossAtMost(amountText(loss.amount, masked))
            : text.loss(amountText(loss?.amount, masked && loss !== undefined))}
        </p>
      </Banner>
    </Note>
  );
}

function Figures(props: DeviceHeadProps) {
  const { uuid, details, income, yesterday, before, periods, unbilled, missed, failed, agent, masked } = props;
  const text = useText(deviceText);
  // a sum of fewer days would not be the sum of the 28 days before
  const earlier = before.includes(undefined) ? undefined : sumOfKnown(before);
  const count = failed ? '--' : <Skeleton width={64} height={20} />;
  return (
    <Band>
      <StatBand>
        <Stat label={text.yesterday} note={missed}>
          <MoneyFigure cents={yesterday} size="md" masked={masked} />
        </Stat>
        <Stat
          label={text.sum}
          note={
            <>
              {earlier !== undefined && !masked && text.sumBefore(formatCents(earlier))}{' '}
              <ExplainChange periods={periods} agent={agent} masked={masked} of={{ uuid, name: details?.name ?? '' }} />
            </>
          }
        >
          <MoneyFigure cents={sumOfKnown(income.map(({ value }) => value))} size="md" masked={masked} />
        </Stat>
        <Stat label={text.unbilledDays} note={unbilled === 0 ? text.allBilled : text.unbilledNote}>
          <Figure>{unbilled === undefined ? count : text.days(unbilled)}</Figure>
        </Stat>
      </StatBand>
    </Band>
  );
}

/** Returns a bandwidth in M with its unit, or `--` if there are no samples. */
export const bandwidthText = (bandwidth: number | undefined, unit: (text: string) => string): string =>
  bandwidth === undefined ? '--' : unit(formatBandwidth(bandwidth));

const Head = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--_space-4);
  padding: var(--_space-5) var(--_panel-pad);

  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-1) var(--_space-4);
    min-width: 0;
  }

  h2 {
    overflow-wrap: anywhere;
    font-size: var(--_title-md);
    line-height: var(--_title-md-line);
    font-weight: var(--_weight-title);
  }

  p {
    color: var(--_text-2);
  }

  dl,
  p {
    grid-column: 1 / -1;
  }

  /* the name and the ID have the full width on phones */
  @container (max-width: 480px) {
    grid-template-columns: minmax(0, 1fr);

    > button {
      order: 1;
    }

    dl > :first-child,
    dl > :first-child dd {
      flex-wrap: wrap;
    }
  }
`;

const DetailList = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--_space-1) var(--_space-8);

  > div {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    min-width: 0;
    min-height: var(--_control-sm);
  }

  dt {
    flex: none;
    color: var(--_text-3);
  }

  dd {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    min-width: 0;
    overflow-wrap: anywhere;
    > button {
      flex: none;
    }
    font-variant-numeric: tabular-nums;
  }

  code {
    font: calc(var(--_text-base) * 13 / 14) / calc(var(--_text-base) * 20 / 14) var(--_font-code);
    color: var(--_text-2);
    overflow-wrap: anywhere;
  }
`;

const Note = styled.div`
  padding: 0 var(--_panel-pad) var(--_space-5);
`;

const Band = styled.div`
  border-top: var(--_hairline);
`;

const Figure = styled.span`
  font-size: var(--_figure-md);
  line-height: var(--_figure-md-line);
  font-weight: var(--_weight-label);
  font-variant-numeric: tabular-nums lining-nums;
`;
