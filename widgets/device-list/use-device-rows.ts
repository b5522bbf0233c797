/** Decides which nodes the list shows: their owner, the filters, and the rows loaded so far. */
import { useDeferredValue, useMemo, useState } from 'react';
import { searchKey } from '#shared/core/clean-text.ts';
import { localStore } from '#shared/host/safe-storage.ts';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { useDevicePages } from '#shared/topics/devices/use-device-pages.ts';
import {
  filterDevices,
  filterCount,
  mergePages,
  minersAmong,
  NO_FILTER,
  rowsOfOwner,
  sortDevices,
  startsDescending,
  unknownIds,
  type DeviceFilter,
  type DeviceRow,
  type OnlineFilter,
  type Sort,
} from './device-list.rules.ts';
import { keywordsOf, unmatchedKeywords } from './device-search.rules.ts';
import type { DeviceColumn, Viewpoint } from './device-columns.tsx';
import {
  allowedSort,
  columnsText,
  columnsWithout,
  preferencesKey,
  readPreferences,
  sortOf,
  sortText,
  type ListPreferences,
} from './list-preferences.rules.ts';
import { useIdImport, type ImportedIds } from './use-id-import.ts';
import type { Period } from '#shared/topics/billing/income/period-switch.tsx';
import type { SortKey } from '#shared/topics/devices/list-order.rules.ts';

interface ViewpointOf {
  viewpoint: Viewpoint;
  /** the miner, if the agent sees only the nodes of this miner */
  miner: string | undefined;
  /** Shows all nodes until the host sets another owner. */
  showAll: () => void;
}

/** Returns whose nodes are shown: those that the host selected, if the account may see them. */
export function useViewpoint(account: AccountInfo, owner: string | undefined): ViewpointOf {
  const [passed, setPassed] = useState<string>();
  const miner = isAgent(account) && owner && owner !== passed ? owner : undefined;
  return { viewpoint: viewpointOf(account, miner), miner, showAll: () => setPassed(miner) };
}

function viewpointOf(account: AccountInfo, miner: string | undefined): Viewpoint {
  if (!isAgent(account)) return 'miner';
  return miner ? 'agent-on-miner' : 'agent';
}

const readStored = (uid: string): ListPreferences => readPreferences(localStore.get(preferencesKey(uid)));

/** The order and the columns that the user of this browser chose last, and the function that stores new ones. */
function useListPreferences(uid: string) {
  const first = useMemo(() => readStored(uid), [uid]);
  const remember = (changed: Partial<ListPreferences>): void =>
    localStore.set(preferencesKey(uid), JSON.stringify({ ...readStored(uid), ...changed }));
  return [first, remember] as const;
}

interface ControlsOf {
  uid: string;
  viewpoint: Viewpoint;
  /** all columns of the role */
  columns: readonly DeviceColumn[];
  /** state, order and columns by attribute */
  listFilters: ListFilters;
  list: (change: Partial<ListFilters>) => void;
  /** the filters with which the user left the list */
  leftList: LeftFilters | undefined;
}

/** Filters that the host does not keep, because they can contain names. */
export interface LeftFilters {
  readonly typedFilter: DeviceFilter;
  readonly imported: ImportedIds | undefined;
}

export interface ListFilters {
  readonly state: 'online' | 'offline' | undefined;
  readonly sort: string | undefined;
  readonly columns: string | undefined;
}

/** The filter, the order, the columns and the imported IDs that the user chose. */
export function useDeviceControls({ uid, viewpoint, columns, listFilters, list, leftList }: ControlsOf) {
  const [typedFilter, setTypedFilter] = useState(leftList?.typedFilter ?? NO_FILTER);
  const online: OnlineFilter = listFilters.state ?? 'all';
  const [preferences, remember] = useListPreferences(uid);
  const sort = allowedSort(sortOf(listFilters.sort) ?? preferences.sort, columns);
  const hidden = useMemo(
    () => (listFilters.columns === undefined ? preferences.hidden : columnsWithout(listFilters.columns)),
    [listFilters.columns, preferences],
  );
  const [imported, setImported] = useState(leftList?.imported);
  const work = useIdImport(setImported);
  const filter = useMemo<DeviceFilter>(
    () => ({
      ...typedFilter,
      online,
      owner: viewpoint === 'agent' ? typedFilter.owner : NO_FILTER.owner,
      ids: imported && new Set(imported.ids.keys()),
    }),
    [typedFilter, online, viewpoint, imported],
  );
  const onSort = (next: Sort): void => {
    remember({ sort: next });
    list({ sort: sortText(next) });
  };
  return {
    typedFilter: { ...typedFilter, online },
    filter,
    sort,
    imported,
    work,
    onFilter: ({ online: state, ...change }: Partial<DeviceFilter>) => {
      if (state) list({ state: state === 'all' ? undefined : state });
      setTypedFilter((before) => ({ ...before, ...change }));
    },
    hidden,
    onHidden: (next: readonly SortKey[]) => {
      remember({ hidden: next });
      list({ columns: columnsText(columns, next) });
    },
    onSort,
    /** Sorts by the pressed column heading. Pressing the sorted column reverses the order. */
    onHead: (key: string) =>
      onSort(
        sort.key === key
          ? { key, descending: !sort.descending }
          : { key: key as SortKey, descending: startsDescending(key as SortKey) },
      ),
    onClearIds: () => setImported(undefined),
    onClear: () => {
      setTypedFilter(NO_FILTER);
      setImported(undefined);
      if (listFilters.state) list({ state: undefined });
    },
  };
}

