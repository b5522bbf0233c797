import { useCallback, useDeferredValue, useMemo, useState, type DragEvent } from 'react';
import { hidesSensitive } from '../../shared/domain/masking.ts';
import { isAgent } from '../../shared/domain/roles.ts';
import { useWidget, useWidgetState } from '../../shared/host/widget-context.ts';
import { getConfiguration } from '../../shared/host/configuration.ts';
import { FailedCard } from '../../shared/features/query-state.tsx';
import { useText } from '../../shared/host/locale.ts';
import type { AccountInfo } from '../../shared/contract/account.ts';
import { useDevicePages } from '../../shared/client/use-device-pages.ts';
import { useOnline } from '../../shared/client/use-online.ts';
import { Banner } from '../../shared/ui/banner.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { VirtualTable } from '../../shared/ui/virtual-table.tsx';
import { copyPressed } from './copy-id.ts';
import { deviceColumns, type Viewpoint } from './device-columns.tsx';
import { DeviceFigures } from './device-figures.tsx';
import {
  Chip,
  DropPlaceholder,
  FiguresPlaceholder,
  Foot,
  ListBox,
  Progress,
  Stack,
  ToolsPlaceholder,
} from './device-list-layout.ts';
import {
  FIRST_SORT,
  idKey,
  isFiltering,
  mergePages,
  minersAmong,
  NO_FILTER,
  rowsOfOwner,
  startsDescending,
  unknownIds,
  type DeviceFilter,
  type DeviceRow,
  type Sort,
  type SortKey,
} from './device-list.rules.ts';
import { deviceListText } from './device-list.text.ts';
import { EmptyList, NoMatch } from './device-list-states.tsx';
import { DeviceTools, type Period } from './device-tools.tsx';
import { ImportStrip } from './import-strip.tsx';
import { useIdImport, type ImportedIds } from './use-id-import.ts';
import { useShownDevices } from './use-shown-devices.ts';

const rowKey = ({ uuid }: DeviceRow): string => uuid;

interface DeviceListViewProps {
  account: AccountInfo;
  /** user name of one of the agent's miners: only that miner's nodes */
  owner: string | undefined;
  /** figures and tools were on screen already, as a skeleton */
  begun: boolean;
}

