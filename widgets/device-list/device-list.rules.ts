/** Filters, sorts and sums devices (no React, no I/O). */
import type { UnixSeconds } from '#shared/core/shanghai-time.ts';
import { searchKey } from '#shared/core/clean-text.ts';
import { compareReadings, readingKey } from '#shared/core/reading-order.ts';
import { before } from '#shared/topics/billing/income/income-change.rules.ts';
import { sumOfKnown, type Cents } from '#shared/core/money.ts';
import type { PageOf } from '#shared/core/wire-values.ts';
import type { SentNodeRisk } from '#shared/topics/devices/node-risk.calls.ts';
import type { AgentDevice, MinerDevice } from '#shared/topics/devices/device-income.calls.ts';
import type { SortKey } from '#shared/topics/devices/list-order.rules.ts';
import { keywordsOf, searchNodes } from './device-search.rules.ts';

/** A device as the list shows it, for agents and miners. */
export interface DeviceRow {
  readonly uuid: string;
  readonly name: string;
  /** `undefined` if unknown */
  readonly online: boolean | undefined;
  /** M */
  readonly bandwidth: number | undefined;
  /** cents per month per G; only for users who may see prices */
  readonly price: Cents | undefined;
  readonly income: Cents | undefined;
  /** the agent's remark about the device */
  readonly remark: string;
  /** the agent's remark about the miner */
  readonly minerRemark: string;
  /** username of the miner; empty for devices of the agent */
  readonly username: string;
  /** income of yesterday, also in a list with the income of the month */
  readonly dayIncome: Cents | undefined;
  /** income of yesterday minus that of the same weekday of the week before */
  readonly change: Cents | undefined;
  /** income of the same weekday of the week before yesterday */
  readonly weekAgoIncome: Cents | undefined;
  /** income from Monday to yesterday */
  readonly weekIncome: Cents | undefined;
  /** since when the node is offline */
  readonly offlineSince: UnixSeconds | undefined;
  /** offline minutes of today's peak hours */
  readonly peakMinutes: number | undefined;
  /** what can still be saved of today */
  readonly risk: SentNodeRisk | undefined;
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
    ...changesOf(device),
  };
}

function changesOf({ dayIncome, incomeChange, weekIncome, offlineSince, peakOfflineMinutes, risk }: Device) {
  return {
    dayIncome: dayIncome ?? undefined,
    change: incomeChange ?? undefined,
    weekAgoIncome: before(dayIncome ?? undefined, incomeChange ?? undefined),
    weekIncome: weekIncome ?? undefined,
    offlineSince: offlineSince ?? undefined,
    peakMinutes: peakOfflineMinutes ?? undefined,
    risk: risk ?? undefined,
  };
}

const rowsOfPage = new WeakMap<PageOf<Device>, readonly DeviceRow[]>();

/** Merges pages into rows. A device that moved to a later page during loading appears once. */
export function mergePages(pages: readonly PageOf<Device>[]): readonly DeviceRow[] {
  const seenIds = new Set<string>();
  const rows: DeviceRow[] = [];
  for (const page of pages) {
    let pageRows = rowsOfPage.get(page);
    if (!pageRows) rowsOfPage.set(page, (pageRows = page.list.map(rowOf)));
    for (const row of pageRows) {
      if (seenIds.has(row.uuid)) continue;
      seenIds.add(row.uuid);
      rows.push(row);
    }
  }
  return rows;
}

/**
 * Returns the nodes of one user by their usernames. Returns `undefined` if the platform sent no usernames, because then the
 * rows can belong to all users.
 */
export function rowsOfOwner(rows: readonly DeviceRow[], owner: string): readonly DeviceRow[] | undefined {
  const hasUsernames = rows.length === 0 || rows.some(({ username }) => username);
  return hasUsernames ? rows.filter(({ username }) => username === owner) : undefined;
}

/** `offline` also shows nodes without samples whose day can still be saved. */
export type OnlineFilter = 'all' | 'online' | 'offline';

/** Filter by owner: all devices, those of the agent, or those of one miner. */
export type OwnerFilter = { readonly kind: 'all' | 'own' } | { readonly kind: 'miner'; readonly username: string };

/** Returns an owner as text. The prefix distinguishes usernames, which can be any text, from the other keys. */
export const ownerKey = (owner: OwnerFilter): string => (owner.kind === 'miner' ? `@${owner.username}` : owner.kind);
export const ownerOfKey = (key: string): OwnerFilter =>
  key.startsWith('@') ? { kind: 'miner', username: key.slice(1) } : { kind: key === 'own' ? 'own' : 'all' };

export interface DeviceFilter {
  readonly query: string;
  readonly online: OnlineFilter;
  readonly owner: OwnerFilter;
  /** keys (see `searchKey`) of imported IDs; `undefined` without an import */
  readonly ids: ReadonlySet<string> | undefined;
}

export const NO_FILTER: DeviceFilter = { query: '', online: 'all', owner: { kind: 'all' }, ids: undefined };

/** Returns the number of filters other than the keywords. */
export const filterCount = ({ online, owner, ids }: DeviceFilter): number =>
  Number(online !== 'all') + Number(owner.kind !== 'all') + Number(ids !== undefined);

