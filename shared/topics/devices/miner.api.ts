/** The users of an agent and the link that invites more (§7.6). */
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useMemo } from 'react';
import { api } from '../../client/api.ts';
import { callPlatform } from '../../client/base-query.ts';
import { type PlatformError, toPlatformError } from '../../client/errors.ts';
import { readPage } from '../../client/read-page.ts';
import type { PageOf } from '../../core/wire-values.ts';
import { inviteLinkCall, minersCall, type InviteLink, type Miner } from './device.calls.ts';
import type { ListPage } from '../../core/request-values.ts';
import { apiRequest } from '../../client/request.ts';

/** Page size for requests that load all users. */
const AT_ONCE = 100;

const minerApi = api.injectEndpoints({
  endpoints: (build) => ({
    miners: build.query<PageOf<Miner>, ListPage>({
      queryFn: (query, { signal }) =>
        readPage(minersCall, query, (pageIndex) =>
          callPlatform(apiRequest(minersCall, { query: { ...query, pageIndex } }), signal),
        ),
      providesTags: ['Miners'],
    }),
    allMiners: build.infiniteQuery<PageOf<Miner>, void, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        // A page without new users is the last, whatever the total is. Pages can be shorter than requested.
        getNextPageParam: (last, pages, pageIndex) => {
          const all = eachOnce(pages).size;
          const isLast = last.uncounted ? last.list.length < AT_ONCE : all >= last.total;
          return isLast || all === eachOnce(pages.slice(0, -1)).size ? undefined : pageIndex + 1;
        },
      },
      query: ({ pageParam }) => apiRequest(minersCall, { query: { pageIndex: pageParam, pageSize: AT_ONCE } }),
      providesTags: ['Miners'],
    }),
    inviteLink: build.query<InviteLink, void>({
      query: () => apiRequest(inviteLinkCall),
    }),
  }),
});

export const { useMinersQuery, useInviteLinkQuery } = minerApi;

interface AllMiners {
  /** undefined until all users are loaded */
  readonly miners: readonly Miner[] | undefined;
  readonly error: PlatformError | undefined;
  readonly retry: () => void;
}

/** Loads all users of an agent for searching and sorting, because no endpoint supports these. */
export function useAllMiners(isWanted: boolean): AllMiners {
  const query = minerApi.endpoints.allMiners.useInfiniteQuery(isWanted ? undefined : skipToken);
  const { currentData, error, isError, isFetching, hasNextPage, fetchNextPage } = query;
  const goesOn = hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage, currentData]);
  const miners = useMemo(
    () => (currentData && !hasNextPage ? [...eachOnce(currentData.pages).values()] : undefined),
    [currentData, hasNextPage],
  );
  return {
    miners,
    error: isError && !miners ? toPlatformError(error) : undefined,
    retry: () => void fetchNextPage(),
  };
}

const eachOnce = (pages: readonly PageOf<Miner>[]): ReadonlyMap<string, Miner> =>
  new Map(pages.flatMap(({ list }) => list.map((miner) => [miner.uid || miner.username, miner])));