export type DeviceControls = ReturnType<typeof useDeviceControls>;

/** Returns the pages of a list. @param isWanted false returns only pages that another caller has requested */
export const useListPages = (viewpoint: Viewpoint, miner: string | undefined, period: Period, isWanted = true) =>
  useDevicePages(viewpoint === 'agent' ? 'agent' : 'miner', { key_style: period, username: miner }, isWanted);

/** Returns the loaded nodes, the shown nodes and their known number. */
export function useDeviceRows({ viewpoint, miner }: ViewpointOf, period: Period, controls: DeviceControls) {
  const { imported } = controls;
  const scope = `${viewpoint} ${miner ?? ''} ${period}`;
  const pages = useListPages(viewpoint, miner, period);
  const mergedRows = useMemo(() => mergePages(pages.pages), [pages.pages]);
  const owned = useMemo(() => (miner ? rowsOfOwner(mergedRows, miner) : mergedRows), [mergedRows, miner]);
  const rows = owned ?? mergedRows;
  const { shownRows, filter, sort, all } = useShownDevices(scope, rows, controls.filter, controls.sort);

  const receivedCount = rows.length + pages.unreadable.length;

  const miners = useMemo(() => (viewpoint === 'agent' ? minersAmong(all) : []), [viewpoint, all]);
  const unknown = useMemo(
    () => (imported && pages.complete ? unknownIds(imported.ids, rows) : undefined),
    [imported, pages.complete, rows],
  );
  const foundCount = useMemo(
    () => (imported ? rows.filter(({ uuid }) => imported.ids.has(searchKey(uuid))).length : 0),
    [imported, rows],
  );
  const keywords = useMemo(() => keywordsOf(filter.query), [filter.query]);
  const unmatched = useMemo(
    () => (keywords.length > 1 && pages.complete ? unmatchedKeywords(keywords, rows) : undefined),
    [keywords, pages.complete, rows],
  );
  return {
    ...pages,
    arrived: pages.pages.length > 0,
    /** whether all pages are loaded, and `shownRows` is made of all of them */
    complete: pages.complete && all === rows,
    /** the loaded rows; `shownRows` contains those that match the filters */
    rows,
    /** false if the platform did not send the owners of the nodes */
    ownerKnown: owned !== undefined,
    /** number of all nodes; `undefined` until it is sent or all nodes are loaded */
    total: totalOf(pages, receivedCount),
    /** number of nodes that the platform counts and did not send */
    missingCount: pages.complete && !miner ? Math.max(0, (pages.total ?? 0) - receivedCount) : 0,
    shownRows,
    sort,
    filtering: keywords.length > 0 || filterCount(filter) > 0,
    /** identifies the list; a new key scrolls to the top */
    listKey: listKey(scope, filter, sort),
    miners,
    unknown,
    foundCount,
    keywords,
    unmatched,
  };
}

function totalOf(
  { complete, isCounted, total }: ReturnType<typeof useDevicePages>,
  receivedCount: number,
): number | undefined {
  if (complete) return receivedCount;
  return isCounted ? total : undefined;
}

export type DeviceRows = ReturnType<typeof useDeviceRows>;

interface ListState {
  /** owner and period of the rows; rows of another scope never stay on screen */
  readonly scope: string;
  readonly rows: readonly DeviceRow[];
  readonly filter: DeviceFilter;
  readonly sort: Sort;
}

/** Filters and sorts rows without delaying typing and scrolling. */
function useShownDevices(scope: string, rows: readonly DeviceRow[], filter: DeviceFilter, sort: Sort) {
  const current = useMemo<ListState>(() => ({ scope, rows, filter, sort }), [scope, rows, filter, sort]);
  const later = useDeferredValue(current);
  // The first rows of a list are rendered immediately.
  const now = later.scope === scope && later.rows.length > 0 ? later : current;
  const shownRows = useMemo(() => sortDevices(filterDevices(now.rows, now.filter), now.sort), [now]);
  return { shownRows, filter: now.filter, sort: now.sort, all: now.rows };
}

const listKeys = new WeakMap<ReadonlySet<string>, number>();
let imports = 0;

function listKey(scope: string, { query, online, owner, ids }: DeviceFilter, { key, descending }: Sort): string {
  if (ids && !listKeys.has(ids)) listKeys.set(ids, ++imports);
  return JSON.stringify([scope, query, online, owner, ids && listKeys.get(ids), key, descending]);
}

/** Returns whether the list shows offline nodes only. */
export const isOutage = ({ arrived, shownRows }: DeviceRows, { filter }: DeviceControls): boolean =>
  arrived && filter.online === 'offline' && shownRows.length > 0;
