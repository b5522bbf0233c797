/** All devices of a list, page after page: the first shows at once, the others follow while one reads. */
import { useEffect, useMemo, useRef } from 'react';
import { shallowEqual, useDispatch, useSelector } from 'react-redux';
import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { devicesApi } from './devices.api.ts';
import type { PlatformError } from './errors.ts';
import type { PageOf } from '../contract/basics.ts';
import type { AgentDevice, MinerDevice } from '../contract/income.ts';
import type { MinerDeviceQuery } from '../contract/income.ts';

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

/** Devices of the first page: what fills a screen is there soon. */
const FIRST_PAGE_SIZE = 50;
/** Devices of every other page: the most that the wire allows. */
const PAGE_SIZE = 1_000;

/** How many devices stand before a page. */
const offsetOf = (page: number): number => (page === 0 ? 0 : FIRST_PAGE_SIZE + (page - 1) * PAGE_SIZE);

/** The call of one page; whoever asks for the same page shares its answer. */
export const devicePageQuery = (page: number, { key_style, username }: DeviceScope): MinerDeviceQuery => ({
  limit: page === 0 ? FIRST_PAGE_SIZE : PAGE_SIZE,
  offset: offsetOf(page),
  key_style,
  // A key without a value would be another call to the cache.
  ...(username && { username }),
});

export type DeviceScope = Pick<MinerDeviceQuery, 'key_style' | 'username'>;

type Ask = (query: MinerDeviceQuery) => ThunkAction<Subscription, unknown, unknown, UnknownAction>;

interface Subscription {
  unsubscribe(): void;
  refetch(): unknown;
}

/**
 * @param of devices as their agent sees them, or as their miner does
 * @param wanted false while nothing is to be fetched
 */
export function useDevicePages<Of extends keyof DevicesOf>(
  of: Of,
  { key_style, username }: DeviceScope,
  wanted = true,
): DevicePages<DevicesOf[Of]> {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const endpoint = of === 'agent' ? devicesApi.endpoints.agentDevices : devicesApi.endpoints.minerDevices;
  const ask = endpoint.initiate as Ask;
  const scope = useMemo(() => ({ key_style, username }), [key_style, username]);

  // Read from the cache page by page up to the first that is missing: another element may have fetched some already.
  const read = useMemo(() => {
    const selectors: ((state: never) => { data?: unknown; error?: unknown; status: string })[] = [];
    const pageOf = (page: number, state: unknown) =>
      (selectors[page] ??= endpoint.select(devicePageQuery(page, scope)) as never)(state as never);
    return (state: unknown) => {
      const pages: PageOf<DevicesOf[Of]>[] = [];
      for (;;) {
        const { data, error, status } = pageOf(pages.length, state);
        // Whether it is on its way or about to be changes nothing on the screen.
        if (!data) return [status === 'rejected' ? error : undefined, false, ...pages] as const;
        const page = data as PageOf<DevicesOf[Of]>;
        pages.push(page);
        if (isLast(page, pages.length) || isSameAgain(pages)) return [undefined, true, ...pages] as const;
      }
    };
  }, [endpoint, scope]);
  const known = useSelector(read, shallowEqual);
  const [error, complete] = known;
  const pages = useMemo(() => known.slice(2) as PageOf<DevicesOf[Of]>[], [known]);
  const asked = pages.length + (complete ? 0 : 1);

  const held = useRef<Subscription[]>([]);
  useEffect(() => {
    const subscriptions = held.current;
    return () => subscriptions.splice(0).forEach((subscription) => subscription.unsubscribe());
  }, [endpoint, scope, wanted]);
  useEffect(() => {
    if (!wanted) return;
    while (held.current.length < asked) held.current.push(dispatch(ask(devicePageQuery(held.current.length, scope))));
  }, [asked, ask, dispatch, scope, wanted]);

  return {
    pages,
    total: useMemo(() => totalOf(pages), [pages]),
    complete,
    loading: wanted && !complete && !error,
    error: error as PlatformError | undefined,
    retry: () => void held.current[pages.length]?.refetch(),
  };
}

/** A platform that does not count them has more as long as a page is full. */
const isLast = ({ list, total, uncounted }: PageOf<unknown>, pages: number): boolean =>
  (uncounted ? list.length < offsetOf(pages) - offsetOf(pages - 1) : offsetOf(pages) >= total) || list.length === 0;

/** Without a number of all, a platform that answers the same for every offset would be asked for ever. */
const isSameAgain = (pages: readonly PageOf<{ readonly uuid: string }>[]): boolean =>
  pages.length > 1 && pages.at(-1)!.uncounted === true && pages.at(-1)!.list[0]?.uuid === pages.at(-2)!.list[0]?.uuid;

/** The platform's number of all, else as many as have come. */
function totalOf(pages: readonly PageOf<{ readonly uuid: string }>[]): number | undefined {
  const last = pages.at(-1);
  if (!last?.uncounted) return last?.total;
  return new Set(pages.flatMap(({ list }) => list.map(({ uuid }) => uuid))).size;
}
