import { useCallback, useDeferredValue, useMemo, useState, type DragEvent, type MouseEvent } from 'react';
import { hidesSensitive } from '#shared/domain/masking.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { FailedCard } from '#shared/element/failed-card.tsx';
import { notify } from '#shared/host/notify.ts';
import { useText } from '#shared/host/locale.ts';
import { useRowActions } from '#shared/features/row-actions.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { useOnline } from '#shared/client/use-status.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { copyAndNotify } from '#shared/ui/base/copy-text.ts';
import { uiText } from '#shared/ui/base/ui.text.ts';
import { VirtualTable, type VirtualColumn } from '#shared/ui/table/virtual-table.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { Panels } from '#shared/ui/base/panel.tsx';
import { ComparisonBar } from './comparison-bar.tsx';
import { MOST_COMPARED, withToggled } from './comparison.rules.ts';
import {
  actionColumn,
  deviceColumns,
  PICKABLE_WIDTH,
  pickableName,
  type ColumnChoice,
  type DeviceColumn,
  type Viewpoint,
} from './device-columns.tsx';
import { DeviceFigures } from './device-figures.tsx';
import { wasSkeletonShown } from './device-list-skeleton.tsx';
import {
  Chip,
  DropPlaceholder,
  FiguresPlaceholder,
  Foot,
  ListBox,
  Progress,
  ToolsPlaceholder,
} from './device-list.styles.ts';
import type { DeviceRow } from './device-list.rules.ts';
import { shownColumns } from './list-preferences.rules.ts';
import { deviceListText } from './device-list.text.ts';
import type { Period } from '#shared/features/period-switch.tsx';
import { DeviceTools } from './device-tools.tsx';
import { ListDialogs, type OpenDialog } from './list-dialogs.tsx';
import { useComparison, type Comparison } from './use-comparison.ts';
import { ImportStrip } from './import-strip.tsx';
import { KeywordStrip } from './keyword-strip.tsx';
import { outageColumns, withOutage } from './outage-columns.tsx';
import { OutageStrip } from './outage-strip.tsx';
import {
  useDeviceRows,
  useDeviceControls,
  useViewpoint,
  type DeviceRows,
  type DeviceControls,
} from './use-device-rows.ts';

const rowKey = ({ uuid }: DeviceRow): string => uuid;

interface DeviceListViewProps {
  account: AccountInfo;
  /** username of one of the agent's miners, to show only the nodes of this miner */
  owner: string | undefined;
  /** the nodes that the host shows first */
  state: 'online' | 'offline' | undefined;
}

/** Lists all nodes of an account with their income, and the tools that filter and sort them. */
export default function DeviceListView({ account, owner, state }: DeviceListViewProps) {
  const text = useText(deviceListText);
  const connected = useOnline();
  const { element } = useWidget();
  const [begun] = useState(() => wasSkeletonShown(element));
  // The rows are rendered first. If no skeleton was shown, the parts around them are rendered afterwards.
  const whole = useDeferredValue(true, begun);
  const [period, setPeriod] = useState<Period>('day');
  const whose = useViewpoint(account, owner);
  const { viewpoint, miner } = whose;
  const { choice, columns } = useColumns(account, viewpoint, period);
  const controls = useDeviceControls({ uid: account.uid, viewpoint, columns, state });
  const devices = useDeviceRows(whose, period, controls);
  const { arrived } = devices;
  const [panel, setPanel] = useState<OpenDialog>();
  const comparison = useComparison();
  const readFile = (file: File) => {
    setPanel(undefined);
    controls.work.read(file);
  };
  const drop = useFileDrop(readFile);
  const filters = {
    period,
    onPeriod: setPeriod,
    filter: controls.typed,
    onFilter: controls.onFilter,
    miners: devices.miners,
    columns,
    hidden: controls.hidden,
    onHidden: controls.onHidden,
    sort: controls.sort,
    onSort: controls.onSort,
  };
  useWidgetState(arrived, devices.error);

  return (
    <Panels>
      {!connected && arrived && <Banner icon="offline">{text.disconnected}</Banner>}
      {miner !== undefined && <OwnerChip miner={miner} onShowAll={whose.showAll} />}
      {!devices.ownerKnown && <Banner tone="warning">{text.ownerUnknown}</Banner>}
      {whole ? (
        <ListFigures devices={devices} controls={controls} choice={choice} />
      ) : (
        <FiguresPlaceholder aria-hidden="true" />
      )}
      <ListBox aria-label={text.caption} onClick={copyPressed} {...drop.handlers}>
        {whole ? (
          <DeviceTools
            {...filters}
            onImport={() => setPanel('import')}
            onFilters={() => setPanel('filters')}
            comparing={comparison.chosen !== undefined}
            onCompare={comparison.chosen ? comparison.end : comparison.begin}
          />
        ) : (
          <ToolsPlaceholder />
        )}
        <Strips devices={devices} controls={controls} masked={choice.masked} />
        {arrived && !devices.complete && devices.total !== undefined && (
          <Progress $share={devices.rows.length / Math.max(1, devices.total)} />
        )}
        <ListContent
          devices={devices}
          controls={controls}
          columns={columns}
          viewpoint={viewpoint}
          masked={choice.masked}
          comparison={comparison}
        />
        {comparison.chosen && (
          <ComparisonBar
            count={comparison.chosen.length}
            onCompare={() => setPanel('comparison')}
            onCancel={comparison.end}
          />
        )}
        {arrived && <ListFoot {...devices} />}
        {drop.over && <DropPlaceholder>{text.drop}</DropPlaceholder>}
        <ListDialogs
          panel={panel}
          onPanel={setPanel}
          filters={filters}
          choice={choice}
          devices={devices}
          controls={controls}
          comparison={comparison}
          onFile={readFile}
        />
      </ListBox>
    </Panels>
  );
}

