import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { useOffered } from '#shared/host/offered.ts';
import { useDevicePages } from '#shared/topics/devices/use-device-pages.ts';
import { useLeftScreen } from '#shared/client/left-screen.ts';
import { useOnline } from '#shared/client/use-online.ts';
import type { AgentDevice, MinerDevice } from '#shared/topics/devices/device-income.calls.ts';
import { SavedFilters } from '#shared/topics/accounts/saved-filter/saved-filters.tsx';
import { FailedCard } from '#shared/element/failed-card.tsx';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import type { Column } from '#shared/ui/table/column.ts';
import { DataTable } from '#shared/ui/table/data-table.tsx';
import { cutPage } from '#shared/ui/table/cut-page.ts';
import { RowLinks } from '#shared/ui/table/row-links.ts';
import { Identifier } from '#shared/ui/base/identifier.tsx';
import { preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Panel, PanelBody, PanelHead } from '#shared/ui/base/panel.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { SearchField } from '#shared/ui/form/search-field.tsx';
import { Status } from '#shared/ui/base/status.tsx';
import { useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { CardsDrawer } from './dial-drawer.tsx';
import { managerLineOf, matchesKeywords } from './card.rules.ts';
import { devicesText } from './device-dial.text.ts';

interface DialDevicesProps {
  /** whether the devices are listed for their agent or for their miner */
  of: 'agent' | 'miner';
  pageSize: number;
  onDialling: (uuid: string) => void;
}

/** What the list keeps while the user looks at a device. */
interface LeftDevices {
  readonly keywords: string;
  readonly page: number;
  readonly onlyMissing: boolean;
}

/** Shows the state of a device, which the platform can omit. */
function State({ online }: { online: boolean | undefined }) {
  const text = useText(devicesText);
  return online === undefined ? (
    '--'
  ) : (
    <Status tone={online ? 'success' : 'pending'} icon={online ? undefined : 'offline'}>
      {online ? text.online : text.offline}
    </Status>
  );
}

/** Shows the management line of a device, or whether the device needs one. */
function ManagerLine({ device }: { device: AgentDevice | MinerDevice }) {
  const text = useText(devicesText);
  const line = managerLineOf(device);
  const state = () => {
    if (!line) return '--';
    if (typeof line === 'object') return <Status tone="success">{line.name}</Status>;
    const label = text.managerStates[line];
    return line === 'notNeeded' ? <Quiet>{label}</Quiet> : <Status tone="warning">{label}</Status>;
  };
  return (
    <Managed>
      <Label>{text.manager} </Label>
      {state()}
    </Managed>
  );
}

/** Lists the devices, each with its drawer and a link to its dialing settings. */
export function DialDevices({ of, pageSize, onDialling }: DialDevicesProps) {
  const text = useText(devicesText);
  const { requestNavigation } = useWidget();
  const dials = useOffered('saveDialling');
  const [leftDevices, leave] = useLeftScreen<LeftDevices>(`dial ${of}`);
  const [keywords, setKeywords] = useState(leftDevices?.keywords ?? '');
  const [page, setPage] = useState(leftDevices?.page ?? 1);
  const [onlyMissing, setOnlyMissing] = useState(leftDevices?.onlyMissing ?? false);
  const [openedDevice, setOpenedDevice] = useState<AgentDevice | MinerDevice>();
  const connected = useOnline();
  const devices = useDevicePages(of, { key_style: 'day' });
  useIdlePreload(preloadDialog, devices.total !== undefined);

  const all = useMemo(() => devices.pages.flatMap(({ list }) => [...list]), [devices.pages]);
  const missingCount = useMemo(() => all.filter((device) => managerLineOf(device) === 'missing').length, [all]);
  // after the last one is bound, the list shows all devices again
  const filters = onlyMissing && missingCount > 0;
  const foundDevices = useMemo(
    () =>
      all.filter((device) => matchesKeywords(device, keywords) && (!filters || managerLineOf(device) === 'missing')),
    [all, keywords, filters],
  );
  const knowsLines = useMemo(() => all.some((device) => managerLineOf(device) !== undefined), [all]);
  const isKnown = devices.pages.length > 0;
  useWidgetState(isKnown, devices.error);
  const unknown = devices.error ? 'failed' : 'loading';
  const toDialling = (uuid: string) => {
    leave({ keywords, page, onlyMissing });
    onDialling(uuid);
  };

  return (
    <Devices as="section" aria-label={text.caption}>
      <Tools
        keywords={keywords}
        onlyMissing={onlyMissing}
        missingCount={missingCount}
        complete={devices.complete}
        onFilter={(next) => {
          setKeywords(next.keywords);
          setOnlyMissing(next.onlyMissing);
          setPage(1);
        }}
      />
      {!connected && isKnown && (
        <PanelBody>
          <Banner icon="offline">{text.stale}</Banner>
        </PanelBody>
      )}
      <DataTable
        caption={text.caption}
        columns={deviceColumns(text, {
          onDevice(uuid) {
            leave({ keywords, page, onlyMissing });
            requestNavigation('device', { deviceUUID: uuid });
          },
          onNetwork: setOpenedDevice,
          onDialling: dials ? toDialling : undefined,
        }).filter(({ key }) => key !== 'manager' || knowsLines)}
        {...cutPage(foundDevices, page, pageSize)}
        rowKey={({ uuid }) => uuid}
        state={isKnown && (foundDevices.length > 0 || devices.complete) ? 'ready' : unknown}
        refreshing={isKnown && devices.loading}
        failure={devices.error && <FailedCard level={2} error={devices.error} onRetry={devices.retry} />}
        empty={
          keywords.trim()
            ? {
                level: 2,
                title: text.noMatch,
                text: text.noMatchText,
                actions: <Button onClick={() => setKeywords('')}>{text.clear}</Button>,
              }
            : { level: 2, title: text.none, text: text.noneText }
        }
        partial={!devices.complete}
        onPage={setPage}
      />
      <CardsDrawer
        deviceUuid={openedDevice?.uuid}
        deviceName={openedDevice?.name}
        onClose={() => setOpenedDevice(undefined)}
        onDialling={toDialling}
      />
    </Devices>
  );
}

interface ToolsProps {
  keywords: string;
  onlyMissing: boolean;
  /** devices without a management line */
  missingCount: number;
  /** whether all devices are loaded */
  complete: boolean;
  onFilter: (filter: Pick<LeftDevices, 'keywords' | 'onlyMissing'>) => void;
}

/** The search and the filter of the devices, which users can save with a name. */
function Tools({ keywords, onlyMissing, missingCount, complete, onFilter }: ToolsProps) {
  const text = useText(devicesText);
  return (
    <PanelHead>
      <SearchField
        label={text.search}
        clearLabel={text.clear}
        value={keywords}
        onChange={(value) => onFilter({ keywords: value, onlyMissing })}
      />
      <Filters>
        {missingCount > 0 && (
          <Checkbox checked={onlyMissing} onChange={(checked) => onFilter({ keywords, onlyMissing: checked })}>
            {text.onlyMissing(complete ? missingCount : undefined)}
          </Checkbox>
        )}
        <SavedFilters
          list="dialling"
          current={{ query: keywords.trim(), missing: onlyMissing ? '1' : undefined }}
          onChoose={({ query = '', missing }) => onFilter({ keywords: query, onlyMissing: missing !== undefined })}
        />
      </Filters>
    </PanelHead>
  );
}

/** One line below the search of a phone. */
const Filters = styled.div`
  display: flex;
  flex: 1 1 auto;
  align-items: center;
  justify-content: space-between;
  gap: var(--_space-2);
  > :only-child {
    margin-left: auto;
  }
`;

interface DeviceActions {
  onDevice: (uuid: string) => void;
  onNetwork: (device: AgentDevice | MinerDevice) => void;
  /** undefined if the platform does not support dialing settings */
  onDialling: ((uuid: string) => void) | undefined;
}

function deviceColumns(
  text: (typeof devicesText)['zh-CN'],
  { onDevice, onNetwork, onDialling }: DeviceActions,
): readonly Column<AgentDevice | MinerDevice>[] {
  return [
    {
      key: 'name',
      head: text.name,
      cell: ({ name, uuid }) => (
        <RowLinks>
          <LinkButton onClick={() => onDevice(uuid)}>{name || uuid}</LinkButton>
        </RowLinks>
      ),
    },
    {
      key: 'online',
      head: text.state,
      cell: ({ online }) => <State online={online} />,
    },
    {
      key: 'uuid',
      head: text.uuid,
      kind: 'code',
      fold: true,
      cell: ({ uuid }) => <Identifier what={text.uuid} value={uuid} />,
    },
    {
      key: 'manager',
      head: text.manager,
      cell: (device) => <ManagerLine device={device} />,
    },
    {
      key: 'ways',
      head: text.ways,
      align: 'end',
      cell: (device) => (
        <RowLinks>
          <LinkButton
            aria-haspopup="dialog"
            aria-label={text.networkOf(device.name || device.uuid)}
            onClick={() => onNetwork(device)}
          >
            {text.network}
          </LinkButton>
          {onDialling && (
            <LinkButton
              aria-label={text.diallingOf(device.name || device.uuid)}
              onClick={() => onDialling(device.uuid)}
            >
              {text.dialling}
            </LinkButton>
          )}
        </RowLinks>
      ),
    },
  ];
}

/* On phones, the management line and the actions have their own lines, because the name needs the room next to the status. */
const Devices = styled(Panel)`
  /* the note below the checkbox is empty */
  header > div:last-child:has(> label) {
    margin-bottom: -8px;
  }
  /* the actions need the room of the serial number, which the page of the device shows */
  @container (min-width: 641px) and (max-width: 760px) {
    tr > :nth-child(3) {
      display: none;
    }
  }
  @container (max-width: 640px) {
    tbody td:nth-child(n + 4):nth-child(n) {
      grid-column: 1 / -1;
      justify-self: start;
    }
  }
`;

const Managed = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--_space-1);
`;

/** Replaces the head of the column, which phones do not show. */
const Label = styled.span`
  display: none;
  color: var(--_text-3);
  @container (max-width: 640px) {
    display: inline;
  }
`;

const Quiet = styled.span`
  color: var(--_text-3);
`;
