/** What the nodes of a user come to: pure. */
import type { PageOf } from '#shared/contract/basics.ts';
import type { Miner } from '#shared/contract/devices.ts';
import type { MinerDevice } from '#shared/contract/income.ts';
import type { Cents } from '#shared/domain/money.ts';

/** What users are sorted by; as they come, when nobody has said. */
export const MINER_ORDERS = ['listed', 'income', 'bandwidth', 'nodes', 'offline', 'name'] as const;
export type MinerOrder = (typeof MINER_ORDERS)[number];

/** The most first, by name from A; whose figure nobody tells comes last. */
export function sortMiners(
  miners: readonly Miner[],
  order: MinerOrder,
  sumFor: (miner: Miner) => MinerSum | 'coming',
): readonly Miner[] {
  if (order === 'listed') return miners;
  if (order === 'name') return [...miners].sort((one, other) => one.username.localeCompare(other.username, 'zh'));
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

/** Users whose name or remark has the words. */
export function findMiners(miners: readonly Miner[], words: string): readonly Miner[] {
  const wanted = plain(words);
  return wanted ? miners.filter(({ username, remark }) => plain(`${username}\n${remark}`).includes(wanted)) : miners;
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

export interface MinerSum {
  /** `undefined` when nobody tells */
  readonly devices: number | undefined;
  /** `undefined` when no node's state is known */
  readonly online: number | undefined;
  /** M; `undefined` when no node's is known */
  readonly bandwidth: number | undefined;
  /** `undefined` when no node's is known */
  readonly income: Cents | undefined;
}

const NONE = { devices: 0, online: undefined, bandwidth: undefined, income: undefined };

/** Nodes by their user, as far as they name one. */
export interface MinerSums {
  readonly byName: ReadonlyMap<string, MinerSum>;
  readonly byUid: ReadonlyMap<string, MinerSum>;
  /** some nodes do not say whose they are: who has none among the others may still have some */
  readonly unnamed: boolean;
}

/** A node that moved to a later page while they were read counts once. */
export function sumByMiner(pages: readonly PageOf<MinerDevice>[]): MinerSums {
  const byName = new Map<string, MinerSum & { devices: number }>();
  const byUid = new Map<string, MinerSum & { devices: number }>();
  const seen = new Set<string>();
  let unnamed = false;
  for (const { uuid, username, uid, online, bandwidth, minerIncome } of pages.flatMap(({ list }) => list)) {
    if (seen.has(uuid)) continue;
    seen.add(uuid);
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
 * What the nodes of a user come to; `coming` while it may still grow.
 * @param complete whether all nodes are here; `failed`: the rest does not come
 */
export function sumOf(miner: Miner, sums: MinerSums, complete: boolean, failed: boolean): MinerSum | 'coming' {
  const { username, uid, deviceCount, online, bandwidth } = miner;
  const sum = sums.byName.get(username) ?? sums.byUid.get(uid);
  // A sum is told once all nodes of its user are here: half of them would be a wrong one.
  if (sum && (complete || (deviceCount != null && sum.devices! >= deviceCount))) return sum;
  if (!complete && !failed) return deviceCount === 0 ? { ...NONE, online: 0 } : 'coming';
  if (complete && !sums.unnamed) return { ...NONE, online: 0 };
  // Nodes that name no user cannot be told apart: what the list of users itself says remains.
  return {
    devices: deviceCount ?? undefined,
    online: online ?? undefined,
    bandwidth: bandwidth ?? undefined,
    income: undefined,
  };
}

const add = (sum: number | undefined, more: number | null | undefined): number | undefined =>
  more === null || more === undefined ? sum : (sum ?? 0) + more;

/** Users a page (§9, Record page size). */
export const MINER_PAGE_SIZE = 10;