/** All nodes of an account with what they earn, and everything that narrows them down. */
export function DeviceListView({ account, owner, begun }: DeviceListViewProps) {
  const text = useText(deviceListText);
  const widget = useWidget();
  const connected = useOnline();
  const agent = isAgent(account);
  // The person's wish to see all holds until the host names another owner.
  const [passed, setPassed] = useState<string>();
  const miner = agent && owner && owner !== passed ? owner : undefined;
  const viewpoint: Viewpoint = !agent ? 'miner' : miner ? 'agent-on-miner' : 'agent';
  const masked = hidesSensitive(account, getConfiguration().uidAllowList);
  const { hasPricingRight } = account;

  // The rows wait for nothing: what is around them is rendered when nothing more urgent is to be done.
  const whole = useDeferredValue(true, begun);
  const [period, setPeriod] = useState<Period>('day');
  const [typed, setTyped] = useState<DeviceFilter>(NO_FILTER);
  const [order, setOrder] = useState<Sort>(FIRST_SORT);
  const [imported, setImported] = useState<ImportedIds>();
  const work = useIdImport(setImported);
  const wished = useMemo<DeviceFilter>(
    () => ({
      ...typed,
      owner: viewpoint === 'agent' ? typed.owner : NO_FILTER.owner,
      ids: imported && new Set(imported.ids.keys()),
    }),
    [typed, viewpoint, imported],
  );

  const scope = `${viewpoint} ${miner ?? ''} ${period}`;
  const list = useDevicePages(viewpoint === 'agent' ? 'agent' : 'miner', { key_style: period, username: miner });
  const merged = useMemo(() => mergePages(list.pages), [list.pages]);
  const owned = useMemo(() => (miner ? rowsOfOwner(merged, miner) : merged), [merged, miner]);
  const rows = owned ?? merged;
  const { shown, filter, sort, all } = useShownDevices(scope, rows, wished, order);
  const filtering = isFiltering(filter);
  const total = list.complete ? rows.length : (list.total ?? 0);
  const arrived = list.pages.length > 0;
  const { error } = list;

  const columns = useMemo(
    () => deviceColumns({ viewpoint, period, hasPricingRight, masked }, text),
    [viewpoint, period, hasPricingRight, masked, text],
  );
  const miners = useMemo(() => (viewpoint === 'agent' ? minersAmong(all) : []), [viewpoint, all]);
  const unknown = useMemo(
    () => (imported && list.complete ? unknownIds(imported.ids, rows) : undefined),
    [imported, list.complete, rows],
  );
  const found = useMemo(
    () => (imported ? rows.filter(({ uuid }) => imported.ids.has(idKey(uuid))).length : 0),
    [imported, rows],
  );

  useWidgetState(arrived, error);

  const onOpen = useCallback(
    ({ uuid }: DeviceRow) => {
      if (widget.emit('partner-device-selected', { uuid })) widget.requestNavigation('dial', { deviceUUID: uuid });
    },
    [widget],
  );
  const onSort = (key: string) =>
    setOrder((before) =>
      before.key === key
        ? { key: before.key, descending: !before.descending }
        : { key: key as SortKey, descending: startsDescending(key as SortKey) },
    );
  const clear = () => {
    setTyped(NO_FILTER);
    setImported(undefined);
  };
  const drop = useFileDrop(work.read);

  return (
    <Stack>
      {!connected && arrived && <Banner icon="offline">{text.disconnected}</Banner>}
      {miner !== undefined && (
        <Chip>
          <strong>{text.ofOwner(miner)}</strong>
          <Button
            icon="left"
            onClick={() => {
              setPassed(miner);
              widget.requestNavigation('devices');
            }}
          >
            {text.showAll}
          </Button>
        </Chip>
      )}
      {!owned && <Banner tone="warning">{text.ownerUnknown}</Banner>}
      {whole ? (
        <DeviceFigures
          rows={arrived ? shown : undefined}
          failed={error !== undefined}
          total={total}
          filtering={filtering}
          complete={list.complete}
          period={period}
          viewpoint={viewpoint}
          masked={masked}
        />
      ) : (
        <FiguresPlaceholder aria-hidden="true" />
      )}
      <ListBox aria-label={text.caption} onClick={copyPressed} {...drop.handlers}>
        {whole ? (
          <DeviceTools
            period={period}
            onPeriod={setPeriod}
            filter={typed}
            onFilter={(change) => setTyped((before) => ({ ...before, ...change }))}
            miners={miners}
            columns={columns}
            sort={order}
            onSort={setOrder}
            onFile={work.read}
          />
        ) : (
          <ToolsPlaceholder />
        )}
        <div className="strips">
          {(work.problem || work.reading !== undefined || imported) && (
            <ImportStrip
              work={work}
              imported={imported}
              found={found}
              unknown={unknown}
              onClear={() => setImported(undefined)}
            />
          )}
          {arrived && error && (
            <Banner
              tone="failure"
              requestId={error.requestId}
              action={<Button onClick={list.retry}>{text.retry}</Button>}
            >
              {text.restFailed(rows.length, total)}
            </Banner>
          )}
        </div>
        {arrived && !list.complete && <Progress $share={rows.length / Math.max(1, total)} />}
        {!arrived && error ? (
          <FailedCard
            error={error}
            onRetry={list.retry}
            title={text.failedTitle}
            forbiddenTitle={text.forbiddenTitle}
            level={2}
          />
        ) : !arrived || shown.length > 0 ? (
          <VirtualTable
            caption={text.caption}
            columns={columns}
            rows={arrived ? shown : undefined}
            rowKey={rowKey}
            openLabel={text.open}
            onOpen={onOpen}
            sort={sort}
            onSort={onSort}
            busy={list.loading}
            listKey={listKey(scope, filter, sort)}
          />
        ) : filtering && rows.length > 0 ? (
          <NoMatch waiting={list.loading} onClear={clear} />
        ) : (
          <EmptyList viewpoint={viewpoint} />
        )}
        {arrived && (
          <Foot>
            <p role="status">{filtering ? text.found(shown.length, total) : list.complete ? text.shown(total) : ''}</p>
            {!list.complete && <p>{text.progress(rows.length, total)}</p>}
          </Foot>
        )}
        {drop.over && <DropPlaceholder>{text.drop}</DropPlaceholder>}
      </ListBox>
    </Stack>
  );
}

const listKeys = new WeakMap<ReadonlySet<string>, number>();
let imports = 0;

function listKey(scope: string, { query, online, owner, ids }: DeviceFilter, { key, descending }: Sort): string {
  if (ids && !listKeys.has(ids)) listKeys.set(ids, ++imports);
  return JSON.stringify([scope, query, online, owner, ids && listKeys.get(ids), key, descending]);
}

/** A file dropped anywhere on the list. */
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
