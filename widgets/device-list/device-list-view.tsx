import { oneLine } from '#shared/core/clean-text.ts';
import { useDeferredValue, useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import { hidesSensitive } from '#shared/core/masking.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useFilters } from '#shared/host/filters.ts';
import { useText } from '#shared/host/locale.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { useLeftScreen } from '#shared/client/left-screen.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { copyAndNotify } from '#shared/ui/base/copy-text.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { uiText } from '#shared/ui/base/ui.text.ts';
import { Panels } from '#shared/ui/base/panel.tsx';
import type { RowPlace } from '#shared/ui/table/virtual-body.tsx';
import { useEarlierPeriods, type Period } from '#shared/topics/billing/income/period-switch.tsx';
import { deviceColumns, type ColumnChoice, type DeviceColumn } from './device-columns.tsx';
import { ListTotals } from './list-totals.tsx';
import { wasSkeletonShown } from './device-list-skeleton.tsx';
import {
  Chip,
  DropPlaceholder,
  TotalsPlaceholder,
  ListFooter,
  ListBox,
  Progress,
  ToolsPlaceholder,
} from './device-list.styles.ts';
import { deviceListText } from './device-list.text.ts';
import { DeviceTools } from './device-tools.tsx';
import { ImportStrip, KeywordStrip, OutageStrip } from './strips.tsx';
import { ListContent } from './list-content.tsx';
import { ListDialogs, type OpenDialog } from './list-dialogs.tsx';
import type { RemarkChange } from './remark-dialog.tsx';
import type { SavedDevicesProps } from './saved-devices.tsx';
import { useSelection } from './use-selection.ts';
import {
  isOutage,
  useDeviceRows,
  useDeviceControls,
  useListPages,
  useViewpoint,
  type DeviceRows,
  type DeviceControls,
  type LeftFilters,
} from './use-device-rows.ts';
import { useFileDrop } from './use-file-drop.ts';

const SelectionBar = lazyView(() => import('./selection-bar.tsx'));
const RemarkStrip = lazyView(() => import('./remark-strip.tsx'));

interface DeviceListViewProps {
  account: AccountInfo;
  /** username of one of the agent's miners, to show only the nodes of this miner */
  owner: string | undefined;
  /** the nodes that the host shows first */
  state: 'online' | 'offline' | undefined;
  period: Period | undefined;
  sort: string | undefined;
  columns: string | undefined;
}

/** What the list keeps while the user looks at a node. */
interface LeftList extends LeftFilters {
  readonly remarked: RemarkChange | undefined;
  readonly place: RowPlace;
}

/** Lists all nodes of an account with their income, and the tools that filter and sort them. */
export default function DeviceListView({ account, owner = '', ...requested }: DeviceListViewProps) {
  const text = useText(deviceListText);
  const connected = useOnline();
  const { element } = useWidget();
  const [begun] = useState(() => wasSkeletonShown(element));
  // The rows are rendered first. If no skeleton was shown, the parts around them are rendered afterwards.
  const whole = useDeferredValue(true, begun);
  const { state, period: requestedPeriod, sort, columns: shownColumns } = requested;
  const [listFilters, list] = useFilters({ state, period: requestedPeriod, sort, columns: shownColumns });
  const period = listFilters.period ?? 'day';
  const whose = useViewpoint(account, oneLine(owner));
  const { viewpoint, miner } = whose;
  const { choice, columns } = useColumns(account, whose, period);
  const [leftList, leave] = useLeftScreen<LeftList>(`devices ${account.uid} ${owner}`);
  const controls = useDeviceControls({ uid: account.uid, viewpoint, columns, listFilters, list, leftList });
  const devices = useDeviceRows(whose, period, controls);
  const { arrived } = devices;
  const [panel, setPanel] = useState<OpenDialog>();
  const [remarked, setRemarked] = useState(leftList?.remarked);
  const selection = useSelection();
  const readFile = (file: File) => {
    setPanel(undefined);
    controls.work.read(file);
  };
  const drop = useFileDrop(readFile);
  const filters = filtersOf({ controls, choice, columns, miners: devices.miners, list });
  useWidgetState(arrived, devices.error);

  return (
    <Panels>
      {!connected && arrived && <Banner icon="offline">{text.disconnected}</Banner>}
      {miner !== undefined && <OwnerChip miner={miner} onShowAll={whose.showAll} />}
      {!devices.ownerKnown && <Banner tone="warning">{text.ownerUnknown}</Banner>}
      {whole ? (
        <ListFigures devices={devices} controls={controls} choice={choice} miner={miner} />
      ) : (
        <TotalsPlaceholder aria-hidden="true" />
      )}
      <ListBox aria-label={text.caption} onClick={copyPressed} {...drop.handlers}>
        {whole ? (
          <DeviceTools
            {...filters}
            onImport={() => setPanel('import')}
            onFilters={() => setPanel('filters')}
            selecting={selection.chosenIds !== undefined}
            onSelect={selection.chosenIds ? selection.end : selection.begin}
          />
        ) : (
          <ToolsPlaceholder />
        )}
        <Strips devices={devices} controls={controls} choice={choice}>
          {remarked && <RemarkStrip key={remarked.id} change={remarked} onDismiss={() => setRemarked(undefined)} />}
        </Strips>
        {arrived && !devices.complete && devices.total !== undefined && (
          <Progress $share={devices.rows.length / Math.max(1, devices.total)} />
        )}
        <ListContent
          devices={devices}
          controls={controls}
          columns={columns}
          choice={choice}
          selection={selection}
          returnTo={leftList?.place}
          onLeave={(place) =>
            leave({ typedFilter: controls.typedFilter, imported: controls.imported, remarked, place })
          }
        />
        {selection.chosenIds && (
          <SelectionBar
            chosenIds={selection.chosenIds}
            selection={selection}
            devices={devices}
            columns={columns}
            choice={choice}
            onCompare={() => setPanel('comparison')}
            onRemark={() => setPanel('remark')}
            fallback={null}
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
          selection={selection}
          onFile={readFile}
          onRemarked={setRemarked}
        />
      </ListBox>
    </Panels>
  );
}

/** Returns the filters of the tools and of the dialog. */
function filtersOf({ controls, choice, columns, miners, list }: FiltersOf) {
  return {
    saved: { controls, columns, period: choice.period, list },
    period: choice.period,
    onPeriod: (period: Period) => list({ period }),
    earlier: choice.earlier,
    filter: controls.typedFilter,
    onFilter: controls.onFilter,
    miners,
    columns,
    hidden: controls.hidden,
    onHidden: controls.onHidden,
    sort: controls.sort,
    onSort: controls.onSort,
  };
}

interface FiltersOf {
  controls: DeviceControls;
  choice: ColumnChoice;
  columns: readonly DeviceColumn[];
  miners: DeviceRows['miners'];
  list: SavedDevicesProps['list'];
}

/** Returns the columns of the account. The user can hide all of them except the name. */
function useColumns(account: AccountInfo, { viewpoint, miner }: ReturnType<typeof useViewpoint>, period: Period) {
  const text = useText(deviceListText);
  const masked = hidesSensitive(account, getConfiguration().uidAllowList);
  const { hasPricingRight } = account;
  const earlier = useEarlierPeriods(useListPages(viewpoint, miner, period, false).fulfilledTimeStamp);
  const choice = useMemo(
    () => ({ viewpoint, period, earlier, hasPricingRight, masked }),
    [viewpoint, period, earlier, hasPricingRight, masked],
  );
  return { choice, columns: useMemo(() => deviceColumns(choice, text), [choice, text]) };
}

interface ListFiguresProps {
  devices: DeviceRows;
  controls: DeviceControls;
  choice: ColumnChoice;
  miner: string | undefined;
}

/** Shows the totals of the shown nodes. */
function ListFigures({ devices, controls, choice, miner }: ListFiguresProps) {
  return (
    <ListTotals
      rows={devices.arrived ? devices.shownRows : undefined}
      unreadable={devices.unreadable.length}
      failed={devices.error !== undefined}
      total={devices.total}
      filtering={devices.filtering}
      complete={devices.complete}
      period={choice.period}
      earlier={choice.earlier}
      viewpoint={choice.viewpoint}
      masked={choice.masked}
      miner={miner}
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

interface StripsProps {
  devices: DeviceRows;
  controls: DeviceControls;
  choice: ColumnChoice;
  children: ReactNode;
}

/** Shows the result of a bulk change, of an import and the pages that failed to load, between tools and rows. */
function Strips({ devices, controls, choice: { masked, earlier }, children }: StripsProps) {
  const text = useText(deviceListText);
  const uiStrings = useText(uiText);
  const { arrived, error, rows, unreadable, total, retry, foundCount, unknown, keywords, unmatched } = devices;
  const { work, imported, onClearIds } = controls;
  return (
    <div className="strips">
      {children}
      {isOutage(devices, controls) && devices.complete && !masked && !earlier && (
        <OutageStrip rows={devices.shownRows} />
      )}
      <ImportStrip work={work} imported={imported} foundCount={foundCount} unknown={unknown} onClear={onClearIds} />
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

/** Shows the number of nodes and of those that are loaded. */
function ListFoot({ shownRows, rows, total, missingCount, filtering, complete }: DeviceRows) {
  const text = useText(deviceListText);
  const status = () => {
    if (!complete || total === undefined) return '';
    if (filtering) return text.found(shownRows.length, total);
    return missingCount > 0 ? text.fewer(total, total + missingCount) : text.shown(total);
  };
  return (
    <ListFooter>
      <p role="status">{status()}</p>
      {!complete && <p>{text.progress(rows.length, total)}</p>}
    </ListFooter>
  );
}

/** Copies the serial number next to the pressed button. One listener serves all rows. */
function copyPressed(event: MouseEvent<HTMLElement>): void {
  const shownElement = (event.target as Element).closest('.copy')?.previousElementSibling;
  if (shownElement) void copyAndNotify(shownElement.textContent ?? '', shownElement);
}