export function filterDevices(rows: readonly DeviceRow[], filter: DeviceFilter): readonly DeviceRow[] {
  const { online, owner, ids } = filter;
  const keywords = keywordsOf(filter.query);
  const foundRows = keywords.length > 0 ? searchNodes(keywords, rows) : rows;
  if (filterCount(filter) === 0) return foundRows;
  return foundRows.filter(
    (row) =>
      (online === 'all' || row.online === (online === 'online') || (online === 'offline' && row.risk !== undefined)) &&
      (owner.kind === 'all' || row.username === (owner.kind === 'miner' ? owner.username : '')) &&
      (!ids || ids.has(searchKey(row.uuid))),
  );
}

export interface Sort {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** The order in which the platform returns the rows. */
export const FIRST_SORT: Sort = { key: 'income', descending: true };

/** Returns the first direction of a column: numbers start with the largest, changes with the loss, texts with the first letter. */
export const startsDescending = (key: SortKey): boolean =>
  key === 'bandwidth' || key === 'price' || key === 'income' || key === 'weekIncome' || key === 'online';

/** Sorts rows. Unknown values come last in both directions. Equal values keep the order of the platform. */
export function sortDevices(rows: readonly DeviceRow[], { key, descending }: Sort): readonly DeviceRow[] {
  const sign = descending ? -1 : 1;
  const values = new Map(rows.map((row) => [row, sortValue(row, key, descending)]));
  const compare = (one: DeviceRow, other: DeviceRow): number => {
    const left = values.get(one);
    const right = values.get(other);
    if (left === right) return 0;
    if (isUnknown(left)) return 1;
    if (isUnknown(right)) return -1;
    if (typeof left === 'string') return sign * compareReadings(left, right as string);
    return sign * (Number(left) - Number(right));
  };
  // Rows that are already in order need no sorting.
  const first = (one: DeviceRow, index: number) => index === 0 || compare(rows[index - 1]!, one) <= 0;
  return rows.every(first) ? rows : [...rows].sort(compare);
}

const INCOMES: readonly SortKey[] = ['income', 'change', 'weekIncome'];

/**
 * Returns the value that a row is sorted by. In ascending order of income, nodes without any known income are left out, so
 * that the list starts with those that earned little.
 */
function sortValue(row: DeviceRow, key: SortKey, descending: boolean): string | number | boolean | undefined {
  if (!descending && INCOMES.includes(key) && hasNoIncome(row)) return undefined;
  const value = row[key];
  return typeof value === 'string' ? readingKey(value) : value;
}

/** Returns whether a node is known to have earned nothing in the period and the week, and on the day a week before. */
const hasNoIncome = ({ income, weekIncome, change }: DeviceRow): boolean => !income && weekIncome === 0 && !change;

const isUnknown = (value: string | number | boolean | undefined): boolean => value === undefined || value === '';

/** Returns the total income. Unknown values are not part of the sum. It is unknown if no row has an income. */
export const sumOfIncome = (rows: readonly DeviceRow[]): Cents | undefined =>
  sumOfKnown(rows.map(({ income }) => income));

/** Returns the state of a node, or `unknown` if the platform did not send it. */
export function deviceStateOf(online: boolean | undefined): 'online' | 'offline' | 'unknown' {
  if (online === undefined) return 'unknown';
  return online ? 'online' : 'offline';
}

/** Counts the nodes that are online, offline and in an unknown state. */
export function countStates(rows: readonly DeviceRow[]): { online: number; offline: number; unknown: number } {
  const counts = { online: 0, offline: 0, unknown: 0 };
  for (const { online } of rows) counts[deviceStateOf(online)] += 1;
  return counts;
}

interface ListedDevices {
  /** whether all pages are loaded */
  readonly complete: boolean;
  readonly filtering: boolean;
  /** number of all nodes; `undefined` if it is unknown */
  readonly total: number | undefined;
}

/** Returns the numbers of the shown nodes. Until all pages are loaded, the loaded rows are not all of them. */
export function countShown(rows: readonly DeviceRow[], { complete, filtering, total }: ListedDevices) {
  if (!complete) return { nodes: filtering ? undefined : total, states: undefined };
  return { nodes: filtering ? rows.length : total, states: countStates(rows) };
}

/** Counts the devices that belong to the agent itself. Unknown if no row names a user: some platforms send no usernames. */
export function countOwn(rows: readonly DeviceRow[]): number | undefined {
  const ownCount = rows.filter(({ username }) => !username).length;
  return ownCount === rows.length ? undefined : ownCount;
}

/** Returns the usernames of the miners in these rows, sorted. */
export function minersAmong(rows: readonly DeviceRow[]): readonly string[] {
  const names = new Set(rows.map(({ username }) => username));
  names.delete('');
  // Usernames are ASCII. A locale-aware order would load collation tables before the first rows.
  return [...names].sort();
}

/** Returns the IDs that match no row. */
export function unknownIds(ids: ReadonlyMap<string, string>, rows: readonly DeviceRow[]): readonly string[] {
  const knownIds = new Set(rows.map(({ uuid }) => searchKey(uuid)));
  return [...ids].filter(([key]) => !knownIds.has(key)).map(([, id]) => id);
}
