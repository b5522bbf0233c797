/** Which devices are shown, in which order, and what they sum to: pure. */
import type { Cents } from '#shared/domain/money.ts';
import type { PageOf } from '#shared/contract/basics.ts';
import type { AgentDevice, MinerDevice } from '#shared/contract/income.ts';

/** A device as the list shows it, whoever looks at it. */
export interface DeviceRow {
  readonly uuid: string;
  readonly name: string;
  /** `undefined`: not known */
  readonly online: boolean | undefined;
  /** M */
  readonly bandwidth: number | undefined;
  /** cents per month per G; only with the right to prices */
  readonly price: Cents | undefined;
  readonly income: Cents | undefined;
  /** the agent's own note about the device */
  readonly remark: string;
  /** the agent's note about the miner */
  readonly minerRemark: string;
  /** the miner whose device it is; empty for the agent's own */
  readonly username: string;
}

type Device = AgentDevice | MinerDevice;

function rowOf(device: Device): DeviceRow {
  const { uuid, name, online, agentRemarkMiner, username } = device;
  const agent = 'agentIncome' in device;
  const price = agent ? device.agentPrice : (device as MinerDevice).minerPrice;
  const income = agent ? device.agentIncome : (device as MinerDevice).minerIncome;
  return {
    uuid,
    name: name || uuid,
    online,
    bandwidth: device.bandwidth ?? undefined,
    price: price ?? undefined,
    income: income ?? undefined,
    remark: agent ? device.agentRemark : '',
    minerRemark: agentRemarkMiner,
    username,
  };
}

/** Full-width letters and digits are found by half-width ones, and the other way round. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

const searchables = new WeakMap<DeviceRow, string>();

/** What a search looks into; made when one searches first. */
function searchableOf(row: DeviceRow): string {
  let words = searchables.get(row);
  if (words === undefined) searchables.set(row, (words = plain(`${row.name}\n${row.uuid}`)));
  return words;
}

const rowsOfPage = new WeakMap<PageOf<Device>, readonly DeviceRow[]>();

/** All pages as rows. A device that moved to a later page while they were read appears once. */
export function mergePages(pages: readonly PageOf<Device>[]): readonly DeviceRow[] {
  const seen = new Set<string>();
  const rows: DeviceRow[] = [];
  for (const page of pages) {
    let own = rowsOfPage.get(page);
    if (!own) rowsOfPage.set(page, (own = page.list.map(rowOf)));
    for (const row of own) {
      if (seen.has(row.uuid)) continue;
      seen.add(row.uuid);
      rows.push(row);
    }
  }
  return rows;
}

/**
 * The nodes of one user: by their names, where the platform sends some. `undefined` where it names none: then these may
 * be all nodes as well as the user's.
 */
export function rowsOfOwner(rows: readonly DeviceRow[], owner: string): readonly DeviceRow[] | undefined {
  const named = rows.length === 0 || rows.some(({ username }) => username);
  return named ? rows.filter(({ username }) => username === owner) : undefined;
}

export type OnlineFilter = 'all' | 'online' | 'offline';

/** Whose devices: everybody's, the agent's own, or those of one miner. */
export type OwnerFilter = { readonly kind: 'all' | 'own' } | { readonly kind: 'miner'; readonly username: string };

export interface DeviceFilter {
  readonly query: string;
  readonly online: OnlineFilter;
  readonly owner: OwnerFilter;
  /** from a spreadsheet, as `idKey` makes them; `undefined` without one */
  readonly ids: ReadonlySet<string> | undefined;
}

export const NO_FILTER: DeviceFilter = { query: '', online: 'all', owner: { kind: 'all' }, ids: undefined };

export const isFiltering = ({ query, online, owner, ids }: DeviceFilter): boolean =>
  plain(query).trim() !== '' || online !== 'all' || owner.kind !== 'all' || ids !== undefined;

