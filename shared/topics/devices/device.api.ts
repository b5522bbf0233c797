/** Devices with their income (§7.5, §7.6). */
import { api } from '../../client/api.ts';
import type { PageOf } from '../../core/wire-values.ts';
import {
  bindDeviceCall,
  remarkDevicesCall,
  restoreRemarksCall,
  type Binding,
  type DeviceRemark,
  type RemarkRestoration,
  type ReplacedRemarks,
} from './device.calls.ts';
import {
  deviceIncomeCall,
  minerDeviceIncomeCall,
  type AgentDevice,
  type MinerDevice,
  type MinerDeviceQuery,
} from './device-income.calls.ts';
import { apiRequest } from '../../client/request.ts';

/** Devices of the first page, which fills a screen. */
const FIRST_PAGE_SIZE = 50;
/** Devices of every other page: the maximum of the wire. */
const PAGE_SIZE = 1_000;

/** Returns the requested number of devices from an offset on. */
const limitFrom = (offset: number): number => (offset === 0 ? FIRST_PAGE_SIZE : PAGE_SIZE);

/** All devices of an agent, or a miner's own. An agent may select one miner. */
export interface DeviceScope extends Pick<MinerDeviceQuery, 'key_style' | 'username' | 'date'> {
  readonly of: 'agent' | 'miner';
}

type DevicePage = PageOf<AgentDevice | MinerDevice>;

/**
 * Returns the offset of the next page, or `undefined` after the last one. Pages can be shorter than requested. A platform
 * without totals has another page if this one is full.
 */
function nextOffset({ list, unreadable = [], total, uncounted }: DevicePage, offset: number): number | undefined {
  const count = list.length + unreadable.length;
  const isLast = count === 0 || (uncounted ? count < limitFrom(offset) : offset + count >= total);
  return isLast ? undefined : offset + count;
}

/** Returns whether the last page has no new device. A platform that ignores the offset would be requested forever. */
export function hasNothingNew(pages: readonly DevicePage[]): boolean {
  const idsOf = ({ list, unreadable = [] }: DevicePage) => [...list.map(({ uuid }) => uuid), ...unreadable];
  const before = new Set(pages.slice(0, -1).flatMap(idsOf));
  return idsOf(pages.at(-1)!).every((id) => before.has(id));
}

export const deviceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** For agents, highest income first. */
    agentDevices: build.query<PageOf<AgentDevice>, MinerDeviceQuery>({
      query: (query) => apiRequest(deviceIncomeCall, { query }),
      providesTags: ['Devices'],
    }),
    /** For miners, highest income first. */
    minerDevices: build.query<PageOf<MinerDevice>, MinerDeviceQuery>({
      query: (query) => apiRequest(minerDeviceIncomeCall, { query }),
      providesTags: ['Devices'],
    }),
    /** All devices of a list, page after page, highest income first. */
    devicePages: build.infiniteQuery<DevicePage, DeviceScope, number>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: (last, pages, offset) => (hasNothingNew(pages) ? undefined : nextOffset(last, offset)),
      },
      query: ({ queryArg: { of, key_style, username, date }, pageParam }) =>
        apiRequest(of === 'agent' ? deviceIncomeCall : minerDeviceIncomeCall, {
          query: {
            limit: limitFrom(pageParam),
            offset: pageParam,
            key_style,
            ...(username && { username }),
            ...(date && { date }),
          },
        }),
      providesTags: ['Devices'],
    }),
    /** Sets the agent's remark about some of its devices. */
    remarkDevices: build.mutation<ReplacedRemarks, DeviceRemark>({
      query: (body) => apiRequest(remarkDevicesCall, { body }),
      invalidatesTags: ['Devices'],
    }),
    /** Undoes such a change. */
    restoreRemarks: build.mutation<{ restored: number }, RemarkRestoration>({
      query: (body) => apiRequest(restoreRemarksCall, { body }),
      invalidatesTags: ['Devices'],
    }),
    /** Binds a node by its UUID to the signed-in user. */
    bindDevice: build.mutation<null, Binding>({
      query: (body) => apiRequest(bindDeviceCall, { body }),
      invalidatesTags: ['Devices', 'Miners'],
    }),
  }),
});

export const {
  useAgentDevicesQuery,
  useMinerDevicesQuery,
  useBindDeviceMutation,
  useRemarkDevicesMutation,
  useRestoreRemarksMutation,
} = deviceApi;
