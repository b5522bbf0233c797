/** Sums the nodes of users, and sorts and searches users (no React, no I/O). */
import type { PageOf } from '#shared/core/wire-values.ts';
import type { Miner } from '#shared/topics/devices/device.calls.ts';
import type { MinerDevice } from '#shared/topics/devices/device-income.calls.ts';
import type { MinerOrder } from '#shared/topics/devices/list-order.rules.ts';
import { searchKey } from '#shared/core/clean-text.ts';
import { compareReadings, readingKey } from '#shared/core/reading-order.ts';
import type { Cents } from '#shared/core/money.ts';

/** Sorts users: highest value first, or by name from A. Unknown values come last. */
export function sortMiners(
  miners: readonly Miner[],
  order: MinerOrder,
  sumFor: (miner: Miner) => MinerSum | 'coming',
): readonly Miner[] {
  if (order === 'listed') return miners;
  if (order === 'name')
    return [...miners].sort((one, other) => compareReadings(readingKey(one.username), readingKey(other.username)));
  const figure = (miner: Miner): number => {
    const sum = sumFor(miner);
    if (sum === 'coming') return Number.NEGATIVE_INFINITY;
    const { devices, online, income, bandwidth } = sum;
    const offline = devices === undefined || online === undefined ? undefined : devices - online;
    return { income, bandwidth, nodes: devices, offline }[order] ?? Number.NEGATIVE_INFINITY;
  };
  const figures = new Map(miners.map((miner) => [miner, figure(miner)]));
  return [...miners].sort((one, other) => {
    const [less, more] = [figures.get(one)!, figures.get(other)!];
    return less === more ? 0 : more - less;
  });
}

/** Returns the users whose name or remark contains the keywords. */
export function findMiners(miners: readonly Miner[], keywords: string): readonly Miner[] {
  const searchText = searchKey(keywords);
  return searchText
    ? miners.filter(({ username, remark }) => searchKey(`${username}\n${remark}`).includes(searchText))
    : miners;
}

export interface MinerSum {
  /** `undefined` if unknown */
  readonly devices: number | undefined;
  /** `undefined` if no state of a node is known */
  readonly online: number | undefined;
  /** M; `undefined` if no bandwidth of a node is known */
  readonly bandwidth: number | undefined;
  /** `undefined` if no income of a node is known */
  readonly income: Cents | undefined;
}

const NONE = { devices: 0, online: undefined, bandwidth: undefined, income: undefined };

/** Sums of nodes by username, for nodes with a known owner. */
export interface MinerSums {
  readonly byName: ReadonlyMap<string, MinerSum>;
  readonly byUid: ReadonlyMap<string, MinerSum>;
  /** whether some nodes have no known owner, so that a user without a sum can still have nodes */
  readonly unnamed: boolean;
}

/** Sums nodes by user. A node that moved to a later page during loading counts once. */
export function sumByMiner(pages: readonly PageOf<MinerDevice>[]): MinerSums {
  const byName = new Map<string, MinerSum & { devices: number }>();
  const byUid = new Map<string, MinerSum & { devices: number }>();
  const seenIds = new Set<string>();
  let unnamed = pages.some(({ unreadable }) => unreadable);
  for (const { uuid, username, uid, online, bandwidth, minerIncome } of pages.flatMap(({ list }) => list)) {
    if (seenIds.has(uuid)) continue;
    seenIds.add(uuid);
    const sums = username ? byName : byUid;
    const key = username || uid;
    if (!key) {
      unnamed = true;
      continue;
    }
    const before = sums.get(key) ?? NONE;
    sums.set(key, {
      devices: before.devices + 1,
      online: add(before.online, online === undefined ? undefined : Number(online)),
      bandwidth: add(before.bandwidth, bandwidth),
      income: add(before.income, minerIncome),
    });
  }
  return { byName, byUid, unnamed };
}

/**
 * Returns the sum of a user's nodes, or `coming` while it can still grow.
 * @param complete whether all nodes are loaded
 * @param failed whether the remaining nodes could not be loaded
 */
export function sumOf(miner: Miner, sums: MinerSums, complete: boolean, failed: boolean): MinerSum | 'coming' {
  const { username, uid, deviceCount, online, bandwidth } = miner;
  const sum = sums.byName.get(username) ?? sums.byUid.get(uid);
  // A sum is returned only after all nodes of the user are loaded, because a partial sum would be wrong.
  if (sum && (complete || (deviceCount != null && sum.devices! >= deviceCount))) return sum;
  if (!complete && !failed) return deviceCount === 0 ? { ...NONE, online: 0 } : 'coming';
  if (complete && !sums.unnamed && !deviceCount) return { ...NONE, online: 0 };
  // The nodes of the user are not listed or name no owner, so only the numbers of the user list remain.
  return {
    devices: deviceCount ?? undefined,
    online: online ?? undefined,
    bandwidth: bandwidth ?? undefined,
    income: undefined,
  };
}

const add = (sum: number | undefined, more: number | null | undefined): number | undefined =>
  more === null || more === undefined ? sum : (sum ?? 0) + more;
