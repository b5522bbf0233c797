/** All devices of a list. The first page shows at once, and the others load in the background. */
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useMemo } from 'react';
import type { PageOf } from '../../core/wire-values.ts';
import type { AgentDevice, MinerDevice } from './device-income.calls.ts';
import { deviceApi, type DeviceScope } from './device.api.ts';
import { type PlatformError, toPlatformError } from '../../client/errors.ts';

export interface DevicePages<Device> {
  /** Highest income first, as the platform sorts them. */
  readonly pages: readonly PageOf<Device>[];
  /** IDs of devices that cannot be read. An ID is empty if the row has none. */
  readonly unreadable: readonly string[];
  /** Number of devices according to the last page, else the number of loaded devices. `undefined` before the first page. */
  readonly total: number | undefined;
  /** Whether `total` is the number of all devices, and not only of the loaded ones. */
  readonly isCounted: boolean;
  /** Whether all pages are loaded. */
  readonly complete: boolean;
  readonly loading: boolean;
  /** Why the next page failed. The pages before it stay. */
  readonly error: PlatformError | undefined;
  readonly retry: () => void;
  /** time of the last response, ms of this device */
  readonly fulfilledTimeStamp: number | undefined;
}

interface DevicesOf {
  agent: AgentDevice;
  miner: MinerDevice;
}

const { useInfiniteQueryState, useInfiniteQuerySubscription } = deviceApi.endpoints.devicePages;

/**
 * @param of devices as their agent or as their miner sees them
 * @param isWanted false fetches nothing, but returns pages that are cached
 */
export function useDevicePages<Of extends keyof DevicesOf>(
  of: Of,
  { key_style, username, date }: Omit<DeviceScope, 'of'>,
  isWanted = true,
): DevicePages<DevicesOf[Of]> {
  const scope = { of, key_style, username, date };
  const { fetchNextPage } = useInfiniteQuerySubscription(isWanted ? scope : skipToken);
  const { currentData, error, isError, isFetching, hasNextPage, fulfilledTimeStamp } = useInfiniteQueryState(scope);
  const pages = (currentData?.pages ?? NONE) as readonly PageOf<DevicesOf[Of]>[];
  const complete = currentData !== undefined && !hasNextPage;
  const failed = isError && !complete;

  const goesOn = isWanted && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage, pages]);

  return {
    pages,
    unreadable: useMemo(() => unreadableOf(pages), [pages]),
    total: useMemo(() => totalOf(pages), [pages]),
    isCounted: complete || (pages.length > 0 && !pages.at(-1)!.uncounted),
    complete,
    loading: isWanted && !complete && !failed,
    error: failed ? toPlatformError(error) : undefined,
    retry: () => void fetchNextPage(),
    fulfilledTimeStamp,
  };
}

const NONE: readonly never[] = [];

/** Returns the platform's total, else the number of loaded devices. */
function totalOf(pages: readonly PageOf<{ readonly uuid: string }>[]): number | undefined {
  const last = pages.at(-1);
  if (!last?.uncounted) return last?.total;
  return new Set(pages.flatMap(({ list }) => list.map(({ uuid }) => uuid))).size + unreadableOf(pages).length;
}

const unreadableOf = (pages: readonly PageOf<unknown>[]): readonly string[] =>
  pages.flatMap(({ unreadable = [] }) => unreadable);