/** Returns the columns of the account. The user can hide all of them except the name. */
function useColumns(account: AccountInfo, viewpoint: Viewpoint, period: Period) {
  const text = useText(deviceListText);
  const masked = hidesSensitive(account, getConfiguration().uidAllowList);
  const { hasPricingRight } = account;
  const choice = useMemo(
    () => ({ viewpoint, period, hasPricingRight, masked }),
    [viewpoint, period, hasPricingRight, masked],
  );
  return { choice, columns: useMemo(() => deviceColumns(choice, text), [choice, text]) };
}

interface ListFiguresProps {
  devices: DeviceRows;
  controls: DeviceControls;
  choice: ColumnChoice;
}

/** Shows the totals of the shown nodes. */
function ListFigures({ devices, controls, choice }: ListFiguresProps) {
  return (
    <DeviceFigures
      rows={devices.arrived ? devices.shown : undefined}
      unreadable={devices.unreadable.length}
      failed={devices.error !== undefined}
      total={devices.total}
      filtering={devices.filtering}
      complete={devices.complete}
      period={choice.period}
      viewpoint={choice.viewpoint}
      masked={choice.masked}
      onOffline={() => controls.onFilter({ online: 'offline' })}
    />
  );
}

/** Shows that the list contains only the nodes of one miner, with a button for all nodes. */
function OwnerChip({ miner, onShowAll }: { miner: string; onShowAll: () => void }) {
  const text = useText(deviceListText);
  const widget = useWidget();
  return (
    <Chip>
      <strong>{text.ofOwner(miner)}</strong>
      <Button
        icon="left"
        onClick={() => {
          onShowAll();
          widget.requestNavigation('devices');
        }}
      >
        {text.showAll}
      </Button>
    </Chip>
  );
}

interface ListPartProps {
  devices: DeviceRows;
  controls: DeviceControls;
  masked: boolean;
}

/** Shows the result of an import and the pages that failed to load, between tools and rows. */
function Strips({ devices, controls, masked }: ListPartProps) {
  const text = useText(deviceListText);
  const uiStrings = useText(uiText);
  const { arrived, error, rows, unreadable, total, retry, found, unknown, keywords, unmatched } = devices;
  const { work, imported, onClearIds } = controls;
  return (
    <div className="strips">
      {isOutage(devices, controls) && devices.complete && !masked && <OutageStrip rows={devices.shown} />}
      {(work.problem || work.reading !== undefined || imported) && (
        <ImportStrip work={work} imported={imported} found={found} unknown={unknown} onClear={onClearIds} />
      )}
      {keywords.length > 1 && <KeywordStrip count={keywords.length} unmatched={unmatched} />}
      {unreadable.length > 0 && <Banner tone="warning">{unreadable.map(uiStrings.unreadable).join(text.and)}</Banner>}
      {arrived && error && (
        <Banner tone="failure" requestId={error.requestId} action={<Button onClick={retry}>{text.retry}</Button>}>
          {text.restFailed(rows.length, total)}
        </Banner>
      )}
    </div>
  );
}

interface ListContentProps extends ListPartProps {
  columns: readonly DeviceColumn[];
  viewpoint: Viewpoint;
  comparison: Comparison;
}

