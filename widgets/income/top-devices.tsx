import { useState } from 'react';
import { styled } from 'styled-components';
import { HIDDEN } from '#shared/core/masking.ts';
import { formatCents } from '#shared/core/money.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { QueryPart } from '#shared/element/query-state.tsx';
import { useText } from '#shared/host/locale.ts';
import { useAgentDevicesQuery, useMinerDevicesQuery } from '#shared/topics/devices/device.api.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Panel, PanelHead } from '#shared/ui/base/panel.tsx';
import { PeriodSwitch, useEarlierPeriods } from '#shared/topics/billing/income/period-switch.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import type { MinerDeviceQuery } from '#shared/topics/devices/device-income.calls.ts';
import { incomeHistoryText } from './history.text.ts';
import { highestIncome } from './income.rules.ts';

interface TopDevicesProps {
  agent: boolean;
  masked: boolean;
}

const ROWS = 10;

/** Lists the devices with the highest income of yesterday or of this month. Each links to its page. */
export function TopDevices({ agent, masked }: TopDevicesProps) {
  const text = useText(incomeHistoryText);
  const { requestNavigation } = useWidget();
  const [key, setKey] = useState<MinerDeviceQuery['key_style']>('month');
  const query = useTopDevices(agent, key);
  const { currentData, error, fulfilledTimeStamp } = query;
  const skeleton = (
    <>
      <VisuallyHidden role="status">{text.loadingTop}</VisuallyHidden>
      <RankList aria-hidden>
        {Array.from({ length: ROWS }, (_, index) => (
          <li key={index} className="skeleton">
            <Skeleton width="60%" />
            <Skeleton height={4} />
          </li>
        ))}
      </RankList>
    </>
  );
  return (
    <Panel as="section" aria-label={text.top} aria-busy={!currentData && !error}>
      <PanelHead>
        <h3>{text.top}</h3>
        <PeriodSwitch value={key} onChange={setKey} names={useEarlierPeriods(fulfilledTimeStamp)} />
      </PanelHead>
      <QueryPart query={query} skeleton={skeleton}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty>{text.noDevices}</Empty>
          ) : (
            <RankList>
              {rows.map((row, index) => (
                <RankedDevice
                  key={row.uuid}
                  rank={index + 1}
                  row={row}
                  most={rows[0]!.income ?? 0}
                  masked={masked}
                  onOpen={() => requestNavigation('device', { deviceUUID: row.uuid })}
                />
              ))}
            </RankList>
          )
        }
      </QueryPart>
      <Foot>
        <LinkButton onClick={() => requestNavigation('devices')}>{text.allDevices}</LinkButton>
      </Foot>
    </Panel>
  );
}

interface RankedDeviceProps {
  /** rank, from 1 */
  rank: number;
  row: DeviceIncome;
  /** income of the first device in cents, which has a full bar */
  most: number;
  masked: boolean;
  onOpen: () => void;
}

function RankedDevice({ rank, row, most, masked, onOpen }: RankedDeviceProps) {
  const text = useText(incomeHistoryText);
  const { uuid, name, online, income } = row;
  const incomeText = income === undefined ? '--' : formatCents(income);
  const state = online ? text.online : text.offline;
  return (
    <li>
      <button type="button" title={uuid} onClick={onOpen}>
        <i>
          <VisuallyHidden>{text.rank(rank)}</VisuallyHidden>
          <span aria-hidden>{rank}</span>
        </i>
        <b>{name}</b>
        <strong>{masked ? HIDDEN : incomeText}</strong>
        <small>
          <span className="bar" aria-hidden>
            <span style={{ width: `${most > 0 ? Math.max(0, (income ?? 0) / most) * 100 : 0}%` }} />
          </span>
          <span className={online ? 'state on' : 'state'}>{online === undefined ? '--' : state}</span>
        </small>
      </button>
    </li>
  );
}

function useTopDevices(agent: boolean, key: MinerDeviceQuery['key_style']) {
  const page: MinerDeviceQuery = { limit: ROWS, offset: 0, key_style: key };
  const ofAgent = useAgentDevicesQuery(page, { skip: !agent });
  const ofMiner = useMinerDevicesQuery(page, { skip: agent });
  const devices = agent
    ? ofAgent.currentData?.list.map((device) => rowOf(device, device.agentIncome))
    : ofMiner.currentData?.list.map((device) => rowOf(device, device.minerIncome));
  // §7.5 names no order, and a platform can ignore the limit.
  return { ...(agent ? ofAgent : ofMiner), currentData: devices && highestIncome(devices, ROWS) };
}

interface DeviceIncome {
  uuid: string;
  name: string;
  /** undefined if unknown */
  online: boolean | undefined;
  /** cents */
  income: number | undefined;
}

const rowOf = (
  { uuid, name, online }: Omit<DeviceIncome, 'income'>,
  income: number | null | undefined,
): DeviceIncome => ({ uuid, name: name || uuid, online, income: income ?? undefined });

const Foot = styled.footer`
  margin-top: auto;
  padding: var(--_space-3) var(--_panel-pad);
  border-top: var(--_hairline);
  text-align: center;
`;

const Empty = styled.p`
  margin: auto;
  padding: var(--_space-10) var(--_panel-pad);
  color: var(--_text-2);
`;

/** A list of devices with bars that are proportional to the highest income. */
const RankList = styled.ol`
  padding: 0 var(--_panel-pad) var(--_space-2);

  li {
    break-inside: avoid;
    border-top: var(--_hairline);
  }

  @container (min-width: 721px) {
    columns: 2;
    column-gap: var(--_space-8);
  }

  button,
  .skeleton {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr) auto;
    align-content: center;
    gap: 0 var(--_space-2);
    width: calc(100% + 2 * var(--_space-2));
    min-height: 47px;
    margin: 0 calc(-1 * var(--_space-2));
    padding: 3px var(--_space-2);
  }

  .skeleton {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_space-2);
  }

  button {
    &,
    &:focus-visible {
      border-radius: var(--_radius-md);
    }
    &:focus-visible {
      outline-offset: -2px;
    }
    &:hover {
      background: var(--_surface-hover);
    }
  }

  i {
    font-style: normal;
    color: var(--_text-3);
    font-variant-numeric: tabular-nums;
  }

  b {
    overflow: hidden;
    font-weight: 400;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  strong {
    font-weight: var(--_weight-title);
    font-variant-numeric: tabular-nums lining-nums;
  }

  small {
    display: flex;
    grid-column: 2 / -1;
    align-items: center;
    gap: var(--_space-3);
    color: var(--_text-3);
    font-size: var(--_text-xs);
    line-height: calc(var(--_text-base) * 16 / 14);
  }

  .bar {
    flex: 1;
    height: 4px;
    overflow: hidden;
    border-radius: 2px;
    background: var(--_fill);
    > span {
      display: block;
      height: 100%;
      border-radius: 2px;
      background: var(--_chart-bar);
    }
  }

  /* distinguished by shape and label: a filled dot if online, a ring if offline */
  .state::before {
    content: '';
    display: inline-block;
    width: 7px;
    height: 7px;
    margin-right: 5px;
    border: 1.5px solid var(--_text-3);
    border-radius: 50%;
    vertical-align: 0;
  }

  .on::before {
    border-color: var(--_success);
    background: var(--_success);
  }
`;
