/** What the nodes of a user come to: pure. */
import { api, ask } from '#shared/client/api.ts';
import type { PageOf } from '#shared/contract/basics.ts';
import { inviteLinkCall, minersCall, type InviteLink, type Miner } from '#shared/contract/devices.ts';
import type { ListPage } from '#shared/contract/inputs.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { MinerDevice } from '#shared/contract/income.ts';

/** The users of an agent and the link that invites more (§7.6). */
const noAlert = true;

const minersApi = api.injectEndpoints({
  endpoints: (build) => ({
    miners: build.query<PageOf<Miner>, ListPage>({
      queryFn: ask(minersCall, (query) => ({ query, noAlert })),
      providesTags: ['Miners'],
    }),
    inviteLink: build.query<InviteLink, void>({
      queryFn: ask(inviteLinkCall, () => ({ noAlert })),
    }),
  }),
});

export const { useMinersQuery, useInviteLinkQuery } = minersApi;

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