/** Shows the rows, or the reason why there are none. */
function ListContent({ devices, controls, columns, viewpoint, masked, comparison }: ListContentProps) {
  const text = useText(deviceListText);
  const widget = useWidget();
  const { arrived, error, shown, rows, missing, filtering, loading, retry } = devices;
  const { chosen, toggle } = comparison;
  const { hidden } = controls;
  const actions = useRowActions().device;
  const isOutageShown = isOutage(devices, controls);
  const cells = useMemo(() => {
    const visible = shownColumns(columns, hidden);
    const [name, ...others] = (isOutageShown ? withOutage(visible, outageColumns(masked, text)) : visible) as [
      VirtualColumn<DeviceRow>,
      ...VirtualColumn<DeviceRow>[],
    ];
    return [
      chosen ? { ...name, width: PICKABLE_WIDTH, cell: pickableName(chosen, text.chosen) } : name,
      ...others,
      ...(actions ? [actionColumn(actions, text.actions)] : []),
    ];
  }, [columns, hidden, isOutageShown, masked, chosen, actions, text]);
  const onOpen = useCallback(
    ({ uuid }: DeviceRow) => {
      if (chosen) {
        if (withToggled(chosen, uuid) === chosen) notify({ tone: 'info', message: text.mostPicked(MOST_COMPARED) });
        return toggle(uuid);
      }
      if (widget.emit('partner-device-selected', { uuid })) widget.requestNavigation('device', { deviceUUID: uuid });
    },
    [widget, chosen, toggle, text],
  );
  if (!arrived && error)
    return (
      <FailedCard
        error={error}
        onRetry={retry}
        title={text.failedTitle}
        forbiddenTitle={text.forbiddenTitle}
        level={2}
      />
    );
  if (arrived && shown.length === 0)
    return filtering && rows.length > 0 ? (
      <NoMatch waiting={loading} onClear={controls.onClear} />
    ) : (
      <EmptyList viewpoint={viewpoint} missing={missing} />
    );
  return (
    <VirtualTable
      caption={text.caption}
      columns={cells}
      rows={arrived ? shown : undefined}
      rowKey={rowKey}
      openLabel={chosen ? text.pick : text.open}
      onOpen={onOpen}
      sort={devices.sort}
      onSort={controls.onHead}
      busy={loading}
      listKey={devices.listKey}
    />
  );
}

/** Returns whether the list shows offline nodes only. */
const isOutage = ({ arrived, shown }: DeviceRows, { filter }: DeviceControls): boolean =>
  arrived && filter.online === 'offline' && shown.length > 0;

/** Shows the number of nodes and of those that are loaded. */
function ListFoot({ shown, rows, total, missing, filtering, complete }: DeviceRows) {
  const text = useText(deviceListText);
  const status = () => {
    if (!complete || total === undefined) return '';
    if (filtering) return text.found(shown.length, total);
    return missing > 0 ? text.fewer(total, total + missing) : text.shown(total);
  };
  return (
    <Foot>
      <p role="status">{status()}</p>
      {!complete && <p>{text.progress(rows.length, total)}</p>}
    </Foot>
  );
}

/** Handles a file that is dropped anywhere on the list. */
function useFileDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false);
  const withFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!withFile(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!withFile(event)) return;
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file) onFile(file);
      },
    },
  };
}

/** Copies the serial number next to the pressed button. One listener serves all rows. */
function copyPressed(event: MouseEvent<HTMLElement>): void {
  const shown = (event.target as Element).closest('.copy')?.previousElementSibling;
  if (shown) void copyAndNotify(shown.textContent ?? '', shown);
}

/** Shown if there are no nodes: explains how to add them, unless the platform counts nodes. */
function EmptyList({ viewpoint, missing }: { viewpoint: Viewpoint; missing: number }) {
  const text = useText(deviceListText);
  const widget = useWidget();
  if (missing > 0) return <StateCard level={2} icon="node" title={text.fewer(0, missing)} />;
  if (viewpoint === 'agent-on-miner') return <StateCard level={2} icon="node" title={text.emptyOwner} />;
  const agent = viewpoint === 'agent';
  return (
    <StateCard
      level={2}
      icon="node"
      title={text.emptyTitle}
      text={agent ? text.emptyAgent : text.emptyMiner}
      actions={
        <Button tone="primary" onClick={() => widget.requestNavigation(agent ? 'miners' : 'bind-device')}>
          {agent ? text.invite : text.bind}
        </Button>
      }
    />
  );
}

/** Shown if no node matches the filters. */
function NoMatch({ waiting, onClear }: { waiting: boolean; onClear: () => void }) {
  const text = useText(deviceListText);
  return (
    <StateCard
      level={2}
      icon={waiting ? 'pending' : 'node'}
      title={text.noneTitle}
      text={waiting ? text.loadedOnly : text.noneText}
      actions={<Button onClick={onClear}>{text.clearAll}</Button>}
    />
  );
}
