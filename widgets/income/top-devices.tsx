import { useState } from 'react';
import { styled } from 'styled-components';
import { HIDDEN } from '#shared/domain/masking.ts';
import { formatCents } from '#shared/domain/money.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { FailedCard } from '#shared/features/query-state.tsx';
import { useText } from '#shared/host/locale.ts';
import { useAgentDevicesQuery, useMinerDevicesQuery } from '#shared/client/devices.api.ts';
import { LinkButton } from '#shared/ui/link.tsx';
import { Panel, PanelHead } from '#shared/ui/panel.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { historyText } from './history.text.ts';
import { RankList } from './rank-list.ts';
import type { MinerDeviceQuery } from '#shared/contract/income.ts';

interface TopDevicesProps {
  agent: boolean;
  masked: boolean;
}

const ROWS = 10;

/** The devices that earn most, of yesterday or of the month so far; each leads to its page. */
export function TopDevices({ agent, masked }: TopDevicesProps) {
  const text = useText(historyText);
  const { requestNavigation } = useWidget();
  const [key, setKey] = useState<MinerDeviceQuery['key_style']>('month');
  const { rows, error, fetching, refetch } = useTopDevices(agent, key);
  const most = rows?.[0]?.income ?? 0;
  return (
    <Panel as="section" aria-label={text.top} aria-busy={!rows && !error}>
      <PanelHead>
        <h3>{text.top}</h3>
        <Segmented
          label={text.topKey}
          value={key}
          onChange={setKey}
          items={[
            { value: 'day', label: text.yesterday },
            { value: 'month', label: text.month },
          ]}
        />
      </PanelHead>
      {rows?.length === 0 && <Empty>{text.noDevices}</Empty>}
      {rows?.length !== 0 && (rows || !error) && (
        <RankList>
          {rows?.map((row, index) => (
            <RankedDevice
              key={row.uuid}
              rank={index + 1}
              row={row}
              most={most}
              masked={masked}
              onOpen={() => requestNavigation('device', { deviceUUID: row.uuid })}
            />
          ))}
          {!rows &&
            Array.from({ length: ROWS }, (_, index) => (
              <li key={index} className="bone">
                <Skeleton width="60%" />
                <Skeleton height={4} />
              </li>
            ))}
        </RankList>
      )}
      {!rows && error && <FailedCard error={error} busy={fetching} onRetry={refetch} />}
      <Foot>
        <LinkButton onClick={() => requestNavigation('devices')}>{text.allDevices}</LinkButton>
      </Foot>
      {!rows && !error && <VisuallyHidden role="status">{text.loadingTop}</VisuallyHidden>}
    </Panel>
  );
}

interface RankedDeviceProps {
  /** from 1 */
  rank: number;
  row: DeviceIncome;
  /** what the first one earns, cents: its bar is full */
  most: number;
  masked: boolean;
  onOpen: () => void;
}

function RankedDevice({ rank, row, most, masked, onOpen }: RankedDeviceProps) {
  const text = useText(historyText);
  const { uuid, name, online, income } = row;
  const known = income === undefined ? '--' : formatCents(income);
  const state = online ? text.online : text.offline;
  return (
    <li>
      <button type="button" title={uuid} onClick={onOpen}>
        <i>
          <VisuallyHidden>{text.rank(rank)}</VisuallyHidden>
          <span aria-hidden>{rank}</span>
        </i>
        <b>{name}</b>
        <strong>{masked ? HIDDEN : known}</strong>
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
  const rows = agent
    ? ofAgent.currentData?.list.map((device) => rowOf(device, device.agentIncome))
    : ofMiner.currentData?.list.map((device) => rowOf(device, device.minerIncome));
  const { isFetching, refetch, error } = agent ? ofAgent : ofMiner;
  // §7.5 names no order
  rows?.sort((one, other) => (other.income ?? Number.MIN_SAFE_INTEGER) - (one.income ?? Number.MIN_SAFE_INTEGER));
  return { rows, error: error, fetching: isFetching, refetch: () => void refetch() };
}

interface DeviceIncome {
  uuid: string;
  name: string;
  /** undefined when nobody says */
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
