/** Which nodes the list shows: whose they are, what narrows them down, and what of them has arrived. */
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { isAgent } from '#shared/domain/roles.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { useDevicePages } from '#shared/client/use-device-pages.ts';
import {
  filterDevices,
  FIRST_SORT,
  idKey,
  idsOfColumn,
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
import type { Viewpoint } from './device-columns.tsx';
import type { Period } from '#shared/features/period-switch.tsx';

/** Why a file gave no ids; a key of the words. */
export type ImportProblem = 'wrongType' | 'emptyFile' | 'tooLarge' | 'tooMany' | 'unreadable' | 'notFetched';

export interface ImportedIds {
  readonly file: string;
  /** as `idKey` makes them, to what is written in the file */
  readonly ids: ReadonlyMap<string, string>;
}

export interface IdImport {
  /** name of the file that is being read */
  readonly reading: string | undefined;
  readonly problem: ImportProblem | undefined;
  readonly read: (file: File) => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

/** Reads device ids from a spreadsheet (§5, Excel import). What was imported before stays when a file is of no use. */
function useIdImport(onIds: (imported: ImportedIds) => void): IdImport {
  const [reading, setReading] = useState<string>();
  const [problem, setProblem] = useState<ImportProblem>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = () => {
    running.current?.abort();
    setReading(undefined);
  };
  const read = async (file: File) => {
    cancel();
    const own = new AbortController();
    running.current = own;
    setProblem(undefined);
    setReading(file.name);
    const outcome = await idsOf(file, own.signal);
    if (own.signal.aborted) return;
    setReading(undefined);
    if (typeof outcome === 'string') setProblem(outcome);
    else onIds({ file: file.name, ids: outcome });
  };
  return {
    reading,
    problem,
    read: (file) => void read(file),
    cancel,
    dismiss: () => setProblem(undefined),
  };
}

async function idsOf(file: File, signal: AbortSignal): Promise<ReadonlyMap<string, string> | ImportProblem> {
  const reader = await import('#shared/spreadsheet/read-column.ts').catch(() => undefined);
  if (!reader) return 'notFetched';
  try {
    const ids = idsOfColumn(await reader.readFirstColumn(file, signal));
    return ids.size ? ids : 'emptyFile';
  } catch (error) {
    return error instanceof reader.SpreadsheetError ? PROBLEMS[error.reason] : 'unreadable';
  }
}

const PROBLEMS = {
  type: 'wrongType',
  empty: 'emptyFile',
  'too-large': 'tooLarge',
  'too-many': 'tooMany',
  unreadable: 'unreadable',
} as const;

interface ViewpointOf {
  viewpoint: Viewpoint;
  /** the miner whose nodes alone are shown to its agent */
  miner: string | undefined;
  /** Back to all nodes, until the host names another owner. */
  showAll: () => void;
}

/** Whose nodes are shown: the host's choice, as far as the account may see it. */
export function useViewpoint(account: AccountInfo, owner: string | undefined): ViewpointOf {
  const [passed, setPassed] = useState<string>();
  const miner = isAgent(account) && owner && owner !== passed ? owner : undefined;
  return { viewpoint: viewpointOf(account, miner), miner, showAll: () => setPassed(miner) };
}

function viewpointOf(account: AccountInfo, miner: string | undefined): Viewpoint {
  if (!isAgent(account)) return 'miner';
  return miner ? 'agent-on-miner' : 'agent';
}

/** The filter, the order and the imported IDs that the user chose. */
export function useDeviceControls(viewpoint: Viewpoint) {
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

export type DeviceControls = ReturnType<typeof useDeviceControls>;

/** The nodes that have arrived, those of them that are shown, and what is known of their number. */
export function useDeviceRows({ viewpoint, miner }: ViewpointOf, period: Period, controls: DeviceControls) {
  const { imported } = controls;
  const scope = `${viewpoint} ${miner ?? ''} ${period}`;
  const pages = useDevicePages(viewpoint === 'agent' ? 'agent' : 'miner', { key_style: period, username: miner });
  const merged = useMemo(() => mergePages(pages.pages), [pages.pages]);
  const owned = useMemo(() => (miner ? rowsOfOwner(merged, miner) : merged), [merged, miner]);
  const rows = owned ?? merged;
  const { shown, filter, sort, all } = useShownDevices(scope, rows, controls.filter, controls.sort);

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

interface ListState {
  /** Whose figures of which time; those of another one never stay on the screen. */
  readonly scope: string;
  readonly rows: readonly DeviceRow[];
  readonly filter: DeviceFilter;
  readonly sort: Sort;
}

/** What is to be shown, found and sorted without holding up typing and scrolling. */
function useShownDevices(scope: string, rows: readonly DeviceRow[], filter: DeviceFilter, sort: Sort) {
  const current = useMemo<ListState>(() => ({ scope, rows, filter, sort }), [scope, rows, filter, sort]);
  const later = useDeferredValue(current);
  // The first rows of a list wait for nothing.
  const now = later.scope === scope && later.rows.length > 0 ? later : current;
  const shown = useMemo(() => sortDevices(filterDevices(now.rows, now.filter), now.sort), [now]);
  return { shown, filter: now.filter, sort: now.sort, all: now.rows };
}

const listKeys = new WeakMap<ReadonlySet<string>, number>();
let imports = 0;

function listKey(scope: string, { query, online, owner, ids }: DeviceFilter, { key, descending }: Sort): string {
  if (ids && !listKeys.has(ids)) listKeys.set(ids, ++imports);
  return JSON.stringify([scope, query, online, owner, ids && listKeys.get(ids), key, descending]);
}
