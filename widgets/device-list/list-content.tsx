import { useCallback, useMemo } from 'react';
import { FailedCard } from '#shared/element/failed-card.tsx';
import { useExtraColumns, useRowActions } from '#shared/topics/devices/use-row-actions.ts';
import { useText } from '#shared/host/locale.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import type { Column } from '#shared/ui/table/column.ts';
import type { RowPlace } from '#shared/ui/table/virtual-body.tsx';
import { VirtualTable } from '#shared/ui/table/virtual-table.tsx';
import {
  actionColumn,
  extraDeviceColumns,
  PICKABLE_WIDTH,
  pickableName,
  type ColumnChoice,
  type DeviceColumn,
  type Viewpoint,
} from './device-columns.tsx';
import type { DeviceRow } from './device-list.rules.ts';
import { deviceListText } from './device-list.text.ts';
import { shownColumns } from './list-preferences.rules.ts';
import { outageColumns, withOutage } from './outage-columns.tsx';
import type { NodeSelection } from './use-selection.ts';
import { isOutage, type DeviceControls, type DeviceRows } from './use-device-rows.ts';

const rowKey = ({ uuid }: DeviceRow): string => uuid;

interface ListContentProps {
  devices: DeviceRows;
  controls: DeviceControls;
  choice: ColumnChoice;
  columns: readonly DeviceColumn[];
  selection: NodeSelection;
  /** where the user left the list */
  returnTo: RowPlace | undefined;
  /** Called when the user opens a node. */
  onLeave: (place: RowPlace) => void;
}

/** Shows the rows, or the reason why there are none. */
export function ListContent(props: ListContentProps) {
  const { devices, controls, columns, choice, selection, returnTo, onLeave } = props;
  const text = useText(deviceListText);
  const { viewpoint, masked, earlier } = choice;
  const widget = useWidget();
  const { arrived, error, shownRows, rows, missingCount, filtering, loading, retry } = devices;
  const { chosenIds, toggle } = selection;
  const { hidden } = controls;
  const actions = useRowActions().device;
  const extra = useExtraColumns();
  const isOutageShown = isOutage(devices, controls);
  const cells = useMemo(() => {
    const visible = shownColumns(columns, hidden);
    const [name, ...others] = (
      isOutageShown ? withOutage(visible, outageColumns(masked, earlier !== undefined, text)) : visible
    ) as [Column<DeviceRow>, ...Column<DeviceRow>[]];
    return [
      chosenIds ? { ...name, width: PICKABLE_WIDTH, cell: pickableName(chosenIds, text.chosen) } : name,
      ...others,
      ...extraDeviceColumns(extra),
      ...(actions ? [actionColumn(actions, text.actions)] : []),
    ];
  }, [columns, hidden, isOutageShown, masked, earlier, chosenIds, extra, actions, text]);
  const onOpen = useCallback(
    ({ uuid }: DeviceRow, place: RowPlace) => {
      if (chosenIds) return toggle(uuid);
      onLeave(place);
      if (widget.emit('partner-device-selected', { uuid })) widget.requestNavigation('device', { deviceUUID: uuid });
    },
    [widget, chosenIds, toggle, onLeave],
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
  if (arrived && shownRows.length === 0)
    return filtering && rows.length > 0 ? (
      <NoMatch waiting={loading} onClear={controls.onClear} />
    ) : (
      <EmptyList viewpoint={viewpoint} missingCount={missingCount} />
    );
  return (
    <VirtualTable
      caption={text.caption}
      columns={cells}
      rows={arrived ? shownRows : undefined}
      rowKey={rowKey}
      openLabel={chosenIds ? text.pick : text.open}
      onOpen={onOpen}
      returnTo={returnTo}
      sort={devices.sort}
      onSort={controls.onHead}
      busy={loading}
      listKey={devices.listKey}
    />
  );
}

/** Shown if there are no nodes: explains how to add them, unless the platform counts nodes. */
function EmptyList({ viewpoint, missingCount }: { viewpoint: Viewpoint; missingCount: number }) {
  const text = useText(deviceListText);
  const widget = useWidget();
  if (missingCount > 0) return <StateCard level={2} icon="node" title={text.fewer(0, missingCount)} />;
  if (viewpoint === 'agent-on-miner') return <StateCard level={2} icon="node" title={text.emptyOwner} />;
  const agent = viewpoint === 'agent';
  return (
    <StateCard
      level={2}
      icon="node"
      title={text.emptyTitle}
      text={agent ? text.emptyAgent : text.emptyMiner}
      actions={
        <>
          {agent && (
            <Button tone="primary" onClick={() => widget.requestNavigation('miners')}>
              {text.invite}
            </Button>
          )}
          <Button tone={agent ? undefined : 'primary'} onClick={() => widget.requestNavigation('bind-device')}>
            {text.bind}
          </Button>
        </>
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
