/** Which nodes the list shows: whose they are, what narrows them down, and what of them has arrived. */
import { useDeferredValue, useMemo, useState } from 'react';
import { isAgent } from '#shared/domain/roles.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { useDevicePages } from '#shared/client/use-device-pages.ts';
import type { Viewpoint } from './device-columns.tsx';
import {
  filterDevices,
  FIRST_SORT,
  idKey,
  isFiltering,
  mergePages,
  minersAmong,
  NO_FILTER,
  rowsOfOwner,
  sortDevices,
  startsDescending,
  unknownIds,
  type DeviceFilter,
  type DeviceRow,
  type Sort,
  type SortKey,
} from './device-list.rules.ts';
import type { Period } from './device-tools.tsx';
import { useIdImport, type ImportedIds } from './use-id-import.ts';

interface ViewpointOf {
  viewpoint: Viewpoint;
  /** the miner whose nodes alone are shown to its agent */
  miner: string | undefined;
  /** Back to all nodes, until the host names another owner. */
  showAll: () => void;
}

/** Whose nodes are shown: the host's wish, as far as the account has it to see. */
export function useViewpoint(account: AccountInfo, owner: string | undefined): ViewpointOf {
  const [passed, setPassed] = useState<string>();
  const miner = isAgent(account) && owner && owner !== passed ? owner : undefined;
  return { viewpoint: viewpointOf(account, miner), miner, showAll: () => setPassed(miner) };
}

function viewpointOf(account: AccountInfo, miner: string | undefined): Viewpoint {
  if (!isAgent(account)) return 'miner';
  return miner ? 'agent-on-miner' : 'agent';
}

/** What the person wants to see, and in which order. */
export function useDeviceWish(viewpoint: Viewpoint) {
  const [typed, setTyped] = useState<DeviceFilter>(NO_FILTER);
  const [sort, setSort] = useState<Sort>(FIRST_SORT);
  const [imported, setImported] = useState<ImportedIds>();
  const work = useIdImport(setImported);
  const filter = useMemo<DeviceFilter>(
    () => ({
      ...typed,
      owner: viewpoint === 'agent' ? typed.owner : NO_FILTER.owner,
      ids: imported && new Set(imported.ids.keys()),
    }),
    [typed, viewpoint, imported],
  );
  return {
    typed,
    filter,
    sort,
    imported,
    work,
    onFilter: (change: Partial<DeviceFilter>) => setTyped((before) => ({ ...before, ...change })),
    onSort: setSort,
    /** The head of a column is pressed: the one that is sorted by turns round. */
    onHead: (key: string) =>
      setSort((before) =>
        before.key === key
          ? { key: before.key, descending: !before.descending }
          : { key: key as SortKey, descending: startsDescending(key as SortKey) },
      ),
    onClearIds: () => setImported(undefined),
    onClear: () => {
      setTyped(NO_FILTER);
      setImported(undefined);
    },
  };
}

export type DeviceWish = ReturnType<typeof useDeviceWish>;

/** The nodes that have arrived, those of them that are shown, and what is known of their number. */
export function useDeviceRows({ viewpoint, miner }: ViewpointOf, period: Period, wish: DeviceWish) {
  const { imported } = wish;
  const scope = `${viewpoint} ${miner ?? ''} ${period}`;
  const pages = useDevicePages(viewpoint === 'agent' ? 'agent' : 'miner', { key_style: period, username: miner });
  const merged = useMemo(() => mergePages(pages.pages), [pages.pages]);
  const owned = useMemo(() => (miner ? rowsOfOwner(merged, miner) : merged), [merged, miner]);
  const rows = owned ?? merged;
  const { shown, filter, sort, all } = useShownDevices(scope, rows, wish.filter, wish.sort);

  const miners = useMemo(() => (viewpoint === 'agent' ? minersAmong(all) : []), [viewpoint, all]);
  const unknown = useMemo(
    () => (imported && pages.complete ? unknownIds(imported.ids, rows) : undefined),
    [imported, pages.complete, rows],
  );
  const found = useMemo(
    () => (imported ? rows.filter(({ uuid }) => imported.ids.has(idKey(uuid))).length : 0),
    [imported, rows],
  );
  return {
    ...pages,
    arrived: pages.pages.length > 0,
    /** what was asked for; of these, `shown` are those that are found */
    rows,
    /** false: the platform does not tell whose node is whose */
    ownerKnown: owned !== undefined,
    total: pages.complete ? rows.length : (pages.total ?? 0),
    shown,
    sort,
    filtering: isFiltering(filter),
    /** another one is another list, which begins at its top */
    listKey: listKey(scope, filter, sort),
    miners,
    unknown,
    found,
  };
}

export type DeviceRows = ReturnType<typeof useDeviceRows>;

interface Wish {
  /** Whose figures of which time; those of another one never stay on the screen. */
  readonly scope: string;
  readonly rows: readonly DeviceRow[];
  readonly filter: DeviceFilter;
  readonly sort: Sort;
}

/** What is to be shown, found and sorted without holding up typing and scrolling. */
function useShownDevices(scope: string, rows: readonly DeviceRow[], filter: DeviceFilter, sort: Sort) {
  const wish = useMemo<Wish>(() => ({ scope, rows, filter, sort }), [scope, rows, filter, sort]);
  const later = useDeferredValue(wish);
  // The first rows of a list wait for nothing.
  const now = later.scope === scope && later.rows.length > 0 ? later : wish;
  const shown = useMemo(() => sortDevices(filterDevices(now.rows, now.filter), now.sort), [now]);
  return { shown, filter: now.filter, sort: now.sort, all: now.rows };
}

const listKeys = new WeakMap<ReadonlySet<string>, number>();
let imports = 0;

function listKey(scope: string, { query, online, owner, ids }: DeviceFilter, { key, descending }: Sort): string {
  if (ids && !listKeys.has(ids)) listKeys.set(ids, ++imports);
  return JSON.stringify([scope, query, online, owner, ids && listKeys.get(ids), key, descending]);
}
