/** Devices with what they earn (§7.5, §7.6), shared by every element that lists them. */
import { api } from './api.ts';
import type { PageOf } from '../contract/basics.ts';
import { bindDeviceCall, type Binding } from '../contract/devices.ts';
import {
  deviceIncomeCall,
  minerDeviceIncomeCall,
  type AgentDevice,
  type MinerDevice,
  type MinerDeviceQuery,
} from '../contract/income.ts';
import { apiRequest } from './request.ts';

/** Devices of the first page: what fills a screen is there soon. */
const FIRST_PAGE_SIZE = 50;
/** Devices of every other page: the most that the wire allows. */
const PAGE_SIZE = 1_000;

/** How many devices stand before a page. */
const offsetOf = (page: number): number => (page === 0 ? 0 : FIRST_PAGE_SIZE + (page - 1) * PAGE_SIZE);

/** Whose devices: all of an agent's, or a miner's own; an agent may name one of the miners. */
export interface DeviceScope extends Pick<MinerDeviceQuery, 'key_style' | 'username'> {
  readonly of: 'agent' | 'miner';
}

type DevicePage = PageOf<AgentDevice | MinerDevice>;

/** A platform that does not count them has more as long as a page is full. */
const isLast = ({ list, total, uncounted }: DevicePage, pages: number): boolean =>
  (uncounted ? list.length < offsetOf(pages) - offsetOf(pages - 1) : offsetOf(pages) >= total) || list.length === 0;

/** Without a number of all, a platform that answers the same for every offset would be asked for ever. */
const isSameAgain = (pages: readonly DevicePage[]): boolean =>
  pages.length > 1 && pages.at(-1)!.uncounted === true && pages.at(-1)!.list[0]?.uuid === pages.at(-2)!.list[0]?.uuid;

export const devicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Devices as their agent sees them, highest income first. */
    agentDevices: build.query<PageOf<AgentDevice>, MinerDeviceQuery>({
      query: (query) => apiRequest(deviceIncomeCall, { query }),
      providesTags: ['Devices'],
    }),
    /** Devices as their miner sees them, highest income first. */
    minerDevices: build.query<PageOf<MinerDevice>, MinerDeviceQuery>({
      query: (query) => apiRequest(minerDeviceIncomeCall, { query }),
      providesTags: ['Devices'],
    }),
    /** All devices of a list, page after page, highest income first. */
    devicePages: build.infiniteQuery<DevicePage, DeviceScope, number>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: (last, pages) =>
          isLast(last, pages.length) || isSameAgain(pages) ? undefined : pages.length,
      },
      query: ({ queryArg: { of, key_style, username }, pageParam }) =>
        apiRequest(of === 'agent' ? deviceIncomeCall : minerDeviceIncomeCall, {
          query: {
            limit: pageParam === 0 ? FIRST_PAGE_SIZE : PAGE_SIZE,
            offset: offsetOf(pageParam),
            key_style,
            ...(username && { username }),
          },
        }),
      providesTags: ['Devices'],
    }),
    /** Binds a node by its UUID to the session's person. */
    bindDevice: build.mutation<null, Binding>({
      query: (body) => apiRequest(bindDeviceCall, { body }),
      invalidatesTags: ['Devices', 'Miners'],
    }),
  }),
});

export const { useAgentDevicesQuery, useMinerDevicesQuery, useBindDeviceMutation } = devicesApi;
