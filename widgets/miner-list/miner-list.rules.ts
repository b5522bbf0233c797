/** What the nodes of a user come to: pure. */
import type { Cents } from '../../shared/domain/money.ts';
import type { PageOf } from '../../shared/platform/schemas/basics.ts';
import type { MinerDevice } from '../../shared/platform/schemas/income.ts';

export interface MinerSum {
  readonly devices: number;
  /** `undefined` when no node's state is known */
  readonly online: number | undefined;
  /** M; `undefined` when no node's is known */
  readonly bandwidth: number | undefined;
  /** `undefined` when no node's is known */
  readonly income: Cents | undefined;
}

export const NO_DEVICES: MinerSum = { devices: 0, online: undefined, bandwidth: undefined, income: undefined };

/** Nodes by their user. A node that moved to a later page while they were read counts once. */
export function sumByMiner(pages: readonly PageOf<MinerDevice>[]): ReadonlyMap<string, MinerSum> {
  const sums = new Map<string, MinerSum>();
  const seen = new Set<string>();
  for (const { uuid, username, online, bandwidth, minerIncome } of pages.flatMap(({ list }) => list)) {
    if (seen.has(uuid)) continue;
    seen.add(uuid);
    const before = sums.get(username) ?? NO_DEVICES;
    sums.set(username, {
      devices: before.devices + 1,
      online: add(before.online, online === undefined ? undefined : Number(online)),
      bandwidth: add(before.bandwidth, bandwidth),
      income: add(before.income, minerIncome),
    });
  }
  return sums;
}

const add = (sum: number | undefined, more: number | null | undefined): number | undefined =>
  more === null || more === undefined ? sum : (sum ?? 0) + more;

/** Users a page (§9, Record page size). */
export const MINER_PAGE_SIZE = 10;
