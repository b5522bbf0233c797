/** All devices of a list, page after page: the first shows at once, the others follow while one reads. */
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useMemo } from 'react';
import type { PageOf } from '../contract/basics.ts';
import type { AgentDevice, MinerDevice } from '../contract/income.ts';
import { devicesApi, type DeviceScope } from './devices.api.ts';
import { type PlatformError, toPlatformError } from './errors.ts';

export interface DevicePages<Device> {
  /** in the order of the wire: highest income first */
  readonly pages: readonly PageOf<Device>[];
  /** number of all, as the platform last said; `undefined` before the first page */
  readonly total: number | undefined;
  /** every page is here */
  readonly complete: boolean;
  readonly loading: boolean;
  /** why the next page did not come; those before it stay */
  readonly error: PlatformError | undefined;
  readonly retry: () => void;
}

interface DevicesOf {
  agent: AgentDevice;
  miner: MinerDevice;
}

const { useInfiniteQueryState, useInfiniteQuerySubscription } = devicesApi.endpoints.devicePages;

/**
 * @param of devices as their agent sees them, or as their miner does
 * @param wanted false while nothing is to be fetched; what others have fetched is there all the same
 */
export function useDevicePages<Of extends keyof DevicesOf>(
  of: Of,
  { key_style, username }: Omit<DeviceScope, 'of'>,
  wanted = true,
): DevicePages<DevicesOf[Of]> {
  const scope = { of, key_style, username };
  const { fetchNextPage } = useInfiniteQuerySubscription(wanted ? scope : skipToken);
  const { currentData, error, isError, isFetching, hasNextPage } = useInfiniteQueryState(scope);
  const pages = (currentData?.pages ?? NONE) as readonly PageOf<DevicesOf[Of]>[];
  const complete = currentData !== undefined && !hasNextPage;
  const failed = isError && !complete;

  const goesOn = wanted && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage, pages]);

  return {
    pages,
    total: useMemo(() => totalOf(pages), [pages]),
    complete,
    loading: wanted && !complete && !failed,
    error: failed ? toPlatformError(error) : undefined,
    retry: () => void fetchNextPage(),
  };
}

const NONE: readonly never[] = [];

/** The platform's number of all, else as many as have come. */
function totalOf(pages: readonly PageOf<{ readonly uuid: string }>[]): number | undefined {
  const last = pages.at(-1);
  if (!last?.uncounted) return last?.total;
  return new Set(pages.flatMap(({ list }) => list.map(({ uuid }) => uuid))).size;
}