export function filterDevices(rows: readonly DeviceRow[], filter: DeviceFilter): readonly DeviceRow[] {
  if (!isFiltering(filter)) return rows;
  const { online, owner, ids } = filter;
  const query = plain(filter.query).trim();
  return rows.filter(
    (row) =>
      (online === 'all' || row.online === (online === 'online')) &&
      (owner.kind === 'all' || row.username === (owner.kind === 'miner' ? owner.username : '')) &&
      (!query || searchableOf(row).includes(query)) &&
      (!ids || ids.has(idKey(row.uuid))),
  );
}

export type SortKey = 'name' | 'uuid' | 'online' | 'bandwidth' | 'price' | 'income' | 'remark' | 'minerRemark';

export interface Sort {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** As the wire sorts them. */
export const FIRST_SORT: Sort = { key: 'income', descending: true };

/** Figures are looked at from the largest, texts from their beginning. */
export const startsDescending = (key: SortKey): boolean =>
  key === 'bandwidth' || key === 'price' || key === 'income' || key === 'online';

let collator: Intl.Collator | undefined;

/** Made when texts are sorted first: it takes a while. */
const compareTexts = (one: string, other: string): number =>
  (collator ??= new Intl.Collator('zh-CN', { numeric: true })).compare(one, other);

/** What is not known comes last in either direction; equal ones keep the order of the wire. */
export function sortDevices(rows: readonly DeviceRow[], { key, descending }: Sort): readonly DeviceRow[] {
  const sign = descending ? -1 : 1;
  const compare = (one: DeviceRow, other: DeviceRow): number => {
    const left = one[key];
    const right = other[key];
    if (left === right) return 0;
    if (isUnknown(left)) return 1;
    if (isUnknown(right)) return -1;
    if (typeof left === 'string') return sign * compareTexts(left, right as string);
    return sign * (Number(left) - Number(right));
  };
  // The wire's own order needs no work.
  const first = (one: DeviceRow, index: number) => index === 0 || compare(rows[index - 1]!, one) <= 0;
  return rows.every(first) ? rows : [...rows].sort(compare);
}

const isUnknown = (value: string | number | boolean | undefined): boolean => value === undefined || value === '';

/** Income of all of them; what is not known adds nothing. */
export const sumOfIncome = (rows: readonly DeviceRow[]): Cents => rows.reduce((sum, { income = 0 }) => sum + income, 0);

/** In a word; `unknown` where nobody says. */
export function stateOf(online: boolean | undefined): 'online' | 'offline' | 'unknown' {
  if (online === undefined) return 'unknown';
  return online ? 'online' : 'offline';
}

/** How many are online and offline, and of how many nobody says. */
export function countStates(rows: readonly DeviceRow[]): { online: number; offline: number; unknown: number } {
  const counts = { online: 0, offline: 0, unknown: 0 };
  for (const { online } of rows) counts[stateOf(online)] += 1;
  return counts;
}

/** Devices that are the agent's own. */
export const countOwn = (rows: readonly DeviceRow[]): number =>
  rows.reduce((count, { username }) => count + Number(!username), 0);

/** The miners whose devices are among these, by name. */
export function minersAmong(rows: readonly DeviceRow[]): readonly string[] {
  const names = new Set(rows.map(({ username }) => username));
  names.delete('');
  // User names are plain; the order of a language would cost its tables before the first rows.
  return [...names].sort();
}

const HEADS = /^(设备|节点)?\s?(ID|编号|序列号|标识)$|^(device|node)?[\s_-]*(id|uuid|sn)$/i;

/** How ids are compared: a spreadsheet may have changed their case. */
export const idKey = (id: string): string => plain(id).trim();

/** The device ids of a spreadsheet's column, as they are written there: heads left out, each once. */
export function idsOfColumn(column: readonly string[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const cell of column) {
    const id = cell.trim();
    if (id && !HEADS.test(id.normalize('NFKC')) && !ids.has(idKey(id))) ids.set(idKey(id), id);
  }
  return ids;
}

/** Which of these ids belong to none of the rows. */
export function unknownIds(ids: ReadonlyMap<string, string>, rows: readonly DeviceRow[]): readonly string[] {
  const known = new Set(rows.map(({ uuid }) => idKey(uuid)));
  return [...ids].filter(([key]) => !known.has(key)).map(([, id]) => id);
}
